import {
  aborted,
  type DemandScope,
  failedPrecondition,
  nowTimestamp,
  todayJst,
  uuidv7,
  withTransaction,
} from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { ClientSession, Connection } from 'mongoose';
import { CalculationRequests } from '../book/calculation-requests.service.js';
import { CostMonthRepository } from '../calculation/cost-month.repository.js';
import { CostRowRepository } from '../calculation/cost-row.repository.js';
import { keptSetsOf } from '../calculation/shown-rows.js';
import { FirstDayReporter } from './first-day.service.js';
import { OpeningService } from './opening.service.js';
import { OpeningInventoryKind } from './period.enums.js';
import type { DeclareNoOpeningInventoryInput, UpdateAccountingPeriodInput } from './period.inputs.js';
import { PeriodRepository } from './period.repository.js';
import {
  checkContent,
  checkNeighbours,
  isLocked,
  lockedPeriod,
  type PeriodContent,
  wasClosed,
} from './period.rules.js';
import type { AccountingPeriodDocument } from './period.schema.js';
import { PeriodChangeRepository } from './period-change.repository.js';
import { creationSummary, periodChangesBetween } from './period-change.rules.js';
import type { PeriodChangeDocument } from './period-change.schema.js';

const STALE = '他のユーザーがこの会計期間を更新しました。最新の内容を読み込んでください。';

const DELETING = '実地棚卸を削除しています。完了してから再度お試しください。';

/** Changes of a period that are shown. */
const SHOWN_CHANGES = 50;

/** Creates and changes accounting periods. */
@Injectable()
export class PeriodService {
  constructor(
    @InjectConnection() private readonly connection: Connection,
    private readonly periods: PeriodRepository,
    private readonly months: CostMonthRepository,
    private readonly rows: CostRowRepository,
    private readonly opening: OpeningService,
    private readonly requests: CalculationRequests,
    private readonly firstDay: FirstDayReporter,
    private readonly changes: PeriodChangeRepository,
  ) {}

  async all(scope: DemandScope): Promise<AccountingPeriodDocument[]> {
    return this.periods.all(scope);
  }

  /** The period with the UUID, else the one that contains a day. @throws NOT_FOUND for an unknown UUID */
  async find(
    scope: DemandScope,
    { uuid, date }: { uuid?: string | null; date?: string | null },
  ): Promise<AccountingPeriodDocument | null> {
    if (uuid) return this.periods.require(scope, uuid);
    return this.periods.containing(scope, date ?? todayJst());
  }

  /** The latest changes of a period, newest first. @throws NOT_FOUND */
  async latestChanges(scope: DemandScope, uuid: string): Promise<PeriodChangeDocument[]> {
    await this.periods.require(scope, uuid);
    return this.changes.latest(scope, uuid, SHOWN_CHANGES);
  }

  /**
   * A creation that is repeated unchanged gives the stored period.
   *
   * @throws INVALID_ARGUMENT (period.start, period.end)
   */
  async create(scope: DemandScope, input: object): Promise<AccountingPeriodDocument> {
    const content = checkContent(input);
    const { start } = content.period;
    const created = await withTransaction(this.connection, async (session) => {
      await this.requests.changed(scope, session, start);
      const periods = await this.periods.all(scope, session);
      const same = periods.find((period) => isUnchanged(period, content));
      if (same) return same;
      checkNeighbours(content.period, periods);
      const now = nowTimestamp();
      const document = { ...fieldsOf(content), createdAt: now, updatedAt: now };
      const untouched = { opening: null, closing: null, isClosed: false, closedAt: null, closedBy: null };
      const period = { ...document, ...untouched, _id: uuidv7() };
      const entry = {
        periodUuid: period._id,
        by: scope.actor,
        summary: creationSummary(period),
        changes: [],
      };
      await this.changes.append(scope, entry, session);
      return this.periods.insert(scope, period, { session });
    });
    await this.firstDay.tell(scope);
    return created;
  }

