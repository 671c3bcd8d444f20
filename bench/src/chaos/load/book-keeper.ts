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
const withPeriod = z.object({ accountingPeriod: z.object({ uuid: z.string() }) });
const started = z.object({ job: z.object({ jobUuid: z.string() }) });

const LIST = `query { accountingPeriods {
  uuid updatedAt isClosed isReadyToClose period { start end } openingInventory { __typename } } }`;
/** The first of the months that are closed one after the other. */
const FIRST_MONTH = Date.UTC(2001, 0, 1);
const PAUSE_MS = 1_500;
/** A job that has not ended by then has failed, and is asked for again. */
const JOB_MS = 45_000;

/** A user who opens accounting periods of one month, counts the stock, and closes them. */
export class BookKeeper {
  /** When a job was last asked for, by kind and period. */
  private readonly asked = new Map<string, number>();

  constructor(private readonly options: { context: AttackContext; side: Side; caller: Caller }) {}

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
    const first = new Date(FIRST_MONTH);
    const day = (month: number, date: number): string =>
      new Date(Date.UTC(first.getUTCFullYear(), month, date)).toISOString().slice(0, 10);
    const start = day(index, 1);
    await this.write('period', start, 'createAccountingPeriod', 'accountingPeriod { uuid }', {
      period: { start, end: day(index + 1, 0) },
      closingType: 'Monthly',
    });
  }

  private async settle({ uuid }: Period, isFirst: boolean): Promise<void> {
    if (isFirst) {
      await this.write('no stock', uuid, 'declareNoOpeningInventory', '__typename', {
        accountingPeriodUuid: uuid,
      });
    } else if (this.isDue(`carry ${uuid}`)) {
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

  private async count({ uuid, period: { start } }: Period): Promise<void> {
    const { context, side } = this.options;
    const file = Buffer.from(['商品ID,実地数量', `${side.masters.productUuid},0`].join('\r\n'));
    const fileName = `${start}.csv`;
    const input = { accountingPeriodUuid: uuid, fileName, byteSize: file.length };
    const type = 'CreatePhysicalInventoryUploadUrlInput';
    const upload = await context
      .grant(side.admin, 'createPhysicalInventoryUploadUrl', type, input)
      .catch(() => undefined);
    const answer = upload && (await context.put(upload, file).catch(() => undefined));
    if (!upload || !answer || answer.status >= 300) return;
    await this.write('count', fileName, 'createImportPhysicalInventoryJob', 'job { jobUuid }', {
      accountingPeriodUuid: uuid,
      performedMonth: start.slice(0, 7),
      uploadUuid: upload.uploadUuid,
      idempotencyKey: randomUUID(),
    });
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
