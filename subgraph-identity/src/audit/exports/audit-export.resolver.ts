import {
  Allow,
  Ctx,
  defineCapabilities,
  type FileLink,
  type Page,
  PageArgs,
  PageSize,
  RequestContext,
  requireUser,
} from '@hacchu-hub/subgraph-kit';
import { Args, ID, Mutation, Query, Resolver } from '@nestjs/graphql';
import { AuditEntryWhere } from '../audit.model.js';
import { LOG_ARGUMENT, logScope } from '../audit.resolver.js';
import { AuditCategory } from '../audit.schema.js';
import {
  AuditCsvLoss,
  AuditExport,
  AuditExportFile,
  AuditExportPage,
  CancelAuditExportInput,
  CancelAuditExportPayload,
  ExportAuditEntriesInput,
  ExportAuditEntriesPayload,
} from './audit-export.models.js';
import { AuditExportsService } from './audit-exports.service.js';

/** Must be the same as `capabilities` in `mf-admin/slice.json`: those who see the log. */
const AuditAllow = defineCapabilities({
  'admin:audit_export': { roles: ['ADMIN'], isForOperators: true },
});

/** CSV files of the audit log. */
@Resolver(() => AuditExport)
export class AuditExportResolver {
  constructor(private readonly exports: AuditExportsService) {}

  @PageSize()
  @Query(() => AuditExportPage, { description: 'Exports of a log, newest first.' })
  @Allow({ capability: 'audit:view' })
  async auditExports(
    @Ctx() ctx: RequestContext,
    @Args() page: PageArgs,
    @Args('demandUuid', { type: () => ID, nullable: true, description: LOG_ARGUMENT })
    demandUuid?: string | null,
  ): Promise<Page<AuditExport>> {
    return this.exports.page(logScope(ctx, demandUuid), page);
  }

  @Query(() => AuditExportFile, {
    description: 'Link to the file of an export. NOT_FOUND before it exists and after its seven days.',
  })
  @Allow({ capability: 'audit:view' })
  async auditExportFile(
    @Ctx() ctx: RequestContext,
    @Args('uuid', { type: () => ID }) uuid: string,
    @Args('demandUuid', { type: () => ID, nullable: true, description: LOG_ARGUMENT })
    demandUuid?: string | null,
  ): Promise<FileLink> {
    return this.exports.link(logScope(ctx, demandUuid), uuid);
  }

  @Query(() => AuditCsvLoss, {
    description:
      'What an export of these entries in Shift_JIS would lose; of more than 10,000 entries, the newest are examined. ' +
      'INVALID_ARGUMENT names text and dateTo.',
  })
  @AuditAllow('admin:audit_export')
  async auditCsvLoss(
    @Ctx() ctx: RequestContext,
    @Args('demandUuid', { type: () => ID, nullable: true, description: LOG_ARGUMENT })
    demandUuid?: string | null,
    @Args('categories', {
      type: () => [AuditCategory],
      nullable: true,
      description: 'Only these categories; all when omitted or empty.',
    })
    categories?: AuditCategory[] | null,
    @Args('where', { type: () => AuditEntryWhere, nullable: true })
    where?: AuditEntryWhere | null,
  ): Promise<AuditCsvLoss> {
    return this.exports.loss(logScope(ctx, demandUuid), { ...where, categories });
  }

  @Mutation(() => ExportAuditEntriesPayload, {
    description:
      'Starts a CSV export of the entries that a search finds, newest first. INVALID_ARGUMENT names text and dateTo; ' +
      'FAILED_PRECONDITION while twenty exports of the log are under way.',
  })
  @AuditAllow('admin:audit_export')
  async exportAuditEntries(
    @Ctx() ctx: RequestContext,
    @Args('input') { demandUuid, categories, where, encoding, idempotencyKey }: ExportAuditEntriesInput,
  ): Promise<ExportAuditEntriesPayload> {
    const log = logScope(ctx, demandUuid);
    const search = { ...where, categories };
    return { job: await this.exports.start(log, requireUser(ctx), { search, encoding, idempotencyKey }) };
  }

  @Mutation(() => CancelAuditExportPayload, {
    description:
      'Cancels an export that waits or runs: it has no file then. Repeating it returns the job as it was cancelled ' +
      'first. NOT_FOUND for an unknown UUID; FAILED_PRECONDITION once it has ended.',
  })
  @AuditAllow('admin:audit_export')
  async cancelAuditExport(
    @Ctx() ctx: RequestContext,
    @Args('input') { demandUuid, uuid }: CancelAuditExportInput,
  ): Promise<CancelAuditExportPayload> {
    return { job: await this.exports.cancel(logScope(ctx, demandUuid), requireUser(ctx), uuid) };
  }
}
