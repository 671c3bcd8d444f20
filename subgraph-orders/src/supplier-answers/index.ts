import { SupplierAnswerFileResolver, SupplierAnswerResolver } from './supplier-answer.resolver.js';
import { SupplierOrderResolver } from './supplier-order.resolver.js';

/** Answers of suppliers by the link in order mails: models, providers and resolvers. */
export const SUPPLIER_ANSWERS = {
  models: [],
  providers: [],
  resolvers: [SupplierOrderResolver, SupplierAnswerResolver, SupplierAnswerFileResolver],
};
