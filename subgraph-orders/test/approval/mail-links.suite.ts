import { OutboxRelay, uuidv7 } from '@hacchu-hub/subgraph-kit';
import { announceWithdrawal, type GraphqlAnswer, TEST_DEMAND } from '@hacchu-hub/subgraph-testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { delegate, delegationsOf, endDelegation } from '../support/delegations.js';
import { edited } from '../support/edits.js';
import { dataOf, fieldsOf, type Harness, refusal, type SeenOrder } from '../support/harness.js';
import {
  approvalOf,
  changeRole,
  decision,
  group,
  inReview,
  join,
  mailIsTo,
  type Person,
  statuses,
  useApprovingHarness,
} from '../support/people.js';
import { routeChanges, saveRoute } from '../support/routes.js';
import { clientAt } from '../support/supplier-pages.js';

interface SeenReviewPage {
  state: string;
  message: string | null;
  signInPath: string;
  content: {
    recipientName: string;
    representedName: string | null;
    requesterName: string;
    purchaseNumber: string;
    supplierName: string | null;
    total: string;
    lines: { name: string; lot: number | null }[];
  } | null;
}

const PAGE = `fragment Page on MailReview { state message signInPath content {
  recipientName representedName requesterName purchaseNumber supplierName total lines { name lot }
} }`;
const DELETE_ROUTE =
  'mutation d($input: DeleteApprovalRouteInput!) { deleteApprovalRoute(input: $input) { uuid } }';
const OVER = 'この承認依頼は終了したか、内容が変更されました。';

