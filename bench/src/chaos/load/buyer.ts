import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { type AttackContext, day, type Side } from '../../attack/attack-context.js';
import type { Random } from '../../attack/fuzz/random.js';
import type { Person } from '../../attack/stack/people.js';
import type { Caller } from './caller.js';

const version = z.object({ uuid: z.string(), updatedAt: z.string() });
type Version = z.infer<typeof version>;
const changed = z.object({ order: version });
const commented = z.object({ orderComment: z.object({ id: z.string() }) });
const started = z.object({ job: z.object({ uuid: z.string() }) });
const read = z.object({
  order: z.object({
    status: z.string(),
    updatedAt: z.string(),
    orderProductLines: z.array(z.object({ id: z.string(), receivedLot: z.number().nullable() })),
  }),
});

/** Pieces that are received of a line of ten, one delivery after the other. */
const DELIVERIES = [4, 10];
/** Products in one imported file. */
export const IMPORTED = 5;
const VERSION = 'order { uuid updatedAt }';
const orderId = (data: unknown): string => changed.parse(data).order.uuid;

export interface BuyerOptions {
  context: AttackContext;
  side: Side;
  caller: Caller;
  /** Unique among the users of the load. */
  name: string;
  random: Random;
  hasApproval: boolean;
}

/** A user who orders: drafts, approvals, mails to suppliers, receipts, messages, and imports of products. */
export class Buyer {
  private count = 0;

  constructor(private readonly options: BuyerOptions) {}

  async act(): Promise<void> {
    this.count += 1;
    const { random, name } = this.options;
    const mark = `chaos-${name}-${this.count}`;
    if (random.chance(0.12)) return this.importProducts(mark);
    const order = this.options.hasApproval ? await this.approved(mark) : await this.draft(mark);
    if (!order || random.chance(0.2)) return;
    if (!(await this.send(mark, order))) return;
    if (random.chance(0.4)) await this.writeToSupplier(mark, order.uuid);
    if (random.chance(0.7)) await this.receive(order.uuid);
  }

  private async draft(mark: string): Promise<Version | undefined> {
    const { context, side, caller } = this.options;
    const data = await caller.write({
      kind: 'draft',
      mark,
      by: side.admin,
      mutation: 'createDraftOrder',
      selection: VERSION,
      input: { idempotencyKey: randomUUID(), content: { ...context.content(side), subject: mark } },
      idOf: orderId,
    });
    return changed.optional().parse(data)?.order;
  }

  /** An order that the administrator approved. */
  private async approved(mark: string): Promise<Version | undefined> {
    const { context, side, caller } = this.options;
    const asked = await caller.write({
      kind: 'draft',
      mark,
      by: side.editor,
      mutation: 'createApprovalOrder',
      selection: VERSION,
      input: {
        idempotencyKey: randomUUID(),
        content: { ...context.content(side), subject: mark },
        reviewGroups: [
          { approvalStrategy: 'ANY', restrictByReviewerRole: false, reviewerUuids: [side.adminUuid] },
        ],
      },
      idOf: orderId,
    });
    const order = changed.optional().parse(asked)?.order;
    if (!order) return undefined;
    const data = await caller.write({
      kind: 'approval',
      mark: order.uuid,
      by: side.admin,
      mutation: 'approveOrder',
      selection: VERSION,
      input: { ...asSeen(order), idempotencyKey: randomUUID() },
      idOf: orderId,
    });
    return changed.optional().parse(data)?.order;
  }

  /** @returns whether the order was sent, as far as the answer says */
  private async send(mark: string, order: Version): Promise<boolean> {
    const { side, caller, hasApproval } = this.options;
    const data = await caller.write({
      kind: 'order mail',
      mark,
      by: this.sender,
      mutation: hasApproval ? 'sendOrderMail' : 'submitOrderWithSendMail',
      selection: VERSION,
      input: {
        ...asSeen(order),
        idempotencyKey: randomUUID(),
        mail: { to: [side.masters.supplierMail], subject: mark, body: 'よろしくお願いいたします。' },
      },
      idOf: orderId,
    });
    return data !== undefined;
  }

  private async writeToSupplier(mark: string, uuid: string): Promise<void> {
    const { caller } = this.options;
    const subject = `${mark}-message`;
    await caller.write({
      kind: 'message',
      mark: subject,
      by: this.sender,
      mutation: 'createOrderComment',
      selection: 'orderComment { id }',
      input: { uuid, idempotencyKey: randomUUID(), subject, comment: '納期をご確認ください。' },
      idOf: (data) => commented.parse(data).orderComment.id,
    });
  }

  private async receive(uuid: string): Promise<void> {
    const { caller } = this.options;
    const document =
      'query ($uuid: ID!) { order(uuid: $uuid) { status updatedAt orderProductLines { id receivedLot } } }';
    for (const receivedLot of DELIVERIES) {
      const found = read.safeParse(await caller.read(this.sender, 'order', document, { uuid }));
      // The mail may still be on its way, or have failed.
      if (found.data?.order.status !== 'Delivering') return;
      const [line] = found.data.order.orderProductLines;
      if (!line) return;
      const { id } = line;
      await caller.write({
        kind: 'receipt',
        mark: `${id}:${receivedLot}`,
        by: this.sender,
        mutation: 'updateOrderLinesDeliveryInfo',
        selection: 'orderProductLines { id }',
        input: {
          idempotencyKey: randomUUID(),
          lines: [{ id, expectedReceivedLot: line.receivedLot ?? 0, receivedLot, lastDeliveryDate: day(0) }],
        },
        idOf: () => id,
      });
    }
  }

  private async importProducts(mark: string): Promise<void> {
    const { side, caller } = this.options;
    const rows = Array.from(
      { length: IMPORTED },
      (_, index) => `${mark}-${index},${mark},赤,M,${100 + index}`,
    );
    const file = Buffer.from(['商品名,型番,カラー,サイズ,単価', ...rows].join('\r\n'));
    const uploadUuid = await this.upload(mark, file).catch(() => undefined);
    if (uploadUuid === undefined) return;
    await caller.write({
      kind: 'import',
      mark: `${mark}.csv`,
      by: side.admin,
      mutation: 'importProductCsv',
      selection: 'job { uuid }',
      input: { uploadUuid, idempotencyKey: randomUUID() },
      idOf: (data) => started.parse(data).job.uuid,
    });
  }

  private async upload(mark: string, file: Buffer): Promise<string | undefined> {
    const { context, side } = this.options;
    const target = await context.grant(
      side.admin,
      'createCsvImportUploadUrl',
      'CreateCsvImportUploadUrlInput',
      {
        target: 'PRODUCT',
        fileName: `${mark}.csv`,
        byteSize: file.length,
      },
    );
    const { status } = await context.put(target, file);
    return status < 300 ? target.uploadUuid : undefined;
  }

  private get sender(): Person {
    const { side, hasApproval } = this.options;
    return hasApproval ? side.editor : side.admin;
  }
}

const asSeen = ({ uuid, updatedAt }: Version) => ({ uuid, expectedUpdatedAt: updatedAt });
