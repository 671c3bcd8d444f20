import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { OutboxRelay } from '@hacchu-hub/subgraph-kit';
import {
  content,
  fieldsOf,
  key,
  refusal,
  sharedHouse,
  type House,
  type SeenOrder,
} from '../support/house.js';
import {
  approvalOf,
  changeRole,
  decision,
  group,
  inReview as askFor,
  join,
  leave,
  statuses,
  type Person,
} from '../support/people.js';
import { SHIRT } from '../support/stand-ins.js';

describe('approvals at the same time', () => {
  let house: House;
  let asker: Person;
  let boss: Person;
  let second: Person;
  let third: Person;
  beforeAll(async () => {
    house = await sharedHouse();
  });
  beforeEach(async () => {
    house.settings.members = [];
    house.settings.featureFlags = ['APPROVAL_FUNCTION'];
    await house.forgetMails();
    asker = join(house, '申請 花子', 'EDITOR');
    boss = join(house, '部長 一郎', 'ADMIN');
    second = join(house, '課長 二郎', 'ADMIN');
    third = join(house, '係長 三郎', 'ADMIN');
  });

  /** One shirt line: `lot` × 1,000 yen and 10 %. */
  const lines = (lot: number, id?: string) => ({
    orderProductLines: [
      { id, productId: SHIRT, lot, unitPrice: '1000', taxCategoryId: 1, deliveryDate: '2099-12-10' },
    ],
    orderExpenseLines: [],
  });
  const inReview = (groups: unknown[]) => askFor(asker, groups, lines(10));
  const withLot = (order: SeenOrder, lot: number, over: Record<string, unknown> = {}) =>
    decision(order, { content: content(lines(lot, order.orderProductLines[0]?.id)), ...over });
  const events = (order: SeenOrder): string[] => order.histories.map(({ event }) => event);
  const codesOf = (answers: readonly { code?: string | undefined }[]): (string | undefined)[] =>
    answers.map(({ code }) => code).sort();

  describe('decisions at the same moment', () => {
    it('of an ALL group both count', async () => {
      const order = await inReview([group('ALL', [boss, second, third])]);
      const answers = await Promise.all(
        [boss, second, third].map(({ client }) => client.mutate('approveOrder', decision(order))),
      );
      expect(codesOf(answers)).toEqual([undefined, undefined, undefined]);
      const after = await asker.client.seen(order.uuid);
      expect(after.status).toBe('WaitingForOrder');
      expect(events(after).filter((event) => event === 'APPROVE')).toHaveLength(3);
      expect(statuses(await approvalOf(asker, order.uuid))).toEqual([
        'APPROVED 部長 一郎:APPROVED 課長 二郎:APPROVED 係長 三郎:APPROVED',
      ]);
    });

    it('under one key are one decision of each person', async () => {
      const order = await inReview([group('ALL', [boss, second, third])]);
      const shared = decision(order);
      const people = [boss, boss, second, third];
      const answers = await Promise.all(people.map(({ client }) => client.mutate('approveOrder', shared)));
      expect(codesOf(answers)).toEqual([undefined, undefined, undefined, undefined]);
      expect(statuses(await approvalOf(asker, order.uuid))).toEqual([
        'APPROVED 部長 一郎:APPROVED 課長 二郎:APPROVED 係長 三郎:APPROVED',
      ]);
      const after = await asker.client.seen(order.uuid);
      expect(events(after).filter((event) => event === 'APPROVE')).toHaveLength(3);
    });

    it('a key that approved does not deny, and does not approve another order', async () => {
      const [one, other] = [
        await inReview([group('ALL', [boss, second])]),
        await inReview([group('ANY', [boss])]),
      ];
      const shared = decision(one);
      expect((await boss.client.mutate('approveOrder', shared)).code).toBeUndefined();
      const reused = await boss.client.mutate('approveOrder', { ...shared, uuid: other.uuid });
      expect(reused.code).toBe('FAILED_PRECONDITION');
      expect((await asker.client.seen(other.uuid)).status).toBe('Reviewing');
      // The second reviewer's own decision under the first one's key is really made.
      const denied = await second.client.mutate('denyOrder', { ...shared, comment: '理由' });
      expect(denied.code).toBeUndefined();
      expect((await asker.client.seen(one.uuid)).status).toBe('ReviewDenial');
    });

    it('of an ANY group make one approval', async () => {
      const order = await inReview([group('ANY', [boss, second, third])]);
      const answers = await Promise.all(
        [boss, second, third].map(({ client }) => client.mutate('approveOrder', decision(order))),
      );
      expect(codesOf(answers)).toEqual(['FAILED_PRECONDITION', 'FAILED_PRECONDITION', undefined]);
      const [only] = statuses(await approvalOf(asker, order.uuid));
      expect(only?.match(/:APPROVED/g)).toHaveLength(1);
      expect(only?.match(/:SKIPPED/g)).toHaveLength(2);
    });

    it('for and against end in one of the two', async () => {
      const order = await inReview([group('ANY', [boss, second])]);
      const answers = await Promise.all([
        boss.client.mutate('approveOrder', decision(order)),
        second.client.mutate('denyOrder', decision(order, { comment: '予算がありません' })),
      ]);
      expect(codesOf(answers)).toEqual(['FAILED_PRECONDITION', undefined]);
      const after = await asker.client.seen(order.uuid);
      expect(after.status).toBe(answers[0].code === undefined ? 'WaitingForOrder' : 'ReviewDenial');
      expect(events(after).filter((event) => event === 'APPROVE' || event === 'DENY')).toHaveLength(1);
    });

    it('and a withdrawal end in one of the two', async () => {
      const order = await inReview([group('ANY', [boss])]);
      const [approval, withdrawal] = await Promise.all([
        boss.client.mutate('approveOrder', decision(order)),
        asker.client.mutate('updateOrderStatus', { ...decision(order), event: 'WITHDRAW' }),
      ]);
      expect([approval.code, withdrawal.code].filter((code) => code === undefined)).toHaveLength(1);
      const after = await approvalOf(asker, order.uuid);
      const isApproved = approval.code === undefined;
      expect(after.status).toBe(isApproved ? 'WaitingForOrder' : 'Drafting');
      expect(after.reviewRounds[0]?.status).toBe(isApproved ? 'APPROVED' : 'WITHDRAWN');
    });

    it('on a content that somebody else has just changed are refused', async () => {
      const order = await inReview([group('ALL', [boss, second])]);
      await boss.client.done('approveOrderWithUpdate', withLot(order, 5));
      const stale = await second.client.mutate('approveOrder', decision(order));
      expect(stale.code).toBe('ABORTED');
      expect(refusal(stale)[1]).toMatch(/^他のユーザーがこの発注を更新しました（部長 一郎 /);
      const seen = await second.client.seen(order.uuid);
      expect((await second.client.done('approveOrder', decision(seen))).status).toBe('WaitingForOrder');
    });

    it('of one person count once, whatever the key, and cannot be turned round', async () => {
      const order = await inReview([group('ALL', [boss, second])]);
      const answers = await Promise.all([
        boss.client.mutate('approveOrder', decision(order)),
        boss.client.mutate('approveOrder', decision(order)),
      ]);
      expect(codesOf(answers)).toEqual([undefined, undefined]);
      const after = await asker.client.seen(order.uuid);
      expect(events(after).filter((event) => event === 'APPROVE')).toHaveLength(1);
      expect(
        refusal(await boss.client.mutate('denyOrder', decision(order, { comment: 'やはり不可' }))),
      ).toEqual(['FAILED_PRECONDITION', 'すでに承認しています。']);
    });

    it('in several processes are applied one after the other', async () => {
      const other = await house.another();
      const order = await inReview([group('ALL', [boss, second]), group('ANY', [third])]);
      const elsewhere = (person: Person) =>
        other.graphql(
          'mutation a($input: ApproveOrderInput!) { approveOrder(input: $input) { order { status } } }',
          { input: decision(order) },
          person.client.identity,
        );
      const answers = await Promise.all([
        boss.client.mutate('approveOrder', decision(order)),
        elsewhere(second),
      ]);
      await other.close();
      expect(codesOf(answers)).toEqual([undefined, undefined]);
      expect(statuses(await approvalOf(asker, order.uuid))).toEqual([
        'APPROVED 部長 一郎:APPROVED 課長 二郎:APPROVED',
        'IN_REVIEW 係長 三郎:PENDING',
      ]);
    });
  });

  describe('approving with changes', () => {
    it('keeps earlier approvals when the total does not rise, and tells everybody', async () => {
      const order = await inReview([group('ANY', [boss]), group('ANY', [second])]);
      await boss.client.done('approveOrder', decision(order));
      const after = await second.client.done(
        'approveOrderWithUpdate',
        withLot(order, 9, { comment: '1枚減' }),
      );
      expect(after.status).toBe('WaitingForOrder');
      // 9 × 1,000 and 10 %.
      expect(after.orderSummary.total).toBe('9900');
      expect(after.histories[0]?.summary).toBe(
        '修正して承認しました。コメント：1枚減 商品明細1行目 数量を変更しました。',
      );
      await house.app.get(OutboxRelay, { strict: false }).drain();
      const told = house.inbox.messages.filter(({ subject }) => subject?.includes('修正して承認'));
      expect(told.flatMap(({ to }) => [to].flat().map((one) => one?.text)).sort()).toEqual(
        [asker.email, boss.email].sort(),
      );
    });

    it('asks those again who approved a lower total, once that is confirmed', async () => {
      const order = await inReview([group('ANY', [boss, third]), group('ALL', [second])]);
      await boss.client.done('approveOrder', decision(order));
      const unconfirmed = await second.client.mutate('approveOrderWithUpdate', withLot(order, 11));
      expect(refusal(unconfirmed)).toEqual([
        'FAILED_PRECONDITION',
        '金額が増えるため、前の承認者の再承認が必要です。確認のうえ実行してください。',
      ]);
      const raised = await second.client.done(
        'approveOrderWithUpdate',
        withLot(order, 11, { confirmTotalRise: true }),
      );
      expect(raised).toMatchObject({ status: 'Reviewing', orderSummary: { total: '12100' } });
      expect(statuses(await approvalOf(asker, order.uuid))).toEqual([
        'IN_REVIEW 部長 一郎:PENDING 係長 三郎:PENDING',
        'APPROVED 課長 二郎:APPROVED',
      ]);
      // Whoever was spared before may decide this time; the second group need not do so again.
      expect((await third.client.done('approveOrder', decision(raised))).status).toBe('WaitingForOrder');
    });

    it('obeys the strict rules, and changes nothing when it is refused', async () => {
      const order = await inReview([group('ANY', [boss])]);
      const answer = await boss.client.mutate(
        'approveOrderWithUpdate',
        decision(order, { content: content({ ...lines(0), subject: null }) }),
      );
      expect(Object.keys(fieldsOf(answer) ?? {})).not.toEqual([]);
      const seen = await asker.client.seen(order.uuid);
      expect([seen.status, seen.updatedAt]).toEqual(['Reviewing', order.updatedAt]);
    });
  });

  describe('a reviewer who is gone', () => {
    it('is not waited for by an ALL group that others decide', async () => {
      const order = await inReview([group('ALL', [boss, second])]);
      leave(house, second);
      expect((await boss.client.done('approveOrder', decision(order))).status).toBe('WaitingForOrder');
      expect(statuses(await approvalOf(asker, order.uuid))).toEqual([
        'APPROVED 部長 一郎:APPROVED 課長 二郎:INVALIDATED',
      ]);
    });

    it('cannot decide after being demoted where ADMINs decide', async () => {
      const order = await inReview([group('ANY', [boss, second])]);
      const demoted = changeRole(house, boss, 'EDITOR');
      expect(refusal(await demoted.mutate('approveOrder', decision(order)))).toEqual([
        'FAILED_PRECONDITION',
        '承認者の権限が変更されたため、承認できません。',
      ]);
      expect((await approvalOf(demoted, order.uuid)).myReviewStatus).toBe('INVALIDATED');
      expect((await demoted.seen(order.uuid)).actions.find(({ id }) => id === 'APPROVE')?.isAllowed).toBe(
        false,
      );
      expect((await second.client.done('approveOrder', decision(order))).status).toBe('WaitingForOrder');
    });

    it('leaves a group that nobody can decide until an ADMIN names others', async () => {
      const order = await inReview([group('ANY', [boss]), group('ANY', [second])]);
      leave(house, boss);
      const deserted = await approvalOf(asker, order.uuid);
      expect(deserted.orderReviewGroups.map((one) => one.isReviewerMissing)).toEqual([true, false]);
      const replacement = (from: Person, to: Person, number = 1) => ({
        uuid: order.uuid,
        idempotencyKey: key(),
        replacements: [{ reviewerOrderNumber: number, fromReviewerUuid: from.uuid, toReviewerUuid: to.uuid }],
      });
      const replace = (by: Person, input: Record<string, unknown>) =>
        by.client.mutate('replaceOrderReviewers', input);
      expect((await replace(asker, replacement(boss, third))).code).toBe('PERMISSION_DENIED');
      // Nobody who could decide is voted out.
      expect((await replace(third, replacement(second, third, 2))).code).toBe('FAILED_PRECONDITION');
      expect(fieldsOf(await replace(third, replacement(boss, asker)))).toEqual({
        'replacements.0.toReviewerUuid': ['選択した承認者は承認できません。別のユーザーを選択してください。'],
      });
      expect(fieldsOf(await replace(third, replacement(boss, second)))).toEqual({
        'replacements.0.toReviewerUuid': ['この承認申請の承認者として既に指定されています。'],
      });
      const replaced = await third.client.done('replaceOrderReviewers', replacement(boss, third));
      expect(replaced.histories[0]).toMatchObject({
        event: 'REPLACE_REVIEWERS',
        actorName: '係長 三郎',
        summary: '承認者を交代しました。第1グループ 部長 一郎 → 係長 三郎',
      });
      expect(statuses(await approvalOf(asker, order.uuid))).toEqual([
        'IN_REVIEW 部長 一郎:INVALIDATED 係長 三郎:PENDING',
        'WAITING 課長 二郎:WAITING',
      ]);
      await third.client.done('approveOrder', decision(replaced));
      expect((await second.client.done('approveOrder', decision(replaced))).status).toBe('WaitingForOrder');
    });
  });

  it('approves many orders at once, each on its own', async () => {
    const orders = [
      await inReview([group('ANY', [boss])]),
      await inReview([group('ANY', [second])]),
      await inReview([group('ANY', [boss]), group('ANY', [second])]),
    ];
    const waiting = await boss.client.run<{ orders: { totalCount: number } }>(
      '{ orders(where: { awaitsMyReview: true }) { totalCount } }',
    );
    expect(waiting.data?.orders.totalCount).toBe(2);
    const { data } = await boss.client.run<{
      bulkApproveOrders: { results: { ok: boolean; message: string | null; order: { status: string } }[] };
    }>(
      `mutation b($input: BulkApproveOrdersInput!) {
      bulkApproveOrders(input: $input) { results { ok message order { status } } }
    }`,
      {
        input: {
          idempotencyKey: key(),
          orders: orders.map(({ uuid, updatedAt }) => ({ uuid, expectedUpdatedAt: updatedAt })),
        },
      },
    );
    expect(data?.bulkApproveOrders.results).toEqual([
      { ok: true, message: null, order: { status: 'WaitingForOrder' } },
      { ok: false, message: 'この操作を行う権限がありません。', order: { status: 'Reviewing' } },
      { ok: true, message: null, order: { status: 'Reviewing' } },
    ]);
  });
});
