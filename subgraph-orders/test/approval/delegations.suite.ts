import { OutboxRelay, systemScope, todayJst } from '@hacchu-hub/subgraph-kit';
import { as, TEST_DEMAND } from '@hacchu-hub/subgraph-testing';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { DelegationBeginnings } from '../../src/notifications/delegation-beginnings.service.js';
import { ReviewReminders } from '../../src/notifications/review-reminder.service.js';
import { addDays } from '../../src/orders/order-warnings.js';
import {
  decidesFor,
  delegate,
  delegationChanges,
  delegationsOf,
  delegationTo,
  END_DELEGATION,
  endDelegation,
  endSeenDelegation,
  SAVE_DELEGATION,
  waitingFor,
} from '../support/delegations.js';
import { edited } from '../support/edits.js';
import { Client, dataOf, fieldsOf, type Harness, key, refusal, type SeenOrder } from '../support/harness.js';
import {
  approvalOf,
  blockersOf,
  changeRole,
  decision,
  group,
  inReview,
  join,
  leave,
  mailIsTo,
  mailsTo,
  type Person,
  statuses,
  useApprovingHarness,
} from '../support/people.js';

describe('deputies of reviewers', () => {
  let harness: Harness;
  let asker: Person;
  let boss: Person;
  let second: Person;
  let clerk: Person;
  let third: Person;
  useApprovingHarness((started) => {
    ({ harness, asker, boss, second, clerk } = started);
    third = join(harness, '次長 四郎', 'ADMIN');
  });
  beforeEach(async () => {
    for (const { uuid } of await delegationsOf(boss)) await endDelegation(boss, uuid);
    await drained();
    await harness.forgetMails();
  });
  const drained = () => harness.app.get(OutboxRelay, { strict: false }).drain();
  const decidedBy = async (order: SeenOrder): Promise<(string | null)[]> =>
    dataOf(
      await asker.client.run<{
        order: { orderReviewGroups: { orderReviews: { deputyName: string | null }[] }[] };
      }>('query d($uuid: ID!) { order(uuid: $uuid) { orderReviewGroups { orderReviews { deputyName } } } }', {
        uuid: order.uuid,
      }),
    ).order.orderReviewGroups.flatMap(({ orderReviews }) => orderReviews.map((one) => one.deputyName));
  const timeline = async ({ uuid }: SeenOrder): Promise<string[]> =>
    dataOf(
      await asker.client.run<{ orderTimeline: { items: { actorName: string; summary: string }[] } }>(
        'query t($uuid: ID!) { orderTimeline(orderUuid: $uuid, kinds: [REVIEW]) { items { actorName summary } } }',
        { uuid },
      ),
    ).orderTimeline.items.map(({ actorName, summary }) => `${actorName}: ${summary}`);

  describe('decide in the place of the absent reviewer', () => {
    it('with their name beside the reviewer wherever the decision is shown', async () => {
      const order = await inReview(asker, [group('ANY', [boss])]);
      expect(blockersOf(await second.client.seen(order.uuid), 'APPROVE')).not.toEqual([]);
      await delegate(boss, [second]);
      expect(await waitingFor(second)).toEqual([order.purchaseNumber]);
      expect(await decidesFor(second, order.uuid)).toBe('部長 一郎');
      expect(blockersOf(await second.client.seen(order.uuid), 'APPROVE')).toEqual([]);
      // The absent person keeps the right to decide.
      expect(blockersOf(await boss.client.seen(order.uuid), 'APPROVE')).toEqual([]);
      expect(await waitingFor(boss)).toEqual([order.purchaseNumber]);
      const input = decision(order, { reviewerUuid: boss.uuid, comment: '確認しました' });
      expect((await second.client.done('approveOrder', input)).status).toBe('WaitingForOrder');
      expect(statuses(await approvalOf(asker, order.uuid))).toEqual(['APPROVED 部長 一郎:APPROVED']);
      expect(await decidedBy(order)).toEqual(['課長 二郎']);
      expect((await timeline(order))[0]).toBe(
        '課長 二郎（部長 一郎の代理）: 承認しました。コメント：確認しました',
      );
      // Repeating it has no effect.
      expect(
        (await second.client.done('approveOrder', { ...input, idempotencyKey: crypto.randomUUID() })).status,
      ).toBe('WaitingForOrder');
    });

    it('also when they send back, which the requester is told', async () => {
      await delegate(boss, [second]);
      const order = await inReview(asker, [group('ALL', [boss, third])]);
      await second.client.done('denyOrder', decision(order, { comment: '数量を確認してください' }));
      expect(await decidedBy(order)).toEqual(['課長 二郎', null]);
      expect((await timeline(order))[0]).toBe(
        '課長 二郎（部長 一郎の代理）: 差し戻しました。理由：数量を確認してください',
      );
      await drained();
      const mail = harness.inbox.messages.find(({ subject }) => subject?.includes('差戻し'));
      expect(mail?.text).toContain('課長 二郎（部長 一郎の代理）さんが差し戻しました。');
    });

    it('also with changes', async () => {
      await delegate(boss, [second]);
      const order = await inReview(asker, [group('ANY', [boss])]);
      const input = { ...decision(order, { reviewerUuid: boss.uuid }), content: edited(order, {}, [50, 3]) };
      expect((await second.client.done('approveOrderWithUpdate', input)).status).toBe('WaitingForOrder');
      expect((await timeline(order))[0]).toContain('課長 二郎（部長 一郎の代理）: 修正して承認しました。');
    });

    it('unless somebody who sees other deputies ends it', async () => {
      const seen = await delegate(boss, [second]);
      const version = { uuid: seen.uuid, expectedUpdatedAt: seen.updatedAt };
      const now = await delegate(boss, [third], version);
      expect(await endSeenDelegation(boss, seen)).toBe('ABORTED');
      expect((await delegationsOf(boss)).map(({ uuid }) => uuid)).toContain(seen.uuid);
      expect(await endSeenDelegation(boss, now)).toBeUndefined();
      // It has ended, whoever did it.
      expect(await endSeenDelegation(boss, seen)).toBeUndefined();
    });

    it('only in the period', async () => {
      const today = todayJst();
      await delegate(boss, [second], { fromDate: addDays(today, 1), toDate: addDays(today, 2) });
      const ended = await delegate(boss, [third]);
      const order = await inReview(asker, [group('ANY', [boss])]);
      expect(await decidesFor(third, order.uuid)).toBe('部長 一郎');
      await endDelegation(boss, ended.uuid);
      for (const person of [second, third]) {
        expect(await waitingFor(person)).toEqual([]);
        expect(await decidesFor(person, order.uuid)).toBeNull();
        expect((await person.client.mutate('approveOrder', decision(order))).code).toBe('PERMISSION_DENIED');
        const named = decision(order, { reviewerUuid: boss.uuid });
        expect((await person.client.mutate('approveOrder', named)).code).toBe('PERMISSION_DENIED');
      }
    });

    it('never for a request of their own', async () => {
      await delegate(boss, [second]);
      const order = await inReview(second, [group('ANY', [boss])]);
      expect(await waitingFor(second)).toEqual([]);
      expect(await decidesFor(second, order.uuid)).toBeNull();
      expect((await second.client.mutate('approveOrder', decision(order))).code).toBe('PERMISSION_DENIED');
      const named = decision(order, { reviewerUuid: boss.uuid });
      expect(refusal(await second.client.mutate('approveOrder', named))[1]).toBe(
        '申請者は、代理としても承認できません。',
      );
      const denial = { ...named, comment: '数量が多すぎます' };
      expect(refusal(await second.client.mutate('denyOrder', denial))[1]).toBe(
        '申請者は、代理としても差し戻せません。',
      );
      expect(statuses(await approvalOf(second, order.uuid))).toEqual(['IN_REVIEW 部長 一郎:PENDING']);
    });

    it('not as the deputy of a deputy', async () => {
      await delegate(boss, [second]);
      await delegate(second, [third]);
      const order = await inReview(asker, [group('ANY', [boss])]);
      expect(await waitingFor(third)).toEqual([]);
      expect((await third.client.mutate('approveOrder', decision(order))).code).toBe('PERMISSION_DENIED');
    });

    it('once per step, and first in their own place', async () => {
      await delegate(boss, [second]);
      await delegate(third, [second]);
      const order = await inReview(asker, [group('ALL', [boss, second, third])]);
      expect(await decidesFor(second, order.uuid)).toBeNull();
      await second.client.done('approveOrder', decision(order));
      expect(statuses(await approvalOf(asker, order.uuid))).toEqual([
        'IN_REVIEW 部長 一郎:PENDING 課長 二郎:APPROVED 次長 四郎:PENDING',
      ]);
      expect(await waitingFor(second)).toEqual([]);
      expect(await decidesFor(second, order.uuid)).toBeNull();
      const again = decision(order, { reviewerUuid: boss.uuid });
      expect(refusal(await second.client.mutate('approveOrder', again))[1]).toBe(
        'この段階では、ご自身の承認が先か、すでに承認しています。',
      );
    });

    it('of a later step only when they name the reviewer, so that a repeated decision does not count twice', async () => {
      await delegate(boss, [second]);
      const order = await inReview(asker, [group('ANY', [second]), group('ANY', [boss])]);
      await second.client.done('approveOrder', decision(order));
      expect(await decidesFor(second, order.uuid)).toBe('部長 一郎');
      expect(refusal(await second.client.mutate('approveOrder', decision(order)))[1]).toBe(
        '代理としての承認・差戻しは、発注を開いて行ってください。',
      );
      const named = decision(order, { reviewerUuid: boss.uuid });
      expect((await second.client.done('approveOrder', named)).status).toBe('WaitingForOrder');
    });

    it('and of a later step of their own only when they name themselves, which is not taken for a repeated decision', async () => {
      await delegate(boss, [second]);
      const order = await inReview(asker, [group('ANY', [boss]), group('ANY', [second])]);
      await second.client.done('approveOrder', decision(order, { reviewerUuid: boss.uuid }));
      expect(refusal(await second.client.mutate('approveOrder', decision(order)))[1]).toBe(
        '代理としてすでに承認しています。ご自身の承認・差戻しは、発注を開いて行ってください。',
      );
      const own = decision(order, { reviewerUuid: second.uuid });
      expect((await second.client.done('approveOrder', own)).status).toBe('WaitingForOrder');
      expect((await second.client.done('approveOrder', { ...own, idempotencyKey: key() })).status).toBe(
        'WaitingForOrder',
      );
      expect(await decidedBy(order)).toEqual(['課長 二郎', null]);
    });

    it('never in a place of their own that they do not have', async () => {
      await delegate(boss, [second]);
      const order = await inReview(asker, [group('ANY', [boss])]);
      const own = decision(order, { reviewerUuid: second.uuid, comment: '数量が多すぎます' });
      expect(refusal(await second.client.mutate('approveOrder', own))[1]).toBe(
        'この段階の承認者ではないため、承認できません。',
      );
      const changed = { ...own, content: edited(order, {}, [50, 3]) };
      expect(refusal(await second.client.mutate('approveOrderWithUpdate', changed))[1]).toBe(
        'この段階の承認者ではないため、承認できません。',
      );
      expect(refusal(await second.client.mutate('denyOrder', own))[1]).toBe(
        'この段階の承認者ではないため、差し戻せません。',
      );
      expect(statuses(await approvalOf(asker, order.uuid))).toEqual(['IN_REVIEW 部長 一郎:PENDING']);
      expect(await timeline(order)).toEqual(['申請 花子: 承認を申請しました。']);
    });

    it('nor for a reviewer who is no ADMIN any more in a step for ADMINs', async () => {
      await delegate(boss, [second]);
      const order = await inReview(asker, [group('ANY', [boss])]);
      const open = await inReview(asker, [group('ANY', [boss], false)]);
      changeRole(harness, boss, 'EDITOR');
      expect(blockersOf(await second.client.seen(order.uuid), 'APPROVE')).toEqual(['ROLE']);
      expect(blockersOf(await second.client.seen(open.uuid), 'APPROVE')).toEqual([]);
      expect(await waitingFor(second)).toEqual([open.purchaseNumber]);
      for (const operation of ['approveOrder', 'denyOrder']) {
        const input = decision(order, { comment: '数量が多すぎます' });
        expect((await second.client.mutate(operation, input)).code).toBe('PERMISSION_DENIED');
      }
      expect((await asker.client.seen(order.uuid)).status).toBe('Reviewing');
      expect(await timeline(order)).toEqual(['申請 花子: 承認を申請しました。']);
      expect((await second.client.done('approveOrder', decision(open))).status).toBe('WaitingForOrder');
    });

    it('while both may review: not after the reviewer left, nor in a step for ADMINs without being one', async () => {
      await delegate(boss, [second]);
      const order = await inReview(asker, [group('ALL', [boss, third])]);
      const demoted = changeRole(harness, second, 'EDITOR');
      expect((await demoted.mutate('approveOrder', decision(order))).code).toBe('PERMISSION_DENIED');
      changeRole(harness, second, 'ADMIN');
      leave(harness, boss);
      expect(await waitingFor(second)).toEqual([]);
      expect((await second.client.mutate('approveOrder', decision(order))).code).toBe('PERMISSION_DENIED');
      expect((await delegationsOf(third))[0]).toMatchObject({
        isInForce: false,
        absent: { name: '部長 一郎', hasLeft: true, isEligible: false },
        deputies: [{ name: '課長 二郎', hasLeft: false }],
      });
      const [{ uuid } = { uuid: '' }] = await delegationsOf(third);
      await third.client.run(END_DELEGATION, { input: { uuid } });
      const { reviewDelegationChanges: changes } = dataOf(
        await third.client.run<{ reviewDelegationChanges: { summary: string }[] }>(
          '{ reviewDelegationChanges { summary } }',
        ),
      );
      expect(changes[0]?.summary).toMatch(/^部長 一郎の代理（課長 二郎、.*）を終了しました。$/);
    });
  });

  it('are asked by the name of the reviewer whom somebody has put in the place of another', async () => {
    const order = await inReview(asker, [group('ANY', [boss])]);
    await delegate(third, [second]);
    leave(harness, boss);
    await second.client.done('replaceOrderReviewers', {
      uuid: order.uuid,
      idempotencyKey: key(),
      replacements: [{ reviewerOrderNumber: 1, fromReviewerUuid: boss.uuid, toReviewerUuid: third.uuid }],
    });
    await drained();
    const mail = harness.inbox.messages.find(({ subject }) => subject?.includes('承認依頼（代理）'));
    expect(mail?.text).toContain('次長 四郎さんの代理としての依頼です。');
  });

  it('do what is no decision as everybody else, also while an order waits for them', async () => {
    await delegate(boss, [second]);
    const withdrawn = await inReview(asker, [group('ANY', [boss])]);
    const { status } = await second.client.done('updateOrderStatus', {
      ...decision(withdrawn),
      event: 'WITHDRAW',
    });
    expect(status).toBe('Drafting');
    const order = await inReview(asker, [group('ANY', [boss])]);
    expect((await second.client.done('cancelOrder', decision(order, { reason: '中止' }))).status).toBe(
      'Canceled',
    );
  });

  it('are asked and reminded like the reviewer, once, and told when nothing is left to decide', async () => {
    const until = addDays(todayJst(), 20);
    await delegate(boss, [second, third], { reason: '出張', toDate: until });
    await drained();
    expect(mailsTo(harness, second)).toEqual(['【発注ハブ】承認の代理の登録']);
    expect(mailsTo(harness, boss)).toEqual([]);
    await harness.forgetMails();
    const order = await inReview(asker, [group('ALL', [boss, third])]);
    await drained();
    const number = `（発注番号：${order.purchaseNumber}）`;
    expect(mailsTo(harness, boss)).toEqual([`【発注ハブ】承認依頼${number}`]);
    expect(mailsTo(harness, second)).toEqual([`【発注ハブ】承認依頼（代理）${number}`]);
    expect(mailsTo(harness, third)).toEqual([`【発注ハブ】承認依頼${number}`]);
    const mail = harness.inbox.messages.find(({ subject }) => subject?.includes('（代理）'));
    expect(mail?.text).toContain('部長 一郎さんの代理としての依頼です。');
    const token = /review\?link=(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
    const link = await second.client.run(
      'query l($token: String!) { orderReviewLink(token: $token) { isPending } }',
      {
        token,
      },
    );
    expect(dataOf(link)).toEqual({ orderReviewLink: { isPending: true } });
    await harness.forgetMails();
    const reminders = harness.app.get(ReviewReminders, { strict: false });
    for (const days of [10, 11, 12, 13, 14]) {
      await reminders.send(systemScope(TEST_DEMAND.uuid), addDays(todayJst(), days));
    }
    await drained();
    const reminded = mailsTo(harness, boss);
    expect(reminded).toContain('【発注ハブ】承認待ちの発注が1件あります');
    expect(mailsTo(harness, second)).toEqual(reminded);
    expect(mailsTo(harness, third)).toEqual(reminded);
    await asker.client.done('updateOrderStatus', { ...decision(order), event: 'WITHDRAW' });
    await drained();
    expect(mailsTo(harness, second).at(-1)).toBe(`【発注ハブ】承認依頼の終了${number}`);
  });

  describe('are named', () => {
    it('by the reviewer, or for them by administrators and operators; every change is recorded', async () => {
      const own = await delegate(clerk, [second], { reason: '休暇' });
      expect(own).toMatchObject({ isInForce: true, canChange: true, absent: { name: '担当 三郎' } });
      const { uuid, updatedAt } = own;
      const change = { uuid, expectedUpdatedAt: updatedAt };
      await delegate(boss, [second, third], { ...change, reason: '休暇' });
      expect((await clerk.client.run(SAVE_DELEGATION, { input: delegationTo([third], change) })).code).toBe(
        'ABORTED',
      );
      const operator = new Client(harness, as.operator());
      dataOf(await operator.run(END_DELEGATION, { input: { uuid, demandUuid: TEST_DEMAND.uuid } }));
      const today = todayJst().replaceAll('-', '/');
      expect((await delegationChanges(boss)).slice(0, 3)).toEqual([
        expect.stringMatching(/^運営（.*） 担当 三郎の代理（課長 二郎、次長 四郎、.*）を終了しました。$/),
        `部長 一郎 担当 三郎の代理（課長 二郎、次長 四郎、${today}）を変更しました。変更：代理`,
        `担当 三郎 担当 三郎の代理（課長 二郎、${today}）を登録しました。`,
      ]);
      expect(await delegationChanges(asker)).toEqual([]);
      await drained();
      expect(mailsTo(harness, clerk)).toEqual([
        '【発注ハブ】承認の代理の変更',
        '【発注ハブ】承認の代理の終了',
      ]);
      expect(mailsTo(harness, second)).toEqual([
        '【発注ハブ】承認の代理の登録',
        '【発注ハブ】承認の代理の変更',
        '【発注ハブ】承認の代理の終了',
      ]);
    });

    it('and remind both of the first day, once, unless they were told on that day', async () => {
      const first = addDays(todayJst(), 3);
      const period = { fromDate: first, toDate: addDays(first, 1) };
      const { uuid } = await delegate(boss, [second], period);
      await delegate(clerk, [second]);
      await inReview(asker, [group('ANY', [boss])]);
      await drained();
      await harness.forgetMails();
      const beginnings = harness.app.get(DelegationBeginnings, { strict: false });
      const scope = systemScope(TEST_DEMAND.uuid);
      for (const day of [todayJst(), addDays(first, -1), first, first, addDays(first, 1)])
        await beginnings.send(scope, day);
      await drained();
      expect(mailsTo(harness, second)).toEqual(['【発注ハブ】承認の代理の開始']);
      expect(mailsTo(harness, boss)).toEqual(['【発注ハブ】承認の代理の開始']);
      expect(mailsTo(harness, clerk)).toEqual([]);
      const mail = harness.inbox.messages.find((one) => mailIsTo(one, second));
      expect(mail?.text).toContain(
        '本日から、あなたは承認の代理を務めます。\n現在、承認待ちの発注が1件あります。',
      );
      await endDelegation(boss, uuid);
      await drained();
      await harness.forgetMails();
      await beginnings.send(scope, first);
      await drained();
      expect(mailsTo(harness, second)).toEqual([]);
    });

    it('anew until the first day has come, which stays from then on', async () => {
      const today = todayJst();
      const coming = await delegate(boss, [second], {
        fromDate: addDays(today, 5),
        toDate: addDays(today, 6),
      });
      const { uuid, updatedAt } = coming;
      const earlier = { uuid, expectedUpdatedAt: updatedAt, fromDate: today, toDate: addDays(today, 6) };
      const begun = await delegate(boss, [second], earlier);
      const later = { ...earlier, expectedUpdatedAt: begun.updatedAt, fromDate: addDays(today, 1) };
      const refused = await boss.client.run(SAVE_DELEGATION, { input: delegationTo([second], later) });
      expect(fieldsOf(refused)).toEqual({ fromDate: ['始まっている代理の開始日は変更できません。'] });
      expect((await delegationsOf(boss))[0]).toMatchObject({ fromDate: today, toDate: addDays(today, 6) });
    });

    it('by editors only for themselves', async () => {
      const input = delegationTo([second], { absentUuid: boss.uuid });
      expect((await clerk.client.run(SAVE_DELEGATION, { input })).code).toBe('PERMISSION_DENIED');
      const { uuid } = await delegate(boss, [second]);
      expect((await clerk.client.run(END_DELEGATION, { input: { uuid } })).code).toBe('PERMISSION_DENIED');
      expect(await delegationsOf(clerk)).toEqual([]);
      const stranger = new Client(harness, as.otherDemandAdmin({ flags: ['APPROVAL_FUNCTION'] }));
      expect((await stranger.run(END_DELEGATION, { input: { uuid } })).code).toBe('PERMISSION_DENIED');
      expect(dataOf(await stranger.run('{ reviewDelegations { uuid } }'))).toEqual({ reviewDelegations: [] });
    });

    it.each<[string, () => Record<string, unknown>, Record<string, string[]>]>([
      ['a deputy', () => ({ deputyUuids: [] }), { deputyUuids: ['代理を1名以上選択してください。'] }],
      [
        'somebody else than the reviewer',
        () => ({ deputyUuids: [boss.uuid] }),
        { 'deputyUuids.0': ['本人を代理にすることはできません。'] },
      ],
      [
        'an ADMIN for an ADMIN',
        () => ({ deputyUuids: [second.uuid, clerk.uuid] }),
        { 'deputyUuids.1': ['管理者の代理には、管理者を選択してください。'] },
      ],
      [
        'a day from today on',
        () => ({ fromDate: addDays(todayJst(), -1) }),
        { fromDate: ['開始日は今日以降の日付で入力してください。'] },
      ],
      [
        'an end after the beginning',
        () => ({ fromDate: addDays(todayJst(), 2), toDate: addDays(todayJst(), 1) }),
        { toDate: ['終了日は開始日以降の日付で入力してください。'] },
      ],
      [
        'at most 90 days',
        () => ({ toDate: addDays(todayJst(), 90) }),
        { toDate: ['代理の期間は90日以内で入力してください。'] },
      ],
      [
        'at most five deputies',
        () => ({ deputyUuids: [1, 2, 3, 4, 5, 6].map((n) => join(harness, `代理 ${n}`, 'ADMIN').uuid) }),
        { deputyUuids: ['代理は5名以内で選択してください。'] },
      ],
      [
        'a beginning within a year',
        () => ({ fromDate: addDays(todayJst(), 366), toDate: addDays(todayJst(), 366) }),
        { fromDate: ['開始日は1年以内の日付で入力してください。'] },
      ],
    ])('with %s', async (_, over, fields) => {
      const input = { ...delegationTo([second]), ...over() };
      expect(fieldsOf(await boss.client.run(SAVE_DELEGATION, { input }))).toEqual(fields);
      expect(await delegationsOf(boss)).toEqual([]);
    });
  });
});
