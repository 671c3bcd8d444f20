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
import type {
  BudgetChangeDocument,
  BudgetDocument,
  BudgetSettings,
} from '../orders/records/budget.schema.js';
import { assertLatestChange } from '../orders/records/latest-change.js';
import { LimitClaims } from '../orders/records/limit-claims.js';
import { usedOf } from '../orders/spending/spending.rules.js';
import { SpendingSums } from '../orders/spending/spending-sums.repository.js';
import { parseBudget, parseCopy } from './budget.input.js';
import type {
  CopyBudgetsInput,
  CopyBudgetsPayload,
  DeleteBudgetInput,
  SaveBudgetInput,
} from './budget.model.js';
import { keyOf, monthText, nameOf, thresholdOf, yenText } from './budget.rules.js';
import { BudgetTargets, targetText } from './budget-targets.js';
import { BudgetChangeRepository, BudgetRepository } from './budgets.repository.js';

/** Budgets of one month. */
export const MAX_BUDGETS = 200;
const SHOWN_CHANGES = 50;
const NOT_FOUND = '予算が見つかりませんでした。';
const STALE = '予算が他のユーザーによって変更されました。最新の内容を読み込んでください。';
const TAKEN = 'この対象と月の予算は既に登録されています。';

/** How many budgets were stored. */
interface Stored {
  readonly before: BudgetSettings[];
  readonly after: BudgetSettings[];
}

/** The budgets of a demand, as its administrators keep them (docs/domain/budgets.md). */
@Injectable()
export class Budgets {
  constructor(
    private readonly budgets: BudgetRepository,
    private readonly changes: BudgetChangeRepository,
    private readonly sums: SpendingSums,
    private readonly targets: BudgetTargets,
    private readonly claims: LimitClaims,
    @InjectConnection() private readonly connection: Connection,
  ) {}

  async ofMonths(scope: DemandScope, months: readonly string[]): Promise<BudgetDocument[]> {
    return this.budgets.ofMonths(scope, months);
  }

  /** The latest changes, newest first. */
  async latestChanges(scope: DemandScope): Promise<BudgetChangeDocument[]> {
    return this.changes.latest(scope, SHOWN_CHANGES);
  }

  /**
   * Creates one or changes its amount; a creation that is repeated unchanged gives the stored one.
   *
   * @throws INVALID_ARGUMENT, ALREADY_EXISTS, RESOURCE_EXHAUSTED beyond 200 of a month, ABORTED, NOT_FOUND
   */
  async save(scope: DemandScope, input: SaveBudgetInput): Promise<BudgetDocument> {
    const settings = parseBudget(input);
    const text = await this.textOf(scope, settings, input.uuid == null);
    const { uuid } = input;
    const work = async (session: ClientSession): Promise<BudgetDocument> =>
      uuid == null
        ? this.create(scope, settings, text, session)
        : this.changeAmount(
            scope,
            { uuid, expectedUpdatedAt: input.expectedUpdatedAt, settings, text },
            session,
          );
    try {
      return await withTransaction(this.connection, work);
    } catch (error) {
      throw isDuplicateKey(error) ? taken() : error;
    }
  }

  /** @throws NOT_FOUND, PERMISSION_DENIED for another demand's budget, ABORTED */
  async remove(scope: DemandScope, { uuid, expectedUpdatedAt }: DeleteBudgetInput): Promise<void> {
    const stored = await this.budgets.requireById(scope, uuid, NOT_FOUND);
    const targets = await this.targets.ifAvailable(scope, [stored]);
    await withTransaction(this.connection, async (session) => {
      const before = await this.budgets.requireById(scope, uuid, NOT_FOUND, { session });
      if (expectedUpdatedAt != null && before.updatedAt !== expectedUpdatedAt) throw stale();
      await this.budgets.deleteMany(scope, { _id: uuid }, { session });
      const summary = `${monthText(before.month)}の予算（${targetText(before, targets)}）を削除しました。`;
      await this.changes.append(scope, { summary, before: [settingsOf(before)], after: [] }, session);
    });
  }