describe('the link in a mail by which a reviewer decides', () => {
  let harness: Harness;
  let asker: Person;
  let boss: Person;
  let second: Person;
  let third: Person;
  useApprovingHarness((started) => {
    ({ harness, asker, boss, second } = started);
    third = join(harness, '次長 四郎', 'ADMIN');
  });
  const runLimit = (mailApprovalLimit: string | null, expected: object = {}) =>
    boss.client.run<{ updateApprovalSettings: unknown }>(
      `mutation u($input: UpdateApprovalSettingsInput!) {
        updateApprovalSettings(input: $input) { approvalSettings { mailApprovalLimit } }
      }`,
      { input: { mailApprovalLimit, ...expected } },
    );
  const setLimit = async (mailApprovalLimit: string | null): Promise<void> => {
    dataOf(await runLimit(mailApprovalLimit));
  };
  // The total is 142,483 yen with tax.
  beforeEach(() => setLimit('200000'));
  afterEach(async () => {
    await setLimit(null);
    for (const { uuid } of await delegationsOf(boss)) await endDelegation(boss, uuid);
  });

  const mailTo = async (person: Person): Promise<string> => {
    await harness.app.get(OutboxRelay, { strict: false }).drain();
    return harness.inbox.messages.findLast((mail) => mailIsTo(mail, person))?.text ?? '';
  };
  const tokenTo = async (person: Person): Promise<string> =>
    /\/approve#([\w.]+)/.exec(await mailTo(person))?.[1] ?? '';
  const open = (
    token: string,
    address = '203.0.113.9',
  ): Promise<GraphqlAnswer<{ mailReview: SeenReviewPage }>> =>
    harness.graphql(
      `${PAGE} query q($token: ID!) { mailReview(token: $token) { ...Page } }`,
      { token },
      clientAt(address),
    );
  const seen = async (token: string): Promise<SeenReviewPage> => dataOf(await open(token)).mailReview;
  const decide = (
    token: string,
    choice: 'APPROVE' | 'DENY',
    comment?: string,
  ): Promise<GraphqlAnswer<{ decideMailReview: { mailReview: SeenReviewPage } }>> =>
    harness.graphql(
      `${PAGE} mutation d($input: DecideMailReviewInput!) { decideMailReview(input: $input) { mailReview { ...Page } } }`,
      { input: { token, decision: choice, comment } },
      clientAt('203.0.113.9'),
    );
  const lastOfHistory = async ({ uuid }: SeenOrder): Promise<string> => {
    const { items } = dataOf(
      await asker.client.run<{ orderTimeline: { items: { actorName: string; summary: string }[] } }>(
        'query t($uuid: ID!) { orderTimeline(orderUuid: $uuid, kinds: [REVIEW]) { items { actorName summary } } }',
        { uuid },
      ),
    ).orderTimeline;
    return `${items[0]?.actorName ?? ''}: ${items[0]?.summary ?? ''}`;
  };

  it('keeps a limit that somebody else has set meanwhile', async () => {
    const late = await runLimit('300000', { expectedMailApprovalLimit: null });
    expect([late.code, late.errors?.[0]?.message]).toEqual([
      'ABORTED',
      '他のユーザーが上限を「200,000円」に変更しました。これでよいか確かめてから、もう一度お試しください。',
    ]);
    expect((await runLimit('200000', { expectedMailApprovalLimit: null })).code).toBeUndefined();
    expect((await runLimit('300000', { expectedMailApprovalLimit: '200000' })).code).toBeUndefined();
  });

  it('may get its first limit from two people at the same moment', async () => {
    await harness.runtime.connection.collection('approval_settings').deleteMany({});
    const both = await Promise.all(['100000', '200000', '300000'].map((limit) => runLimit(limit)));
    expect(both.map(({ code }) => code)).toEqual([undefined, undefined, undefined]);
  });

  it('shows the request without deciding, however often it is opened', async () => {
    const order = await inReview(asker, [group('ANY', [boss])]);
    const token = await tokenTo(boss);
    for (const _ of [1, 2]) {
      expect(await seen(token)).toMatchObject({
        state: 'OPEN',
        message: null,
        signInPath: `/demand/orders/${order.uuid}/review`,
        content: {
          recipientName: '部長 一郎',
          representedName: null,
          requesterName: '申請 花子',
          purchaseNumber: order.purchaseNumber,
        },
      });
    }
    expect((await seen(token)).content?.lines[0]).toEqual({ name: 'コットンTシャツ', lot: 100 });
    expect(statuses(await approvalOf(asker, order.uuid))).toEqual(['IN_REVIEW 部長 一郎:PENDING']);
  });

  it('records up to twenty clients that opened it, each once', async () => {
    await inReview(asker, [group('ANY', [boss])]);
    const token = await tokenTo(boss);
    for (const _ of [1, 2])
      for (let network = 0; network < 22; network += 1) await open(token, `198.51.${network}.7`);
    const links = harness.runtime.connection.collection('review_links');
    const [link] = await links.find({ recipientId: boss.uuid }).sort({ _id: -1 }).limit(1).toArray();
    expect(link?.['uses']).toHaveLength(20);
    expect((await seen(token)).state).toBe('OPEN');
  });

  it('is valid for seven days', async () => {
    const before = Date.now();
    await inReview(asker, [group('ANY', [boss])]);
    const token = await tokenTo(boss);
    const links = harness.runtime.connection.collection('review_links');
    const [link] = await links.find({ recipientId: boss.uuid }).sort({ _id: -1 }).limit(1).toArray();
    const days = (Date.parse(String(link?.['expiresAt'])) - before) / 86_400_000;
    expect(days).toBeGreaterThanOrEqual(7);
    expect(days).toBeLessThan(7.01);
    expect((await seen(token)).state).toBe('OPEN');
    await links.updateOne({ _id: link?._id }, { $set: { expiresAt: new Date(before).toISOString() } });
    expect((await seen(token)).state).toBe('EXPIRED');
    expect((await decide(token, 'APPROVE')).code).toBe('FAILED_PRECONDITION');
  });

  it('is limited by the rule that applied instead of the demand, as it is now; without the rule it ends', async () => {
    const steps = [group('ANY', [boss])];
    const rule = await saveRoute(boss, { name: '標準', mailApprovalLimit: '100000', reviewGroups: steps });
    try {
      // Other steps than those of the rule make no difference.
      await inReview(asker, [group('ANY', [boss, second])]);
      expect(await mailTo(second)).not.toContain('/approve#');
      const { uuid, updatedAt } = rule;
      const change = { uuid, expectedUpdatedAt: updatedAt, name: '標準', reviewGroups: steps };
      await saveRoute(boss, { ...change, mailApprovalLimit: '150000' });
      await setLimit(null);
      await inReview(asker, steps);
      const token = await tokenTo(boss);
      expect((await seen(token)).state).toBe('OPEN');
      dataOf(await boss.client.run(DELETE_ROUTE, { input: { uuid } }));
      await setLimit('200000');
      expect((await seen(token)).state).toBe('SIGN_IN');
    } finally {
      await harness.runtime.connection.collection('approval_routes').deleteMany({});
    }
  });

  it('neither shows nor decides anything while the demand withdraws', async () => {
    await inReview(asker, [group('ANY', [boss])]);
    const token = await tokenTo(boss);
    const announce = (state: string, version: number) => {
      const change = { demandUuid: TEST_DEMAND.uuid, withdrawalUuid: uuidv7(), state, version };
      return announceWithdrawal(harness, 'orders', change);
    };
    await announce('CLOSED', 1);
    try {
      expect(refusal(await open(token))).toEqual(['NOT_FOUND', OVER]);
      expect(refusal(await decide(token, 'APPROVE'))).toEqual(['NOT_FOUND', OVER]);
    } finally {
      await announce('OPEN', 2);
    }
    expect((await seen(token)).state).toBe('OPEN');
  });

  it('approves once, which the history says with the network of the client', async () => {
    const order = await inReview(asker, [group('ANY', [boss])]);
    const token = await tokenTo(boss);
    const [first, again] = await Promise.all([decide(token, 'APPROVE'), decide(token, 'APPROVE')]);
    expect([first.code, again.code]).toContain(undefined);
    expect(await seen(token)).toMatchObject({
      state: 'DECIDED',
      message: 'このリンクから承認しました。',
      content: null,
    });
    expect((await decide(token, 'DENY', '取り消し')).code).toBe('FAILED_PRECONDITION');
    expect(await lastOfHistory(order)).toBe(
      '部長 一郎: 承認しました（メールのリンクから、203.0.113.0/24）。',
    );
    expect((await asker.client.seen(order.uuid)).status).toBe('WaitingForOrder');
  });

  it('denies with a reason, also as a deputy', async () => {
    await delegate(boss, [second]);
    const order = await inReview(asker, [group('ANY', [boss])]);
    const token = await tokenTo(second);
    expect((await seen(token)).content).toMatchObject({
      recipientName: '課長 二郎',
      representedName: '部長 一郎',
    });
    expect(fieldsOf(await decide(token, 'DENY', ' '))).toEqual({
      comment: ['差戻しの理由を入力してください。'],
    });
    expect((await decide(token, 'DENY', '単価を確認してください')).code).toBeUndefined();
    expect(await lastOfHistory(order)).toBe(
      '課長 二郎（部長 一郎の代理）: 差し戻しました（メールのリンクから、203.0.113.0/24）。理由：単価を確認してください',
    );
    // The link of the reviewer is over, too.
    expect(await seen(await tokenTo(boss))).toMatchObject({ state: 'OVER', content: null });
  });

  it('exists only up to the amount that the demand allows, which counts when it is used', async () => {
    await setLimit('142482');
    await inReview(asker, [group('ANY', [boss])]);
    expect(await tokenTo(boss)).toBe('');
    expect(await mailTo(boss)).toMatch(/\/review\?link=/);
    await setLimit('142483');
    await inReview(asker, [group('ANY', [boss])]);
    const token = await tokenTo(boss);
    expect((await seen(token)).state).toBe('OPEN');
    await setLimit(null);
    expect(await seen(token)).toMatchObject({
      state: 'SIGN_IN',
      message: 'この金額の承認には、ログインが必要です。',
      content: null,
    });
    expect((await decide(token, 'APPROVE')).code).toBe('FAILED_PRECONDITION');
    expect((await routeChanges(boss))[0]).toBe(
      '部長 一郎 メールのリンクから承認できる金額の上限を変更しました。142,483円 → 常にログインが必要',
    );
  });

  it('ends with the step, a change of content, the round, and the right of its recipient', async () => {
    const order = await inReview(asker, [group('ALL', [boss, second]), group('ANY', [third])]);
    const [ofBoss, ofSecond] = [await tokenTo(boss), await tokenTo(second)];
    const demoted = changeRole(harness, boss, 'EDITOR');
    expect((await seen(ofBoss)).state).toBe('OVER');
    expect((await decide(ofBoss, 'APPROVE')).code).toBe('FAILED_PRECONDITION');
    expect((await demoted.mutate('approveOrder', decision(order))).code).not.toBeUndefined();
    changeRole(harness, boss, 'ADMIN');
    const content = edited(order, {}, [50, 3]);
    await boss.client.done('approveOrderWithUpdate', { ...decision(order), content });
    expect(await seen(ofSecond)).toMatchObject({ state: 'OVER', message: OVER });
    const changed = await asker.client.seen(order.uuid);
    await second.client.done('approveOrder', decision(changed));
    const ofThird = await tokenTo(third);
    expect((await seen(ofThird)).state).toBe('OPEN');
    await asker.client.done('updateOrderStatus', { ...decision(changed), event: 'WITHDRAW' });
    expect(await seen(ofThird)).toMatchObject({ state: 'OVER', message: OVER });
    expect((await decide(ofThird, 'APPROVE')).code).toBe('FAILED_PRECONDITION');
  });

  it('is not found when it is forged, and answers to nobody who is signed in', async () => {
    await inReview(asker, [group('ANY', [boss])]);
    const token = await tokenTo(boss);
    for (const forged of ['', token.slice(0, -1), `${'0'.repeat(32)}.${token.slice(33)}`]) {
      expect(refusal(await open(forged))).toEqual([
        'NOT_FOUND',
        'リンクが正しくありません。メールに記載されたリンクをもう一度開いてください。',
      ]);
    }
    const query = 'query q($token: ID!) { mailReview(token: $token) { state } }';
    expect((await boss.client.run(query, { token })).code).toBe('PERMISSION_DENIED');
  });
});
