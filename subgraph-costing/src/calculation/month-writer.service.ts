import { steadyNow, type TenantScope, withTransaction } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { ClientSession, Connection } from 'mongoose';
import { BookRepository } from '../book/book.repository.js';
import { Portions } from '../portions.js';
import { CostMonthRepository } from './cost-month.repository.js';
import type { CostMonthDocument, RowWriting } from './cost-month.schema.js';
import type { CostFigures } from './cost-row.mapping.js';
import { CostRowRepository } from './cost-row.repository.js';
import type { CostRowDocument } from './cost-row.schema.js';
import type { MonthPart, MonthTask } from './month-calculator.js';
import { newSetOf, shownSince, writingOf } from './shown-rows.js';

/** How long replaced rows are kept for readings that began before the last step. */
const KEPT_MS = 15 * 60_000;

/** Another calculation, or a change that requires one, came first: this result must not be written. */
export class Superseded extends Error {}

/** The calculation of a month that is written. */
export interface WrittenMonth {
  /** Names the calculation, which has to own the book. */
  readonly owner: string;
  readonly task: MonthTask;
  readonly known: CostMonthDocument | null;
  readonly calculatedAt: string;
}

/** What is recorded of a month with its rows. */
export type MonthResult = Pick<CostMonthDocument, 'calculatedAt' | 'totals' | 'rowsRevision' | 'basis'>;

/** A change of one row: the row before, what replaces it, or both. */
interface RowChange {
  readonly before?: CostRowDocument;
  readonly after?: CostFigures;
}

const changesOf = ({ added, changed, gone }: MonthPart): RowChange[] => [
  ...added.map((after) => ({ after })),
  ...changed,
  ...gone.map((before) => ({ before })),
];

/** Takes the changes of a month part by part. */
export interface MonthWriter {
  /** Whether any row differs from those of the calculation before. */
  readonly isChanged: boolean;
  /** @throws Superseded */
  take(part: MonthPart): Promise<void>;
  /** Writes what is left; readers take the rows with this result from then on. @throws Superseded */
  publish(result: MonthResult): Promise<void>;
}

/**
 * Writes the rows of months (ADR 77). Few changes are written in the transaction of the result. More are written in steps,
 * each after keeping the rows that it replaces, which readers take until the result is published.
 */
@Injectable()
export class MonthWriters {
  constructor(
    @InjectConnection() private readonly connection: Connection,
    private readonly months: CostMonthRepository,
    private readonly rows: CostRowRepository,
    private readonly books: BookRepository,
    private readonly portions: Portions,
  ) {}

  /** Begins to write, or continues what a superseded or killed calculation has left. */
  begin(scope: TenantScope, month: WrittenMonth): MonthWriter {
    const { known } = month;
    const { rowsAtOnce, rowsOfStep } = this.portions;
    let set = known ? writingOf(known)?.set : undefined;
    let left: RowChange[] = [];
    let hasChanged = set !== undefined;
    const step = async (): Promise<void> => {
      const isFirst = set === undefined;
      set ??= newSetOf(month.task.month.month);
      const writing = { set, calculatedAt: shownSince(known) };
      const changes = left.slice(0, rowsOfStep);
      await this.write(scope, month, changes, writing.set, async (session) => {
        if (isFirst) await this.recordBeginning(scope, month, writing, session);
      });
      left = left.slice(rowsOfStep);
    };
    return {
      get isChanged() {
        return hasChanged;
      },
      take: async (part) => {
        left.push(...changesOf(part));
        hasChanged ||= left.length > 0;
        if (set === undefined && left.length <= rowsAtOnce) return;
        while (left.length >= rowsOfStep) await step();
      },
      publish: async (result) => {
        const written = set;
        await this.write(scope, month, left, written, (session) =>
          written === undefined
            ? this.record(scope, month, result, session)
            : this.recordSteps(scope, month, result, written, session),
        );
      },
    };
  }

  /** Removes replaced rows that no reading takes any more. */
  async removeFormerRows(scope: TenantScope, now: Date = steadyNow()): Promise<void> {
    const found = await this.months.find(scope, {
      $or: [
        { 'formerRows.until': { $lt: now } },
        // Another release has calculated since.
        { writing: { $exists: true }, calculatedAt: { $ne: null } },
      ],
    });
    for (const { _id, calculatedAt, writing, formerRows = [] } of found) {
      const past = formerRows.filter(({ until }) => until < now).map(({ set }) => set);
      const isVoid = writing !== undefined && calculatedAt !== null;
      if (isVoid) {
        const outdated = { _id, 'writing.set': writing.set, calculatedAt: { $ne: null } };
        await this.months.updateOne(scope, outdated, { $unset: { writing: '' } });
      }
      await this.rows.deleteMany(scope, { month: { $in: [...past, ...(isVoid ? [writing.set] : [])] } });
      if (past.length > 0) {
        await this.months.updateOne(scope, { _id }, { $pull: { formerRows: { set: { $in: past } } } });
      }
    }
  }

  /** Writes some rows, in a transaction of the calculation that owns the book. */
  private async write(
    scope: TenantScope,
    { owner, calculatedAt }: WrittenMonth,
    changes: readonly RowChange[],
    set: string | undefined,
    record: (session: ClientSession) => Promise<void>,
  ): Promise<void> {
    const replaced = changes.flatMap(({ before }) => (before ? [before] : []));
    const added = changes.flatMap(({ before, after }) => (after && !before ? [after] : []));
    const changed = changes.flatMap(({ before, after }) => (after && before ? [after] : []));
    const gone = changes.flatMap(({ before, after }) => (before && !after ? [before._id] : []));
    const stamp = { calculatedAt, set };
    await withTransaction(this.connection, async (session) => {
      if (set !== undefined) {
        // What an earlier step has written is no row that readers take.
        const shown = replaced.filter(({ changedBy }) => changedBy !== set);
        await this.rows.keep(scope, set, shown, session);
      }
      await this.rows.addAll(scope, added, stamp, session);
      await this.rows.putAll(scope, changed, stamp, session);
      if (gone.length > 0) await this.rows.deleteMany(scope, { _id: { $in: gone } }, { session });
      await record(session);
      // The book is written last, and every change writes it: of two concurrent transactions, the later commit fails.
      if (!(await this.books.renewOwnership(scope, owner, session))) throw new Superseded();
    });
  }

  private record(
    scope: TenantScope,
    { task: { periodUuid, month } }: WrittenMonth,
    known: Parameters<CostMonthRepository['set']>[3],
    session: ClientSession,
  ): Promise<void> {
    return this.months.set(scope, periodUuid, month, known, session);
  }

  private recordBeginning(
    scope: TenantScope,
    { task: { periodUuid, month }, known }: WrittenMonth,
    writing: RowWriting,
    session: ClientSession,
  ): Promise<void> {
    // Another release has calculated since what is replaced by this.
    const outdated = known?.writing && { set: known.writing.set, until: steadyNow() };
    const more = outdated && { $push: { formerRows: outdated } };
    return this.months.set(scope, periodUuid, month, { calculatedAt: null, writing }, session, more);
  }

  private recordSteps(
    scope: TenantScope,
    { task: { periodUuid, month } }: WrittenMonth,
    result: MonthResult,
    set: string,
    session: ClientSession,
  ): Promise<void> {
    const until = new Date(steadyNow().getTime() + KEPT_MS);
    return this.months.set(scope, periodUuid, month, result, session, {
      $unset: { writing: '' },
      $push: { formerRows: { set, until } },
    });
  }
}
