import { AnswerDecisions } from './answer-decisions.service.js';
import { AnswerFiles } from './answer-files.service.js';
import { LinkAccess } from './link-access.service.js';
import { LinkManagement } from './link-management.service.js';
import { SupplierAnswerLoaders } from './supplier-answer.loaders.js';
import {
  OrderSupplierAnswerResolver,
  SupplierAnswerFileResolver,
  SupplierAnswerResolver,
} from './supplier-answer.resolver.js';
import {
  SUPPLIER_ANSWER_MODEL,
  SupplierAnswerRepository,
  supplierAnswerSchema,
} from './supplier-answer.schema.js';
import { SupplierAnswers } from './supplier-answers.service.js';
import { SupplierOrderResolver } from './supplier-order.resolver.js';
import { SupplierOrders } from './supplier-orders.service.js';

/** Answers of suppliers by the link in order mails: models, providers and resolvers. */
export const SUPPLIER_ANSWERS = {
  models: [{ name: SUPPLIER_ANSWER_MODEL, schema: supplierAnswerSchema }],
  providers: [
    SupplierAnswerRepository,
    SupplierAnswerLoaders,
    LinkAccess,
    SupplierOrders,
    AnswerFiles,
    SupplierAnswers,
    AnswerDecisions,
    LinkManagement,
  ],
  resolvers: [
    SupplierOrderResolver,
    SupplierAnswerResolver,
    OrderSupplierAnswerResolver,
    SupplierAnswerFileResolver,
  ],
};
