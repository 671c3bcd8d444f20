import { OutboxRelay } from '@hacchu-hub/subgraph-kit';
import { as } from '@hacchu-hub/subgraph-testing';
import { describe, expect, it } from '@jest/globals';
import { edited } from '../support/edits.js';
import { Client, fieldsOf, type Harness, key, refusal, type SeenOrder } from '../support/harness.js';
import {
  approvalOf,
  blockersOf,
  decision,
  group,
  inReview,
  mailsTo,
  type Person,
  statuses,
  submission,
  useApprovingHarness,
} from '../support/people.js';
import { DELETED_SUPPLIER, TEA } from '../support/stand-ins.js';

describe('results of an approval', () => {
  let harness: Harness;
  let asker: Person;
  let boss: Person;
  let second: Person;
  let clerk: Person;
  useApprovingHarness((started) => {
    ({ harness, asker, boss, second, clerk } = started);
  });

  const drained = () => harness.app.get(OutboxRelay, { strict: false }).drain();
  describe('a denial', () => {
    it('needs a reason, ends the round, and allows applying again with the differences', async () => {
      const order = await inReview(asker, [group('ALL', [boss, second]), group('ANY', [clerk], false)]);
      expect(fieldsOf(await boss.client.mutate('denyOrder', decision(order, { comment: ' ' })))).toEqual({
        comment: ['差戻しの理由を入力してください。'],
      });
      const long = decision(order, { comment: 'あ'.repeat(1_001) });
      expect(fieldsOf(await boss.client.mutate('denyOrder', long))).toEqual({
        comment: ['コメントは1000文字以内で入力してください。'],
      });
      const denied = await boss.client.done('denyOrder', decision(order, { comment: '数量が多すぎます' }));
      expect(denied.status).toBe('ReviewDenial');
      expect(statuses(await approvalOf(asker, order.uuid))).toEqual([
        'DENIED 部長 一郎:DENIED 課長 二郎:INVALIDATED',
        'INVALIDATED 担当 三郎:INVALIDATED',
      ]);
      await drained();
      expect(mailsTo(harness, asker)).toEqual([`【発注ハブ】差戻し（発注番号：${order.purchaseNumber}）`]);
      expect((await second.client.mutate('approveOrder', decision(denied))).code).toBe('FAILED_PRECONDITION');

      const again = submission(denied, [group('ANY', [second])], { content: edited(denied, {}, [50, 3]) });
      // Neither the requester nor an ADMIN.
      expect((await clerk.client.mutate('updateApprovalOrder', again)).code).toBe('PERMISSION_DENIED');
      const reapplied = await asker.client.done('updateApprovalOrder', again);
      expect(reapplied.status).toBe('Reviewing');
      const [round, earlier] = (await approvalOf(second, order.uuid)).reviewRounds;
      expect([round?.number, earlier?.number, earlier?.status]).toEqual([2, 1, 'DENIED']);
      expect(round?.changes).toEqual([{ label: '商品明細1行目 数量', before: '100', after: '50' }]);
      // 50 × 1,280.50 less with 10 % tax: 70,428 yen.
      expect(round?.totalChange).toBe(String(BigInt(round?.total ?? 0) - BigInt(earlier?.total ?? 0)));
      expect(round?.totalChange).toBe('-70428');
    });

    it('allows an ADMIN to apply again or return to draft, and shows names in the differences', async () => {
      const order = await inReview(asker, [group('ANY', [boss])]);
      const denied = await boss.client.done('denyOrder', decision(order, { comment: '商品が違います' }));
      const draft = await second.client.done('updateOrderStatus', {
        ...decision(denied),
        event: 'BACK_TO_DRAFT',
      });
      expect(draft.status).toBe('Drafting');
      const [shirt] = draft.orderProductLines;
      const line = {
        id: shirt?.id,
        productId: TEA,
        lot: 100,
        unitPrice: '1280.50',
        taxCategoryId: 2,
        deliveryDate: '2099-12-10',
      };
      const rest = (edited(draft, {}, [100, 3])['orderProductLines'] as unknown[]).slice(1);
      const resubmitted = await asker.client.done(
        'submitDraftOrderWithReviewGroups',
        submission(draft, [group('ANY', [boss])], {
          content: { ...edited(draft, {}, [100, 3]), orderProductLines: [line, ...rest] },
        }),
      );
      const [round] = (await approvalOf(boss, resubmitted.uuid)).reviewRounds;
      expect(round?.changes).toEqual([
        { label: '商品明細1行目 商品', before: 'コットンTシャツ', after: '宇治抹茶' },
        { label: '商品明細1行目 税区分', before: '10%', after: '8%（軽減）' },
      ]);
      // A draft that was in review cannot be deleted.
      expect(blockersOf(await asker.client.seen(order.uuid), 'DELETE')).toContain('STATUS');
    });
  });

  describe('the end without a decision', () => {
    it('tells reviewers whose request was replaced meanwhile that the order changed', async () => {
      const asked = await inReview(asker, [group('ANY', [boss])]);
      const draft = await asker.client.done('updateOrderStatus', { ...decision(asked), event: 'WITHDRAW' });
      const replaced = await asker.client.done(
        'submitDraftOrderWithReviewGroups',
        submission(draft, [group('ANY', [second])]),
      );
      const denial = { comment: '数量が多すぎます' };
      for (const [seen, code] of [
        [asked, 'ABORTED'],
        [replaced, 'PERMISSION_DENIED'],
      ] as const) {
        expect((await boss.client.mutate('approveOrder', decision(seen))).code).toBe(code);
        expect((await boss.client.mutate('denyOrder', decision(seen, denial))).code).toBe(code);
        const changed = decision(seen, { content: edited(replaced, {}, [90, 3]) });
        expect((await boss.client.mutate('approveOrderWithUpdate', changed)).code).toBe(code);
      }
      expect((await second.client.done('approveOrder', decision(replaced))).status).toBe('WaitingForOrder');
    });

    it('is up to the requester and ADMINs, and notifies the pending reviewers', async () => {
      const order = await inReview(asker, [group('ANY', [boss])]);
      const withdrawal = { ...decision(order), event: 'WITHDRAW' };
      expect((await clerk.client.mutate('updateOrderStatus', withdrawal)).code).toBe('PERMISSION_DENIED');
      const draft = await asker.client.done('updateOrderStatus', withdrawal);
      expect(draft.status).toBe('Drafting');
      expect(blockersOf(draft, 'DELETE')).toEqual(['REVIEWED']);
      expect((await approvalOf(asker, order.uuid)).reviewRounds[0]?.status).toBe('WITHDRAWN');
      expect((await boss.client.mutate('approveOrder', decision(draft))).code).toBe('FAILED_PRECONDITION');
      await drained();
      expect(mailsTo(harness, boss).at(-1)).toBe(
        `【発注ハブ】承認依頼の終了（発注番号：${order.purchaseNumber}）`,
      );
    });

    it('also results from a cancellation', async () => {
      const order = await inReview(asker, [group('ANY', [boss])]);
      await second.client.done('cancelOrder', {
        uuid: order.uuid,
        expectedUpdatedAt: order.updatedAt,
        reason: '中止',
      });
      expect((await approvalOf(asker, order.uuid)).reviewRounds[0]?.status).toBe('CANCELED');
      const { data } = await boss.client.run<{ orders: { totalCount: number } }>(
        '{ orders(where: { awaitsMyReview: true }) { totalCount } }',
      );
      expect(data?.orders.totalCount).toBe(0);
    });
  });

  describe('when the approval function is disabled', () => {
    it('open reviews can be finished, and nothing is approved automatically', async () => {
      const order = await inReview(asker, [group('ANY', [boss])]);
      harness.settings.featureFlags = [];
      const without = (person: Person): Client =>
        new Client(harness, as.demandAdmin({ uuid: person.uuid, name: person.name, flags: [] }));
      expect((await without(boss).seen(order.uuid)).status).toBe('Reviewing');
      const approved = await without(boss).done('approveOrder', decision(order));
      expect(approved.status).toBe('WaitingForOrder');
    });
  });

  describe('changing an approved order', () => {
    const approved = async (): Promise<SeenOrder> => {
      const order = await inReview(asker, [group('ANY', [boss])]);
      return boss.client.done('approveOrder', decision(order));
    };

    it('needs a new approval after a confirmation when the change is material', async () => {
      const order = await approved();
      const update = { ...decision(order), content: edited(order, {}, [101, 3]) };
      expect(refusal(await asker.client.mutate('updateOrder', update))).toEqual([
        'FAILED_PRECONDITION',
        '再承認が必要になります。確認のうえ実行してください。',
      ]);
      const draft = await asker.client.done('updateOrder', {
        ...update,
        idempotencyKey: key(),
        confirmReapproval: true,
      });
      expect(draft.status).toBe('Drafting');
      const seen = await approvalOf(asker, order.uuid);
      expect(seen.reviewRounds[0]?.status).toBe('INVALIDATED');
      expect(seen.orderReviewGroups[0]?.groupReviewStatus).toBe('INVALIDATED');
      expect(seen.orderReviewGroups[0]?.orderReviews[0]?.reviewStatus).toBe('APPROVED');
    });

    it('needs no new approval when only notes change', async () => {
      const order = await approved();
      const after = await asker.client.done('updateOrder', {
        ...decision(order),
        content: { ...edited(order, {}, [100, 3]), notes: '午前中に納品してください' },
      });
      expect(after.status).toBe('WaitingForOrder');
      expect((await approvalOf(asker, order.uuid)).reviewRounds[0]?.status).toBe('APPROVED');
    });

    /** A change of an order that the supplier has, in review. */
    const requestedChange = async (change: (sent: SeenOrder) => Promise<SeenOrder>): Promise<SeenOrder> => {
      const placed = await asker.client.done('updateOrderStatus', {
        ...decision(await approved()),
        event: 'MARK_ORDERED',
      });
      const sent = await change(placed);
      const content = edited(sent, {}, [100, 4]);
      return asker.client.done(
        'updateApprovalOrder',
        submission(sent, [group('ANY', [second])], { content }),
      );
    };

    it('keeps the number by which the supplier knows the order', async () => {
      const requested = await requestedChange(async (placed) => placed);
      const draft = await asker.client.done('updateOrderStatus', {
        ...decision(requested),
        event: 'WITHDRAW',
      });
      expect(draft.status).toBe('Drafting');
      const { uuid, updatedAt: expectedUpdatedAt } = draft;
      const renamed = { uuid, expectedUpdatedAt, content: edited(draft), purchaseNumber: 'PO-RENAMED' };
      expect(fieldsOf(await asker.client.mutate('updateDraftOrder', renamed))).toEqual({
        purchaseNumber: [
          `発注済みのため、発注番号は変更できません。「${draft.purchaseNumber}」に戻してください。`,
        ],
      });
      const { purchaseNumber } = draft;
      expect(
        (await asker.client.done('updateDraftOrder', { ...renamed, purchaseNumber })).purchaseNumber,
      ).toBe(purchaseNumber);
    });

    it.each([
      ['marked as ordered', false],
      ['sent', true],
    ])('leaves lines complete that were given up before it, once it is %s', async (_how, isMailed) => {
      const requested = await requestedChange(async ({ uuid, orderProductLines: [shirt] }) => {
        const lines = [{ id: shirt?.id, expectedOutstandingLot: 100 }];
        const closed = await asker.client.run(
          'mutation c($input: ShortCloseOrderLinesInput!) { shortCloseOrderLines(input: $input) { orders { status } } }',
          { input: { idempotencyKey: key(), lines } },
        );
        expect(closed.code).toBeUndefined();
        return asker.client.seen(uuid);
      });
      const waiting = await second.client.done('approveOrder', decision(requested));
      const placed = isMailed
        ? await asker.client.done('sendOrderMail', asker.client.sending(waiting))
        : await asker.client.done('updateOrderStatus', { ...decision(waiting), event: 'MARK_ORDERED' });
      expect(placed).toMatchObject({
        status: 'Delivering',
        orderProductLines: [
          { lot: 100, canceledLot: 100, deliveryStatus: 'CompleteDelivery' },
          { lot: 4, canceledLot: 0, deliveryStatus: 'Delivering' },
        ],
      });
      const { data } = await asker.client.run<{ order: { openDeliveryDate: string } }>(
        `{ order(uuid: "${placed.uuid}") { openDeliveryDate } }`,
      );
      expect(data?.order.openDeliveryDate).toBe('2099-12-01');
    });

    it('is complete where only lines are left that were given up before it', async () => {
      const requested = await requestedChange(async ({ uuid, orderProductLines: [shirt] }) => {
        const lines = [{ id: shirt?.id, expectedOutstandingLot: 100 }];
        await asker.client.run(
          'mutation c($input: ShortCloseOrderLinesInput!) { shortCloseOrderLines(input: $input) { orders { status } } }',
          { input: { idempotencyKey: key(), lines } },
        );
        return asker.client.seen(uuid);
      });
      const [shirt] = edited(requested)['orderProductLines'] as unknown[];
      const content = { ...edited(requested), orderProductLines: [shirt] };
      const waiting = await second.client.done('approveOrderWithUpdate', decision(requested, { content }));
      const placed = await asker.client.done('updateOrderStatus', {
        ...decision(waiting),
        event: 'MARK_ORDERED',
      });
      expect(placed).toMatchObject({
        status: 'DeliveryComplete',
        orderProductLines: [{ deliveryStatus: 'CompleteDelivery' }],
      });
    });

    it('may keep a supplier that was deleted since the order was placed, up to its sending', async () => {
      const gone = { demandSupplierId: DELETED_SUPPLIER };
      const placed = await asker.client.done('updateOrderStatus', {
        ...decision(await approved()),
        event: 'MARK_ORDERED',
      });
      const orders = harness.runtime.connection.collection('orders');
      await orders.updateOne({ _id: placed.uuid as never }, { $set: gone });
      const groups = [group('ANY', [second])];
      const requested = await asker.client.done(
        'updateApprovalOrder',
        submission(placed, groups, { content: edited(placed, gone, [100, 4]) }),
      );
      const denied = await second.client.done(
        'denyOrder',
        decision(requested, { comment: '5缶にしてください' }),
      );
      const again = await asker.client.done(
        'updateApprovalOrder',
        submission(denied, groups, { content: edited(denied, gone, [100, 5]) }),
      );
      const waiting = await second.client.done(
        'approveOrderWithUpdate',
        decision(again, { content: edited(again, gone, [100, 6]) }),
      );
      const noted = await asker.client.done('updateOrder', {
        ...decision(waiting),
        content: edited(waiting, { ...gone, notes: '午前中に納品してください' }, [100, 6]),
      });
      const to = ['order@aozora.example'];
      const mail = {
        to,
        confirmedRecipients: to,
        subject: '【訂正】発注書',
        body: '差し替えをお願いします。',
      };
      const sent = await asker.client.done('sendOrderMail', asker.client.sending(noted, { mail }));
      expect(sent).toMatchObject({
        status: 'Delivering',
        orderProductLines: [{}, { lot: 6 }],
        latestOrderSendLog: { status: 'SENT', version: 2 },
      });
    });

    it('is reviewed separately once the supplier has the order, and sent as a correction', async () => {
      const order = await approved();
      const sent = await asker.client.done('sendOrderMail', asker.client.sending(order));
      const direct = await asker.client.mutate('updateOrderWithSendMail', {
        ...asker.client.sending(sent),
        content: edited(sent, {}, [120, 3]),
      });
      expect(refusal(direct)).toEqual([
        'FAILED_PRECONDITION',
        'この変更には承認が必要です。変更の承認を申請してください。',
      ]);
      const requested = await asker.client.done(
        'updateApprovalOrder',
        submission(sent, [group('ANY', [second])], { content: edited(sent, {}, [120, 3]) }),
      );
      expect(requested).toMatchObject({ status: 'Reviewing', hasUnnotifiedChanges: true });
      const [round] = (await approvalOf(second, order.uuid)).reviewRounds;
      expect(round).toMatchObject({
        number: 2,
        changes: [{ label: '商品明細1行目 数量', before: '100', after: '120' }],
      });
      const waiting = await second.client.done('approveOrder', decision(requested));
      const corrected = await asker.client.done('sendOrderMail', asker.client.sending(waiting));
      expect(corrected).toMatchObject({
        status: 'Delivering',
        hasUnnotifiedChanges: false,
        latestOrderSendLog: { kind: 'CORRECTION', version: 2 },
      });
      expect(corrected.orderProductLines[0]).toMatchObject({ lot: 120, deliveryStatus: 'Delivering' });
    });
  });
});
