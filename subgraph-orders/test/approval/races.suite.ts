import { OutboxRelay } from '@hacchu-hub/subgraph-kit';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  content,
  dataOf,
  fieldsOf,
  type Harness,
  key,
  refusal,
  type SeenOrder,
  sharedHarness,
} from '../support/harness.js';
import {
  approvalOf,
  changeRole,
  decision,
  group,
  inReview as askFor,
  join,
  leave,
  type Person,
  statuses,
} from '../support/people.js';
import { SHIRT } from '../support/stand-ins.js';

describe('concurrent approvals', () => {
  let harness: Harness;
  let asker: Person;
  let boss: Person;
  let second: Person;
  let third: Person;
  beforeAll(async () => {
    harness = await sharedHarness();
  });
  beforeEach(async () => {
    harness.settings.members = [];
    harness.settings.featureFlags = ['APPROVAL_FUNCTION'];
    await harness.forgetMails();
    asker = join(harness, '申請 花子', 'EDITOR');
    boss = join(harness, '部長 一郎', 'ADMIN');
    second = join(harness, '課長 二郎', 'ADMIN');
    third = join(harness, '係長 三郎', 'ADMIN');
  });

  /** One shirt line: `lot` × 1,000 yen plus 10 %. */
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
  const codesOf = (responses: readonly { code?: string | undefined }[]): (string | undefined)[] =>
    responses.map(({ code }) => code).sort();

  describe('concurrent decisions', () => {
    it('both count in an ALL group', async () => {
      const order = await inReview([group('ALL', [boss, second, third])]);
      const responses = await Promise.all(
        [boss, second, third].map(({ client }) => client.mutate('approveOrder', decision(order))),
      );
      expect(codesOf(responses)).toEqual([undefined, undefined, undefined]);
      const after = await asker.client.seen(order.uuid);
      expect(after.status).toBe('WaitingForOrder');
      expect(events(after).filter((event) => event === 'APPROVE')).toHaveLength(3);
      expect(statuses(await approvalOf(asker, order.uuid))).toEqual([
        'APPROVED 部長 一郎:APPROVED 課長 二郎:APPROVED 係長 三郎:APPROVED',
      ]);
    });

    it('with the same key are one decision per person', async () => {
      const order = await inReview([group('ALL', [boss, second, third])]);
      const shared = decision(order);
      const people = [boss, boss, second, third];
      const responses = await Promise.all(people.map(({ client }) => client.mutate('approveOrder', shared)));
      expect(codesOf(responses)).toEqual([undefined, undefined, undefined, undefined]);
      expect(statuses(await approvalOf(asker, order.uuid))).toEqual([
        'APPROVED 部長 一郎:APPROVED 課長 二郎:APPROVED 係長 三郎:APPROVED',
      ]);
      const after = await asker.client.seen(order.uuid);
      expect(events(after).filter((event) => event === 'APPROVE')).toHaveLength(3);
    });

    it('cannot reuse a key for another decision or order', async () => {
      const [one, other] = [
        await inReview([group('ALL', [boss, second])]),
        await inReview([group('ANY', [boss])]),
      ];
      const shared = decision(one);
      expect((await boss.client.mutate('approveOrder', shared)).code).toBeUndefined();
      const reused = await boss.client.mutate('approveOrder', { ...shared, uuid: other.uuid });
      expect(reused.code).toBe('FAILED_PRECONDITION');
      expect((await asker.client.seen(other.uuid)).status).toBe('Reviewing');
      // The key is per user: the second reviewer's decision with the same key takes effect.
      const denied = await second.client.mutate('denyOrder', { ...shared, comment: '理由' });
      expect(denied.code).toBeUndefined();
      expect((await asker.client.seen(one.uuid)).status).toBe('ReviewDenial');
    });

    it('count as one approval in an ANY group', async () => {
      const order = await inReview([group('ANY', [boss, second, third])]);
      const responses = await Promise.all(
        [boss, second, third].map(({ client }) => client.mutate('approveOrder', decision(order))),
      );
      expect(codesOf(responses)).toEqual(['FAILED_PRECONDITION', 'FAILED_PRECONDITION', undefined]);
      const [only] = statuses(await approvalOf(asker, order.uuid));
      expect(only?.match(/:APPROVED/g)).toHaveLength(1);
      expect(only?.match(/:SKIPPED/g)).toHaveLength(2);
    });

    it('for and against result in exactly one of the two', async () => {
      const order = await inReview([group('ANY', [boss, second])]);
      const responses = await Promise.all([
        boss.client.mutate('approveOrder', decision(order)),
        second.client.mutate('denyOrder', decision(order, { comment: '予算がありません' })),
      ]);
      expect(codesOf(responses)).toEqual(['FAILED_PRECONDITION', undefined]);
      const after = await asker.client.seen(order.uuid);
      expect(after.status).toBe(responses[0].code === undefined ? 'WaitingForOrder' : 'ReviewDenial');
      expect(events(after).filter((event) => event === 'APPROVE' || event === 'DENY')).toHaveLength(1);
    });

    it('and a withdrawal result in exactly one of the two', async () => {
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

    it('are refused after a concurrent change of content', async () => {
      const order = await inReview([group('ALL', [boss, second])]);
      await boss.client.done('approveOrderWithUpdate', withLot(order, 5));
      const stale = await second.client.mutate('approveOrder', decision(order));
      expect(stale.code).toBe('ABORTED');
      expect(refusal(stale)[1]).toMatch(/^他のユーザーがこの発注を更新しました（部長 一郎 /);
      const seen = await second.client.seen(order.uuid);
      expect((await second.client.done('approveOrder', decision(seen))).status).toBe('WaitingForOrder');
    });

    it('of one person count once, whatever the key, and cannot be reversed', async () => {
      const order = await inReview([group('ALL', [boss, second])]);
      const responses = await Promise.all([
        boss.client.mutate('approveOrder', decision(order)),
        boss.client.mutate('approveOrder', decision(order)),
      ]);
      expect(codesOf(responses)).toEqual([undefined, undefined]);
      const after = await asker.client.seen(order.uuid);
      expect(events(after).filter((event) => event === 'APPROVE')).toHaveLength(1);
      expect(
        refusal(await boss.client.mutate('denyOrder', decision(order, { comment: 'やはり不可' }))),
      ).toEqual(['FAILED_PRECONDITION', 'すでに承認しているため、差し戻せません。']);
    });

    it('are serialised across processes', async () => {
      const other = await harness.another();
      const order = await inReview([group('ALL', [boss, second]), group('ANY', [third])]);
      const outside = (person: Person) =>
        other.graphql(
          'mutation a($input: ApproveOrderInput!) { approveOrder(input: $input) { order { status } } }',
          { input: decision(order) },
          person.client.identity,
        );
      const responses = await Promise.all([
        boss.client.mutate('approveOrder', decision(order)),
        outside(second),
      ]);
      await other.close();
      expect(codesOf(responses)).toEqual([undefined, undefined]);
      expect(statuses(await approvalOf(asker, order.uuid))).toEqual([
        'APPROVED 部長 一郎:APPROVED 課長 二郎:APPROVED',
        'IN_REVIEW 係長 三郎:PENDING',
      ]);
    });
  });

  describe('approving with changes', () => {
    it('keeps earlier approvals when the total does not rise, and notifies everybody', async () => {
      const order = await inReview([group('ANY', [boss]), group('ANY', [second])]);
      await boss.client.done('approveOrder', decision(order));
      const after = await second.client.done(
        'approveOrderWithUpdate',
        withLot(order, 9, { comment: '1枚減' }),
      );
      expect(after.status).toBe('WaitingForOrder');
      // 9 × 1,000 plus 10 %.
      expect(after.orderSummary.total).toBe('9900');
      expect(after.histories[0]?.summary).toBe(
        '修正して承認しました。コメント：1枚減 商品明細1行目 数量を変更しました。',
      );
      await harness.app.get(OutboxRelay, { strict: false }).drain();
      const seen = harness.inbox.messages.filter(({ subject }) => subject?.includes('修正して承認'));
      expect(seen.flatMap(({ to }) => [to].flat().map((one) => one?.text)).sort()).toEqual(
        [asker.email, boss.email].sort(),
      );
    });

    it('resets approvals of a lower total, after a confirmation', async () => {
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
      // The skipped reviewer may decide now; the second group keeps its approval.
      expect((await third.client.done('approveOrder', decision(raised))).status).toBe('WaitingForOrder');
    });

    it('applies the strict rules, and changes nothing when it is refused', async () => {
      const order = await inReview([group('ANY', [boss])]);
      const response = await boss.client.mutate(
        'approveOrderWithUpdate',
        decision(order, { content: content({ ...lines(0), subject: null }) }),
      );
      expect(Object.keys(fieldsOf(response) ?? {})).not.toEqual([]);
      const seen = await asker.client.seen(order.uuid);
      expect([seen.status, seen.updatedAt]).toEqual(['Reviewing', order.updatedAt]);
    });
  });

  describe('a denied order and a draft', () => {
    const isAuthorMissing = async ({ uuid }: SeenOrder): Promise<boolean | null> =>
      dataOf(
        await boss.client.run<{ order: { isAuthorMissing: boolean | null } }>(
          'query($uuid: ID!) { order(uuid: $uuid) { isAuthorMissing } }',
          { uuid },
        ),
      ).order.isAuthorMissing;
    const deniedOnHome = async () =>
      dataOf(
        await boss.client.run<{
          demandHome: { deniedOrders: { orderUuid: string; isRequesterMissing: boolean | null }[] };
        }>('{ demandHome { deniedOrders { orderUuid isRequesterMissing } } }'),
      ).demandHome.deniedOrders;

    it('say whether whoever is to go on has left or may change nothing any more, and an ADMIN goes on', async () => {
      const waiting = await inReview([group('ANY', [boss])]);
      expect(await isAuthorMissing(waiting)).toBeNull();
      const denied = await boss.client.done('denyOrder', decision(waiting, { comment: '再検討' }));
      const draft = await asker.client.draft();
      expect([await isAuthorMissing(denied), await isAuthorMissing(draft)]).toEqual([false, false]);
      const onHome = { orderUuid: denied.uuid, isRequesterMissing: false };
      expect(await deniedOnHome()).toContainEqual(onHome);

      changeRole(harness, asker, 'UNKNOWN');
      expect(await isAuthorMissing(denied)).toBe(true);
      leave(harness, asker);
      expect([await isAuthorMissing(denied), await isAuthorMissing(draft)]).toEqual([true, true]);
      expect(await deniedOnHome()).toContainEqual({ ...onHome, isRequesterMissing: true });
      const { actions } = await boss.client.seen(denied.uuid);
      expect(actions.find(({ id }) => id === 'RE_APPLY')?.isAllowed).toBe(true);
      const { members } = harness.settings;
      harness.settings.members = undefined as never;
      expect(await isAuthorMissing(denied)).toBeNull();
      harness.settings.members = members;
    });
  });

  describe('a reviewer who is no longer eligible', () => {
    it('is skipped in an ALL group with other reviewers', async () => {
      const order = await inReview([group('ALL', [boss, second])]);
      leave(harness, second);
      expect((await boss.client.done('approveOrder', decision(order))).status).toBe('WaitingForOrder');
      expect(statuses(await approvalOf(asker, order.uuid))).toEqual([
        'APPROVED 部長 一郎:APPROVED 課長 二郎:INVALIDATED',
      ]);
    });

    it('cannot decide after losing the ADMIN role when ADMINs decide', async () => {
      const order = await inReview([group('ANY', [boss, second])]);
      const demoted = changeRole(harness, boss, 'EDITOR');
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

    it('leaves a group without reviewers until an ADMIN replaces them', async () => {
      const order = await inReview([group('ANY', [boss]), group('ANY', [second])]);
      const mayReplace = async () =>
        (await third.client.seen(order.uuid)).actions.find(({ id }) => id === 'REPLACE_REVIEWERS')?.isAllowed;
      expect(await mayReplace()).toBe(false);
      leave(harness, boss);
      expect(await mayReplace()).toBe(true);
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
      // An eligible reviewer cannot be replaced.
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
      // Nobody takes the same place twice.
      expect(await mayReplace()).toBe(false);
      const fourth = join(harness, '主任 四郎', 'ADMIN');
      expect(refusal(await replace(third, replacement(boss, fourth)))).toEqual([
        'FAILED_PRECONDITION',
        'この承認者は、すでに交代しています。',
      ]);
      await third.client.done('approveOrder', decision(replaced));
      expect((await second.client.done('approveOrder', decision(replaced))).status).toBe('WaitingForOrder');
    });
  });

  it('replaces a reviewer once when two ADMINs do at the same moment', async () => {
    const order = await inReview([group('ALL', [boss, second])]);
    const fourth = join(harness, '主任 四郎', 'ADMIN');
    leave(harness, boss);
    const replaceBy = (by: Person, to: Person) =>
      by.client.mutate('replaceOrderReviewers', {
        uuid: order.uuid,
        idempotencyKey: key(),
        replacements: [{ reviewerOrderNumber: 1, fromReviewerUuid: boss.uuid, toReviewerUuid: to.uuid }],
      });
    const both = await Promise.all([replaceBy(second, third), replaceBy(third, fourth)]);
    expect(both.map(({ code }) => code ?? 'OK').toSorted()).toEqual(['FAILED_PRECONDITION', 'OK']);
    const [only] = (await approvalOf(asker, order.uuid)).orderReviewGroups;
    expect(only?.orderReviews).toHaveLength(3);
  });

  it('does not replace reviewers of a group that has decided', async () => {
    const order = await inReview([group('ALL', [boss, second]), group('ANY', [third])]);
    const fourth = join(harness, '主任 四郎', 'ADMIN');
    leave(harness, second);
    const approved = await boss.client.done('approveOrder', decision(order));
    expect(approved.status).toBe('Reviewing');
    const response = await third.client.mutate('replaceOrderReviewers', {
      uuid: order.uuid,
      idempotencyKey: key(),
      replacements: [{ reviewerOrderNumber: 1, fromReviewerUuid: second.uuid, toReviewerUuid: fourth.uuid }],
    });
    expect(refusal(response)).toEqual([
      'FAILED_PRECONDITION',
      '承認が終わったグループの承認者は交代できません。',
    ]);
    const { actions } = await third.client.seen(order.uuid);
    expect(actions.find(({ id }) => id === 'REPLACE_REVIEWERS')?.isAllowed).toBe(false);
  });

  it('bulk approval decides each order independently', async () => {
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
