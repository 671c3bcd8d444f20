import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { QUOTA_RULES } from '@hacchu-hub/subgraph-kit/quotas/quota.rules';
import { Correspondence } from '../support/correspondence.js';
import { Client, dataOf, fieldsOf, refusal, startHouse, type House } from '../support/house.js';
import { join, type Person } from '../support/people.js';

describe('recipients', () => {
  const COMMENTS_PER_HOUR = 12;
  const RECIPIENTS_PER_HOUR = 40;

  let house: House;
  let boss: Person;
  beforeAll(async () => {
    house = await startHouse('recipients', {
      environment: {
        QUOTAS: JSON.stringify({
          'comments.person.hour': COMMENTS_PER_HOUR,
          'recipients.person.hour': RECIPIENTS_PER_HOUR,
          'confirmedRecipients.person.day': 5,
        }),
      },
    });
    boss = join(house, '管理 太郎', 'ADMIN', false);
  });
  afterAll(() => house.close());
  afterEach(async () => {
    house.inbox.letGo();
    await house.forgetMails();
  });

  const UNCONFIRMED = '登録されていない宛先です。宛先が正しいことを確認してください。';
  const strangers = (count: number, name = 'stranger'): string[] =>
    Array.from({ length: count }, (_, index) => `${name}${index}@elsewhere.example`);
  const writer = (): { person: Person; letters: Correspondence } => {
    const person = join(house, '購買 花子', 'EDITOR', false);
    return { person, letters: new Correspondence(house, person.client) };
  };
  const mailTo = (to: string[], over: object = {}) => ({
    mail: { to, subject: '発注書の送付', body: 'よろしくお願いします。', ...over },
  });
  const recipients = (): string[] =>
    house.inbox.messages
      .flatMap(({ to, cc }) => [to, cc].flat())
      .flatMap((one) => one?.value.map(({ address }) => address ?? '') ?? [])
      .toSorted();

  describe('messages of a conversation', () => {
    it('reach nobody before the supplier has the order, whoever is named', async () => {
      const { person, letters } = writer();
      const draft = await person.client.draft();
      const to = strangers(20);
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => letters.write(draft, { to, confirmedRecipients: to })),
      );
      expect(answers.map(refusal)).toEqual(
        Array(20).fill([
          'FAILED_PRECONDITION',
          '発注書を仕入先へ送るか、発注済みにするまで、仕入先へのメッセージは送信できません。',
        ]),
      );
      expect(await house.mails()).toEqual([]);
    });

    it('reach strangers only after they were confirmed, which is written down and asked once', async () => {
      const { person, letters } = writer();
      const { order } = await letters.mailed();
      await house.forgetMails();
      const [stranger = ''] = strangers(1, 'colleague');
      const refused = await letters.write(order, { to: ['order@aozora.example', stranger] });
      expect(refused.code).toBe('INVALID_ARGUMENT');
      expect(fieldsOf(refused)).toEqual({ 'to.1': [UNCONFIRMED] });
      expect(await house.mails()).toEqual([]);
      dataOf(await letters.write(order, { to: [stranger], confirmedRecipients: [stranger] }));
      expect((await person.client.seen(order.uuid)).histories[0]).toMatchObject({
        event: 'CONFIRM_RECIPIENTS',
        summary: `登録されていない宛先 ${stranger} を確認しました。`,
      });
      dataOf(await letters.write(order, { to: [stranger] }));
      expect(recipients()).toEqual([stranger, stranger]);
      // Also in another order to the same supplier.
      const { order: next } = await letters.mailed();
      dataOf(await letters.write(next, { to: [stranger] }));
    });

    it('reach the people of the demand and the contacts of the destination without being asked', async () => {
      const { person, letters } = writer();
      const { order } = await letters.mailed();
      await house.forgetMails();
      const to = [person.email, boss.email, 'dock@center.example', 'order@test.example'];
      dataOf(await letters.write(order, { to }));
      expect(recipients()).toEqual(to.toSorted());
    });

    it('are limited for a person, exactly, also on several processes; what was refused counts for nothing', async () => {
      const { person, letters } = writer();
      const { order } = await letters.mailed();
      const second = await house.another();
      try {
        const there = new Correspondence(house, new Client(second, person.client.identity));
        const answers = await Promise.all(
          Array.from({ length: COMMENTS_PER_HOUR * 2 }, (_, index) =>
            (index % 2 === 0 ? letters : there).write(order),
          ),
        );
        const refused = answers.filter(({ code }) => code !== undefined);
        expect(answers.length - refused.length).toBe(COMMENTS_PER_HOUR);
        expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['RESOURCE_EXHAUSTED']));
        expect(refused[0]?.errors[0]?.message).toMatch(
          /^仕入先へのメッセージの送信は1時間に12件までです。\d+月\d+日 \d\d:\d\d以降に再度お試しください。$/,
        );
      } finally {
        await second.close();
      }
      // Others of the demand write on.
      const other = writer();
      dataOf(await other.letters.write(order));
    });

    it('confirm a few new addresses a day', async () => {
      const { letters } = writer();
      const { order } = await letters.mailed();
      await house.forgetMails();
      const many = strangers(6, 'many');
      const answer = await letters.write(order, { to: many, confirmedRecipients: many });
      expect(answer.code).toBe('RESOURCE_EXHAUSTED');
      expect(answer.errors[0]?.message).toContain('登録されていない宛先の確認は24時間に5件までです。');
      expect(await house.mails()).toEqual([]);
      // Nothing of it is left behind.
      const few = many.slice(0, 5);
      expect(fieldsOf(await letters.write(order, { to: few }))).toBeDefined();
      dataOf(await letters.write(order, { to: few, confirmedRecipients: few }));
    });
  });

  describe('mails that carry an order', () => {
    it('go to strangers only after they were confirmed', async () => {
      const { person } = writer();
      const draft = await person.client.draft();
      const [to = '', cc = ''] = strangers(2, 'mail');
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
      expect(await house.mails()).toEqual([]);
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

    it('leave room for a buyer who sends two hundred orders at the end of a month', () => {
      expect(QUOTA_RULES['orderMails.person.hour'].limit).toBeGreaterThanOrEqual(400);
      expect(QUOTA_RULES['recipients.person.hour'].limit).toBeGreaterThanOrEqual(200 * 10);
    });
  });

  it('tells the ADMINs once a day of each limit that somebody met', async () => {
    await house.runtime.connection.collection('notices').deleteMany({});
    const { person, letters } = writer();
    const { order } = await letters.mailed();
    const many = strangers(6, 'loud');
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
    const told = notices.items.filter(({ kind }) => kind === 'LIMIT_REACHED');
    expect(told).toEqual([
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
