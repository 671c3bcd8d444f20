import type { Identity, UserIdentity } from '@hacchu-hub/platform-core';
import { Context } from '@nestjs/graphql';
import type { Logger } from 'pino';
import { failedPrecondition, invalidArgument, notFound, permissionDenied } from '../errors/errors.js';
import type { LoaderRegistry } from '../graph/loaders.js';
import type { WithdrawalState } from '../withdrawal/withdrawn-demand.schema.js';

/** Demands that withdraw or have withdrawn. */
export interface WithdrawnDemandLookup {
  /** Undefined for a demand without a withdrawal. */
  stateOf(demandUuid: string): WithdrawalState | undefined;
}

/** The context of the current operation, available to every resolver. */
export class RequestContext {
  /** Whether the operation is a mutation. */
  isWriting = false;

  constructor(
    readonly identity: Identity,
    readonly traceId: string,
    readonly loaders: LoaderRegistry,
    readonly logger: Logger,
    readonly withdrawn: WithdrawnDemandLookup,
  ) {}
}

/** Parameter decorator: the `RequestContext` of the operation. */
export const Ctx = (): ParameterDecorator => Context();

declare const issued: unique symbol;

/** A tenant granted by the kit; only `demandScope`, `serviceScope`, `systemScope` and `onBehalfOf` create one. */
export interface TenantScope {
  readonly demandUuid: string;
  readonly actor?: UserIdentity;
  readonly [issued]: true;
}

/** The tenant of a user's request. */
export interface DemandScope extends TenantScope {
  readonly actor: UserIdentity;
}

/** All tenants: for batched entity references of operators and services, and for searches of operators. */
export interface AnyDemandScope {
  readonly demandUuid: null;
  readonly [issued]: true;
}

/** Whose records a query may read: those of one demand, or of all. */
export type ReadScope = TenantScope | AnyDemandScope;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** The only place that creates a scope. */
const issue = <T>(scope: T): T & { readonly [issued]: true } => scope as T & { readonly [issued]: true };

/** Whether a text may be the UUID of a demand. */
export const isDemandUuid = (text: unknown): text is string => typeof text === 'string' && UUID.test(text);

const chosenDemand = (demandUuid: string | null | undefined): string => {
  if (!demandUuid) throw invalidArgument({ fields: { demandUuid: ['組織を指定してください。'] } });
  if (!isDemandUuid(demandUuid))
    throw invalidArgument({ fields: { demandUuid: ['組織の指定が正しくありません。'] } });
  return demandUuid;
};

/** There is no such demand. */
export const NO_DEMAND = '組織が見つかりませんでした。';

/** Why nothing of a demand that withdraws can be changed. */
export const WITHDRAWING = {
  code: 'WITHDRAWING',
  message: '退会手続き中の組織のデータは変更できません。',
} as const;

/** The reason against each change of a demand's data, for what answers say about possible actions. */
export const withdrawalBlocker = (ctx: RequestContext, demandUuid: string): typeof WITHDRAWING | undefined =>
  ctx.withdrawn.stateOf(demandUuid) === undefined ? undefined : WITHDRAWING;

/** The demand, unless its withdrawal is in the way. @throws NOT_FOUND, PERMISSION_DENIED, FAILED_PRECONDITION */
function inUse({ identity, isWriting, withdrawn }: RequestContext, demandUuid: string): string {
  const state = withdrawn.stateOf(demandUuid);
  if (state === 'DELETING' || state === 'DELETED') throw notFound(NO_DEMAND);
  if (state !== 'CLOSED' || identity.kind !== 'user') return demandUuid;
  if (identity.actor !== 'Operator') throw permissionDenied();
  if (isWriting) throw failedPrecondition(WITHDRAWING.message);
  return demandUuid;
}

/** The signed-in user of the operation. @throws PERMISSION_DENIED for services and anonymous callers */
export function requireUser(ctx: RequestContext): UserIdentity {
  if (ctx.identity.kind !== 'user') throw permissionDenied();
  return ctx.identity;
}

/**
 * The tenant of a user's operation: a demand user's own demand, or the one that an operator names.
 *
 * @throws PERMISSION_DENIED for another demand, for callers that are not users, and for users of a demand that withdraws
 * @throws INVALID_ARGUMENT when an operator names no demand
 * @throws FAILED_PRECONDITION when an operator changes a demand that withdraws, NOT_FOUND when its data is deleted
 */
export function demandScope(ctx: RequestContext, demandUuid?: string | null): DemandScope {
  const actor = requireUser(ctx);
  if (actor.actor === 'Operator') return issue({ demandUuid: inUse(ctx, chosenDemand(demandUuid)), actor });
  if (!actor.demand) throw permissionDenied();
  if (demandUuid && demandUuid !== actor.demand.uuid) throw permissionDenied();
  return issue({ demandUuid: inUse(ctx, actor.demand.uuid), actor });
}

/**
 * The tenant of a search: that of `demandScope`, or all of them for an operator who asks for that.
 *
 * @throws PERMISSION_DENIED for a demand user who asks for all demands, otherwise as `demandScope`
 */
export function searchScope(
  ctx: RequestContext,
  { demandUuid, inAllDemands }: { demandUuid?: string | null; inAllDemands?: boolean | null },
): DemandScope | AnyDemandScope {
  if (inAllDemands !== true) return demandScope(ctx, demandUuid);
  if (requireUser(ctx).actor !== 'Operator') throw permissionDenied();
  return issue({ demandUuid: null });
}

/** The tenant named by another process. @throws PERMISSION_DENIED when the caller is not a service */
export function serviceScope(ctx: RequestContext, demandUuid: string): TenantScope {
  if (ctx.identity.kind !== 'service') throw permissionDenied();
  return issue({ demandUuid: inUse(ctx, chosenDemand(demandUuid)) });
}

/** The tenant of work outside a request: outbox entries, jobs, seeds. */
export const systemScope = (demandUuid: string): TenantScope => issue({ demandUuid });

/**
 * The tenant for an action that a person took elsewhere and another process forwards. The caller loads the person
 * itself at that moment: roles claimed by the other process are not trusted.
 *
 * @throws PERMISSION_DENIED for a person of another demand
 */
export function onBehalfOf({ demandUuid }: TenantScope, actor: UserIdentity): DemandScope {
  if (actor.demand?.uuid !== demandUuid) throw permissionDenied();
  return issue({ demandUuid, actor });
}

/** What a reference resolver may read: a demand user's own demand; everything for operators and services. */
export function entityScope(ctx: RequestContext): DemandScope | AnyDemandScope {
  const { identity } = ctx;
  if (identity.kind === 'user' && identity.actor === 'DemandUser') return demandScope(ctx);
  if (identity.kind === 'anonymous') throw permissionDenied();
  return issue({ demandUuid: null });
}
