import { aborted, type DemandScope, nowTimestamp, withTransaction } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { CloseBlockers } from './close-blockers.service.js';
import type { ConfirmCloseBlockerInput } from './period.inputs.js';
import { PeriodRepository } from './period.repository.js';
import { isLocked, lockedPeriod } from './period.rules.js';
import type { AccountingPeriodDocument, CloseConfirmation } from './period.schema.js';
import { PeriodChangeRepository } from './period-change.repository.js';
import { confirmationSummary } from './period-change.rules.js';

const CHANGED = '確認する内容が変わりました。最新の内容を確認してください。';

/** Confirmations of close blockers that a user accepts as correct. */
@Injectable()
export class CloseConfirmations {
  constructor(
    @InjectConnection() private readonly connection: Connection,
    private readonly periods: PeriodRepository,
    private readonly blockers: CloseBlockers,
    private readonly changes: PeriodChangeRepository,
  ) {}

  /** @throws NOT_FOUND, FAILED_PRECONDITION once the period is closed, ABORTED where the blocker has changed */
  async confirm(
    scope: DemandScope,
    { accountingPeriodUuid, code, confirmationToken: token }: ConfirmCloseBlockerInput,
  ): Promise<AccountingPeriodDocument> {
    const period = await this.periods.require(scope, accountingPeriodUuid);
    if (isLocked(period)) throw lockedPeriod(period);
    const blocker = (await this.blockers.of(scope, period)).find((one) => one.code === code);
    const isConfirmed = (period.confirmations ?? []).some((one) => one.code === code && one.token === token);
    if (!blocker && isConfirmed) return period;
    if (blocker?.confirmationToken !== token) throw aborted(CHANGED);
    const { uuid, name } = scope.actor;
    const confirmation: CloseConfirmation = {
      code,
      token,
      confirmedAt: nowTimestamp(),
      confirmedBy: { uuid, name },
    };
    const open = { _id: period._id, isClosed: false, closing: null };
    // A later confirmation replaces this one, whose entry stays.
    const entry = {
      periodUuid: period._id,
      by: scope.actor,
      summary: confirmationSummary(code),
      changes: [],
    };
    const confirmed = await withTransaction(this.connection, async (session) => {
      await this.periods.updateOne(scope, open, { $pull: { confirmations: { code } } }, { session });
      const push = { $push: { confirmations: confirmation } };
      const updated = await this.periods.updateOne(scope, open, push, { session });
      if (updated) await this.changes.append(scope, entry, session);
      return updated;
    });
    if (!confirmed) throw lockedPeriod(await this.periods.require(scope, period._id));
    return confirmed;
  }
}
