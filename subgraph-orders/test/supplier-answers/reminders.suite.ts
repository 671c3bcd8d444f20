import { systemScope, todayJst } from '@hacchu-hub/subgraph-kit';
import { as, TEST_DEMAND } from '@hacchu-hub/subgraph-testing';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { businessDaysSince, isBusinessDay } from '../../src/notifications/business-days.js';
import { DigestRound } from '../../src/notifications/digest.jobs.js';
import { SupplierReminders } from '../../src/notifications/supplier-reminder.service.js';
import { addDays } from '../../src/orders/order-warnings.js';
import { Client, dataOf, type Harness, key, sharedHarness } from '../support/harness.js';
import { join, type Person } from '../support/people.js';
import { buyersView, mailedOrder, tokensIn } from '../support/supplier-pages.js';

describe('orders that the supplier does not answer', () => {
  let harness: Harness;
  let buyer: Person;
  beforeAll(async () => {
    harness = await sharedHarness();
  });
  beforeEach(async () => {
    for (const name of ['orders', 'supplier_links', 'supplier_answers', 'notices'])
      await harness.runtime.connection.collection(name).deleteMany({});
    await harness.forgetMails();
    buyer = join(harness, '購買 花子', 'ADMIN', false);
  });

  const scope = systemScope(TEST_DEMAND.uuid);
  const remind = (day: string): Promise<void> =>
    harness.app.get(SupplierReminders, { strict: false }).send(scope, day);
  /** The first day on which an order that is sent today has been waiting for a number of business days. */
  const afterBusinessDays = (count: number): string => {
    const today = todayJst();
    let day = addDays(today, 1);
    while (!isBusinessDay(day) || businessDaysSince(today, day) < count) day = addDays(day, 1);
    return day;
  };
  const notices = async ({ client } = buyer): Promise<{ kind: string; title: string; body: string }[]> =>
    dataOf(
      await client.run<{ notices: { items: { kind: string; title: string; body: string }[] } }>(
        '{ notices { items { kind title body } } }',
      ),
    ).notices.items.filter(({ kind }) => kind === 'SUPPLIER_UNCONFIRMED');

  it('are listed to the sender after three business days, once, in the product and by mail', async () => {
    const first = await mailedOrder(harness, buyer.client);
    const second = await mailedOrder(harness, buyer.client);
    const answered = await mailedOrder(harness, buyer.client);
    await answered.page.done();
    harness.inbox.messages.length = 0;
    await harness.forgetMails();
    await remind(afterBusinessDays(2));
    expect(await notices()).toEqual([]);
    const day = afterBusinessDays(3);
    await Promise.all([remind(day), remind(day)]);
    expect(await notices()).toHaveLength(1);
    await remind(addDays(day, 1));
    await remind(addDays(day, 7));
    const [notice, ...more] = await notices();
    expect(more).toEqual([]);
    expect(notice?.title).toBe('仕入先が未確認の発注が2件あります');
    expect(notice?.body).toContain(first.order.purchaseNumber);
    expect(notice?.body).toContain(second.order.purchaseNumber);
    expect((await harness.mails()).map(({ subject }) => subject)).toEqual([
      '【発注ハブ】仕入先が未確認の発注が2件あります',
    ]);
  });

  it('are listed to who sent them, or to their creator when an operator sent them', async () => {
    const sender = join(harness, '発注 次郎', 'EDITOR', false);
    const operator = new Client(harness, as.operator());
    const [byColleague, byOperator] = [await buyer.client.draft(), await buyer.client.draft()];
    await sender.client.done('submitOrderWithSendMail', sender.client.sending(byColleague));
    await operator.done('submitOrderWithSendMail', {
      ...operator.sending(byOperator),
      demandUuid: TEST_DEMAND.uuid,
    });
    await remind(afterBusinessDays(3));
    const [toCreator, ...more] = await notices();
    expect(more).toEqual([]);
    expect(toCreator?.body).toContain(byOperator.purchaseNumber);
    expect(toCreator?.body).not.toContain(byColleague.purchaseNumber);
    const [toSender] = await notices(sender);
    expect(toSender?.body).toContain(byColleague.purchaseNumber);
    expect(toSender?.body).not.toContain(byOperator.purchaseNumber);
  });

  it('are listed on business days only', async () => {
    await mailedOrder(harness, buyer.client);
    let closed = afterBusinessDays(3);
    while (isBusinessDay(closed)) closed = addDays(closed, 1);
    await remind(closed);
    expect(await notices()).toEqual([]);
    let open = closed;
    while (!isBusinessDay(open)) open = addDays(open, 1);
    await remind(open);
    expect(await notices()).toHaveLength(1);
  });

  it('are not listed once they are canceled, or the link was withdrawn', async () => {
    const canceled = await mailedOrder(harness, buyer.client);
    const { uuid, updatedAt } = await buyer.client.seen(canceled.order.uuid);
    await buyer.client.done('cancelOrder', { uuid, expectedUpdatedAt: updatedAt, reason: '手配の誤り' });
    const withdrawn = await mailedOrder(harness, buyer.client);
    await buyer.client.done('withdrawSupplierLink', { uuid: withdrawn.order.uuid });
    await remind(afterBusinessDays(4));
    expect(await notices()).toEqual([]);
  });

  it('are listed again after the buyer asked back', async () => {
    const { order, page } = await mailedOrder(harness, buyer.client);
    await page.propose('2099-12-24');
    const day = afterBusinessDays(3);
    await remind(day);
    expect(await notices()).toEqual([]);
    const [answer] = (await buyersView(buyer.client, order.uuid)).supplierAnswer?.answers ?? [];
    const asking = {
      uuid: order.uuid,
      answerUuid: answer?.uuid ?? '',
      idempotencyKey: key(),
      comment: '確認です。',
    };
    await buyer.client.done('askSupplierBack', asking);
    await remind(day);
    expect(await notices()).toHaveLength(1);
  });

  it('keep their demand in the daily round', async () => {
    await mailedOrder(harness, buyer.client);
    await harness.runtime.connection
      .collection('orders')
      .updateMany({}, { $set: { openDeliveryDate: null } });
    const jobs = harness.runtime.connection.collection('outbox');
    const before = await jobs.countDocuments({});
    await harness.app.get(DigestRound, { strict: false }).queueAll(new Date());
    expect((await jobs.countDocuments({})) - before).toBe(1);
  });

  it('are reminded of by one mail with the link, on request of the buyer', async () => {
    const { order, page } = await mailedOrder(harness, buyer.client);
    expect((await buyersView(buyer.client, order.uuid)).supplierAnswer?.canRemind).toBe(true);
    harness.inbox.messages.length = 0;
    const input = { uuid: order.uuid, idempotencyKey: key() };
    await Promise.all([
      buyer.client.done('remindSupplier', input),
      buyer.client.done('remindSupplier', input),
    ]);
    const [mail, ...more] = await harness.mails();
    expect(more).toEqual([]);
    expect(tokensIn(mail)).toEqual([page.token]);
    expect(mail?.text).toContain('まだご回答をいただいていないようです');
    const again = await buyer.client.mutate('remindSupplier', { ...input, idempotencyKey: key() });
    expect([again.code, again.errors[0]?.message]).toEqual([
      'FAILED_PRECONDITION',
      'この発注の催促は送信済みです。',
    ]);
    const { supplierAnswer } = await buyersView(buyer.client, order.uuid);
    expect([supplierAnswer?.canRemind, supplierAnswer?.remindedAt === null]).toEqual([false, false]);
  });

  it('that were answered are not reminded of', async () => {
    const { order, page } = await mailedOrder(harness, buyer.client);
    await page.done();
    const refused = await buyer.client.mutate('remindSupplier', { uuid: order.uuid, idempotencyKey: key() });
    expect(refused.code).toBe('FAILED_PRECONDITION');
  });

  it('of earlier releases, which were sent without a link, cannot be reminded of or renewed', async () => {
    const { order } = await mailedOrder(harness, buyer.client);
    await harness.runtime.connection.collection('supplier_links').deleteMany({});
    await harness.runtime.connection
      .collection('orders')
      .updateMany({}, { $unset: { supplierAnswerState: '' } });
    expect(await buyersView(buyer.client, order.uuid)).toEqual({
      supplierAnswerState: null,
      supplierAnswer: null,
    });
    for (const name of ['remindSupplier', 'renewSupplierLink']) {
      const refused = await buyer.client.mutate(name, { uuid: order.uuid, idempotencyKey: key() });
      expect([name, refused.code]).toEqual([name, 'FAILED_PRECONDITION']);
    }
  });
});
