import { ExportAuditEntriesHandler } from './audit-export.job.js';
import { AuditExportResolver } from './audit-export.resolver.js';
import { AuditExportsService } from './audit-exports.service.js';

/** Providers for exports of the audit log. */
export const AUDIT_EXPORTS = {
  providers: [AuditExportsService, ExportAuditEntriesHandler],
  resolvers: [AuditExportResolver],
};
