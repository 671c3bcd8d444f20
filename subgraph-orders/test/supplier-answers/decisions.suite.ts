import { as } from '@hacchu-hub/subgraph-testing';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Client, content, type Harness, key, refusal, sharedHarness } from '../support/harness.js';
import { buyersView, mailedOrder, SupplierPage, tokensIn } from '../support/supplier-pages.js';

describe('decisions about answers of suppliers', () => {
  let harness: Harness;
  let admin: Client;
  beforeAll(async () => {
    harness = await sharedHarness();
    admin = new Client(harness);
  });
  afterEach(() => harness.forgetMails());

  /** An order whose supplier proposed another date for the first line. */
  const proposed = async (
    client = admin,
  ): Promise<{ uuid: string; page: SupplierPage; input: Record<string, unknown> }> => {
    const { order, page } = await mailedOrder(harness, client);
    await page.propose('2099-12-24');
    harness.inbox.messages.length = 0;
    const [answer] = (await buyersView(client, order.uuid)).supplierAnswer?.answers ?? [];
    const input = { uuid: order.uuid, answerUuid: answer?.uuid ?? '', idempotencyKey: key() };
    return { uuid: order.uuid, page, input };
  };
  const accepting = async (input: Record<string, unknown>): Promise<Record<string, unknown>> => ({
    ...input,
    expectedUpdatedAt: (await admin.seen(String(input['uuid']))).updatedAt,
  });

  it('accepted dates become the delivery dates, and the supplier is told', async () => {
    const { uuid, page, input } = await proposed();
    const order = await admin.done('acceptSupplierAnswer', {
      ...(await accepting(input)),
      comment: '承知しました。',
    });
    expect(order.orderProductLines.map(({ deliveryDate }) => deliveryDate)).toEqual([
      '2099-12-24',
      '2099-12-01',
    ]);
    // The supplier proposed the change, so it does not have to be notified of it.
    expect(order.hasUnnotifiedChanges).toBe(false);
    expect(order.histories[0]).toMatchObject({ event: 'UPDATE_WITHOUT_MAIL', actorName: '試験 太郎' });
    expect(order.histories[0]?.summary).toContain('仕入先の納期回答を承認しました。');
    expect(await buyersView(admin, uuid)).toMatchObject({
      supplierAnswerState: 'CONFIRMED',
      supplierAnswer: {
        answers: [
          { isOpen: false, decision: { kind: 'ACCEPTED', by: '試験 太郎', comment: '承知しました。' } },
        ],
      },
    });
    const [mail] = await harness.mails();
    expect(mail?.text).toContain('2099/12/10 → 2099/12/24');
    expect(mail?.text).toContain('承知しました。');
    const [answer] = (await page.seen()).content?.answers ?? [];
    expect(answer?.decision).toMatchObject({ kind: 'ACCEPTED', comment: '承知しました。' });
    expect(JSON.stringify(answer)).not.toContain('試験');
  });

  it('the supplier answers to the accepted dates, and may return to the printed one', async () => {
    const { uuid, page, input } = await proposed();
    const printed = (await page.seen()).content?.lines.map(({ deliveryDate }) => deliveryDate);
    expect(printed).toEqual(['2099-12-10', '2099-12-01']);
    await admin.done('acceptSupplierAnswer', await accepting(input));
    const agreed = (await page.seen()).content?.lines.map(({ deliveryDate }) => deliveryDate);
    expect(agreed).toEqual(['2099-12-24', '2099-12-01']);
    await page.propose('2099-12-10');
    const [answer] = (await buyersView(admin, uuid)).supplierAnswer?.answers ?? [];
    expect(answer).toMatchObject({
      isOpen: true,
      lines: [{ orderedDate: '2099-12-24', proposedDate: '2099-12-10' }],
    });
    const back = { ...input, answerUuid: answer?.uuid ?? '', idempotencyKey: key() };
    await admin.done('acceptSupplierAnswer', await accepting(back));
    expect((await admin.seen(uuid)).orderProductLines[0]?.deliveryDate).toBe('2099-12-10');
    const again = (await page.seen()).content?.lines.map(({ deliveryDate }) => deliveryDate);
    expect(again).toEqual(['2099-12-10', '2099-12-01']);
  });

  it('a cancellation has the dates that were accepted', async () => {
    const { uuid, input } = await proposed();
    const contents = harness.runtime.connection.collection('order_sent_contents');
    const dates = async (): Promise<unknown> => {
      const [sent] = await contents.find({ orderId: uuid }).toArray();
      return sent?.['content'].lines.map(({ deliveryDate }: { deliveryDate: string | null }) => deliveryDate);
    };
    expect(await dates()).toEqual(['2099-12-10', '2099-12-01', null]);
    await admin.done('acceptSupplierAnswer', await accepting(input));
    expect(await dates()).toEqual(['2099-12-24', '2099-12-01', null]);
  });

  it('accepted dates extend the link, and never shorten it', async () => {
    const { uuid, page, input } = await proposed();
    const sent = (await buyersView(admin, uuid)).supplierAnswer?.expiresAt;
    // 30 days after the ordered date of the first line.
    expect(sent).toBe('2100-01-09T15:00:00.000000Z');
    await admin.done('acceptSupplierAnswer', await accepting(input));
    const extended = '2100-01-23T15:00:00.000000Z';
    expect((await buyersView(admin, uuid)).supplierAnswer?.expiresAt).toBe(extended);
    await page.propose('2099-12-15');
    const [answer] = (await buyersView(admin, uuid)).supplierAnswer?.answers ?? [];
    const earlier = { ...input, answerUuid: answer?.uuid ?? '', idempotencyKey: key() };
    await admin.done('acceptSupplierAnswer', await accepting(earlier));
    expect((await admin.seen(uuid)).orderProductLines[0]?.deliveryDate).toBe('2099-12-15');
    expect((await buyersView(admin, uuid)).supplierAnswer?.expiresAt).toBe(extended);
  });

  it('a renewed link lasts as long as the accepted dates have made the former one last', async () => {
    const { uuid, input } = await proposed();
    await admin.done('acceptSupplierAnswer', await accepting(input));
    await admin.done('renewSupplierLink', { uuid, idempotencyKey: key() });
    expect((await buyersView(admin, uuid)).supplierAnswer?.expiresAt).toBe('2100-01-23T15:00:00.000000Z');
  });

  it.each([
    ['has expired', { expiresAt: '2026-01-01T00:00:00.000000Z' }],
    ['was withdrawn', { withdrawnAt: '2026-01-01T00:00:00.000000Z' }],
  ])(
    'an answer can still be accepted when its link %s, and asked about after the link was renewed',
    async (_, change) => {
      const { uuid, page, input } = await proposed();
      await harness.runtime.connection
        .collection('supplier_links')
        .updateOne({ orderId: uuid }, { $set: change });
      const asking = { ...input, comment: '12月20日は可能でしょうか。' };
      expect(refusal(await admin.mutate('askSupplierBack', asking))).toEqual([
        'FAILED_PRECONDITION',
        '仕入先の回答用リンクが無効なため、確認を依頼できません。リンクを再発行してから実行してください。',
      ]);
      expect(await harness.mails()).toHaveLength(0);
      await admin.done('renewSupplierLink', { uuid, idempotencyKey: key() });
      await admin.done('askSupplierBack', asking);
      const [, mail] = await harness.mails();
      const [token = ''] = tokensIn(mail);
      expect(token).not.toBe(page.token);
      await new SupplierPage(harness, token).propose('2099-12-24');
      const [answer] = (await buyersView(admin, uuid)).supplierAnswer?.answers ?? [];
      await harness.runtime.connection
        .collection('supplier_links')
        .updateMany({ orderId: uuid }, { $set: change });
      const latest = { ...input, answerUuid: answer?.uuid ?? '', idempotencyKey: key() };
      const order = await admin.done('acceptSupplierAnswer', await accepting(latest));
      expect(order.orderProductLines[0]?.deliveryDate).toBe('2099-12-24');
    },
  );

  it('a repeated acceptance has no effect, and a second decision is refused', async () => {
    const { uuid, input } = await proposed();
    const accept = await accepting(input);
    await admin.done('acceptSupplierAnswer', accept);
    await admin.done('acceptSupplierAnswer', accept);
    expect(await harness.mails()).toHaveLength(1);
    const again = await accepting({ ...input, idempotencyKey: key() });
    expect((await admin.mutate('acceptSupplierAnswer', again)).code).toBe('FAILED_PRECONDITION');
    const asking = { uuid, answerUuid: input['answerUuid'], idempotencyKey: key(), comment: '確認です。' };
    expect((await admin.mutate('askSupplierBack', asking)).code).toBe('FAILED_PRECONDITION');
  });

  it('an acceptance based on an older version of the order is refused', async () => {
    const { uuid, input } = await proposed();
    const accept = await accepting(input);
    const { updatedAt } = await admin.seen(uuid);
    await admin.done('fixOrder', { uuid, expectedUpdatedAt: updatedAt });
    const fixed = await accepting({ ...input, idempotencyKey: key() });
    expect((await admin.mutate('acceptSupplierAnswer', fixed)).code).toBe('FAILED_PRECONDITION');
    const now = await admin.seen(uuid);
    await admin.done('unfixOrder', { uuid, expectedUpdatedAt: now.updatedAt });
    expect((await admin.mutate('acceptSupplierAnswer', accept)).code).toBe('ABORTED');
    expect((await buyersView(admin, uuid)).supplierAnswer?.answers[0]?.decision).toBeNull();
    expect(await harness.mails()).toHaveLength(0);
  });

  it('with approval, the dates of a sent order change only by a request', async () => {
    const { input } = await proposed();
    const approving = new Client(harness, as.demandAdmin({ flags: ['APPROVAL_FUNCTION'] }));
    const refused = await approving.mutate('acceptSupplierAnswer', await accepting(input));
    expect(refusal(refused)).toEqual([
      'FAILED_PRECONDITION',
      'この変更には承認が必要です。変更の承認を申請してください。',
    ]);
  });

  it('a line that was removed since is not accepted', async () => {
    const { uuid, input } = await proposed();
    const order = await admin.seen(uuid);
    const [, tea] = order.orderProductLines;
    await admin.done('updateOrder', {
      uuid,
      expectedUpdatedAt: order.updatedAt,
      idempotencyKey: key(),
      content: {
        ...content(),
        orderProductLines: [
          {
            id: tea?.id,
            productId: tea?.productId,
            lot: 3,
            unitPrice: '333.33',
            taxCategoryId: 2,
            deliveryDate: '2099-12-01',
          },
        ],
        orderExpenseLines: [],
      },
    });
    const refused = await admin.mutate('acceptSupplierAnswer', await accepting(input));
    expect(refused.code).toBe('FAILED_PRECONDITION');
    expect(refused.errors[0]?.message).toContain('削除された');
  });

  it('dates that the order cannot have are not accepted, and the lines are named', async () => {
    const { uuid, input } = await proposed();
    const { updatedAt, orderProductLines } = await admin.seen(uuid);
    const later = orderProductLines.map(({ id, productId, lot, unitPrice }) => ({
      id,
      productId,
      lot,
      unitPrice,
      taxCategoryId: 1,
      deliveryDate: '2099-12-30',
    }));
    await admin.done('updateOrder', {
      uuid,
      expectedUpdatedAt: updatedAt,
      idempotencyKey: key(),
      content: content({ orderDate: '2099-12-25', orderProductLines: later }),
    });
    expect(refusal(await admin.mutate('acceptSupplierAnswer', await accepting(input)))).toEqual([
      'FAILED_PRECONDITION',
      '回答の納期に変更できません。1行目：納期は発注日以降の日付を入力してください。',
    ]);
  });

  it('asking back mails the question with the same link, and awaits an answer again', async () => {
    const { uuid, page, input } = await proposed();
    await admin.done('askSupplierBack', { ...input, comment: '12月20日は可能でしょうか。' });
    expect(await buyersView(admin, uuid)).toMatchObject({
      supplierAnswerState: 'UNCONFIRMED',
      supplierAnswer: { answers: [{ isOpen: false, decision: { kind: 'ASKED_BACK' } }] },
    });
    const [mail] = await harness.mails();
    expect(mail?.text).toContain('12月20日は可能でしょうか。');
    expect(tokensIn(mail)).toEqual([page.token]);
    expect((await page.seen()).content?.answers[0]?.decision).toMatchObject({
      kind: 'ASKED_BACK',
      comment: '12月20日は可能でしょうか。',
    });
    await page.propose('2099-12-20');
    expect((await buyersView(admin, uuid)).supplierAnswerState).toBe('ANSWERED');
  });

  it('asking back needs a text', async () => {
    const { input } = await proposed();
    for (const comment of [' ', 'あ'.repeat(1_001)])
      expect((await admin.mutate('askSupplierBack', { ...input, comment })).code).toBe('INVALID_ARGUMENT');
  });

  it('only an answer to the version that was sent last can be decided', async () => {
    const { uuid, input } = await proposed();
    await admin.done('updateOrderWithSendMail', admin.sending(await admin.seen(uuid)));
    const refused = await admin.mutate('acceptSupplierAnswer', await accepting(input));
    expect(refused.code).toBe('FAILED_PRECONDITION');
  });

  it('a newer answer that comes in first makes the decision fail', async () => {
    const { page, input } = await proposed();
    await page.done();
    expect((await admin.mutate('acceptSupplierAnswer', await accepting(input))).code).toBe(
      'FAILED_PRECONDITION',
    );
  });

  it('an EDITOR and an operator may decide, other demands and users without rights may not', async () => {
    const { input } = await proposed();
    const accept = await accepting(input);
    for (const who of [as.otherDemandAdmin(), as.unknownRole()]) {
      const stranger = new Client(harness, who);
      expect((await stranger.mutate('acceptSupplierAnswer', accept)).code).toBe('PERMISSION_DENIED');
      expect((await stranger.mutate('askSupplierBack', { ...input, comment: '確認です。' })).code).toBe(
        'PERMISSION_DENIED',
      );
    }
    const editor = new Client(harness, as.editor());
    await editor.done('askSupplierBack', { ...input, comment: '確認です。' });
  });

  it('an answer of another order is not accepted', async () => {
    const { input } = await proposed();
    const other = await proposed();
    const mixed = await accepting({ ...other.input, answerUuid: input['answerUuid'] });
    expect((await admin.mutate('acceptSupplierAnswer', mixed)).code).toBe('FAILED_PRECONDITION');
  });
});
