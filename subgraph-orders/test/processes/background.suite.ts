import { beforeAll, describe, expect, it } from '@jest/globals';
import { jstDay } from '@hacchu-hub/subgraph-kit';
import { TEST_DEMAND, until } from '@hacchu-hub/subgraph-kit/testing';
import { readdir } from 'node:fs/promises';
import { createTransport } from 'nodemailer';
import { addDays } from '../../src/orders/order-warnings.js';
import { digestDay } from '../../src/notifications/digest.jobs.js';
import { dataOf, type Client, type SeenOrder } from '../support/house.js';
import { mime, PIXEL } from '../support/messages.js';
import { sharedProcesses, type ProcessHouse } from '../support/processes.js';
import { SHIRT } from '../support/stand-ins.js';

describe('killed in the background', () => {
  let house: ProcessHouse;
  beforeAll(async () => {
    house = await sharedProcesses();
  });

  const rows = (name: string) => house.connection.collection<{ _id: string }>(name);
  const idAt = (part: string, at: number): string =>
    `01900000-0000-7000-8000-0000${part}${String(at).padStart(6, '0')}`;

  describe('a process that is killed in the round of digests', () => {
    const DEMANDS = 20;

    /** The same order in so many demands, which have the same people. */
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
      house.settings.members = [
        { uuid: idAt('ad', 1), name: '管理 太郎', email: 'boss@test.example', role: 'ADMIN' },
      ];
      house.settings.demandsOfMembers = others.map(({ demandUuid }) => demandUuid);
    }

    const queued = () =>
      rows('outbox').countDocuments({ key: { $regex: '^daily-digest-of-demand:' }, state: { $ne: 'HELD' } });
    const written = () => rows('digest_days').countDocuments({});
    const beginRound = () =>
      rows('recurring_jobs').updateOne(
        { _id: 'recurring:daily-digests' },
        { $set: { nextAt: new Date(Date.now() - 60_000) } },
      );

    /** The next process brings each demand its digest, once. */
    async function expectOneDigestEach(): Promise<void> {
      await house.successor();
      await until(
        async () => ({
          told: await written(),
          jobs: await rows('jobs').countDocuments({}),
          open: await rows('outbox').countDocuments({ state: 'PENDING' }),
        }),
        ({ told, jobs, open }) => told === DEMANDS && jobs + open === 0,
        { withinMs: 90_000, everyMs: 100 },
      );
      const named = house.inbox.messages.map(({ text }) => /D-\d+/.exec(text ?? '')?.[0]);
      expect(named.toSorted()).toEqual(Array.from({ length: DEMANDS }, (_, at) => `D-${at}`).toSorted());
      expect(await rows('notices').countDocuments({})).toBe(DEMANDS);
    }

    it('while digests are being queued: each demand has one all the same', async () => {
      const victim = await house.victim();
      await ordersOfDemands(victim);
      house.inbox.mute();
      // Another transaction is just about to queue the digest of a demand in the middle, which this one has to wait for.
      const inTurn = await rows('orders').distinct('demandUuid', { openDeliveryDate: { $ne: null } });
      const session = await house.connection.startSession();
      session.startTransaction();
      await rows('outbox').updateOne(
        { topic: 'job', key: `daily-digest-of-demand:${inTurn[3]}:${digestDay(new Date())}` },
        { $setOnInsert: { _id: idAt('0b', 1), state: 'HELD' } },
        { upsert: true, session },
      );
      await beginRound();
      await until(queued, (count) => count >= 3);
      await house.kill();
      await session.abortTransaction();
      await session.endSession();
      expect(await queued()).toBe(3);
      await expectOneDigestEach();
    });

    it('while digests are being written: each demand has one all the same', async () => {
      const victim = await house.victim();
      await ordersOfDemands(victim);
      house.inbox.mute();
      // The identity slice, which every digest asks for its demand and its people, hangs from then on.
      house.identity.answersLeft = 16;
      await beginRound();
      await until(written, (count) => count >= 3);
      await house.kill();
      expect(await written()).toBeLessThan(DEMANDS);
      await expectOneDigestEach();
    });
  });

  describe('a process that is killed while a message comes in', () => {
    async function handOver(port: number, raw: Buffer, to: string): Promise<string> {
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

    it('its sender’s next try leaves one comment with its files', async () => {
      const port = house.inboundPort;
      const first = await house.victim();
      const order = await first.done('submitOrderWithSendMail', first.sending(await first.draft()));
      const [mail] = await until(
        () => house.inbox.messages,
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
      // The files are stored; who the sender is, is asked of a slice that hangs.
      const { catalog } = house;
      catalog.isSilent = true;
      const asked = catalog.calls.length;
      const lost = expect(handOver(port, raw, to)).rejects.toThrow();
      await until(
        () => catalog.calls.length,
        (calls) => calls > asked,
        { everyMs: 5 },
      );
      await house.kill();
      await lost;

      const second = await house.successor();
      expect(await conversation(second, order)).toEqual([]);
      // The sender's mail server never heard that the message was taken, so it tries again, and once too often.
      expect(await handOver(port, raw, to)).toMatch(/^250/);
      expect(await handOver(port, raw, to)).toMatch(/^250/);
      expect(await conversation(second, order)).toEqual([
        { kind: 'REPLY', attachments: [{ name: '表.png' }, { name: '裏.png' }] },
      ]);
      const stored = await readdir(house.files, { recursive: true, withFileTypes: true });
      const kept = stored.filter(
        (file) => file.isFile() && file.parentPath.includes(`order-comments/${TEST_DEMAND.uuid}`),
      );
      expect(kept.map(({ name }) => name).toSorted()).toEqual(['0', '1']);
    });
  });
});
