import { QUOTA_RULES } from '@hacchu-hub/subgraph-kit/quotas/quota.rules';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Correspondence } from '../support/correspondence.js';
import { Client, dataOf, fieldsOf, type Harness, refusal, startHarness } from '../support/harness.js';
import { join, type Person } from '../support/people.js';
import { DELETED_SUPPLIER } from '../support/stand-ins.js';

describe('recipients', () => {
  const COMMENTS_PER_HOUR = 12;
  const RECIPIENTS_PER_HOUR = 40;

  let harness: Harness;
  let boss: Person;
  beforeAll(async () => {
    harness = await startHarness('recipients', {
      environment: {
        QUOTAS: JSON.stringify({
          'comments.person.hour': COMMENTS_PER_HOUR,
          'recipients.person.hour': RECIPIENTS_PER_HOUR,
          'confirmedRecipients.person.day': 5,
        }),
      },
    });
    boss = join(harness, '管理 太郎', 'ADMIN', false);
  });
  afterAll(() => harness.close());
  afterEach(async () => {
    harness.inbox.resume();
    await harness.forgetMails();
  });

  const UNCONFIRMED = '登録されていない宛先です。宛先が正しいことを確認してください。';
  const unknownAddresses = (count: number, name = 'stranger'): string[] =>
    Array.from({ length: count }, (_, index) => `${name}${index}@elsewhere.example`);
  const writer = (): { person: Person; letters: Correspondence } => {
    const person = join(harness, '購買 花子', 'EDITOR', false);
    return { person, letters: new Correspondence(harness, person.client) };
  };
  const mailTo = (to: string[], over: object = {}) => ({
    mail: { to, subject: '発注書の送付', body: 'よろしくお願いします。', ...over },
  });
  const recipients = (): string[] =>
    harness.inbox.messages
      .flatMap(({ to, cc }) => [to, cc].flat())
      .flatMap((one) => one?.value.map(({ address }) => address ?? '') ?? [])
      .toSorted();

  it('of a mail with an order and of a message are at most twenty', async () => {
    const { person, letters } = writer();
    const to = unknownAddresses(21);
    const draft = await person.client.draft();
    const sending = person.client.sending(draft, mailTo(to, { confirmedRecipients: to }));
    expect(fieldsOf(await person.client.mutate('submitOrderWithSendMail', sending))).toEqual({
      'mail.to': ['宛先は20件以内で入力してください。'],
    });
    const { order } = await letters.newlyMailed();
    await harness.forgetMails();
    expect(fieldsOf(await letters.write(order, { to }))).toEqual({
      to: ['宛先は20件以内で入力してください。'],
    });
    expect(await harness.mails()).toEqual([]);
  });

  describe('messages of a conversation', () => {
    it('cannot be sent before the supplier has the order, whatever recipients they have', async () => {
      const { person, letters } = writer();
      const draft = await person.client.draft();
      const to = unknownAddresses(20);
      const responses = await Promise.all(
        Array.from({ length: 20 }, () => letters.write(draft, { to, confirmedRecipients: to })),
      );
      expect(responses.map(refusal)).toEqual(
        Array(20).fill([
          'FAILED_PRECONDITION',
          '発注書を仕入先へ送るか、発注済みにするまで、仕入先へのメッセージは送信できません。',
        ]),
      );
      expect(await harness.mails()).toEqual([]);
    });

    it('need a confirmation of unknown recipients, which is stored and required once', async () => {
      const { person, letters } = writer();
      const { order } = await letters.newlyMailed();
      await harness.forgetMails();
      const [outsider = ''] = unknownAddresses(1, 'colleague');
      const refused = await letters.write(order, { to: ['order@aozora.example', outsider] });
      expect(refused.code).toBe('INVALID_ARGUMENT');
      expect(fieldsOf(refused)).toEqual({ 'to.1': [UNCONFIRMED] });
      expect(await harness.mails()).toEqual([]);
      dataOf(await letters.write(order, { to: [outsider], confirmedRecipients: [outsider] }));
      expect((await person.client.seen(order.uuid)).histories[0]).toMatchObject({
        event: 'CONFIRM_RECIPIENTS',
        summary: `登録されていない宛先 ${outsider} を確認しました。`,
      });
      dataOf(await letters.write(order, { to: [outsider] }));
      expect(recipients()).toEqual([outsider, outsider]);
      // Also for another order to the same supplier.
      const { order: next } = await letters.newlyMailed();
      dataOf(await letters.write(next, { to: [outsider] }));
    });

    it('need a confirmation for each supplier', async () => {
      const { letters } = writer();
      const { order } = await letters.newlyMailed();
      const [agent = ''] = unknownAddresses(1, 'agent');
      dataOf(await letters.write(order, { to: [agent], confirmedRecipients: [agent] }));
      const { order: other } = await letters.newlyMailed();
      await harness.runtime.connection
        .collection<{ _id: string }>('orders')
        .updateOne({ _id: other.uuid }, { $set: { demandSupplierId: DELETED_SUPPLIER } });
      expect(fieldsOf(await letters.write(other, { to: [agent] }))).toEqual({ 'to.0': [UNCONFIRMED] });
    });

    it('need none for those who received the order before confirmations were stored, but for another order', async () => {
      const { person, letters } = writer();
      const [early = ''] = unknownAddresses(1, 'early');
      const mail = mailTo(['order@aozora.example', early], { confirmedRecipients: [early] });
      const draft = await person.client.draft();
      const order = await person.client.done('submitOrderWithSendMail', person.client.sending(draft, mail));
      await harness.runtime.connection.collection('confirmed_recipients').deleteMany({ address: early });
      const { order: other } = await letters.newlyMailed();
      expect(fieldsOf(await letters.write(other, { to: [early] }))).toEqual({ 'to.0': [UNCONFIRMED] });
      dataOf(await letters.write(order, { to: [early] }));
    });

    it('need no confirmation for members of the demand and contacts of the destination', async () => {
      const { person, letters } = writer();
      const { order } = await letters.newlyMailed();
      await harness.forgetMails();
      const to = [person.email, boss.email, 'dock@center.example', 'order@test.example'];
      dataOf(await letters.write(order, { to }));
      expect(recipients()).toEqual(to.toSorted());
    });

    it('are limited per person, exactly, also across processes; refused ones do not count', async () => {
      const { person, letters } = writer();
      const { order } = await letters.newlyMailed();
      const second = await harness.another();
      try {
        const there = new Correspondence(harness, new Client(second, person.client.identity));
        const responses = await Promise.all(
          Array.from({ length: COMMENTS_PER_HOUR * 2 }, (_, index) =>
            (index % 2 === 0 ? letters : there).write(order),
          ),
        );
        const refused = responses.filter(({ code }) => code !== undefined);
        expect(responses.length - refused.length).toBe(COMMENTS_PER_HOUR);
        expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['RESOURCE_EXHAUSTED']));
        expect(refused[0]?.errors[0]?.message).toMatch(
          /^仕入先へのメッセージの送信は1時間に12件までです。\d+月\d+日 \d\d:\d\d以降に再度お試しください。$/,
        );
      } finally {
        await second.close();
      }
      // Other users of the demand can still write.
      const other = writer();
      dataOf(await other.letters.write(order));
    });

    it('allow a limited number of confirmations per day', async () => {
      const { letters } = writer();
      const { order } = await letters.newlyMailed();
      await harness.forgetMails();
      const many = unknownAddresses(6, 'many');
      const response = await letters.write(order, { to: many, confirmedRecipients: many });
      expect(response.code).toBe('RESOURCE_EXHAUSTED');
      expect(response.errors[0]?.message).toContain('登録されていない宛先の確認は24時間に5件までです。');
      expect(await harness.mails()).toEqual([]);
      // The refused mail stored no confirmations.
      const few = many.slice(0, 5);
      expect(fieldsOf(await letters.write(order, { to: few }))).toBeDefined();
      dataOf(await letters.write(order, { to: few, confirmedRecipients: few }));
    });
  });

  describe('mails with an order', () => {
    it('need a confirmation of unknown recipients', async () => {
      const { person } = writer();
      const draft = await person.client.draft();
      const [to = '', cc = ''] = unknownAddresses(2, 'mail');
      const refused = await person.client.mutate(
        'submitOrderWithSendMail',
        person.client.sending(draft, mailTo(['order@aozora.example', to], { cc: [cc] })),
      );
      expect(fieldsOf(refused)).toEqual({ 'mail.to.1': [UNCONFIRMED], 'mail.cc.0': [UNCONFIRMED] });
      expect(refused.errors[0]?.extensions.exception?.details).toMatchObject({
        blockers: [
          { code: 'UNCONFIRMED_RECIPIENT', message: to },
          { code: 'UNCONFIRMED_RECIPIENT', message: cc },
        ],
      });
      expect(await harness.mails()).toEqual([]);
      const sent = await person.client.done(
        'submitOrderWithSendMail',
        person.client.sending(
          draft,
          mailTo(['order@aozora.example', to], { cc: [cc], confirmedRecipients: [to, cc] }),
        ),
      );
      expect(sent.status).toBe('Delivering');
      expect(recipients()).toEqual([to, cc, 'order@aozora.example'].toSorted());
      expect(sent.histories.map(({ event }) => event)).toContain('CONFIRM_RECIPIENTS');
    });

    it('go once to an address that is among the recipients and the copies', async () => {
      const { person } = writer();
      const draft = await person.client.draft();
      const mail = mailTo(['order@aozora.example'], { cc: ['Order@Aozora.example', boss.email] });
      await person.client.done('submitOrderWithSendMail', person.client.sending(draft, mail));
      expect(recipients()).toEqual([boss.email, 'order@aozora.example'].toSorted());
    });

    it('allow a buyer to send two hundred orders at the end of a month', () => {
      expect(QUOTA_RULES['orderMails.person.hour'].limit).toBeGreaterThanOrEqual(400);
      expect(QUOTA_RULES['recipients.person.hour'].limit).toBeGreaterThanOrEqual(200 * 10);
    });
  });

  it('ADMINs are notified once per day and exhausted limit', async () => {
    await harness.runtime.connection.collection('notices').deleteMany({});
    const { person, letters } = writer();
    const { order } = await letters.newlyMailed();
    const many = unknownAddresses(6, 'loud');
    for (let count = 0; count < 3; count += 1) {
      expect((await letters.write(order, { to: many, confirmedRecipients: many })).code).toBe(
        'RESOURCE_EXHAUSTED',
      );
    }
    const { notices } = dataOf(
      await boss.client.run<{ notices: { items: { kind: string; title: string; body: string }[] } }>(
        '{ notices { items { kind title body } } }',
      ),
    );
    const seen = notices.items.filter(({ kind }) => kind === 'LIMIT_REACHED');
    expect(seen).toEqual([
      {
        kind: 'LIMIT_REACHED',
        title: '利用の上限に達しました',
        body: expect.stringMatching(
          `^${person.name} さんの操作で上限に達しました。登録されていない宛先の確認は24時間に5件までです。`,
        ),
      },
    ]);
  });
});
