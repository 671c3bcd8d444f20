import { OutboxRelay } from '@hacchu-hub/subgraph-kit';
import { as, until } from '@hacchu-hub/subgraph-testing';
import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { keepStoppedMailsApart } from '../../src/migrations/2026-11-29-keep-stopped-mails-apart.js';
import { SendLogRepository } from '../../src/orders/records/send-log.repository.js';
import { acceptanceTimeout } from '../../src/sending/mail-outcome.js';
import { placedOrder } from '../support/copied-orders.js';
import {
  Client,
  content,
  dataOf,
  type Harness,
  refusal,
  resetMailTimeout,
  type SeenOrder,
  setShortMailTimeout,
  sharedHarness,
} from '../support/harness.js';
import { Inbox } from '../support/inbox.js';
import { listedFailures } from '../support/listed-failures.js';
import { SupplierPage, tokensIn } from '../support/supplier-pages.js';

describe('a mail that cannot be sent', () => {
  let harness: Harness;
  let admin: Client;
  beforeAll(async () => {
    harness = await sharedHarness();
    admin = new Client(harness);
  });
  afterEach(async () => {
    harness.inbox.resume();
    resetMailTimeout();
    await harness.forgetMails();
    // Those of one test are not those of the next.
    const orders = harness.runtime.connection.collection('orders');
    await orders.updateMany({}, { $unset: { hasFailedMail: '', failedMessageCount: '' } });
  });

  const MAIL = { to: ['order@aozora.example'], subject: '発注書の送付', body: 'よろしくお願いします。' };

  /** Who is told to have stopped a mail. */
  const BY_A_PERSON = {
    isStopped: true,
    stoppedAt: expect.stringMatching(/^\d{4}-.+Z$/),
    stopperName: '試験 太郎',
    mayHaveArrived: false,
  };

  const listed = () => listedFailures(admin);

  const drain = () => harness.app.get(OutboxRelay, { strict: false }).drain({ ignoreDelay: true });

  describe('while the mail server is away', () => {
    /** Orders whose mails cannot be delivered, and the return of the mail server. */
    const duringOutage = async (count: number) => {
      const { port } = harness.inbox;
      const drafts = await Promise.all(Array.from({ length: count }, () => admin.draft()));
      await harness.inbox.stop();
      const waiting = await Promise.all(
        drafts.map((draft) => admin.done('submitOrderWithSendMail', admin.sending(draft))),
      );
      const end = async () => {
        harness.inbox = await Inbox.start(port);
      };
      expect(waiting.map(({ updatedAt }) => updatedAt)).toEqual(drafts.map(({ updatedAt }) => updatedAt));
      return { waiting, end };
    };

    it('says so, keeps the order locked, and is sent once when it is back', async () => {
      const { waiting, end } = await duringOutage(3);
      for (const order of waiting)
        expect(order).toMatchObject({
          status: 'Drafting',
          latestOrderSendLog: { status: 'PENDING', failureReason: 'メールサーバーに接続できません。' },
        });
      const [first] = waiting;
      expect(first && (await admin.mutate('sendOrderMail', admin.sending(first))).code).toBe(
        'FAILED_PRECONDITION',
      );
      await end();
      await drain();
      for (const { uuid } of waiting)
        expect(await admin.seen(uuid)).toMatchObject({
          status: 'Delivering',
          latestOrderSendLog: { status: 'SENT', failureReason: null },
          orderSendLogs: { length: 1 },
        });
      expect(harness.inbox.messages).toHaveLength(3);
    });

    it('is stopped by a person, and can be sent again', async () => {
      const { waiting, end } = await duringOutage(1);
      const [order] = waiting;
      if (!order) throw new Error('no order');
      const stop = () => admin.mutate('stopOrderMail', { uuid: order.uuid });
      // Not while an attempt runs.
      const stopped = await until(stop, ({ code }) => code === undefined);
      expect(dataOf(stopped).stopOrderMail?.order).toMatchObject({
        status: 'Drafting',
        updatedAt: order.updatedAt,
        latestOrderSendLog: { status: 'FAILED', failureReason: '送信を中止しました。', ...BY_A_PERSON },
      });
      const seen = await admin.seen(order.uuid);
      expect(seen.histories[0]).toMatchObject({
        event: 'SEND_STOPPED',
        actorName: '試験 太郎',
        summary: 'メールの送信を中止しました。',
        fromStatus: 'Drafting',
        toStatus: 'Drafting',
      });
      expect(await listed()).toEqual({ list: [], waiting: 0 });
      expect(refusal(await stop())).toEqual([
        'FAILED_PRECONDITION',
        '送信を待っているメールはありません。画面を更新してください。',
      ]);
      await end();
      await drain();
      expect(harness.inbox.messages).toHaveLength(0);
      const again = await admin.done('sendOrderMail', admin.sending(seen));
      expect(again.orderSendLogs.map(({ status }) => status)).toEqual(['SENT', 'FAILED']);
      expect(harness.inbox.messages).toHaveLength(1);
    });

    it('is found among the stopped ones until the order is sent or deleted, in its tab and in its demand', async () => {
      const found = async (where = '', who = admin): Promise<string[]> => {
        const query = `{ orders(where: { hasStoppedMail: true ${where} }) { items { uuid } } }`;
        const { orders } = dataOf(await who.run<{ orders: { items: { uuid: string }[] } }>(query));
        return orders.items.map(({ uuid }) => uuid).sort();
      };
      await harness.runtime.connection
        .collection('order_send_logs')
        .updateMany({}, { $set: { stopped: null, failureReason: null } });
      const relay = harness.app.get(OutboxRelay, { strict: false });
      setShortMailTimeout();
      const [first, second] = [await admin.draft(), await admin.draft()];
      const placed = await admin.placed();
      await relay.stop();
      try {
        for (const draft of [first, second]) {
          await admin.done('submitOrderWithSendMail', admin.sending(draft));
          expect(await found()).not.toContain(draft.uuid);
          await admin.done('stopOrderMail', { uuid: draft.uuid });
        }
      } finally {
        relay.start();
      }
      expect(await found()).toEqual([first.uuid, second.uuid].sort());
      expect(await found(', statuses: [DRAFTING]')).toHaveLength(2);
      expect(await found(', statuses: [DELIVERING]')).toEqual([]);
      expect(await found(`, text: "${first.purchaseNumber}"`)).toEqual([first.uuid]);
      expect(await found('', new Client(harness, as.otherDemandAdmin()))).toEqual([]);
      expect(await listed()).toEqual({ list: [], waiting: 0 });
      await admin.done('sendOrderMail', admin.sending(await admin.seen(first.uuid)));
      expect(await found()).toEqual([second.uuid]);
      dataOf(
        await admin.run('mutation d($input: DeleteOrderInput!) { deleteOrder(input: $input) { uuid } }', {
          input: { uuid: second.uuid, expectedUpdatedAt: (await admin.seen(second.uuid)).updatedAt },
        }),
      );
      expect(await found()).toEqual([]);

      // A cancellation that was stopped is not known to the supplier, who has the order; a stopped order is over with it.
      const isCanceled = { $set: { status: 'Canceled' } };
      const orders = harness.runtime.connection.collection<{ _id: string }>('orders');
      const logs = harness.runtime.connection.collection('order_send_logs');
      const stop = { at: '2026-11-29T00:00:00.000000Z', by: null, mayHaveArrived: false };
      await orders.updateOne({ _id: placed.uuid }, isCanceled);
      const unsent = { status: 'FAILED', stopped: stop };
      await logs.updateOne({ orderId: placed.uuid }, { $set: unsent });
      expect(await found()).toEqual([]);
      await logs.updateOne({ orderId: placed.uuid }, { $set: { kind: 'CANCELLATION' } });
      expect(await found()).toEqual([placed.uuid]);
    });

    it('is stopped before its first attempt, and never leaves', async () => {
      const relay = harness.app.get(OutboxRelay, { strict: false });
      setShortMailTimeout();
      const draft = await admin.draft();
      await relay.stop();
      try {
        const order = await admin.done('submitOrderWithSendMail', admin.sending(draft));
        expect(order.latestOrderSendLog).toMatchObject({ status: 'PENDING', failureReason: null });
        const stopped = dataOf(await admin.mutate('stopOrderMail', { uuid: draft.uuid }));
        expect(stopped.stopOrderMail?.order).toMatchObject({
          status: 'Drafting',
          updatedAt: draft.updatedAt,
          latestOrderSendLog: { status: 'FAILED', failureReason: '送信を中止しました。', ...BY_A_PERSON },
        });
        expect(await listed()).toEqual({ list: [], waiting: 0 });
      } finally {
        relay.start();
      }
      await drain();
      expect(harness.inbox.messages).toHaveLength(0);
      resetMailTimeout();
      const again = await admin.done('sendOrderMail', admin.sending(await admin.seen(draft.uuid)));
      expect(again.orderSendLogs.map(({ status }) => status)).toEqual(['SENT', 'FAILED']);
      expect(harness.inbox.messages).toHaveLength(1);
    });

    it('is either stopped or sent, whoever is faster', async () => {
      const relay = harness.app.get(OutboxRelay, { strict: false });
      setShortMailTimeout();
      const drafts = await Promise.all(Array.from({ length: 8 }, () => admin.draft()));
      await relay.stop();
      for (const draft of drafts) await admin.done('submitOrderWithSendMail', admin.sending(draft));
      relay.start();
      const answers = await Promise.all(drafts.map(({ uuid }) => admin.mutate('stopOrderMail', { uuid })));
      await drain();
      const stopped = answers.filter(({ code }) => code === undefined).length;
      const orders = await Promise.all(drafts.map(({ uuid }) => admin.seen(uuid)));
      expect(orders.map(({ status }) => status).sort()).toEqual([
        ...Array.from({ length: drafts.length - stopped }, () => 'Delivering'),
        ...Array.from({ length: stopped }, () => 'Drafting'),
      ]);
      expect(harness.inbox.messages).toHaveLength(drafts.length - stopped);
      for (const [index, { code, errors }] of answers.entries()) {
        if (code === undefined) continue;
        expect(code).toBe('FAILED_PRECONDITION');
        expect([
          'いま送信を試みています。しばらく待ってから、もう一度お試しください。',
          'メールはすでに送信されました。画面を更新してください。',
        ]).toContain(errors[0]?.message);
        expect(orders[index]?.status).toBe('Delivering');
      }
    });

    it('says that it may have arrived, where an attempt was cut short before it was stopped', async () => {
      const { waiting, end } = await duringOutage(1);
      const [order] = waiting;
      if (!order) throw new Error('no order');
      const entries = harness.runtime.connection.collection('outbox');
      const entry = { topic: 'orders.mail', state: 'PENDING' };
      await until(
        () => entries.countDocuments({ ...entry, leaseToken: null }),
        (count) => count === 1,
      );
      // The process of an earlier attempt was killed.
      await entries.updateOne(entry, {
        $set: { leaseToken: 'a process that died', availableAt: new Date(0) },
      });
      const stopped = await until(
        () => admin.mutate('stopOrderMail', { uuid: order.uuid }),
        ({ code }) => code === undefined,
      );
      expect(dataOf(stopped).stopOrderMail?.order.latestOrderSendLog).toMatchObject({
        status: 'FAILED',
        failureReason:
          '送信を中止しました。ただし、以前の送信が途中で切れているため、届いている可能性があります。相手に届いていないことを確認してください。',
        ...BY_A_PERSON,
        mayHaveArrived: true,
      });
      await end();
    });

    it('is no failure any more once the next attempt of a person is stopped', async () => {
      harness.inbox.smtpBehavior = 'REJECT_RECIPIENTS';
      const draft = await admin.draft();
      await admin.mutate('submitOrderWithSendMail', admin.sending(draft));
      harness.inbox.resume();
      expect(await listed()).toEqual({ list: [draft.uuid], waiting: 1 });
      const relay = harness.app.get(OutboxRelay, { strict: false });
      setShortMailTimeout();
      await relay.stop();
      try {
        await admin.done('sendOrderMail', admin.sending(await admin.seen(draft.uuid)));
        await admin.done('stopOrderMail', { uuid: draft.uuid });
      } finally {
        relay.start();
      }
      const order = await admin.seen(draft.uuid);
      expect(order).toMatchObject({ status: 'Drafting', latestOrderSendLog: BY_A_PERSON });
      expect(order.orderSendLogs.map(({ status }) => status)).toEqual(['FAILED', 'FAILED']);
      expect(await listed()).toEqual({ list: [], waiting: 0 });
    });

    it('is stopped as a correction, whose changes the supplier still has to be told of', async () => {
      const placed = await placedOrder(harness, admin);
      await harness.forgetMails();
      const relay = harness.app.get(OutboxRelay, { strict: false });
      setShortMailTimeout();
      await relay.stop();
      const task = admin.sending(placed, { content: content({ notes: '納品書を同封してください。' }) });
      try {
        await admin.done('updateOrderWithSendMail', task);
        await admin.done('stopOrderMail', { uuid: placed.uuid });
      } finally {
        relay.start();
      }
      expect(await admin.seen(placed.uuid)).toMatchObject({
        status: 'Delivering',
        hasUnnotifiedChanges: true,
        latestOrderSendLog: { kind: 'CORRECTION', ...BY_A_PERSON },
      });
      expect(await listed()).toEqual({ list: [], waiting: 0 });
    });

    it('is no error for the person who waits for it, when somebody else stops it', async () => {
      const relay = harness.app.get(OutboxRelay, { strict: false });
      const draft = await admin.draft();
      await relay.stop();
      try {
        const [sent] = await Promise.all([
          admin.done('submitOrderWithSendMail', admin.sending(draft)),
          until(
            () => admin.mutate('stopOrderMail', { uuid: draft.uuid }),
            ({ code }) => code === undefined,
          ),
        ]);
        expect(sent).toMatchObject({ status: 'Drafting', latestOrderSendLog: BY_A_PERSON });
      } finally {
        relay.start();
      }
    });

    describe('and an earlier release has stopped it', () => {
      const collection = (name: string) => harness.runtime.connection.collection<{ _id: string }>(name);

      /** An order as that release leaves it. */
      const stoppedBefore = async (failureReason: string): Promise<SeenOrder> => {
        const relay = harness.app.get(OutboxRelay, { strict: false });
        setShortMailTimeout();
        const draft = await admin.draft();
        await relay.stop();
        try {
          await admin.done('submitOrderWithSendMail', admin.sending(draft));
          await admin.done('stopOrderMail', { uuid: draft.uuid });
        } finally {
          relay.start();
        }
        const { latestOrderSendLog } = await admin.seen(draft.uuid);
        const _id = latestOrderSendLog?.id ?? '';
        const earlier = { $set: { failureReason }, $unset: { stopped: 1 } } as const;
        await collection('order_send_logs').updateOne({ _id }, earlier);
        await collection('orders').updateOne({ _id: draft.uuid }, { $set: { hasFailedMail: true } });
        const summary = `メールを送信できませんでした。${failureReason}`;
        await collection('order_histories').updateOne(
          { orderId: draft.uuid, event: 'SEND_STOPPED' },
          { $set: { event: 'SEND_FAILED', summary } },
        );
        return admin.seen(draft.uuid);
      };
      const migrate = () =>
        keepStoppedMailsApart.up({
          connection: harness.runtime.connection,
          get: (token) => harness.app.get(token, { strict: false }),
          signal: new AbortController().signal,
          say: () => undefined,
        });
      const MAY_HAVE_ARRIVED =
        '送信を中止しました。ただし、以前の送信が途中で切れているため、届いている可能性があります。相手に届いていないことを確認してください。';

      it.each([
        ['送信を中止しました。', false],
        [MAY_HAVE_ARRIVED, true],
      ])('says so, and who did once it is migrated: %s', async (reason, mayHaveArrived) => {
        const order = await stoppedBefore(reason);
        expect(order.latestOrderSendLog).toMatchObject({
          isStopped: true,
          stoppedAt: null,
          stopperName: null,
          mayHaveArrived,
        });
        await migrate();
        await migrate();
        expect((await admin.seen(order.uuid)).latestOrderSendLog).toMatchObject({
          ...BY_A_PERSON,
          mayHaveArrived,
        });
        expect(await listed()).toEqual({ list: [], waiting: 0 });
      });

      it('keeps what failed among the failures', async () => {
        harness.inbox.smtpBehavior = 'REJECT_RECIPIENTS';
        const refused = await admin.draft();
        await admin.mutate('submitOrderWithSendMail', admin.sending(refused));
        harness.inbox.resume();
        const stopped = await stoppedBefore('送信を中止しました。');
        await collection('orders').updateOne({ _id: stopped.uuid }, { $set: { failedMessageCount: 1 } });
        await migrate();
        expect((await listed()).list).toEqual([refused.uuid, stopped.uuid].sort());
      });
    });

    it('is not stopped once the mail server has it', async () => {
      harness.inbox.holdResponses();
      setShortMailTimeout();
      const draft = await admin.draft();
      await admin.done('submitOrderWithSendMail', admin.sending(draft));
      expect(refusal(await admin.mutate('stopOrderMail', { uuid: draft.uuid }))).toEqual([
        'FAILED_PRECONDITION',
        'いま送信を試みています。しばらく待ってから、もう一度お試しください。',
      ]);
      harness.inbox.resume();
      await until(
        () => admin.seen(draft.uuid),
        (seen) => seen.status === 'Delivering',
      );
      expect(harness.inbox.messages).toHaveLength(1);
      expect(refusal(await admin.mutate('stopOrderMail', { uuid: draft.uuid }))).toEqual([
        'FAILED_PRECONDITION',
        'メールはすでに送信されました。画面を更新してください。',
      ]);
    });
  });

  describe('that the server accepted while the database was away', () => {
    const storing = () => jest.spyOn(harness.app.get(SendLogRepository, { strict: false }), 'updateOne');
    afterEach(() => {
      acceptanceTimeout.ms = 30_000;
    });

    it('is sent once, when that takes seconds', async () => {
      const update = storing().mockRejectedValueOnce(new Error('the database is away'));
      const draft = await admin.draft();
      const order = await admin.done('submitOrderWithSendMail', admin.sending(draft));
      update.mockRestore();
      expect(order).toMatchObject({ status: 'Delivering', latestOrderSendLog: { status: 'SENT' } });
      await drain();
      expect(harness.inbox.messages).toHaveLength(1);
    });

    it('may have arrived, and is neither sent again nor stopped, when that takes longer', async () => {
      acceptanceTimeout.ms = 0;
      const update = storing().mockRejectedValueOnce(new Error('the database is away'));
      const draft = await admin.draft();
      const failed = await admin.mutate('submitOrderWithSendMail', admin.sending(draft));
      update.mockRestore();
      expect(failed.errors[0]?.message).toContain('送信できたか確認できませんでした');
      await drain();
      expect(harness.inbox.messages).toHaveLength(1);
      expect((await admin.seen(draft.uuid)).latestOrderSendLog).toMatchObject({ status: 'FAILED' });
    });
  });

  describe('that the server accepted although its response was lost', () => {
    const UNCERTAIN =
      'メールを送信できませんでした。メールサーバーの応答が途切れたため、送信できたか確認できませんでした。相手に届いていないことを確認してから、もう一度送信してください。';

    /** A draft whose mail has reached the supplier, without anybody here knowing. */
    const uncertain = async (mail: object = MAIL): Promise<SeenOrder> => {
      const draft = await admin.draft();
      harness.inbox.smtpBehavior = 'ACCEPT_WITHOUT_RESPONSE';
      const failed = await admin.mutate('submitOrderWithSendMail', admin.sending(draft, { mail }));
      expect(refusal(failed)).toEqual(['UNAVAILABLE', UNCERTAIN]);
      harness.inbox.resume();
      return admin.seen(draft.uuid);
    };

    it('is the same message when it is sent again unchanged, and its link is the same', async () => {
      const order = await admin.done('sendOrderMail', admin.sending(await uncertain(), { mail: MAIL }));
      expect(order.orderSendLogs.map(({ status }) => status)).toEqual(['SENT', 'FAILED']);
      const [first, second] = harness.inbox.messages;
      expect(harness.inbox.messages).toHaveLength(2);
      expect(second?.messageId).toBe(first?.messageId);
      expect(second?.references).toBeUndefined();
      expect(tokensIn(second)).toEqual(tokensIn(first));
      const [token = ''] = tokensIn(first);
      const page = await new SupplierPage(harness, token).done();
      expect(page).toMatchObject({ state: 'OPEN', content: { answers: [{ kind: 'CONFIRM' }] } });
    });

    it.each([
      ['another text', { ...MAIL, body: '至急お願いします。' }],
      ['another subject', { ...MAIL, subject: '発注書の再送' }],
      ['other recipients', { ...MAIL, cc: ['user@test.example'] }],
    ])('is another message with %s, which refers to the former', async (_change, mail) => {
      await admin.done('sendOrderMail', admin.sending(await uncertain(), { mail }));
      const [first, second] = harness.inbox.messages;
      expect(second?.messageId).not.toBe(first?.messageId);
      expect(second?.references).toBe(first?.messageId);
      expect(tokensIn(second)).not.toEqual(tokensIn(first));
    });

    it('is another message once the order has changed', async () => {
      const waiting = await uncertain();
      const [token = ''] = tokensIn(harness.inbox.messages[0]);
      const page = new SupplierPage(harness, token);
      expect((await page.open()).code).toBe('NOT_FOUND');
      const changed = await admin.done('updateDraftOrder', {
        uuid: waiting.uuid,
        expectedUpdatedAt: waiting.updatedAt,
        content: content({ notes: '納品書を同封してください。' }),
      });
      await admin.done('sendOrderMail', admin.sending(changed, { mail: MAIL }));
      const [first, second] = harness.inbox.messages;
      expect(second?.messageId).not.toBe(first?.messageId);
      expect(second?.references).toBe(first?.messageId);
      expect(await page.seen()).toMatchObject({
        state: 'SUPERSEDED',
        message: 'この発注は内容が変更されました。新しいメールに記載されたリンクを開いてください。',
        content: null,
      });
    });
  });

  it('says that the mail server has refused it, and is not tried again', async () => {
    harness.inbox.smtpBehavior = 'REJECT_RECIPIENTS';
    const draft = await admin.draft();
    const failed = await admin.mutate('submitOrderWithSendMail', admin.sending(draft));
    expect(failed.errors[0]?.message).toContain('メールサーバーに受け付けられませんでした（550）');
    harness.inbox.resume();
    await drain();
    expect((await admin.seen(draft.uuid)).latestOrderSendLog).toMatchObject({ status: 'FAILED' });
    expect(harness.inbox.messages).toHaveLength(0);
  });
});