  /**
   * Copies the budgets of a month to others, except those of deleted suppliers and categories.
   *
   * @throws INVALID_ARGUMENT, also when the month has no budgets, RESOURCE_EXHAUSTED beyond 200 of a month, UNAVAILABLE,
   *   ABORTED when the newest change is another one than expected
   */
  async copy(scope: DemandScope, input: CopyBudgetsInput): Promise<CopyBudgetsPayload> {
    const { fromMonth, months, replacesExisting } = parseCopy(input);
    const targets = await this.targets.of(scope, await this.budgets.ofMonths(scope, [fromMonth]));
    const isDeleted = ({ targetUuid }: BudgetSettings): boolean =>
      targets.get(targetUuid ?? '')?.deletedAt != null;
    return withTransaction(this.connection, async (session) => {
      await this.assertUnchanged(scope, input.expectedChangeUuid, session);
      const source = await this.budgets.ofMonths(scope, [fromMonth], session);
      if (source.length === 0) {
        const message = `${monthText(fromMonth)}には予算がありません。`;
        throw invalidArgument({ fields: { fromMonth: [message] } });
      }
      const copied = source.filter((one) => !isDeleted(one));
      const wanted = months.flatMap((month) => copied.map((one) => ({ ...settingsOf(one), month })));
      const known = await this.known(scope, wanted, session);
      const chosen = replacesExisting ? wanted : wanted.filter((one) => !known.has(nameOf(one)));
      const { after } = await this.put(scope, chosen, known, session);
      const [first = '', last = first] = [months[0], months.at(-1)];
      const range = first === last ? monthText(first) : `${monthText(first)}から${monthText(last)}`;
      if (after.length > 0) {
        const summary = `${monthText(fromMonth)}の予算を${range}にコピーしました（${after.length}件）。`;
        await this.changes.append(scope, { summary, before: [], after }, session);
      }
      const keptCount = wanted.length - after.length;
      return { savedCount: after.length, keptCount, months: [...months] };
    });
  }

  /**
   * Stores several budgets at once: amounts of known ones are replaced, others are added.
   *
   * @throws RESOURCE_EXHAUSTED beyond 200 of a month; ABORTED when the newest change is another one than expected
   */
  async saveAll(
    scope: DemandScope,
    all: readonly BudgetSettings[],
    expectedChangeUuid?: string | null,
  ): Promise<void> {
    await withTransaction(this.connection, async (session) => {
      await this.assertUnchanged(scope, expectedChangeUuid, session);
      const { before, after } = await this.put(scope, all, await this.known(scope, all, session), session);
      if (after.length === 0) return;
      const summary = `CSVファイルから予算を取り込みました（${after.length}件）。`;
      await this.changes.append(scope, { summary, before, after }, session);
    });
  }

  private async assertUnchanged(
    scope: DemandScope,
    expectedChangeUuid: string | null | undefined,
    session: ClientSession,
  ): Promise<void> {
    assertLatestChange(await this.changes.latest(scope, 1, session), expectedChangeUuid);
  }

  /** Stored budgets of the months of others, by month and key. */
  private async known(
    scope: DemandScope,
    settings: readonly BudgetSettings[],
    session: ClientSession,
  ): Promise<Map<string, BudgetDocument>> {
    const months = [...new Set(settings.map(({ month }) => month))];
    const stored = await this.budgets.ofMonths(scope, months, session);
    return new Map(stored.map((budget) => [nameOf(budget), budget]));
  }

  private async put(
    scope: DemandScope,
    all: readonly BudgetSettings[],
    known: ReadonlyMap<string, BudgetDocument>,
    session: ClientSession,
  ): Promise<Stored> {
    const before: BudgetSettings[] = [];
    const after: BudgetSettings[] = [];
    const added: BudgetSettings[] = [];
    for (const settings of all) {
      const stored = known.get(nameOf(settings));
      if (stored?.amount === settings.amount) continue;
      after.push(settings);
      if (stored) {
        before.push(settingsOf(stored));
        await this.setAmount(scope, stored, settings.amount, session);
      } else added.push(settings);
    }
    await this.assertRoom(scope, added, session);
    if (added.length > 0)
      await this.budgets
        .insertMany(scope, await this.newBudgets(scope, added, session), { session })
        .catch(retryOnDuplicate);
    return { before, after };
  }

  private async create(
    scope: DemandScope,
    settings: BudgetSettings,
    text: string,
    session: ClientSession,
  ): Promise<BudgetDocument> {
    await this.claims.take(scope, 'budgets', session);
    const stored = (await this.known(scope, [settings], session)).get(nameOf(settings));
    if (stored?.amount === settings.amount) return stored;
    if (stored) throw taken();
    await this.assertRoom(scope, [settings], session);
    const [created] = await this.budgets.insertMany(
      scope,
      await this.newBudgets(scope, [settings], session),
      {
        session,
      },
    );
    if (!created) throw new Error('the database returned no budget');
    const summary = `${monthText(settings.month)}の予算（${text}）を${yenText(settings.amount)}で登録しました。`;
    await this.changes.append(scope, { summary, before: [], after: [settings] }, session);
    return created;
  }

