import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { as, TEST_DEMAND, until } from '@hacchu-hub/subgraph-testing';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { placedOrder } from '../support/copied-orders.js';
import {
  Client,
  content,
  dataOf,
  type Harness,
  key,
  type SeenOrder,
  sharedHarness,
} from '../support/harness.js';
import { usedQuotas } from '../support/quotas.js';
import { DELETED_SUPPLIER, type StubSubgraph } from '../support/stand-ins.js';

/** A recipient that nobody knows: who they are is asked last, when the document is stored already. */
const UNKNOWN = 'someone@elsewhere.example';
const MEMBERS_QUERY = 'OrderDemandMembers';
const MAIL = {
  to: [UNKNOWN],
  subject: '発注書の送付',
  body: 'よろしくお願いします。',
  confirmedRecipients: [UNKNOWN],
};

describe('preparing a mail before its transaction', () => {
  let harness: Harness;
  let admin: Client;
  let colleague: Client;
  beforeAll(async () => {
    harness = await sharedHarness();
    admin = new Client(harness);
    colleague = new Client(harness, as.editor());
  });
  afterEach(async () => {
    harness.catalog.recover();
    harness.identity.recover();
    await harness.forgetMails();
  });

  /** Holds the first query of a kind back. @returns waits until it came, and lets it go */
  function holdBack(slice: StubSubgraph, query: string): { came: Promise<void>; letGo: () => void } {
    let isHeld = false;
    let come = (): void => undefined;
    let letGo = (): void => undefined;
    const came = new Promise<void>((resolve) => (come = resolve));
    const gone = new Promise<void>((resolve) => (letGo = resolve));
    slice.before = async (operation) => {
      if (operation !== query || isHeld) return;
      isHeld = true;
      come();
      await gone;
    };
    return { came, letGo: () => letGo() };
  }

  /** Stored documents of an order. */
  const documents = (orderId: string): string[] => {
    const { OBJECT_STORE_ROOT: root } = harness.runtime.environment;
    const folder = join(root, 'orders', TEST_DEMAND.uuid, orderId);
    return existsSync(folder) ? readdirSync(folder) : [];
  };
  const count = (collection: string, filter: object = {}): Promise<number> =>
    harness.runtime.connection.collection(collection).countDocuments(filter);
  const savedBy = (client: Client, { uuid, updatedAt }: SeenOrder, subject: string) =>
    client.done('updateDraftOrder', { uuid, expectedUpdatedAt: updatedAt, content: content({ subject }) });

  it('concurrent requests with one key ask the other slices once and send one mail', async () => {
    const draft = await admin.draft();
    const sending = admin.sending(draft, { mail: MAIL });
    const { came, letGo } = holdBack(harness.identity, MEMBERS_QUERY);
    harness.identity.calls.length = 0;
    const first = admin.mutate('submitOrderWithSendMail', sending);
    await came;
    const others = [1, 2].map(() => admin.mutate('submitOrderWithSendMail', sending));
    letGo();
    for (const response of await Promise.all([first, ...others])) {
      expect(dataOf(response).submitOrderWithSendMail?.order.orderSendLogs).toHaveLength(1);
    }
    expect(harness.identity.calls.filter((name) => name === MEMBERS_QUERY)).toHaveLength(1);
    expect(await harness.mails()).toHaveLength(1);
    // An answered key neither asks nor renders again.
    harness.catalog.isDown = true;
    harness.identity.isDown = true;
    const again = await admin.run<{ submitOrderWithSendMail: { order: { status: string } } }>(
      'mutation m($input: SubmitOrderWithSendMailInput!) { submitOrderWithSendMail(input: $input) { order { status } } }',
      { input: sending },
    );
    expect(dataOf(again).submitOrderWithSendMail.order.status).toBe('Delivering');
    expect(documents(draft.uuid)).toHaveLength(1);
  });

  it('other people can save while a mail is prepared: the mail is refused, and its document deleted', async () => {
    const draft = await admin.draft();
    const sending = admin.sending(draft, { mail: MAIL });
    const { came, letGo } = holdBack(harness.identity, MEMBERS_QUERY);
    const before = await usedQuotas(harness);
    const sent = admin.mutate('submitOrderWithSendMail', sending);
    await came;
    expect(documents(draft.uuid)).toHaveLength(1);
    const saved = await savedBy(colleague, draft, '同僚が直した件名');
    letGo();
    expect((await sent).code).toBe('ABORTED');
    expect(await admin.seen(draft.uuid)).toMatchObject({
      status: 'Drafting',
      subject: '同僚が直した件名',
      updatedAt: saved.updatedAt,
      orderSendLogs: [],
    });
    expect(await harness.mails()).toEqual([]);
    expect(documents(draft.uuid)).toEqual([]);
    expect(await usedQuotas(harness)).toEqual(before);
    // After reloading, the same person sends the current content.
    const order = await admin.done('submitOrderWithSendMail', admin.sending(saved));
    expect(order).toMatchObject({ status: 'Delivering', subject: '同僚が直した件名' });
  });

  it('a correction that was overtaken changes nothing and holds no records', async () => {
    const placed = await placedOrder(harness, admin);
    const { came, letGo } = holdBack(harness.identity, MEMBERS_QUERY);
    const corrected = admin.mutate('updateOrderWithSendMail', {
      ...admin.sending(placed, { mail: MAIL }),
      content: content({ notes: '訂正' }),
    });
    await came;
    expect(await count('catalog_holds')).toBe(1);
    const fixed = await colleague.done('fixOrder', {
      uuid: placed.uuid,
      expectedUpdatedAt: placed.updatedAt,
    });
    letGo();
    expect((await corrected).code).toBe('FAILED_PRECONDITION');
    expect(await admin.seen(placed.uuid)).toMatchObject({ notes: null, updatedAt: fixed.updatedAt });
    expect((await admin.seen(placed.uuid)).orderSendLogs).toHaveLength(1);
    await harness.mails();
    expect(documents(placed.uuid)).toHaveLength(1);
    expect(await count('catalog_holds')).toBe(0);
  });

  it('a cancellation that was overtaken is refused before the supplier hears of it', async () => {
    const placed = await placedOrder(harness, admin);
    const { came, letGo } = holdBack(harness.identity, MEMBERS_QUERY);
    const canceled = admin.mutate('cancelOrder', {
      uuid: placed.uuid,
      expectedUpdatedAt: placed.updatedAt,
      reason: '不要',
      idempotencyKey: key(),
      mail: MAIL,
    });
    await came;
    const fixed = await colleague.done('fixOrder', {
      uuid: placed.uuid,
      expectedUpdatedAt: placed.updatedAt,
    });
    letGo();
    expect((await canceled).code).toBe('FAILED_PRECONDITION');
    expect(await admin.seen(placed.uuid)).toMatchObject({
      status: 'Delivering',
      updatedAt: fixed.updatedAt,
    });
    expect(await harness.mails()).toEqual([]);
    expect(documents(placed.uuid)).toHaveLength(1);
  });

  it('a number taken meanwhile is replaced, also in the document', async () => {
    const other = await admin.draft();
    const { came, letGo } = holdBack(harness.identity, MEMBERS_QUERY);
    const created = admin.mutate('createOrderWithSendMail', {
      idempotencyKey: key(),
      content: content(),
      mail: MAIL,
    });
    await came;
    const counters = harness.runtime.connection.collection('purchase_number_counters');
    const [counter] = await counters.find().toArray();
    const day = String(counter?._id).split(':').at(-1) ?? '';
    const taken = `${day}-${String(counter?.['value']).padStart(3, '0')}`;
    await admin.done('updateDraftOrder', {
      uuid: other.uuid,
      expectedUpdatedAt: other.updatedAt,
      purchaseNumber: taken,
      content: content(),
    });
    letGo();
    const order = dataOf(await created).createOrderWithSendMail?.order;
    expect(order?.purchaseNumber).not.toBe(taken);
    expect(order).toMatchObject({ status: 'Delivering' });
    const [mail] = await harness.mails();
    expect(mail?.attachments[0]?.filename).toBe(`発注書_${order?.purchaseNumber ?? ''}.pdf`);
  });

  it.each(['submitOrderWithSendMail', 'updateOrderStatus'])(
    'nothing is written while the catalog is down, and %s succeeds later with the same key',
    async (mutation) => {
      const draft = await admin.draft();
      const input =
        mutation === 'updateOrderStatus'
          ? {
              uuid: draft.uuid,
              expectedUpdatedAt: draft.updatedAt,
              event: 'MARK_ORDERED',
              idempotencyKey: key(),
            }
          : admin.sending(draft);
      const written = async () => ({
        order: await harness.runtime.connection.collection('orders').findOne({ _id: draft.uuid as never }),
        histories: await count('order_histories', { orderId: draft.uuid }),
        logs: await count('order_send_logs', { orderId: draft.uuid }),
        entries: await count('outbox', { state: 'PENDING' }),
        keys: await count('idempotency_keys', { state: 'RUNNING' }),
        documents: documents(draft.uuid),
      });
      const before = await written();
      harness.catalog.isDown = true;
      expect((await admin.mutate(mutation, input)).code).toBe('UNAVAILABLE');
      expect(await written()).toEqual(before);
      harness.catalog.recover();
      expect(await admin.done(mutation, input)).toMatchObject({ status: 'Delivering' });
    },
  );

  it('a message that is prepared again, since the order got another supplier, counts once', async () => {
    const placed = await placedOrder(harness, admin);
    await harness.forgetMails();
    const { came, letGo } = holdBack(harness.identity, MEMBERS_QUERY);
    const before = await usedQuotas(harness);
    const written = admin.run(
      'mutation m($input: CreateOrderCommentInput!) { createOrderComment(input: $input) { orderComment { id } } }',
      {
        input: {
          uuid: placed.uuid,
          comment: '納期を確認させてください。',
          to: [UNKNOWN],
          confirmedRecipients: [UNKNOWN],
          uploadUuids: [],
          idempotencyKey: key(),
        },
      },
    );
    await came;
    await harness.runtime.connection
      .collection<{ _id: string }>('orders')
      .updateOne({ _id: placed.uuid }, { $set: { demandSupplierId: DELETED_SUPPLIER } });
    letGo();
    expect((await written).code).toBeUndefined();
    expect(await count('order_comments', { orderId: placed.uuid })).toBe(1);
    const used = [...(await usedQuotas(harness))].map(([name, points]) => points - (before.get(name) ?? 0));
    // The message, one recipient and one confirmed address, each of the person and of the demand.
    expect(used.filter((points) => points !== 0)).toEqual(Array(6).fill(1));
  });

  it('a message to the supplier is refused as a whole while the catalog is down', async () => {
    const placed = await placedOrder(harness, admin);
    harness.catalog.isDown = true;
    const comment = {
      uuid: placed.uuid,
      comment: '納期を確認させてください。',
      confirmedRecipients: [],
      uploadUuids: [],
      idempotencyKey: key(),
    };
    const write = () =>
      admin.run<{ createOrderComment: { orderComment: { id: string } } }>(
        'mutation m($input: CreateOrderCommentInput!) { createOrderComment(input: $input) { orderComment { id } } }',
        { input: comment },
      );
    expect((await write()).code).toBe('UNAVAILABLE');
    expect(await count('order_comments', { orderId: placed.uuid })).toBe(0);
    harness.catalog.recover();
    expect((await write()).code).toBeUndefined();
    await until(
      () => harness.mails(),
      (mails) => mails.length === 1,
    );
  });
});
