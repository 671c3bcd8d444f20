import { readdir } from 'node:fs/promises';
import { jstDay } from '@hacchu-hub/subgraph-kit';
import { TEST_DEMAND, until } from '@hacchu-hub/subgraph-testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { createTransport } from 'nodemailer';
import { digestDay } from '../../src/notifications/digest.jobs.js';
import { addDays } from '../../src/orders/order-warnings.js';
import { type Client, dataOf, type SeenOrder } from '../support/harness.js';
import { mime, PIXEL } from '../support/messages.js';
import { type ProcessHarness, sharedProcesses } from '../support/processes.js';
import { SHIRT } from '../support/stand-ins.js';

describe('processes killed in the background', () => {
  let harness: ProcessHarness;
  beforeAll(async () => {
    harness = await sharedProcesses();
  });

  const rows = (name: string) => harness.connection.collection<{ _id: string }>(name);
  const idAt = (part: string, at: number): string =>
    `01900000-0000-7000-8000-0000${part}${String(at).padStart(6, '0')}`;

  describe('killed in the round of digests', () => {
    const DEMANDS = 20;

    /** Copies one order to several demands with the same members. */
    async function ordersOfDemands(first: Client): Promise<void> {
      const today = digestDay(new Date());
      const { uuid } = await first.placed({
        orderDate: jstDay(new Date(Date.now() - 7 * 86_400_000)),
        orderProductLines: [
          { productId: SHIRT, lot: 1, unitPrice: '1000', taxCategoryId: 1, deliveryDate: addDays(today, 3) },
        ],
        orderExpenseLines: [],
      });
      const order = await rows('orders').findOne({ _id: uuid });
      const line = await rows('order_product_lines').findOne({ orderId: uuid });
      const others = Array.from({ length: DEMANDS }, (_, at) => ({
        demandUuid: idAt('de', at),
        orderId: idAt('0e', at),
        purchaseNumber: `D-${at}`,
        lineId: idAt('1e', at),
      }));
      await rows('orders').insertMany(
        others.map(({ demandUuid, orderId, purchaseNumber }) => ({
          ...order,
          _id: orderId,
          demandUuid,
          purchaseNumber,
        })),
      );
      await rows('order_product_lines').insertMany(
        others.map(({ demandUuid, orderId, lineId }) => ({ ...line, _id: lineId, demandUuid, orderId })),
      );
      await rows('orders').deleteOne({ _id: uuid });
      await rows('order_product_lines').deleteMany({ orderId: uuid });
      harness.settings.members = [
        { uuid: idAt('ad', 1), name: '管理 太郎', email: 'boss@test.example', role: 'ADMIN' },
      ];
      harness.settings.demandsOfMembers = others.map(({ demandUuid }) => demandUuid);
    }

    const queued = () =>
      rows('outbox').countDocuments({ key: { $regex: '^daily-digest-of-demand:' }, state: { $ne: 'HELD' } });
    const written = () => rows('digest_days').countDocuments({});
    const beginRound = () =>
      rows('recurring_jobs').updateOne(
        { _id: 'recurring:daily-digests' },
        { $set: { nextAt: new Date(Date.now() - 60_000) } },
      );

    /** The successor sends each demand its digest, once. */
    async function expectOneDigestEach(): Promise<void> {
      await harness.successor();
      await until(
        async () => ({
          told: await written(),
          open: await rows('outbox').countDocuments({ state: 'PENDING' }),
        }),
        ({ told: seen, open }) => seen === DEMANDS && open === 0,
        { withinMs: 90_000, everyMs: 100 },
      );
      const named = harness.inbox.messages.map(({ text }) => /D-\d+/.exec(text ?? '')?.[0]);
      expect(named.toSorted()).toEqual(Array.from({ length: DEMANDS }, (_, at) => `D-${at}`).toSorted());
      expect(await rows('notices').countDocuments({})).toBe(DEMANDS);
    }

    it('while digests are queued: each demand gets exactly one', async () => {
      const victim = await harness.victim();
      await ordersOfDemands(victim);
      harness.inbox.stopResponding();
      // Another transaction is about to queue the digest of the fourth demand and holds its key, so the job
      // blocks there.
      const inTurn = await rows('orders').distinct('demandUuid', { openDeliveryDate: { $ne: null } });
      const session = await harness.connection.startSession();
      session.startTransaction();
      await rows('outbox').updateOne(
        { topic: 'job', key: `daily-digest-of-demand:${inTurn[3]}:${digestDay(new Date())}` },
        { $setOnInsert: { _id: idAt('0b', 1), state: 'HELD' } },
        { upsert: true, session },
      );
      await beginRound();
      await until(queued, (count) => count >= 3);
      await harness.kill();
      await session.abortTransaction();
      await session.endSession();
      expect(await queued()).toBe(3);
      await expectOneDigestEach();
    });

    it('while digests are written: each demand gets exactly one', async () => {
      const victim = await harness.victim();
      await ordersOfDemands(victim);
      harness.inbox.stopResponding();
      // After 16 responses the identity slice, which every digest needs, stops responding.
      harness.identity.responsesLeft = 16;
      await beginRound();
      await until(written, (count) => count >= 3);
      await harness.kill();
      expect(await written()).toBeLessThan(DEMANDS);
      await expectOneDigestEach();
    });
  });

  describe('killed while receiving a message', () => {
    async function deliver(port: number, raw: Buffer, to: string): Promise<string> {
      const transport = createTransport({ host: '127.0.0.1', port, secure: false, ignoreTLS: true });
      const from = 'order@aozora.example';
      try {
        return (await transport.sendMail({ envelope: { from, to: [to] }, raw })).response;
      } finally {
        transport.close();
      }
    }

    const conversation = async (client: Client, { uuid }: SeenOrder) =>
      dataOf(
        await client.run<{ orderComments: { items: { kind: string; attachments: { name: string }[] }[] } }>(
          'query c($uuid: ID!) { orderComments(orderUuid: $uuid) { items { kind attachments { name } } } }',
          { uuid },
        ),
      ).orderComments.items;

    it("the sender's retry leaves one comment with its files", async () => {
      const port = harness.inboundPort;
      const first = await harness.victim();
      const order = await first.done('submitOrderWithSendMail', first.sending(await first.draft()));
      const [mail] = await until(
        () => harness.inbox.messages,
        ({ length }) => length > 0,
      );
      const to = mail?.replyTo?.value[0]?.address ?? '';
      const raw = await mime({
        to,
        text: '写真をお送りします。',
        attachments: ['表.png', '裏.png'].map((filename) => ({
          filename,
          content: PIXEL,
          contentType: 'image/png',
        })),
      });
      // The files are stored; resolving the sender needs the catalog, which does not respond.
      const { catalog } = harness;
      catalog.isHanging = true;
      const callsBefore = catalog.calls.length;
      const lost = expect(deliver(port, raw, to)).rejects.toThrow();
      await until(
        () => catalog.calls.length,
        (calls) => calls > callsBefore,
        { everyMs: 5 },
      );
      await harness.kill();
      await lost;

      const second = await harness.successor();
      expect(await conversation(second, order)).toEqual([]);
      // The sender's server got no response, so it retries, and even sends a duplicate.
      expect(await deliver(port, raw, to)).toMatch(/^250/);
      expect(await deliver(port, raw, to)).toMatch(/^250/);
      expect(await conversation(second, order)).toEqual([
        { kind: 'REPLY', attachments: [{ name: '表.png' }, { name: '裏.png' }] },
      ]);
      const stored = await readdir(harness.files, { recursive: true, withFileTypes: true });
      const kept = stored.filter(
        (file) => file.isFile() && file.parentPath.includes(`order-comments/${TEST_DEMAND.uuid}`),
      );
      expect(kept.map(({ name }) => name).toSorted()).toEqual(['0', '1']);
    });
  });
});