  private async changeAmount(
    scope: DemandScope,
    { uuid, expectedUpdatedAt, settings, text }: AmountChange,
    session: ClientSession,
  ): Promise<BudgetDocument> {
    const stored = await this.budgets.requireById(scope, uuid, NOT_FOUND, { session });
    if (stored.updatedAt !== expectedUpdatedAt) throw stale();
    if (nameOf(stored) !== nameOf(settings)) {
      const message = '対象と月は変更できません。新しい予算を登録してください。';
      throw invalidArgument({ fields: { targetUuid: [message] } });
    }
    if (stored.amount === settings.amount) return stored;
    const saved = await this.setAmount(scope, stored, settings.amount, session);
    const summary = `${monthText(stored.month)}の予算（${text}）を${yenText(stored.amount)}から${yenText(settings.amount)}に変更しました。`;
    await this.changes.append(scope, { summary, before: [settingsOf(stored)], after: [settings] }, session);
    return saved;
  }

  /** Sets an amount; people who set it see how much is used, so that only later thresholds are told. */
  private async setAmount(
    scope: DemandScope,
    { _id, month, key }: BudgetDocument,
    amount: string,
    session: ClientSession,
  ): Promise<BudgetDocument> {
    const sums = await this.sums.of(scope, { months: [month], keys: [key] }, session);
    const noticedThreshold = thresholdOf(amount, usedOf(sums.of(month, key)));
    const set = { $set: { amount, noticedThreshold, updatedAt: nowTimestamp() } };
    const saved = await this.budgets.updateOne(scope, { _id }, set, { session });
    if (!saved) throw notFound(NOT_FOUND);
    return saved;
  }

  private async newBudgets(
    scope: DemandScope,
    all: readonly BudgetSettings[],
    session: ClientSession,
  ): Promise<Omit<BudgetDocument, 'demandUuid'>[]> {
    const months = [...new Set(all.map(({ month }) => month))];
    const keys = [...new Set(all.map(keyOf))];
    const sums = await this.sums.of(scope, { months, keys }, session);
    const now = nowTimestamp();
    return all.map((settings) => {
      const key = keyOf(settings);
      const noticedThreshold = thresholdOf(settings.amount, usedOf(sums.of(settings.month, key)));
      return { ...settings, _id: uuidv7(), key, noticedThreshold, createdAt: now, updatedAt: now };
    });
  }

  private async assertRoom(
    scope: DemandScope,
    added: readonly BudgetSettings[],
    session: ClientSession,
  ): Promise<void> {
    if (added.length === 0) return;
    await this.claims.take(scope, 'budgets', session);
    for (const month of new Set(added.map((one) => one.month))) {
      const count = await this.budgets.count(scope, { month }, { session });
      if (count + added.filter((one) => one.month === month).length > MAX_BUDGETS)
        throw resourceExhausted(`${monthText(month)}に登録できる予算は${MAX_BUDGETS}件までです。`);
    }
  }

  /** What the budget is for, in words. @throws INVALID_ARGUMENT (targetUuid) when a new one names a deleted record */
  private async textOf(scope: DemandScope, settings: BudgetSettings, isNew: boolean): Promise<string> {
    const { targetUuid } = settings;
    const targets = await this.targets.of(scope, [settings]);
    const target = targetUuid === null ? undefined : targets.get(targetUuid);
    if (isNew && targetUuid !== null && (!target || target.deletedAt !== null))
      throw invalidArgument({ fields: { targetUuid: ['選択した対象は削除されています。'] } });
    return targetText(settings, targets);
  }
}

interface AmountChange {
  readonly uuid: string;
  readonly expectedUpdatedAt: string | null | undefined;
  readonly settings: BudgetSettings;
  readonly text: string;
}

const stale = (): AppError => new AppError('ABORTED', STALE, { isHandled: true });

const taken = (): AppError => alreadyExists(TAKEN, { targetUuid: [TAKEN] });

/** The part of a stored budget that a person entered. */
const settingsOf = ({ month, scope, targetUuid, amount }: BudgetSettings): BudgetSettings => ({
  month,
  scope,
  targetUuid,
  amount,
});
