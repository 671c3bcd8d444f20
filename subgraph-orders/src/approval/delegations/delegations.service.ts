import {
  aborted,
  type DemandScope,
  failedPrecondition,
  IdempotencyService,
  notFound,
  nowTimestamp,
  permissionDenied,
  resourceExhausted,
  todayJst,
  uuidv7,
  withTransaction,
} from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { ClientSession, Connection } from 'mongoose';
import { type Member, MemberDirectory } from '../../external/member-directory.js';
import { periodText } from '../../notifications/delegation-facts.js';
import { DelegationRepository } from '../../orders/records/delegation.repository.js';
import type {
  DelegationChangeDocument,
  DelegationDocument,
  DelegationSettings,
} from '../../orders/records/delegation.schema.js';
import { LimitClaims } from '../../orders/records/limit-claims.js';
import { parseDelegation } from './delegation.input.js';
import type { EndReviewDelegationInput, SaveReviewDelegationInput } from './delegation.model.js';
import { changedLabels } from './delegation.words.js';
import { DelegationChangeRepository } from './delegation-changes.repository.js';
import { DelegationNotices } from './delegation-notices.js';

const MAX_OPEN = 20;
const SHOWN_CHANGES = 50;
const NOT_FOUND = '承認の代理が見つかりませんでした。';
const STALE = '承認の代理が他のユーザーによって変更されました。最新の内容を読み込んでください。';
const OVER = 'この代理は終了しています。';

/** Whether a user may keep the delegations of everybody in the demand. */
export const keepsAll = ({ actor }: DemandScope): boolean =>
  actor.actor === 'Operator' || actor.role === 'ADMIN';

/** Whether a user may change the delegations of a reviewer. */
export const mayChange = (scope: DemandScope, absentUuid: string): boolean =>
  keepsAll(scope) || absentUuid === scope.actor.uuid;

/** Names of people by their ids. */
type Names = ReadonlyMap<string, string>;

/** Deputies of reviewers, as they or administrators name them (docs/domain/approval.md, Deputies). */
@Injectable()
export class Delegations {
  constructor(
    private readonly delegations: DelegationRepository,
    private readonly changes: DelegationChangeRepository,
    private readonly members: MemberDirectory,
    private readonly notices: DelegationNotices,
    private readonly claims: LimitClaims,
    private readonly idempotency: IdempotencyService,
    @InjectConnection() private readonly connection: Connection,
  ) {}

  /** Those that are not over: of everybody for people who keep them all, otherwise those of the caller. */
  async open(scope: DemandScope, isMineOnly: boolean): Promise<DelegationDocument[]> {
    const found = await this.delegations.openOn(scope, todayJst());
    if (keepsAll(scope) && !isMineOnly) return found;
    const { uuid } = scope.actor;
    return found.filter(({ absentUuid, deputyUuids }) => absentUuid === uuid || deputyUuids.includes(uuid));
  }

  /** The latest changes, newest first. */
  async latestChanges(scope: DemandScope): Promise<DelegationChangeDocument[]> {
    return this.changes.latest(scope, SHOWN_CHANGES, keepsAll(scope) ? undefined : scope.actor.uuid);
  }

  /**
   * Creates or changes one; a creation that is repeated with the same key gives the one of the first time, as it is now.
   *
   * @throws INVALID_ARGUMENT, PERMISSION_DENIED for somebody else's, RESOURCE_EXHAUSTED beyond 20 of one reviewer,
   * ABORTED, NOT_FOUND, FAILED_PRECONDITION when it is over, and for a key of another content
   */
  async save(scope: DemandScope, input: SaveReviewDelegationInput): Promise<DelegationDocument> {
    const members = await this.members.of(scope);
    const { uuid, idempotencyKey } = input;
    if (uuid == null && idempotencyKey != null) return this.createOnce(scope, input, idempotencyKey, members);
    return withTransaction(this.connection, async (session) =>
      uuid == null
        ? this.create(scope, input, members, session)
        : this.update(scope, uuid, input, members, session),
    );
  }

  /** Ends a delegation now; repeating it has no effect. @throws NOT_FOUND, PERMISSION_DENIED, ABORTED */
  async end(scope: DemandScope, { uuid, expectedUpdatedAt }: EndReviewDelegationInput): Promise<void> {
    const { absentUuid, deputyUuids } = await this.delegations.requireById(scope, uuid, NOT_FOUND);
    const members = await this.members.of(scope);
    // Who has left is named by what people remember of them.
    const names = await this.members.namesOf(scope, members, [absentUuid, ...deputyUuids]);
    await withTransaction(this.connection, async (session) => {
      const stored = await this.delegations.requireById(scope, uuid, NOT_FOUND, { session });
      if (!mayChange(scope, stored.absentUuid)) throw permissionDenied();
      if (stored.endedAt !== null || stored.toDate < todayJst()) return;
      if (expectedUpdatedAt != null && stored.updatedAt !== expectedUpdatedAt) throw aborted(STALE);
      const now = nowTimestamp();
      const set = { $set: { endedAt: now, updatedAt: now } };
      const ended = await this.delegations.updateOne(scope, { _id: uuid }, set, { session });
      if (!ended) throw notFound(NOT_FOUND);
      await this.record(scope, ended, '終了しました。', settingsOf(stored), null, names, session);
      await this.notices.notify(scope, 'ENDED', ended, names, [], session);
    });
  }

