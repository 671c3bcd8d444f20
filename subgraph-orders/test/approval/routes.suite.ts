import { as, TEST_DEMAND } from '@hacchu-hub/subgraph-testing';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { edited } from '../support/edits.js';
import { Client, content, dataOf, fieldsOf, type Harness, key, refusal } from '../support/harness.js';
import {
  changeRole,
  decision,
  group,
  inReview,
  leave,
  type Person,
  submission,
  useApprovingHarness,
} from '../support/people.js';
import { choiceOf, routeChanges, routesOf, SAVE_ROUTE, saveRoute } from '../support/routes.js';
import {
  CLOTHES,
  DELETED_CATEGORY,
  DELETED_SUPPLIER,
  SHIRT_PRODUCT,
  SUPPLIER,
} from '../support/stand-ins.js';

const DELETE =
  'mutation d($input: DeleteApprovalRouteInput!) { deleteApprovalRoute(input: $input) { uuid } }';
const REORDER = `mutation r($input: ReorderApprovalRoutesInput!) {
  reorderApprovalRoutes(input: $input) { approvalRoutes { name } }
}`;

describe('routes of approval', () => {
  let harness: Harness;
  let asker: Person;
  let boss: Person;
  let second: Person;
  let clerk: Person;
  useApprovingHarness((started) => {
    ({ harness, asker, boss, second, clerk } = started);
  });
  beforeEach(async () => {
    for (const { uuid } of await routesOf(boss)) {
      dataOf(await boss.client.run(DELETE, { input: { uuid } }));
    }
  });

  const binding = (name: string, over: Record<string, unknown> = {}) => ({
    name,
    isBinding: true,
    reviewGroups: [group('ALL', [boss, second])],
    ...over,
  });
  const asked = (person: Person, groups: unknown[]) =>
    person.client.mutate('createApprovalOrder', {
      idempotencyKey: key(),
      content: content(),
      reviewGroups: groups,
    });
  const lastRouteName = async (uuid: string): Promise<string | null | undefined> =>
    dataOf(
      await asker.client.run<{ order: { reviewRounds: { routeName: string | null }[] } }>(
        'query r($uuid: ID!) { order(uuid: $uuid) { reviewRounds { routeName } } }',
        { uuid },
      ),
    ).order.reviewRounds[0]?.routeName;

  describe('kept by administrators', () => {
    it('have conditions, steps and a history of changes', async () => {
      const route = await saveRoute(boss, {
        name: '10万円以上',
        amountFrom: '100000',
        amountTo: '1000000',
        supplierUuids: [SUPPLIER],
        requesterUuids: [asker.uuid],
        reviewGroups: [group('ANY', [boss, second]), group('ALL', [clerk], false)],
      });
      expect(await routesOf(boss)).toEqual([
        expect.objectContaining({
          name: '10万円以上',
          isActive: true,
          isBinding: false,
          amountFrom: '100000',
          amountTo: '1000000',
          suppliers: [{ uuid: SUPPLIER, name: '株式会社青空縫製', isDeleted: false }],
          requesters: [{ uuid: asker.uuid, name: '申請 花子' }],
          reviewGroups: [
            {
              approvalStrategy: 'ANY',
              reviewers: [
                { name: '部長 一郎', hasLeft: false, isEligible: true },
                { name: '課長 二郎', hasLeft: false, isEligible: true },
              ],
            },
            { approvalStrategy: 'ALL', reviewers: [{ name: '担当 三郎', hasLeft: false, isEligible: true }] },
          ],
        }),
      ]);
      const { uuid, updatedAt } = route;
      const change = { uuid, expectedUpdatedAt: updatedAt, amountFrom: '200000' };
      await saveRoute(second, { ...binding('20万円以上'), ...change });
      dataOf(await second.client.run(DELETE, { input: { uuid } }));
      expect((await routeChanges(boss)).slice(0, 3)).toEqual([
        '課長 二郎 承認ルート「20万円以上」を削除しました。',
        '課長 二郎 承認ルート「20万円以上」を変更しました。変更：名前、編集可・固定、金額の下限、金額の上限、仕入先、申請者、承認者',
        '部長 一郎 承認ルート「10万円以上」を登録しました。',
      ]);
    });

    it.each<[string, () => Record<string, unknown>, Record<string, string[]>]>([
      ['a name', () => ({ name: ' ' }), { name: ['ルート名を入力してください。'] }],
      [
        'an upper amount above the lower one',
        () => ({ amountFrom: '100', amountTo: '100' }),
        { amountTo: ['金額の上限は下限より大きい金額で入力してください。'] },
      ],
      [
        'amounts that are not negative',
        () => ({ amountFrom: '-1' }),
        { amountFrom: ['金額の下限は0円から999,999,999,999円までで入力してください。'] },
      ],
      [
        'deadlines of 1 to 30 business days',
        () => ({ remindAfterDays: 0, escalateAfterDays: 31 }),
        {
          remindAfterDays: ['督促までの日数は1から30までの営業日数で入力してください。'],
          escalateAfterDays: ['管理者に知らせるまでの日数は1から30までの営業日数で入力してください。'],
        },
      ],
      [
        'suppliers that exist',
        () => ({ supplierUuids: [SUPPLIER, DELETED_SUPPLIER] }),
        { 'supplierUuids.1': ['選択した仕入先は削除されています。'] },
      ],
      [
        'categories that exist',
        () => ({ categoryUuids: [DELETED_CATEGORY.uuid, CLOTHES.uuid] }),
        { 'categoryUuids.0': ['選択した商品分類は削除されています。'] },
      ],
      [
        'people in every step',
        () => ({ reviewGroups: [group('ANY', [])] }),
        { 'reviewGroups.0.reviewerUuids': ['承認者を1名以上選択してください。'] },
      ],
      [
        'people who may approve, each in one step',
        () => ({ reviewGroups: [group('ANY', [boss, clerk]), group('ANY', [boss])] }),
        {
          'reviewGroups.0.reviewerUuids.1': [
            '選択した承認者は承認できません。別のユーザーを選択してください。',
          ],
          'reviewGroups.1.reviewerUuids.0': ['同じ承認者が重複しています。'],
        },
      ],
    ])('need %s', async (_, over, fields) => {
      const input = { kind: 'RULE', ...binding('不備のあるルート'), ...over() };
      expect(fieldsOf(await boss.client.run(SAVE_ROUTE, { input }))).toEqual(fields);
      expect(await routesOf(boss)).toEqual([]);
    });

    it('keep what they name where it was deleted since, and take nothing else that is deleted', async () => {
      const { uuid, updatedAt } = await saveRoute(boss, binding('青葉向け'));
      const names = {
        supplierUuids: [DELETED_SUPPLIER],
        categoryUuids: [DELETED_CATEGORY.uuid],
        requesterUuids: [crypto.randomUUID()],
      };
      const stored = harness.runtime.connection.collection<{ _id: string }>('approval_routes');
      await stored.updateOne({ _id: uuid }, { $set: names });
      const renamed = { ...binding('青葉向け（改）'), ...names, uuid };
      const kept = await saveRoute(boss, { ...renamed, expectedUpdatedAt: updatedAt });
      expect(await stored.findOne({ _id: uuid })).toMatchObject({ name: '青葉向け（改）', ...names });

      const emptied = { ...renamed, supplierUuids: [], expectedUpdatedAt: kept.updatedAt };
      const { updatedAt: last } = await saveRoute(boss, emptied);
      const input = { kind: 'RULE', ...renamed, expectedUpdatedAt: last };
      expect(fieldsOf(await boss.client.run(SAVE_ROUTE, { input }))).toEqual({
        'supplierUuids.0': ['選択した仕入先は削除されています。'],
      });
    });

    it('have different names, are created once by a repetition, and are not overwritten by a form that is out of date', async () => {
      const { uuid, updatedAt } = await saveRoute(boss, binding('標準'));
      const changes = await routeChanges(boss);
      expect((await saveRoute(boss, binding('標準'))).uuid).toBe(uuid);
      expect(await routeChanges(boss)).toEqual(changes);
      const again = { kind: 'RULE', ...binding('標準'), isBinding: false };
      expect(fieldsOf(await boss.client.run(SAVE_ROUTE, { input: again }))).toEqual({
        name: ['この名前の承認ルートは既に登録されています。'],
      });
      await saveRoute(boss, { ...binding('標準'), uuid, expectedUpdatedAt: updatedAt, isActive: false });
      const late = { ...again, uuid, expectedUpdatedAt: updatedAt, isActive: true };
      expect((await second.client.run(SAVE_ROUTE, { input: late })).code).toBe('ABORTED');
      expect((await routesOf(boss))[0]?.isActive).toBe(false);
    });

    it('can be read and changed only by administrators and operators of the same demand', async () => {
      const { uuid } = await saveRoute(boss, binding('標準'));
      expect((await asker.client.run('{ approvalRoutes { uuid } }')).code).toBe('PERMISSION_DENIED');
      expect((await asker.client.run(DELETE, { input: { uuid } })).code).toBe('PERMISSION_DENIED');
      const stranger = new Client(harness, as.otherDemandAdmin({ flags: ['APPROVAL_FUNCTION'] }));
      expect(dataOf(await stranger.run('{ approvalRoutes { uuid } }'))).toEqual({ approvalRoutes: [] });
      expect((await stranger.run(DELETE, { input: { uuid } })).code).toBe('PERMISSION_DENIED');
      const operator = new Client(harness, as.operator());
      dataOf(await operator.run(DELETE, { input: { uuid, demandUuid: TEST_DEMAND.uuid } }));
      expect(await routesOf(boss)).toEqual([]);
    });
  });

  it('that somebody else has changed or put in another order meanwhile stay as they are', async () => {
    const { uuid, updatedAt } = await saveRoute(boss, binding('一'));
    const other = await saveRoute(boss, binding('二'));
    const changed = await saveRoute(second, { ...binding('一（改）'), uuid, expectedUpdatedAt: updatedAt });
    const remove = (expectedUpdatedAt: string) =>
      boss.client.run(DELETE, { input: { uuid, expectedUpdatedAt } });
    expect((await remove(updatedAt)).code).toBe('ABORTED');

    const seen = [uuid, other.uuid];
    const reorder = (expectedUuids: string[]) =>
      boss.client.run(REORDER, { input: { uuids: [other.uuid, uuid], expectedUuids } });
    const turned = { input: { uuids: seen.toReversed(), expectedUuids: seen } };
    dataOf(await second.client.run(REORDER, turned));
    expect((await reorder(seen)).code).toBe('ABORTED');
    expect((await routesOf(boss)).map(({ name }) => name)).toEqual(['二', '一（改）']);
    dataOf(await reorder(seen.toReversed()));
    dataOf(await remove(changed.updatedAt));
    expect((await routesOf(boss)).map(({ name }) => name)).toEqual(['二']);
  });

  describe('applied to requests', () => {
    // The content amounts to 129,549 yen without tax.
    it('are the first active rule by priority whose conditions the request meets', async () => {
      await saveRoute(boss, binding('停止中', { isActive: false }));
      const high = await saveRoute(boss, binding('13万円以上', { amountFrom: '130000' }));
      const low = await saveRoute(boss, binding('12万円以上', { amountFrom: '120000', isBinding: false }));
      const all = await saveRoute(boss, binding('すべて', { reviewGroups: [group('ANY', [boss])] }));
      const rule = async (over = {}) => (await choiceOf(asker, content(over))).rule;
      expect(await rule()).toBe('12万円以上: 部長 一郎・課長 二郎');
      expect(await rule({ orderExpenseLines: [] })).toBe('12万円以上: 部長 一郎・課長 二郎');
      expect(await rule({ orderProductLines: [] })).toBe('すべて（固定）: 部長 一郎');
      const [off] = await routesOf(boss);
      const uuids = [all.uuid, low.uuid, high.uuid, off?.uuid];
      dataOf(await boss.client.run(REORDER, { input: { uuids } }));
      expect(await rule()).toBe('すべて（固定）: 部長 一郎');
      const incomplete = { input: { uuids: uuids.slice(1) } };
      expect((await boss.client.run(REORDER, incomplete)).code).toBe('ABORTED');
    });

    it('look at the categories of the products in any line', async () => {
      await saveRoute(boss, binding('衣料', { categoryUuids: [CLOTHES.uuid] }));
      expect((await routesOf(boss))[0]?.categories).toEqual([
        { uuid: CLOTHES.uuid, name: '衣料', isDeleted: false },
      ]);
      expect((await choiceOf(asker, content())).rule).toBeNull();
      SHIRT_PRODUCT.category = CLOTHES;
      try {
        expect((await choiceOf(asker, content())).rule).toBe('衣料（固定）: 部長 一郎・課長 二郎');
        expect((await choiceOf(asker, content({ orderProductLines: [] }))).rule).toBeNull();
        expect(refusal(await asked(asker, [group('ANY', [boss])]))).toEqual([
          'FAILED_PRECONDITION',
          'この発注には承認ルート「衣料」が適用されます。承認者を変更せずに申請してください。',
        ]);
        const order = await inReview(asker, [group('ALL', [boss, second])]);
        expect(await lastRouteName(order.uuid)).toBe('衣料');
      } finally {
        SHIRT_PRODUCT.category = null;
      }
    });

    it('are templates where no rule applies', async () => {
      await saveRoute(boss, binding('高額', { amountFrom: '1000000' }));
      const ordinary = { kind: 'TEMPLATE', name: '通常', reviewGroups: [group('ANY', [boss, second])] };
      await saveRoute(boss, { ...ordinary, isBinding: true, amountFrom: '5' });
      expect(await choiceOf(asker, content())).toEqual({
        rule: null,
        templates: ['通常: 部長 一郎・課長 二郎'],
      });
      const used = await inReview(asker, [group('ANY', [second, boss])]);
      expect(await lastRouteName(used.uuid)).toBe('通常');
      const own = await inReview(asker, [group('ALL', [second])]);
      expect(await lastRouteName(own.uuid)).toBeNull();
    });

    it('are enforced when they are binding, and only proposed otherwise', async () => {
      const { uuid, updatedAt } = await saveRoute(boss, binding('標準'));
      const draft = await asker.client.draft();
      const shorter = await asker.client.mutate(
        'submitDraftOrderWithReviewGroups',
        submission(draft, [group('ANY', [boss])]),
      );
      expect(refusal(shorter)).toEqual([
        'FAILED_PRECONDITION',
        'この発注には承認ルート「標準」が適用されます。承認者を変更せずに申請してください。',
      ]);
      expect((await asker.client.seen(draft.uuid)).status).toBe('Drafting');
      const order = await inReview(asker, [group('ALL', [second, boss])]);
      expect(await lastRouteName(order.uuid)).toBe('標準');
      await saveRoute(boss, { ...binding('標準'), uuid, expectedUpdatedAt: updatedAt, isBinding: false });
      expect((await inReview(asker, [group('ANY', [boss])])).status).toBe('Reviewing');
    });

    it('are enforced for 再申請 too', async () => {
      const order = await inReview(asker, [group('ANY', [boss])]);
      const denied = await boss.client.done(
        'denyOrder',
        decision(order, { comment: '数量を確認してください' }),
      );
      await saveRoute(boss, binding('標準'));
      const again = await asker.client.mutate(
        'updateApprovalOrder',
        submission(denied, [group('ANY', [boss])]),
      );
      expect(again.code).toBe('FAILED_PRECONDITION');
      const right = submission(denied, [group('ALL', [boss, second])]);
      expect((await asker.client.done('updateApprovalOrder', right)).status).toBe('Reviewing');
    });

    it('leave out reviewers who have left or lost the role, and the requester', async () => {
      await saveRoute(boss, binding('標準'));
      expect((await choiceOf(second, content())).rule).toBe('標準（固定）: 部長 一郎');
      expect((await inReview(second, [group('ALL', [boss])])).status).toBe('Reviewing');
      leave(harness, boss);
      expect((await choiceOf(asker, content())).rule).toBe('標準（固定）: 課長 二郎');
      expect((await inReview(asker, [group('ALL', [second])])).status).toBe('Reviewing');
      // Who keeps the routes still sees whom to replace.
      expect((await routesOf(second))[0]?.reviewGroups[0]?.reviewers).toEqual([
        { name: '部長 一郎', hasLeft: true, isEligible: false },
        { name: '課長 二郎', hasLeft: false, isEligible: true },
      ]);
    });

    it('refuse a request when a step of a binding rule has nobody left', async () => {
      await saveRoute(
        boss,
        binding('標準', { reviewGroups: [group('ANY', [boss]), group('ANY', [second])] }),
      );
      const missing = [
        'FAILED_PRECONDITION',
        '承認ルート「標準」に、承認できる人がいない段階があります。承認ルートの変更を管理者に依頼してください。',
      ];
      // The requester may not be the only one to approve in a step.
      expect(refusal(await asked(boss, [group('ANY', [second])]))).toEqual(missing);
      changeRole(harness, second, 'EDITOR');
      expect((await routesOf(boss))[0]?.isReviewerMissing).toBe(true);
      expect(refusal(await asked(asker, [group('ANY', [boss])]))).toEqual(missing);
    });

    it('keep a reviewer from changing an order so that another binding rule applies', async () => {
      await saveRoute(boss, binding('50万円以上', { amountFrom: '500000' }));
      await saveRoute(boss, binding('標準', { reviewGroups: [group('ANY', [boss])] }));
      const order = await inReview(asker, [group('ANY', [boss])]);
      const raised = await boss.client.mutate(
        'approveOrderWithUpdate',
        decision(order, {
          content: edited(order, {}, [500, 3]),
        }),
      );
      expect(refusal(raised)).toEqual([
        'FAILED_PRECONDITION',
        '変更後の内容には承認ルート「50万円以上」が適用されます。差し戻して、再申請を依頼してください。',
      ]);
      const approved = await boss.client.done(
        'approveOrderWithUpdate',
        decision(order, { content: edited(order, { subject: '件名を修正' }) }),
      );
      expect(approved.status).toBe('WaitingForOrder');
    });
  });
});
