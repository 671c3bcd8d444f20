import {
  Allow,
  Ctx,
  demandScope,
  type Page,
  PageArgs,
  PageSize,
  RequestContext,
  requireUser,
} from '@hacchu-hub/subgraph-kit';
import { Args, ID, Query, Resolver } from '@nestjs/graphql';
import { AuditEntry, AuditEntryPage, auditEntryView } from './audit.model.js';
import { AuditRepository } from './audit.repository.js';
import { AuditCategory } from './audit.schema.js';

/** The audit log, for administrators and operators. */
@Resolver(() => AuditEntry)
export class AuditResolver {
  constructor(private readonly entries: AuditRepository) {}

  @PageSize()
  @Query(() => AuditEntryPage, {
    description: 'Who changed users, roles, features and settings, newest first.',
  })
  @Allow({ capability: 'audit:view' })
  async auditEntries(
    @Ctx() ctx: RequestContext,
    @Args() page: PageArgs,
    @Args('demandUuid', {
      type: () => ID,
      nullable: true,
      description: "The demand; by default a demand user's own, and for operators the log of operators.",
    })
    demandUuid?: string | null,
    @Args('categories', {
      type: () => [AuditCategory],
      nullable: true,
      description: 'Only these categories; all when omitted or empty.',
    })
    categories?: AuditCategory[] | null,
  ): Promise<Page<AuditEntry>> {
    const isOwnLogOfOperators = !demandUuid && requireUser(ctx).actor === 'Operator';
    const scope = isOwnLogOfOperators ? null : demandScope(ctx, demandUuid);
    const found = await this.entries.page(scope, categories ?? [], page);
    return { ...found, items: found.items.map(auditEntryView) };
  }
}