  /** @throws INVALID_ARGUMENT, ABORTED, FAILED_PRECONDITION once its figures depend on it */
  async update(scope: DemandScope, input: UpdateAccountingPeriodInput): Promise<AccountingPeriodDocument> {
    const content = checkContent(input);
    const updated = await withTransaction(this.connection, async (session) => {
      const before = await this.periods.require(scope, input.uuid, session);
      const earlier = before.start < content.period.start ? before.start : content.period.start;
      await this.requests.changed(scope, session, earlier);
      await this.checkChange(scope, before, content, session);
      const periods = await this.periods.all(scope, session);
      checkNeighbours(
        content.period,
        periods.filter((other) => other._id !== before._id),
      );
      const after = await this.periods.updateOne(
        scope,
        { _id: before._id, updatedAt: input.expectedUpdatedAt },
        { $set: { ...fieldsOf(content), updatedAt: nowTimestamp() } },
        { session },
      );
      if (!after) throw aborted(STALE);
      await this.recordEdit(scope, before, after, session);
      // The months may have moved: records of the old ones would remain beside the new ones.
      const kept = keptSetsOf(await this.months.ofPeriod(scope, before._id, session));
      await this.months.deleteMany(scope, { periodUuid: before._id }, { session });
      await this.rows.deleteMany(scope, { periodUuid: before._id }, { session });
      if (kept.length > 0) await this.rows.deleteMany(scope, { month: { $in: kept } }, { session });
      return after;
    });
    await this.firstDay.tell(scope);
    return updated;
  }

  /** Declares that there was no stock at the start of the first period. */
  async declareNoOpening(
    scope: DemandScope,
    { accountingPeriodUuid, confirmReplace }: DeclareNoOpeningInventoryInput,
  ): Promise<AccountingPeriodDocument> {
    return withTransaction(this.connection, (session) =>
      this.opening.settle(
        scope,
        {
          periodUuid: accountingPeriodUuid,
          kind: OpeningInventoryKind.NONE,
          confirmReplace,
          by: scope.actor,
        },
        session,
      ),
    );
  }

  /** An edit that changes nothing has no entry, although it counts as the last edit. */
  private async recordEdit(
    scope: DemandScope,
    before: AccountingPeriodDocument,
    after: AccountingPeriodDocument,
    session: ClientSession,
  ): Promise<void> {
    const changes = periodChangesBetween(before, after);
    if (changes.length === 0) return;
    const summary = '会計期間を変更しました。';
    await this.changes.append(scope, { periodUuid: after._id, by: scope.actor, summary, changes }, session);
  }

  private async checkChange(
    scope: DemandScope,
    before: AccountingPeriodDocument,
    { period, closingType }: PeriodContent,
    session: ClientSession,
  ): Promise<void> {
    if (isLocked(before)) throw lockedPeriod(before);
    if ((before.countsDeletions ?? []).length > 0) throw failedPrecondition(DELETING);
    const months = await this.months.ofPeriod(scope, before._id, session);
    if (months.some(({ countedAt }) => countedAt !== null)) {
      throw failedPrecondition('実地棚卸が登録されているため、会計期間を変更できません。');
    }
    const isMoved = before.start !== period.start;
    if (isMoved && before.opening) {
      throw failedPrecondition('期首棚卸が登録されているため、開始日を変更できません。');
    }
    const isRevalued = before.closingType !== closingType;
    if (!isMoved && !isRevalued) return;
    const closed = (await this.periods.all(scope, session)).filter(wasClosed);
    if (closed.length === 0) return;
    const kind = closed.some(({ isClosed }) => isClosed) ? '締め済みの' : '締めたことのある';
    throw failedPrecondition(`${kind}会計期間があるため、開始日と計算単位は変更できません。`);
  }
}

/** Whether a period is stored with exactly this content. */
const isUnchanged = (stored: AccountingPeriodDocument, content: PeriodContent): boolean => {
  const { start, end, closingType, evaluationMethod } = fieldsOf(content);
  return (
    stored.start === start &&
    stored.end === end &&
    stored.closingType === closingType &&
    stored.evaluationMethod === evaluationMethod
  );
};

const fieldsOf = ({ period, closingType, evaluationMethod }: PeriodContent) => ({
  start: period.start,
  end: period.end,
  closingType,
  evaluationMethod,
});
