import { as, TEST_DEMAND } from '@hacchu-hub/subgraph-testing';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { placedOrder } from '../support/copied-orders.js';
import { edited, update } from '../support/edits.js';
import { Client, fieldsOf, type Harness, key, type SeenOrder, sharedHarness } from '../support/harness.js';

describe('updates', () => {
  let harness: Harness;
  let admin: Client;
  beforeAll(async () => {
    harness = await sharedHarness();
    admin = new Client(harness);
  });
  afterEach(async () => {
    harness.inbox.resume();
    await harness.forgetMails();
    harness.settings.featureFlags = [];
  });

  const MAIL = { to: ['order@aozora.example'], subject: '【訂正】発注書', body: '差し替えをお願いします。' };

  const events = (order: SeenOrder): string[] => order.histories.map(({ event }) => event);
  describe('saving without a mail', () => {
    it('makes a complete draft ready for sending', async () => {
      const draft = await admin.draft({ subject: null });
      const incomplete = await admin.mutate(
        'updateOrder',
        update(draft, { content: edited(draft, { subject: null }) }),
      );
      expect(fieldsOf(incomplete)).toEqual({ 'content.subject': ['件名を入力してください。'] });
      const waiting = await admin.done('updateOrder', update(draft));
      expect(waiting).toMatchObject({
        status: 'WaitingForOrder',
        subject: '冬物の発注',
        hasUnnotifiedChanges: false,
      });
      expect(waiting.histories[0]).toMatchObject({
        event: 'SUBMIT_WITHOUT_SENDING',
        fromStatus: 'Drafting',
        toStatus: 'WaitingForOrder',
        summary: '発注待ちにしました。件名を変更しました。',
      });
      const changed = await admin.done(
        'updateOrder',
        update(waiting, { content: edited(waiting, {}, [120, 3]) }),
      );
      expect(changed).toMatchObject({ status: 'WaitingForOrder', orderSummary: { subtotal: '155159' } });
      expect(await harness.mails()).toEqual([]);
    });

    it('requires a confirmation before an approved order returns to draft', async () => {
      const draft = await admin.draft();
      const waiting = await admin.done('updateOrder', update(draft));
      harness.settings.featureFlags = ['APPROVAL_FUNCTION'];
      const approving = new Client(harness, as.demandAdmin({ flags: ['APPROVAL_FUNCTION'] }));
      const noted = await approving.done(
        'updateOrder',
        update(waiting, { content: edited(waiting, { notes: '割れ物' }) }),
      );
      expect(noted.status).toBe('WaitingForOrder');
      const material = update(noted, { content: edited(noted, { notes: '割れ物' }, [99, 3]) });
      const refused = await approving.mutate('updateOrder', material);
      expect(refused.errors[0]?.extensions.exception?.details.blockers).toEqual([
        { code: 'CONFIRM_REAPPROVAL', message: '再承認が必要になります。確認のうえ実行してください。' },
      ]);
      const confirmed = await approving.done('updateOrder', {
        ...material,
        idempotencyKey: key(),
        confirmReapproval: true,
      });
      expect(confirmed.status).toBe('Drafting');
      expect(confirmed.histories[0]).toMatchObject({ event: 'UPDATE_MATERIAL', toStatus: 'Drafting' });
    });

    it('tells operators who change approved content that the demand requests the approval', async () => {
      const waiting = await admin.done('updateOrder', update(await admin.draft()));
      const placed = await placedOrder(harness, admin);
      harness.settings.featureFlags = ['APPROVAL_FUNCTION'];
      const operator = new Client(harness, as.operator());
      for (const order of [waiting, placed]) {
        const material = {
          ...update(order, { content: edited(order, {}, [99, 3]) }),
          demandUuid: TEST_DEMAND.uuid,
        };
        for (const confirmation of [{}, { confirmReapproval: true }]) {
          const input = { ...material, ...confirmation, idempotencyKey: key() };
          const refused = await operator.mutate('updateOrder', input);
          expect(refused.code).toBe('FAILED_PRECONDITION');
          expect(refused.errors[0]?.extensions.exception?.details.blockers).toEqual([
            {
              code: 'REVIEW_BY_DEMAND',
              message: 'この変更には承認が必要です。組織のユーザーに変更と承認の申請を依頼してください。',
            },
          ]);
        }
      }
      const notes = {
        ...update(waiting, { content: edited(waiting, { notes: '割れ物' }) }),
        demandUuid: TEST_DEMAND.uuid,
      };
      expect((await operator.done('updateOrder', notes)).status).toBe('WaitingForOrder');
    });

    it("keeps the supplier's version until the order is sent again", async () => {
      const placed = await placedOrder(harness, admin);
      const changed = await admin.done(
        'updateOrder',
        update(placed, { content: edited(placed, {}, [90, 3]) }),
      );
      expect(changed).toMatchObject({ status: 'Delivering', hasUnnotifiedChanges: true });
      expect(changed.orderSendLogs).toHaveLength(1);
      expect(changed.orderProductLines.map(({ deliveryStatus }) => deliveryStatus)).toEqual([
        'Delivering',
        'Delivering',
      ]);

      const resent = await admin.done('updateOrderWithSendMail', {
        uuid: placed.uuid,
        expectedUpdatedAt: changed.updatedAt,
        idempotencyKey: key(),
        mail: MAIL,
      });
      expect(resent).toMatchObject({
        status: 'Delivering',
        hasUnnotifiedChanges: false,
        latestOrderSendLog: { status: 'SENT', kind: 'CORRECTION', version: 2 },
      });
    });

    it('needs no new sending when nothing changed', async () => {
      const placed = await placedOrder(harness, admin);
      const same = await admin.done('updateOrder', update(placed));
      expect(same.hasUnnotifiedChanges).toBe(false);
    });

    it('takes effect once per key', async () => {
      const placed = await placedOrder(harness, admin);
      const input = update(placed, { content: edited(placed, { notes: '一度だけ' }) });
      const responses = await Promise.all([
        admin.done('updateOrder', input),
        admin.done('updateOrder', input),
      ]);
      expect(responses.map(({ notes }) => notes)).toEqual(['一度だけ', '一度だけ']);
      expect(
        events(await admin.seen(placed.uuid)).filter((event) => event === 'UPDATE_WITHOUT_MAIL'),
      ).toHaveLength(1);
    });

    it('is refused for the second of two people', async () => {
      const placed = await placedOrder(harness, admin);
      const colleague = new Client(harness, as.editor());
      const responses = await Promise.all([
        admin.mutate('updateOrder', update(placed, { content: edited(placed, { notes: '一人目' }) })),
        colleague.mutate('updateOrder', update(placed, { content: edited(placed, { notes: '二人目' }) })),
      ]);
      expect(responses.map(({ code }) => code).filter(Boolean)).toEqual(['ABORTED']);
    });

    it.each(['DeliveryComplete', 'Canceled', 'Reviewing', 'ReviewDenial'])(
      'is refused in %s',
      async (status) => {
        const draft = await admin.draft();
        await harness.runtime.connection
          .collection('orders')
          .updateOne({ _id: draft.uuid as never }, { $set: { status } });
        expect((await admin.mutate('updateOrder', update(draft))).code).toBe('FAILED_PRECONDITION');
        const correction = { ...update(draft), mail: MAIL };
        expect((await admin.mutate('updateOrderWithSendMail', correction)).code).toBe('FAILED_PRECONDITION');
        expect(await harness.mails()).toEqual([]);
      },
    );
  });
});
