import {
  alreadyExists,
  AppError,
  type DemandScope,
  invalidArgument,
  isDuplicateKey,
  notFound,
  nowTimestamp,
  resourceExhausted,
  retryOnDuplicate,
  uuidv7,
  withTransaction,
} from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { ClientSession, Connection } from 'mongoose';
import { CatalogClient } from '../../external/catalog.client.js';
import { MemberDirectory } from '../../external/member-directory.js';
import { assertLatestChange } from '../../orders/records/latest-change.js';
import { LimitClaims } from '../../orders/records/limit-claims.js';
import { parseRoute } from './approval-route.input.js';
import type {
  DeleteApprovalRouteInput,
  ReorderApprovalRoutesInput,
  SaveApprovalRouteInput,
} from './approval-route.model.js';
import { categoriesOf, changedLabels } from './approval-route.rules.js';
import {
  type ApprovalRouteChangeDocument,
  type ApprovalRouteDocument,
  ApprovalRouteKind,
  type RouteSettings,
} from './approval-route.schema.js';
import { ApprovalRouteChangeRepository, ApprovalRouteRepository } from './approval-routes.repository.js';

export const MAX_ROUTES = 50;
const SHOWN_CHANGES = 50;
const NOT_FOUND = '承認ルートが見つかりませんでした。';
const STALE = '承認ルートが他のユーザーによって変更されました。最新の内容を読み込んでください。';

/** The routes of a demand, as its administrators keep them (docs/domain/approval-routes.md). */
@Injectable()
export class ApprovalRoutes {
  constructor(
    private readonly routes: ApprovalRouteRepository,
    private readonly changes: ApprovalRouteChangeRepository,
    private readonly members: MemberDirectory,
    private readonly catalog: CatalogClient,
    private readonly claims: LimitClaims,
    @InjectConnection() private readonly connection: Connection,
  ) {}

  async all(scope: DemandScope): Promise<ApprovalRouteDocument[]> {
    return this.routes.all(scope);
  }

  /**
   * The categories of ordered products, where a rule looks at them.
   *
   * @throws UNAVAILABLE while the catalog does not respond
   */
  async categoriesOf(
    scope: DemandScope,
    lines: readonly { readonly productId: string | null }[],
    routes: readonly ApprovalRouteDocument[],
  ): Promise<string[]> {
    if (!routes.some(({ categoryUuids = [] }) => categoryUuids.length > 0)) return [];
    const ids = lines.flatMap(({ productId }) => productId ?? []);
    return categoriesOf(lines, await this.catalog.products(scope, ids));
  }

  /** The latest changes, newest first. */
  async latestChanges(scope: DemandScope): Promise<ApprovalRouteChangeDocument[]> {
    return this.changes.latest(scope, SHOWN_CHANGES);
  }

  /**
   * Creates or changes one; a creation that is repeated unchanged gives the stored one.
   *
   * @throws INVALID_ARGUMENT, ALREADY_EXISTS (name), RESOURCE_EXHAUSTED beyond 50, ABORTED, NOT_FOUND
   */
  async save(scope: DemandScope, input: SaveApprovalRouteInput): Promise<ApprovalRouteDocument> {
    const known =
      input.uuid == null ? undefined : await this.routes.requireById(scope, input.uuid, NOT_FOUND);
    const settings = parseRoute(input, await this.members.of(scope), known?.requesterUuids);
    const unusable = await this.unusable(scope, settings, known);
    if (Object.keys(unusable).length > 0) throw invalidArgument({ fields: unusable });
    try {
      return await withTransaction(this.connection, async (session) =>
        input.uuid == null
          ? this.create(scope, settings, session)
          : this.update(scope, input.uuid, input.expectedUpdatedAt, settings, session),
      );
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      const message = 'この名前の承認ルートは既に登録されています。';
      throw alreadyExists(message, { name: [message] });
    }
  }

  /** @throws NOT_FOUND, PERMISSION_DENIED for another demand's route, ABORTED */
  async remove(scope: DemandScope, { uuid, expectedUpdatedAt }: DeleteApprovalRouteInput): Promise<void> {
    await withTransaction(this.connection, async (session) => {
      const before = await this.routes.requireById(scope, uuid, NOT_FOUND, { session });
      if (expectedUpdatedAt != null && before.updatedAt !== expectedUpdatedAt) throw stale();
      await this.routes.deleteMany(scope, { _id: uuid }, { session });
      const summary = `承認ルート「${before.name}」を削除しました。`;
      const change = { routeUuid: uuid, summary, before: settingsOf(before), after: null };
      await this.changes.append(scope, change, session);
    });
  }

