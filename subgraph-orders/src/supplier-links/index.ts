import { SupplierLinkRepository, SupplierLinkUses } from './supplier-link.repository.js';
import {
  SUPPLIER_LINK_MODEL,
  SUPPLIER_LINK_USE_MODEL,
  supplierLinkSchema,
  supplierLinkUseSchema,
} from './supplier-link.schema.js';
import { SupplierLinks } from './supplier-links.service.js';

/** Links by which suppliers answer orders: models and providers. */
export const SUPPLIER_LINKS = {
  models: [
    { name: SUPPLIER_LINK_MODEL, schema: supplierLinkSchema },
    { name: SUPPLIER_LINK_USE_MODEL, schema: supplierLinkUseSchema },
  ],
  providers: [SupplierLinkRepository, SupplierLinkUses, SupplierLinks],
};
