export { type QuotaName } from './quota.rules.js';
export { Quotas, type QuotaCharges, type QuotaExceeded, type QuotaReceipt } from './quotas.service.js';