  /**
   * Sets the order in which rules are tried.
   *
   * @throws ABORTED when the list is not the current set of rules, or is based on another order
   */
  async reorder(
    scope: DemandScope,
    { uuids, expectedUuids }: Pick<ReorderApprovalRoutesInput, 'uuids' | 'expectedUuids'>,
  ): Promise<ApprovalRouteDocument[]> {
    return withTransaction(this.connection, async (session) => {
      const rules = (await this.routes.all(scope, session)).filter(
        ({ kind }) => kind === ApprovalRouteKind.RULE,
      );
      const known = new Set(rules.map(({ _id }) => _id));
      if (new Set(uuids).size !== known.size || !uuids.every((id) => known.has(id))) throw stale();
      if (expectedUuids && rules.some(({ _id }, index) => _id !== expectedUuids[index])) throw stale();
      const ordered = uuids.flatMap((id) => rules.find(({ _id }) => _id === id) ?? []);
      await this.writeOrder(scope, ordered, session);
      return this.routes.all(scope, session);
    });
  }

  /** Stores the order in which rules are tried. */
  private async writeOrder(
    scope: DemandScope,
    rules: readonly ApprovalRouteDocument[],
    session: ClientSession,
  ): Promise<void> {
    for (const [index, { _id }] of rules.entries()) {
      await this.routes.updateOne(scope, { _id }, { $set: { position: index + 1 } }, { session });
    }
    const summary = `承認ルートの優先順位を変更しました。${rules.map(({ name }) => name).join(' → ')}`;
    await this.changes.append(scope, { routeUuid: null, summary, before: null, after: null }, session);
  }

  /**
   * Stores several routes at once: those of the same name are replaced, and rules among them are tried first, in
   * this order. Of a route that is replaced, settings that are undefined stay.
   *
   * @throws RESOURCE_EXHAUSTED beyond 50; ABORTED when the newest change is another one than expected
   */
  async saveAll(
    scope: DemandScope,
    all: readonly RouteSettings[],
    expectedChangeUuid?: string | null,
  ): Promise<void> {
    await withTransaction(this.connection, async (session) => {
      assertLatestChange(await this.changes.latest(scope, 1, session), expectedChangeUuid);
      const stored = new Map((await this.routes.all(scope, session)).map((route) => [route.name, route]));
      for (const settings of all) {
        const before = stored.get(settings.name);
        if (before) await this.update(scope, before._id, before.updatedAt, settings, session);
        else await this.create(scope, settings, session).catch(retryOnDuplicate);
      }
      const rules = (await this.routes.all(scope, session)).filter(
        ({ kind }) => kind === ApprovalRouteKind.RULE,
      );
      const names = all.map(({ name }) => name);
      const rankOf = ({ name }: RouteSettings): number =>
        names.includes(name) ? names.indexOf(name) : names.length;
      const ordered = rules.toSorted((a, b) => rankOf(a) - rankOf(b));
      if (ordered.some((rule, index) => rule !== rules[index]))
        await this.writeOrder(scope, ordered, session);
    });
  }

  private async create(
    scope: DemandScope,
    settings: RouteSettings,
    session: ClientSession,
  ): Promise<ApprovalRouteDocument> {
    await this.claims.take(scope, 'approval-routes', session);
    const routes = await this.routes.all(scope, session);
    const same = routes.find((route) => route.name === settings.name);
    if (same && isUnchanged(same, settings)) return same;
    if (routes.length >= MAX_ROUTES)
      throw resourceExhausted(`登録できる承認ルートは${MAX_ROUTES}件までです。`);
    const position = Math.max(0, ...routes.map((route) => route.position)) + 1;
    const now = nowTimestamp();
    const route = { ...settings, _id: uuidv7(), position, createdAt: now, updatedAt: now };
    const created = await this.routes.insert(scope, route, { session });
    const summary = `承認ルート「${settings.name}」を登録しました。`;
    await this.changes.append(
      scope,
      { routeUuid: created._id, summary, before: null, after: settings },
      session,
    );
    return created;
  }

