import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import type { AttackContext, Side } from '../../attack/attack-context.js';
import type { Caller } from './caller.js';

const period = z.object({
  uuid: z.string(),
  updatedAt: z.string(),
  isClosed: z.boolean(),
  isReadyToClose: z.boolean(),
  period: z.object({ start: z.string(), end: z.string() }),
  openingInventory: z.unknown().nullable(),
});
const listed = z.object({ accountingPeriods: z.array(period) });
type Period = z.infer<typeof period>;
type Inventory = 'OpeningInventory' | 'PhysicalInventory';
const withPeriod = z.object({ accountingPeriod: z.object({ uuid: z.string() }) });
const started = z.object({ job: z.object({ jobUuid: z.string() }) });

const LIST = `query { accountingPeriods {
  uuid updatedAt isClosed isReadyToClose period { start end } openingInventory { __typename } } }`;
const made = z.record(z.string(), z.object({ file: z.object({ url: z.string() }) }));

const PAUSE_MS = 1_500;
/** A job that has not ended by then has failed, and is asked for again. */
const JOB_MS = 45_000;

/** Stock of each product at the start of the first period. */
export const OPENING = { quantity: 100, amount: 10_000 };
/** What is counted of each product at the end of a month, such as `2001-04`: another quantity than the month before. */
export const countedIn = (month: string): number =>
  10 + ((Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7))) % 90);

export interface BookKeeperOptions {
  context: AttackContext;
  side: Side;
  caller: Caller;
  /** The first of the months that are closed one after the other; the months of two demands must differ. */
  firstMonth: string;
  /** Whether the books begin with stock of every product, and each is counted. */
  hasStock: boolean;
}

/** A user who opens accounting periods of one month, imports the opening stock and counts, and closes them. */
export class BookKeeper {
  /** When a job was last asked for, by kind and period. */
  private readonly asked = new Map<string, number>();

  constructor(private readonly options: BookKeeperOptions) {}

  async act(): Promise<void> {
    await delay(PAUSE_MS);
    const { caller, side } = this.options;
    const found = listed.safeParse(await caller.read(side.admin, 'accountingPeriods', LIST, {}));
    if (!found.success) return;
    const periods = found.data.accountingPeriods.toSorted((a, b) =>
      a.period.start.localeCompare(b.period.start),
    );
    const last = periods.at(-1);
    if (!last || last.isClosed) return this.open(periods.length);
    if (last.openingInventory === null) return this.settle(last, periods.length === 1);
    if (last.isReadyToClose) return this.close(last);
    if (this.isDue(`count ${last.uuid}`)) return this.count(last);
  }

  private async open(index: number): Promise<void> {
    const first = new Date(this.options.firstMonth);
    const day = (month: number, date: number): string =>
      new Date(Date.UTC(first.getUTCFullYear(), month, date)).toISOString().slice(0, 10);
    const start = day(index, 1);
    await this.write('period', start, 'createAccountingPeriod', 'accountingPeriod { uuid }', {
      period: { start, end: day(index + 1, 0) },
      closingType: 'Monthly',
    });
  }

  private async settle(opened: Period, isFirst: boolean): Promise<void> {
    const { uuid } = opened;
    if (isFirst && !this.options.hasStock) {
      await this.write('no stock', uuid, 'declareNoOpeningInventory', '__typename', {
        accountingPeriodUuid: uuid,
      });
    } else if (this.isDue(`opening ${uuid}`)) {
      if (isFirst) return this.importOpening(opened);
      await this.write('carry-forward', uuid, 'createCarriedForwardInventoryJob', 'job { jobUuid }', {
        accountingPeriodUuid: uuid,
        idempotencyKey: randomUUID(),
      });
    }
  }

  private isDue(job: string): boolean {
    const isDue = Date.now() - (this.asked.get(job) ?? 0) > JOB_MS;
    if (isDue) this.asked.set(job, Date.now());
    return isDue;
  }

  private async importOpening({ uuid, period: { start } }: Period): Promise<void> {
    const ids = await this.productsOf('OpeningInventory', { accountingPeriodUuid: uuid });
    const rows = ids.map((id) => `${id},${OPENING.quantity},${OPENING.amount}`);
    const fileName = `${start}.csv`;
    const uploadUuid = await this.upload('OpeningInventory', uuid, fileName, [
      '商品ID,数量,在庫金額',
      ...rows,
    ]);
    if (ids.length === 0 || uploadUuid === undefined) return;
    await this.write('opening', fileName, 'createImportOpeningInventoryJob', 'job { jobUuid }', {
      accountingPeriodUuid: uuid,
      uploadUuid,
      idempotencyKey: randomUUID(),
    });
  }

  private async count({ uuid, period: { start } }: Period): Promise<void> {
    const { side, hasStock } = this.options;
    const performedMonth = start.slice(0, 7);
    const rows = hasStock
      ? (await this.productsOf('PhysicalInventory', { accountingPeriodUuid: uuid, performedMonth })).map(
          (id) => `${id},${countedIn(performedMonth)}`,
        )
      : [`${side.masters.productUuid},0`];
    const fileName = `${start}.csv`;
    const uploadUuid = await this.upload('PhysicalInventory', uuid, fileName, ['商品ID,実地数量', ...rows]);
    if (rows.length === 0 || uploadUuid === undefined) return;
    await this.write('count', fileName, 'createImportPhysicalInventoryJob', 'job { jobUuid }', {
      accountingPeriodUuid: uuid,
      performedMonth,
      uploadUuid,
      idempotencyKey: randomUUID(),
    });
  }

  /** The products of a template; none where it cannot be had. */
  private async productsOf(what: Inventory, input: object): Promise<string[]> {
    const { context, side } = this.options;
    const mutation = `create${what}TemplateDownloadUrl`;
    const document = `mutation ($input: Create${what}TemplateDownloadUrlInput!) { ${mutation}(input: $input) { file { url } } }`;
    try {
      const { file } = (await side.admin.run(document, { input }, made))[mutation] ?? {};
      const { status, text } = file ? await context.get(file.url) : { status: 0, text: '' };
      if (status !== 200) return [];
      return text
        .split('\r\n')
        .slice(1)
        .flatMap((line) => line.split(',', 1))
        .filter((id) => id !== '');
    } catch {
      return [];
    }
  }

  private async upload(
    what: Inventory,
    accountingPeriodUuid: string,
    fileName: string,
    lines: readonly string[],
  ): Promise<string | undefined> {
    const { context, side } = this.options;
    const file = Buffer.from(lines.join('\r\n'));
    const input = { accountingPeriodUuid, fileName, byteSize: file.length };
    try {
      const target = await context.grant(
        side.admin,
        `create${what}UploadUrl`,
        `Create${what}UploadUrlInput`,
        input,
      );
      const { status } = await context.put(target, file);
      return status < 300 ? target.uploadUuid : undefined;
    } catch {
      return undefined;
    }
  }

  private close({ uuid, updatedAt }: Period): Promise<void> {
    const input = { uuid, expectedUpdatedAt: updatedAt };
    return this.write('closing', uuid, 'closeAccountingPeriod', 'accountingPeriod { uuid }', input);
  }

  private async write(
    kind: string,
    mark: string,
    mutation: string,
    selection: string,
    input: object,
  ): Promise<void> {
    const { caller, side } = this.options;
    await caller.write({ kind, mark, by: side.admin, mutation, selection, input, idOf: idIn });
  }
}

const idIn = (data: unknown): string =>
  withPeriod.safeParse(data).data?.accountingPeriod.uuid ?? started.safeParse(data).data?.job.jobUuid ?? '';
