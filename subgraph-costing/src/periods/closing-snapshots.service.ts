import { ObjectStore, type TenantScope, writeCsv } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { COST_CSV_COLUMNS, type CostCsvRow, CostCsvRows } from '../exports/cost-csv.js';
import { PeriodRepository } from './period.repository.js';
import type { AccountingPeriodDocument } from './period.schema.js';

/** A closing of a period. */
export interface ClosingRef {
  readonly periodUuid: string;
  readonly closedAt: string;
}

/** The period was reopened while its rows were read. */
class Reopened extends Error {}

const folderOf = ({ demandUuid }: TenantScope): string => `costing-closings/${demandUuid}`;

/** One file per closing, so that the figures of an earlier one are kept. */
const keyOf = (scope: TenantScope, { periodUuid, closedAt }: ClosingRef): string =>
  `${folderOf(scope)}/${periodUuid}/${closedAt.replace(/\D/gu, '')}.csv`;

/** Where earlier releases stored the only closing of a period. */
const formerKeyOf = (scope: TenantScope, periodUuid: string): string =>
  `${folderOf(scope)}/${periodUuid}.csv`;

/** Files with the figures of closed periods as of their closing. They outlast a reopening. */
@Injectable()
export class ClosingSnapshots {
  constructor(
    private readonly periods: PeriodRepository,
    private readonly rows: CostCsvRows,
    private readonly store: ObjectStore,
  ) {}

  /** Object store key of the file of a closing; null until it is written. @param closedAt by default of the latest closing */
  async find(
    scope: TenantScope,
    { _id: periodUuid, ...period }: AccountingPeriodDocument,
    closedAt: string | null = period.closedAt,
  ): Promise<string | null> {
    if (closedAt === null) return null;
    const closings = [...(period.reopenedClosings ?? []).map((one) => one.closedAt), period.closedAt];
    const at = closings.indexOf(closedAt);
    if (at < 0) return null;
    const key = keyOf(scope, { periodUuid, closedAt });
    if (await this.store.exists(key)) return key;
    const former = formerKeyOf(scope, periodUuid);
    return at === 0 && (await this.store.exists(former)) ? former : null;
  }

  /** Writes the file of a closing; does nothing once the period is no longer closed by it. Idempotent. */
  async write(scope: TenantScope, closing: ClosingRef): Promise<void> {
    if (!(await this.isClosedBy(scope, closing))) return;
    const rows = writeCsv(COST_CSV_COLUMNS, this.frozenRows(scope, closing));
    try {
      await this.store.putStream(keyOf(scope, closing), rows, { contentType: 'text/csv' });
    } catch (error) {
      if (!(error instanceof Reopened)) throw error;
    }
  }

  /** The rows; fails after the last one where they may have changed meanwhile, so that no file is stored. */
  private async *frozenRows(scope: TenantScope, closing: ClosingRef): AsyncGenerator<CostCsvRow, void, void> {
    yield* this.rows.of(scope, { periodUuid: closing.periodUuid });
    if (!(await this.isClosedBy(scope, closing))) throw new Reopened();
  }

  private isClosedBy(scope: TenantScope, { periodUuid, closedAt }: ClosingRef): Promise<boolean> {
    return this.periods.exists(scope, { _id: periodUuid, isClosed: true, closedAt });
  }
}
