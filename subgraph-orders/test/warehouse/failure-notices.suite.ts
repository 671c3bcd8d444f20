import { OutboxRelay } from '@hacchu-hub/subgraph-kit';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Client, dataOf, type Harness, type SeenOrder, sharedHarness } from '../support/harness.js';
import { join, mailsTo, type Person } from '../support/people.js';
import { TEA_PRODUCT } from '../support/stand-ins.js';
import { link, SHIRTS, Warehouse } from '../support/warehouse.js';

describe('ordered goods that cannot be announced', () => {
  let harness: Harness;
  let admin: Client;
  let warehouse: Warehouse;
  beforeAll(async () => {
    harness = await sharedHarness();
    admin = new Client(harness);
  });
  beforeEach(async () => {
    warehouse = await Warehouse.open(harness);
  });
  afterEach(async () => {
    warehouse.close();
    await harness.forgetMails();
  });

  const resend = (order: SeenOrder) => admin.mutate('resendLogilessInboundDeliveries', { uuid: order.uuid });

  interface SeenNotice {
    kind: string;
    title: string;
    body: string;
    orderUuid: string | null;
    isRead: boolean;
  }
  let boss: Person;
  let buyer: Person;
  beforeEach(() => {
    harness.settings.members = [];
    boss = join(harness, '部長 一郎', 'ADMIN', false);
    buyer = join(harness, '購買 花子', 'EDITOR', false);
  });
  afterEach(() => {
    harness.settings.members = [];
  });

  /** Notices of the warehouse, newest first. */
  const toldTo = async ({ client }: Person): Promise<SeenNotice[]> => {
    await harness.mails();
    const answer = await client.run<{ notices: { items: SeenNotice[] } }>(
      '{ notices { items { kind title body orderUuid isRead } } }',
    );
    return dataOf(answer).notices.items.filter(({ kind }) => kind === 'WMS_FAILED');
  };
  const mailsOf = (person: Person): string[] =>
    mailsTo(harness, person).filter((subject) => subject.includes('ロジレス'));
  const lost = 'ロジレスとの連携が切れました。再認証してください。';
  const loseConnection = (): void => {
    harness.settings.wms.state = 'LOST';
    harness.settings.wms.takeTurn = () => ({ failure: 'UNAUTHORIZED', turn: null });
  };

  it('ring for ADMINs each time and are mailed to them once a day for each reason, with the order', async () => {
    TEA_PRODUCT.logilessItem = null;
    const order = await admin.placed();
    const title = '入荷予定をロジレスに反映できませんでした';
    const notice = {
      kind: 'WMS_FAILED',
      title,
      body: 'ロジレスの商品と紐付いていない商品があります：宇治抹茶。商品を紐付けてから再送信してください。',
      orderUuid: order.uuid,
      isRead: false,
    };
    expect(await toldTo(boss)).toEqual([notice]);
    expect(await toldTo(buyer)).toEqual([]);
    const [mail] = harness.inbox.messages.filter(({ subject }) => subject?.includes(title));
    expect(mail?.text).toContain(`/demand/orders/${order.uuid}`);

    // A person tries again in vain: it rings, and no further mail goes out.
    await resend(order);
    expect(await toldTo(boss)).toEqual([notice, notice]);
    expect(mailsOf(boss)).toHaveLength(1);
    expect(mailsOf(buyer)).toEqual([]);

    // Another reason is another mail; both deliveries of the order have it, and are told of once.
    link(TEA_PRODUCT, 'TEA-1');
    loseConnection();
    const other = await admin.placed();
    expect(await toldTo(boss)).toEqual([{ ...notice, body: lost, orderUuid: other.uuid }, notice, notice]);
    expect(mailsOf(boss)).toHaveLength(2);
  });

  it('are told of as read once they are announced after all', async () => {
    TEA_PRODUCT.logilessItem = null;
    const order = await admin.placed();
    expect(await toldTo(boss)).toMatchObject([{ isRead: false }]);
    link(TEA_PRODUCT, 'TEA-1');
    await resend(order);
    expect(await toldTo(boss)).toMatchObject([{ isRead: true }]);
  });

  it('are not told of while they are tried again by themselves, and once that is over', async () => {
    await warehouse.merchant.fail({ on: '*', kind: 'STATUS', status: 429, times: 6 });
    const order = await admin.placed(SHIRTS);
    expect(await warehouse.deliveries(admin, order)).toMatchObject([{ state: 'PENDING', error: null }]);
    expect(await toldTo(boss)).toEqual([]);
    await harness.app.get(OutboxRelay, { strict: false }).drain({ ignoreDelay: true });
    expect(await warehouse.deliveries(admin, order)).toMatchObject([{ state: 'SENT', error: null }]);
    expect(await toldTo(boss)).toEqual([]);

    // LOGILESS stays away until nobody tries any more.
    await warehouse.merchant.fail({ on: '*', kind: 'STATUS', status: 429, times: 1_000 });
    const second = await admin.placed(SHIRTS);
    expect(await warehouse.deliveries(admin, second)).toMatchObject([{ state: 'PENDING' }]);
    await harness.runtime.connection
      .collection('outbox')
      .updateMany({ topic: 'orders.wms-announce', state: 'PENDING' }, { $set: { attempts: 29 } });
    await harness.app.get(OutboxRelay, { strict: false }).drain({ ignoreDelay: true });
    expect(await warehouse.deliveries(admin, second)).toMatchObject([
      { state: 'FAILED', error: 'ロジレスが混み合っています。' },
    ]);
    expect(await toldTo(boss)).toMatchObject([
      { body: 'ロジレスが混み合っています。', orderUuid: second.uuid },
    ]);
  });
});
