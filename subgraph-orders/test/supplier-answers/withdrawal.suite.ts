import { uuidv7 } from '@hacchu-hub/subgraph-kit';
import { announceWithdrawal, as, deleteDemandIn, TEST_DEMAND } from '@hacchu-hub/subgraph-testing';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { DigestRound } from '../../src/notifications/digest.jobs.js';
import { ordersSubgraph } from '../../src/subgraph.js';
import { Correspondence } from '../support/correspondence.js';
import { Client, dataOf, type Harness, refusal, type SeenOrder, sharedHarness } from '../support/harness.js';
import { mime } from '../support/messages.js';
import { mailedOrder } from '../support/supplier-pages.js';

describe('the withdrawal of a demand', () => {
  let harness: Harness;
  let admin: Client;
  let version = 0;
  beforeAll(async () => {
    harness = await sharedHarness();
    admin = new Client(harness);
  });
  const announce = (state: string) => {
    version += 1;
    const change = { demandUuid: TEST_DEMAND.uuid, withdrawalUuid: uuidv7(), state, version };
    return announceWithdrawal(harness, 'orders', change);
  };
  afterEach(async () => {
    await announce('OPEN');
    await harness.forgetMails();
  });

  it('ends the links of suppliers, incoming mail and digests, until it is cancelled', async () => {
    const letters = new Correspondence(harness, admin);
    const { page } = await mailedOrder(harness, admin);
    const { replyTo } = await letters.mailed();
    const mail = (text: string) => letters.deliver(mime({ to: replyTo, text }), replyTo);
    const digests = () =>
      harness.runtime.connection
        .collection('outbox')
        .countDocuments({ 'payload.name': 'daily-digest-of-demand' });
    expect(await page.seen()).toMatchObject({ state: 'OPEN' });
    await announce('CLOSED');
    expect(refusal(await page.open())).toEqual([
      'NOT_FOUND',
      'このリンクは現在ご利用いただけません。発注元へ直接お問い合わせください。',
    ]);
    expect(await mail('退会手続き中')).toMatch(/^550/);
    const before = await digests();
    await harness.app.get(DigestRound, { strict: false }).queueAll(new Date());
    expect(await digests()).toBe(before);
    await announce('OPEN');
    expect(await page.seen()).toMatchObject({ state: 'OPEN' });
    expect(await mail('再開しました')).toMatch(/^250/);
  });

  it('leaves operators no action on an order, and says why', async () => {
    const order = await admin.draft();
    const seen = async () => {
      const query = `query($uuid: ID!, $demandUuid: ID) {
        order(uuid: $uuid, demandUuid: $demandUuid) { purchaseNumber actions { isAllowed blockers { message } } } }`;
      const operator = new Client(harness, as.operator());
      const variables = { uuid: order.uuid, demandUuid: TEST_DEMAND.uuid };
      return dataOf(
        await operator.run<{ order: Pick<SeenOrder, 'purchaseNumber' | 'actions'> }>(query, variables),
      ).order;
    };
    expect((await seen()).actions.some(({ isAllowed }) => isAllowed)).toBe(true);
    await announce('CLOSED');
    const { purchaseNumber, actions } = await seen();
    expect(purchaseNumber).toBe(order.purchaseNumber);
    const none = {
      isAllowed: false,
      blockers: [{ message: '退会手続き中の組織のデータは変更できません。' }],
    };
    expect(actions).toEqual(actions.map(() => none));
    await announce('OPEN');
    expect((await seen()).actions.some(({ isAllowed }) => isAllowed)).toBe(true);
  });

  it('deletes everything of it, and nothing of another one', async () => {
    const { planted, left, othersBefore, othersAfter, deleted } = await deleteDemandIn(
      harness,
      ordersSubgraph,
      'orders',
    );
    expect(planted).toEqual(
      expect.arrayContaining(['orders', 'order_send_logs', 'supplier_links', 'notices']),
    );
    expect(deleted).toEqual(Object.fromEntries(planted.map((name) => [name, 1])));
    expect(left).toEqual({ documents: {}, files: Array<boolean>(7).fill(false) });
    expect(othersAfter).toEqual(othersBefore);
  });
});
