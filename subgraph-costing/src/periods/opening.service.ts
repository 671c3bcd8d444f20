import { type AppError, failedPrecondition, nowTimestamp, type TenantScope } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { CalculationRequests, INPUTS } from '../book/calculation-requests.service.js';
import { OpeningInventoryRepository } from '../inventories/opening-inventory.repository.js';
import { OpeningInventoryKind } from './period.enums.js';
import { PeriodRepository } from './period.repository.js';
import { isFinal, isLocked, lockedPeriod } from './period.rules.js';
import type { AccountingPeriodDocument, PersonRecord } from './period.schema.js';
import { PeriodChangeRepository } from './period-change.repository.js';
import { OPENING_KINDS } from './period-change.rules.js';
import { predecessorOf } from './predecessor.js';

/** The stock at the start of a period, and who determined it. */
export interface Settlement {
  readonly periodUuid: string;
  readonly kind: OpeningInventoryKind;
  /** Name of the staged set that becomes the stock; absent where there is none. */
  readonly set?: string;
  /** True if an opening settled in another way may be replaced. */
  readonly confirmReplace: boolean;
  readonly by: PersonRecord;
}

/** Settles the stock at the start of periods. */
@Injectable()
export class OpeningService {
  constructor(
    private readonly periods: PeriodRepository,
    private readonly inventories: OpeningInventoryRepository,
    private readonly requests: CalculationRequests,
    private readonly changes: PeriodChangeRepository,
  ) {}

  /**
   * Checks whether a period's opening may be settled in this way now: imported or none without a previous period,
   * carried forward from a closed one.
   *
   * @throws FAILED_PRECONDITION
   */
  async require(
    scope: TenantScope,
    { periodUuid, kind, confirmReplace }: Pick<Settlement, 'periodUuid' | 'kind' | 'confirmReplace'>,
    session?: ClientSession,
  ): Promise<FoundPeriod> {
    const period = await this.periods.require(scope, periodUuid, session);
    const previous = predecessorOf(period, await this.periods.all(scope, session));
    const reason = rejectionOf(period, previous, kind);
    if (reason) throw reason;
    if (period.opening && period.opening.kind !== kind && !confirmReplace) {
      throw failedPrecondition(
        `期首棚卸は「${OPENING_KINDS[period.opening.kind]}」で登録済みです。置き換える場合は確認のうえ実行してください。`,
        { isReplaceConfirmationNeeded: true },
      );
    }
    return { period, previous };
  }

  /**
   * Settles the opening of a period, replacing an earlier one; the last one wins. A set is seen from then on, and has to
   * be moved to the period (`OpeningSets.finish`).
   *
   * @throws FAILED_PRECONDITION
   */
  async settle(
    scope: TenantScope,
    settlement: Settlement,
    session: ClientSession,
  ): Promise<AccountingPeriodDocument> {
    const { period } = await this.require(scope, settlement, session);
    await this.requests.changed(scope, session, period.start, INPUTS.opening(period._id));
    const { kind, set, by } = settlement;
    if (set === undefined) await this.inventories.removeAll(scope, period, session);
    const settledBy = { uuid: by.uuid, name: by.name };
    const now = nowTimestamp();
    const opening = { kind, settledAt: now, settledBy, ...(set !== undefined && { set }) };
    const settled = await this.periods.updateOne(
      scope,
      { _id: period._id, isClosed: false, closing: null },
      { $set: { opening, updatedAt: now } },
      { session },
    );
    if (!settled) throw lockedPeriod(period);
    const summary = `期首棚卸を登録しました（${OPENING_KINDS[kind]}）。`;
    await this.changes.append(scope, { periodUuid: period._id, by, summary, changes: [] }, session);
    return settled;
  }
}

interface FoundPeriod {
  readonly period: AccountingPeriodDocument;
  readonly previous: AccountingPeriodDocument | undefined;
}

function rejectionOf(
  period: AccountingPeriodDocument,
  previous: AccountingPeriodDocument | undefined,
  kind: OpeningInventoryKind,
): AppError | undefined {
  if (isLocked(period)) return lockedPeriod(period);
  if (kind !== OpeningInventoryKind.CARRIED_FORWARD) {
    return previous
      ? failedPrecondition('前の会計期間があるため、期首棚卸は前期から繰り越してください。')
      : undefined;
  }
  if (!previous) return failedPrecondition('繰り越す前の会計期間がありません。');
  if (!isFinal(previous)) {
    return failedPrecondition('前の会計期間が締められていないため、繰り越せません。');
  }
  return undefined;
}