  private async update(
    scope: DemandScope,
    uuid: string,
    expectedUpdatedAt: string | null | undefined,
    entered: RouteSettings,
    session: ClientSession,
  ): Promise<ApprovalRouteDocument> {
    const stored = await this.routes.requireById(scope, uuid, NOT_FOUND, { session });
    if (stored.updatedAt !== expectedUpdatedAt) throw stale();
    const settings = { ...entered, ...keptOf(stored, entered) };
    const before = settingsOf(stored);
    const labels = changedLabels(before, settings);
    if (labels.length === 0) return stored;
    const set = { $set: { ...settings, updatedAt: nowTimestamp() } };
    const saved = await this.routes.updateOne(scope, { _id: uuid }, set, { session });
    if (!saved) throw notFound(NOT_FOUND);
    const summary = `承認ルート「${settings.name}」を変更しました。変更：${labels.join('、')}`;
    await this.changes.append(scope, { routeUuid: uuid, summary, before, after: settings }, session);
    return saved;
  }

  /**
   * Messages for suppliers and categories that are deleted or not the demand's, by field. Those that the stored route
   * names may be deleted: without the last of them, a rule would apply to all suppliers or orders.
   */
  private async unusable(
    scope: DemandScope,
    { supplierUuids, categoryUuids = [] }: RouteSettings,
    known: RouteSettings | undefined,
  ): Promise<Record<string, string[]>> {
    const [suppliers, categories] = await Promise.all([
      this.catalog.suppliers(scope, supplierUuids),
      this.catalog.categories(scope, categoryUuids),
    ]);
    return {
      ...deletedOnes('supplierUuids', supplierUuids, suppliers, '仕入先', known?.supplierUuids),
      ...deletedOnes('categoryUuids', categoryUuids, categories, '商品分類', known?.categoryUuids),
    };
  }
}

function deletedOnes(
  field: string,
  uuids: readonly string[],
  found: readonly { readonly uuid: string; readonly deletedAt: string | null }[],
  label: string,
  known: readonly string[] = [],
): Record<string, string[]> {
  const inUse = found.filter(({ deletedAt }) => deletedAt === null).map(({ uuid }) => uuid);
  const usable = new Set([...inUse, ...known]);
  const message = `選択した${label}は削除されています。`;
  return Object.fromEntries(
    uuids.flatMap((uuid, index) => (usable.has(uuid) ? [] : [[`${field}.${index}`, [message]]])),
  );
}

const stale = (): AppError => new AppError('ABORTED', STALE, { isHandled: true });

/** What files and clients of earlier releases do not say about a route stays. */
const keptOf = (
  before: RouteSettings,
  { categoryUuids, mailApprovalLimit }: RouteSettings,
): Pick<RouteSettings, 'categoryUuids' | 'mailApprovalLimit'> => ({
  categoryUuids: [...(categoryUuids ?? before.categoryUuids ?? [])],
  mailApprovalLimit: mailApprovalLimit === undefined ? (before.mailApprovalLimit ?? null) : mailApprovalLimit,
});

/** Whether a route is stored with exactly these settings. */
const isUnchanged = (route: RouteSettings, settings: RouteSettings): boolean =>
  changedLabels(settingsOf(route), settingsOf(settings)).length === 0;

/** The part of a stored route that an administrator entered, in the order in which it is compared. */
const settingsOf = (route: RouteSettings): RouteSettings => ({
  name: route.name,
  kind: route.kind,
  isActive: route.isActive,
  isBinding: route.isBinding,
  amountFrom: route.amountFrom,
  amountTo: route.amountTo,
  supplierUuids: [...route.supplierUuids],
  categoryUuids: [...(route.categoryUuids ?? [])],
  requesterUuids: [...route.requesterUuids],
  onlyOverBudget: route.onlyOverBudget ?? false,
  groups: route.groups.map(({ approvalStrategy, restrictByReviewerRole, reviewerUuids }) => ({
    approvalStrategy,
    restrictByReviewerRole,
    reviewerUuids: [...reviewerUuids],
  })),
  remindAfterDays: route.remindAfterDays,
  escalateAfterDays: route.escalateAfterDays,
  mailApprovalLimit: route.mailApprovalLimit ?? null,
});
