import {
  type DeletedData,
  failedPrecondition,
  JobQueue,
  notFound,
  nowTimestamp,
  OutboxService,
  systemScope,
  timestampOf,
  type UserIdentity,
  uuidv7,
  type WithdrawalState,
  WithdrawnDemands,
  withTransaction,
} from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { ClientSession, Connection } from 'mongoose';
import { changedMeanwhile } from '../access/changed-meanwhile.js';
import type { AuditEvent } from '../audit/audit.events.js';
import { AuditLog } from '../audit/audit.log.js';
import { AuditCategory } from '../audit/audit.schema.js';
import { DemandRepository } from '../demands/demand.repository.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { SlackService } from '../slack/slack.service.js';
import { WmsService } from '../wms/wms.service.js';
import { WithdrawalRepository } from './withdrawal.repository.js';
import { checkedRequest, deletionTime } from './withdrawal.rules.js';
import type { DeletedPart, WithdrawalDocument } from './withdrawal.schema.js';
import { announcements, OTHER_SLICES } from './withdrawal-announcements.js';

/** The last step: what subgraph-identity itself has of a demand. */
export const DELETE_IDENTITIES = 'delete-demand-identities';
export const OWN_PART = 'identity';

const ALREADY = 'この組織はすでに退会手続き中です。';
const NOT_WITHDRAWING = 'この組織は現在、退会手続き中ではありません。';
const REQUESTED_AGAIN = '表示されていた退会手続きは取り消され、新しい退会手続きが始まっています。';
const TOO_LATE = 'データの削除が始まっているため、退会手続きを取り消せません。';

/** Withdrawals of demands: request, cancellation and deletion (docs/domain/withdrawal.md). */
@Injectable()
export class Withdrawals {
  constructor(
    private readonly withdrawals: WithdrawalRepository,
    private readonly demands: DemandRepository,
    private readonly withdrawn: WithdrawnDemands,
    private readonly sessions: SessionsService,
    private readonly slack: SlackService,
    private readonly wms: WmsService,
    private readonly audit: AuditLog,
    private readonly outbox: OutboxService,
    private readonly queue: JobQueue,
    @InjectConnection() private readonly connection: Connection,
  ) {}

  /** Stops everything of a demand. @throws INVALID_ARGUMENT, FAILED_PRECONDITION, NOT_FOUND */
  async request(
    actor: UserIdentity,
    input: { demandUuid: string; name: string; archiveSha256: string; isArchiveConfirmed: boolean },
    now = new Date(),
  ): Promise<WithdrawalDocument> {
    const scope = systemScope(input.demandUuid);
    return withTransaction(this.connection, async (session) => {
      const { name, membershipVersion } = await this.demands.lock(scope, session);
      const { archiveSha256 } = checkedRequest(name, input);
      const open = await this.withdrawals.openOf([scope.demandUuid], session);
      if (open.length > 0) throw failedPrecondition(ALREADY);
      const withdrawal: WithdrawalDocument = {
        _id: uuidv7(),
        demandUuid: scope.demandUuid,
        phase: 'REQUESTED',
        archiveSha256,
        requestedAt: timestampOf(now),
        requestedBy: actor.uuid,
        deletesAt: timestampOf(deletionTime(now)),
        canceledAt: null,
        canceledBy: null,
        startedAt: null,
        finishedAt: null,
        parts: {},
      };
      await this.withdrawals.insert(withdrawal, session);
      await this.sessions.endAllOf(scope, session);
      await this.slack.disconnectIn(session, { ...scope, actor });
      await this.wms.disconnectIn(session, { ...scope, actor });
      await this.announce(session, withdrawal, 'CLOSED', membershipVersion);
      await this.record(
        session,
        scope.demandUuid,
        actor,
        'WITHDRAWAL_REQUESTED',
        '退会手続きを開始しました。',
      );
      return withdrawal;
    });
  }

  /** Takes a request back, until the deletion begins. @throws FAILED_PRECONDITION, NOT_FOUND */
  async cancel(
    actor: UserIdentity,
    demandUuid: string,
    expectedUuid?: string | null,
  ): Promise<WithdrawalDocument> {
    return withTransaction(this.connection, async (session) => {
      const { membershipVersion } = await this.demands.lock(systemScope(demandUuid), session);
      const [open] = await this.withdrawals.openOf([demandUuid], session);
      // Another operator may have cancelled it a moment ago.
      if (!open) throw failedPrecondition(NOT_WITHDRAWING);
      if (expectedUuid != null && open._id !== expectedUuid) throw changedMeanwhile(REQUESTED_AGAIN);
      const change = { phase: 'CANCELED', canceledAt: nowTimestamp(), canceledBy: actor.uuid } as const;
      const canceled = await this.withdrawals.move(open._id, 'REQUESTED', change, session);
      if (!canceled) throw failedPrecondition(TOO_LATE);
      await this.announce(session, canceled, 'OPEN', membershipVersion);
      await this.record(session, demandUuid, actor, 'WITHDRAWAL_CANCELED', '退会手続きを取り消しました。');
      return canceled;
    });
  }

