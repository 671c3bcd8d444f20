import {
  Allow,
  Ctx,
  demandScope,
  ListSize,
  type MatchPage,
  PageArgs,
  PageSize,
  RequestContext,
  requireUser,
} from '@hacchu-hub/subgraph-kit';
import { Args, ID, Query, Resolver } from '@nestjs/graphql';
import { AUDIT_EVENTS } from './audit.events.js';
import {
  AuditActor,
  AuditEntry,
  AuditEntryPage,
  auditEntryView,
  AuditEntryWhere,
  AuditEventKind,
} from './audit.model.js';
import { AuditRepository, type AuditScope } from './audit.repository.js';
import { AuditCategory } from './audit.schema.js';

export const LOG_ARGUMENT =
  "The demand; by default a demand user's own, and for operators the log of operators.";

const OF_OPERATORS: ReadonlySet<AuditCategory> = new Set([AuditCategory.OPERATOR, AuditCategory.PLATFORM]);

/** The log that a person asks for. @throws PERMISSION_DENIED, INVALID_ARGUMENT (demandUuid) */
export function logScope(ctx: RequestContext, demandUuid: string | null | undefined): AuditScope {
  const isOwnLogOfOperators = !demandUuid && requireUser(ctx).actor === 'Operator';
  return isOwnLogOfOperators ? null : demandScope(ctx, demandUuid);
}

/** The audit log, for administrators and operators. */
@Resolver(() => AuditEntry)
export class AuditResolver {
  constructor(private readonly entries: AuditRepository) {}

  @PageSize()
  @Query(() => AuditEntryPage, {
    description:
      'Who changed users, roles, features and settings, newest first. INVALID_ARGUMENT names text and dateTo.',
  })
  @Allow({ capability: 'audit:view' })
  async auditEntries(
    @Ctx() ctx: RequestContext,
    @Args() page: PageArgs,
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
  ): Promise<MatchPage<AuditEntry>> {
    const found = await this.entries.page(logScope(ctx, demandUuid), { ...where, categories }, page);
    return { ...found, items: found.items.map(auditEntryView) };
  }

  @ListSize(50)
  @Query(() => [AuditActor], {
    description: 'Everybody who made an entry of a log, also those who have left, by name; at most 500.',
  })
  @Allow({ capability: 'audit:view' })
  async auditActors(
    @Ctx() ctx: RequestContext,
    @Args('demandUuid', { type: () => ID, nullable: true, description: LOG_ARGUMENT })
    demandUuid?: string | null,
  ): Promise<AuditActor[]> {
    return this.entries.actors(logScope(ctx, demandUuid));
  }

  @ListSize(50)
  @Query(() => [AuditEventKind], { description: 'The kinds of events that entries of a log may have.' })
  @Allow({ capability: 'audit:view' })
  auditEventKinds(
    @Ctx() ctx: RequestContext,
    @Args('demandUuid', { type: () => ID, nullable: true, description: LOG_ARGUMENT })
    demandUuid?: string | null,
  ): AuditEventKind[] {
    const isOfOperators = logScope(ctx, demandUuid) === null;
    return [...AUDIT_EVENTS]
      .map(([event, { name, categories }]) => ({
        event,
        name,
        categories: categories.filter((one) => OF_OPERATORS.has(one) === isOfOperators),
      }))
      .filter(({ categories }) => categories.length > 0);
  }
}