  private async createOnce(
    scope: DemandScope,
    input: SaveReviewDelegationInput,
    key: string,
    members: readonly Member[],
  ): Promise<DelegationDocument> {
    const { absentUuid = null, deputyUuids, fromDate, toDate, reason = null } = input;
    const uuid = await this.idempotency.run(
      scope,
      'saveReviewDelegation',
      key,
      async (session) => (await this.create(scope, input, members, session))._id,
      { input: { absentUuid, deputyUuids, fromDate, toDate, reason } },
    );
    return this.delegations.requireById(scope, uuid, NOT_FOUND);
  }

  private async create(
    scope: DemandScope,
    input: SaveReviewDelegationInput,
    members: readonly Member[],
    session: ClientSession,
  ): Promise<DelegationDocument> {
    const absentUuid = input.absentUuid ?? scope.actor.uuid;
    if (!mayChange(scope, absentUuid)) throw permissionDenied();
    const today = todayJst();
    const settings = parseDelegation({ ...input, absentUuid }, members, today);
    await this.claims.take(scope, 'delegations', session);
    const open = await this.delegations.openOn(scope, today, session);
    if (open.filter((one) => one.absentUuid === absentUuid).length >= MAX_OPEN)
      throw resourceExhausted(`1名に登録できる承認の代理は${MAX_OPEN}件までです。`);
    const now = nowTimestamp();
    const created = await this.delegations.insert(
      scope,
      {
        ...settings,
        deputyUuids: [...settings.deputyUuids],
        _id: uuidv7(),
        createdAt: now,
        updatedAt: now,
        endedAt: null,
      },
      { session },
    );
    const names = namesIn(members);
    await this.record(scope, created, '登録しました。', null, settings, names, session);
    await this.notices.notify(scope, 'STARTED', created, names, [], session);
    return created;
  }

  private async update(
    scope: DemandScope,
    uuid: string,
    input: SaveReviewDelegationInput,
    members: readonly Member[],
    session: ClientSession,
  ): Promise<DelegationDocument> {
    const stored = await this.delegations.requireById(scope, uuid, NOT_FOUND, { session });
    const { absentUuid } = stored;
    if (!mayChange(scope, absentUuid)) throw permissionDenied();
    if (stored.updatedAt !== input.expectedUpdatedAt) throw aborted(STALE);
    const today = todayJst();
    if (stored.endedAt !== null || stored.toDate < today) throw failedPrecondition(OVER);
    const begun = stored.fromDate <= today ? stored.fromDate : undefined;
    const settings = parseDelegation({ ...input, absentUuid }, members, today, begun);
    const before = settingsOf(stored);
    const labels = changedLabels(before, settings);
    if (labels.length === 0) return stored;
    const set = { $set: { ...settings, deputyUuids: [...settings.deputyUuids], updatedAt: nowTimestamp() } };
    const saved = await this.delegations.updateOne(scope, { _id: uuid }, set, { session });
    if (!saved) throw notFound(NOT_FOUND);
    const what = `変更しました。変更：${labels.join('、')}`;
    const names = namesIn(members);
    await this.record(scope, saved, what, before, settings, names, session);
    await this.notices.notify(scope, 'CHANGED', saved, names, before.deputyUuids, session);
    return saved;
  }

  private async record(
    scope: DemandScope,
    delegation: DelegationDocument,
    what: string,
    before: DelegationSettings | null,
    after: DelegationSettings | null,
    names: Names,
    session: ClientSession,
  ): Promise<void> {
    const { _id, absentUuid, deputyUuids } = delegation;
    const nameOf = (id: string): string => names.get(id) ?? '（不明なユーザー）';
    const deputies = deputyUuids.map(nameOf).join('、');
    const summary = `${nameOf(absentUuid)}の代理（${deputies}、${periodText(delegation)}）を${what}`;
    await this.changes.append(scope, { delegationUuid: _id, absentUuid, summary, before, after }, session);
  }
}

const namesIn = (members: readonly Member[]): Names => new Map(members.map(({ uuid, name }) => [uuid, name]));

/** The part of a stored delegation that a person entered. */
const settingsOf = ({
  absentUuid,
  deputyUuids,
  fromDate,
  toDate,
  reason,
}: DelegationDocument): DelegationSettings => ({
  absentUuid,
  deputyUuids: [...deputyUuids],
  fromDate,
  toDate,
  reason,
});
