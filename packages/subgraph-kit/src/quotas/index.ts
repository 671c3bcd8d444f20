export { type QuotaName } from './quota.rules.js';
export {
  Quotas,
  type QuotaCharges,
  type QuotaExceeded,
  type QuotaReceipt,
  type QuotaSubject,
} from './quotas.service.js';