  /** Begins the deletion of requests that can no longer be cancelled, and repeats what has not been reported. */
  async proceed(now: Date): Promise<void> {
    for (const withdrawal of await this.withdrawals.unfinished())
      await withTransaction(this.connection, async (session) => {
        if (isReady(withdrawal)) await this.deleteOwn(session, withdrawal, now.toISOString());
        else await this.tell(session, withdrawal._id, now.toISOString());
      });
    for (const { _id, demandUuid } of await this.withdrawals.due(timestampOf(now)))
      await withTransaction(this.connection, async (session) => {
        const { membershipVersion } = await this.demands.lock(systemScope(demandUuid), session);
        const change = { phase: 'DELETING', startedAt: timestampOf(now) } as const;
        const begun = await this.withdrawals.move(_id, 'REQUESTED', change, session);
        if (begun) await this.announce(session, begun, 'DELETING', membershipVersion);
      });
  }

  /** A slice has deleted its part; after the last one follows that of subgraph-identity. @throws NOT_FOUND */
  async finishPart(uuid: string, slice: string, deleted: Omit<DeletedPart, 'finishedAt'>): Promise<void> {
    await withTransaction(this.connection, async (session) => {
      const part = { ...deleted, finishedAt: nowTimestamp() };
      const withdrawal = await this.withdrawals.setPart(uuid, slice, part, session);
      if (withdrawal) {
        if (isReady(withdrawal)) await this.deleteOwn(session, withdrawal, 'first');
      } else if (!(await this.withdrawals.find(uuid, session))) throw notFound();
    });
  }

  /** Ends a withdrawal: what remains is its record, and an entry of the operators' log. */
  async finish({ withdrawalUuid, records, files }: DeletedData): Promise<void> {
    await withTransaction(this.connection, async (session) => {
      const finishedAt = nowTimestamp();
      const part = { records: { ...records }, files, finishedAt };
      if (!(await this.withdrawals.setPart(withdrawalUuid, OWN_PART, part, session))) return;
      const done = { phase: 'DONE', finishedAt } as const;
      const withdrawal = await this.withdrawals.move(withdrawalUuid, 'DELETING', done, session);
      if (!withdrawal) return;
      await this.audit.record(session, {
        demandUuid: null,
        actor: null,
        category: AuditCategory.OPERATOR,
        event: 'DEMAND_DELETED',
        summary: '退会した組織のデータを削除しました。',
        changes: remains(withdrawal),
      });
    });
  }

  private async announce(
    session: ClientSession,
    { _id, demandUuid }: WithdrawalDocument,
    state: WithdrawalState,
    version: number,
  ): Promise<void> {
    await this.withdrawn.apply(session, { demandUuid, withdrawalUuid: _id, state, version });
    await this.tell(session, _id, String(version));
  }

  private async tell(session: ClientSession, uuid: string, occasion: string): Promise<void> {
    for (const message of announcements(uuid, occasion)) await this.outbox.add(session, message);
  }

  private async deleteOwn(
    session: ClientSession,
    { _id, demandUuid }: WithdrawalDocument,
    occasion: string,
  ): Promise<void> {
    const payload = { withdrawnDemandUuid: demandUuid };
    await this.queue.add(session, { name: DELETE_IDENTITIES, key: `${_id}:${occasion}`, payload });
  }

  private record(
    session: ClientSession,
    demandUuid: string,
    actor: UserIdentity,
    event: AuditEvent,
    summary: string,
  ): Promise<void> {
    return this.audit.record(session, { demandUuid, actor, category: AuditCategory.SETTING, event, summary });
  }
}

const isReady = ({ parts }: WithdrawalDocument): boolean => OTHER_SLICES.every((slice) => parts[slice]);

const sumOf = (records: Readonly<Record<string, number>>): number =>
  Object.values(records).reduce((sum, count) => sum + count, 0);

const jstText = new Intl.DateTimeFormat('ja-JP', {
  timeZone: 'Asia/Tokyo',
  dateStyle: 'medium',
  timeStyle: 'short',
});
const SLICE_NAMES: Readonly<Record<string, string>> = {
  orders: '発注',
  catalog: '商品',
  costing: '原価',
  identity: '組織とユーザー',
};

/** The entry names nobody of the demand. */
const remains = ({ demandUuid, requestedAt, requestedBy, archiveSha256, parts }: WithdrawalDocument) => [
  ...Object.entries({
    demandUuid: ['組織のUUID', demandUuid],
    requestedAt: ['申請日時', jstText.format(new Date(requestedAt))],
    requestedBy: ['申請した運営ユーザーのUUID', requestedBy],
    archiveSha256: ['アーカイブのSHA-256', archiveSha256],
  }).map(([field, [label = '', after = '']]) => ({ field, label, before: null, after })),
  ...Object.entries(parts).map(([slice, { records, files }]) => ({
    field: `parts.${slice}`,
    label: `削除件数（${SLICE_NAMES[slice] ?? slice}）`,
    before: null,
    after: `データ${sumOf(records)}件、ファイル${files}件`,
  })),
];
