import { InternalDetailRepository } from '../orders/records/internal-detail.repository.js';
import { INTERNAL_DETAIL_MODEL, internalDetailSchema } from '../orders/records/internal-detail.schema.js';
import { InternalDetailResolver } from './internal-detail.resolver.js';
import { InternalDetailService } from './internal-detail.service.js';

/** 社内メモ: providers and resolvers. */
export const INTERNAL_DETAIL = {
  models: [{ name: INTERNAL_DETAIL_MODEL, schema: internalDetailSchema }],
  providers: [InternalDetailRepository, InternalDetailService],
  resolvers: [InternalDetailResolver],
};
