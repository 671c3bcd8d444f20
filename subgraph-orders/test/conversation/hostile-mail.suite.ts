import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { OutboxRelay } from '@hacchu-hub/subgraph-kit';
import { dkimSign } from 'mailauth/lib/dkim/sign.js';
import { existsSync, readFileSync } from 'node:fs';
import { InboundQuota, MAILS_PER_HOUR } from '../../src/conversation/inbound/inbound-quota.js';
import { SmtpLimits } from '../../src/conversation/inbound/smtp-limits.js';
import { SmtpListener } from '../../src/conversation/inbound/smtp-listener.js';
import { Correspondence, SUPPLIER_MAIL } from '../support/correspondence.js';
import { sharedHouse, type House } from '../support/house.js';
import { DKIM_KEY, DKIM_SELECTOR } from '../support/mail-zone.js';
import { mime } from '../support/messages.js';
import { join, type Person } from '../support/people.js';
import { SmtpTalk } from '../support/smtp-talk.js';

/** Only Linux tells what a thread has used of a processor. */
const SCHEDULE = '/proc/thread-self/schedstat';

/** Milliseconds that the calling thread has worked; where no one tells, the time that has passed. */
const workOfThisThread = (): number =>
  existsSync(SCHEDULE) ? Number.parseInt(readFileSync(SCHEDULE, 'utf8'), 10) / 1e6 : performance.now();

describe('hostile mail', () => {
  const ORDER_ADDRESS = 'order@mail.hacchu-hub.example';
  /** Reading such messages on the main thread took up to a minute. */
  const NOTICEABLE_MS = 5_000;

  let house: House;
  let buyer: Person;
  let letters: Correspondence;
  let limits: SmtpLimits;
  let usual: SmtpLimits;
  const talk = (from?: string): Promise<SmtpTalk> =>
    SmtpTalk.open(house.app.get(SmtpListener, { strict: false }).port ?? 0, from);

  beforeAll(async () => {
    house = await sharedHouse();
    buyer = join(house, '購買 花子', 'EDITOR', false);
    letters = new Correspondence(house, buyer.client);
    limits = house.app.get(SmtpLimits, { strict: false });
    usual = { ...limits };
  });
  afterEach(async () => {
    Object.assign(limits, usual);
    house.inbox.letGo();
    await house.forgetMails();
  });

  const raw = (to: string, ...lines: string[]): string =>
    [`From: 青空縫製 <${SUPPLIER_MAIL}>`, `To: ${to}`, ...lines, ''].join('\r\n');

  /**
   * Runs something and holds that this process answered others meanwhile: its main thread was never at work for long
   * without turning to the next event. Only its own work counts, however busy the machine is.
   */
  async function withoutStall<T>(run: () => Promise<T>): Promise<T> {
    let longestMs = 0;
    let lastMs = workOfThisThread();
    const look = (): void => {
      const nowMs = workOfThisThread();
      longestMs = Math.max(longestMs, nowMs - lastMs);
      lastMs = nowMs;
    };
    const looking = setInterval(look, 20);
    try {
      return await run();
    } finally {
      clearInterval(looking);
      look();
      expect(longestMs).toBeLessThan(NOTICEABLE_MS);
    }
  }

  describe('before a message is read', () => {
    it('its recipients are checked: signed by us, of an order that exists, at our domains', async () => {
      const { replyTo } = await letters.mailed();
      const session = await talk();
      await session.say('EHLO mx.attacker.example');
      await session.say('MAIL FROM:<a@attacker.example>');
      const forged = replyTo.replace(/\.[0-9a-f]{4}/, '.0000');
      const unknown = replyTo.replace(/^reply\+[0-9a-f]{32}/, `reply+${'0'.repeat(32)}`);
      for (const address of [
        forged,
        unknown,
        'reply@inbound.hacchu-hub.example',
        'sales@mail.hacchu-hub.example',
      ]) {
        expect(await session.say(`RCPT TO:<${address}>`)).toMatch(/^550 5\.1\.1/);
      }
      expect(await session.say('RCPT TO:<a@elsewhere.example>')).toMatch(/^550/);
      expect(await session.say('DATA')).toMatch(/^503/);
      expect(await session.say(`RCPT TO:<${replyTo}>`)).toMatch(/^250/);
      session.end();
    });

    it('there may be a few recipients, not many', async () => {
      limits.recipients = 2;
      const { replyTo } = await letters.mailed();
      const session = await talk();
      await session.say('EHLO mx.aozora.example');
      await session.say(`MAIL FROM:<${SUPPLIER_MAIL}>`);
      const sameAtOther = replyTo.replace('@inbound.', '@mail.');
      const answers: string[] = [];
      for (const address of [replyTo, sameAtOther, ORDER_ADDRESS]) {
        answers.push(await session.say(`RCPT TO:<${address}>`));
      }
      expect(answers.map((answer) => answer.slice(0, 3))).toEqual(['250', '250', '452']);
      session.end();
    });

    it('mail to the plain address is refused by its header section, and nothing of its body is kept', async () => {
      const body = 'a'.repeat(70).concat('\r\n').repeat(100_000);
      const result = await withoutStall(() =>
        letters.deliver(raw(ORDER_ADDRESS, 'Subject: x', '', body), ORDER_ADDRESS, 'a@attacker.example'),
      );
      expect(result).toMatch(/^550/);
    });
  });

  describe('connections', () => {
    it('of one address are limited, so that others come through', async () => {
      limits.connectionsPerAddress = 5;
      const { order, replyTo } = await letters.mailed();
      const slow = await Promise.all(Array.from({ length: 5 }, () => talk('127.0.0.2')));
      const refused = await talk('127.0.0.2');
      expect(refused.greeting).toMatch(/^421/);
      expect(await letters.deliver(mime({ to: replyTo, text: '届きます' }), replyTo)).toMatch(/^250/);
      expect(await letters.comments(order.uuid)).toHaveLength(1);
      for (const session of slow) session.end();
      await Promise.all(slow.map((session) => session.closed));
      const again = await talk('127.0.0.2');
      expect(again.greeting).toMatch(/^220/);
      again.end();
    });

    it('in all are limited: the oldest one without a recipient of ours gives way', async () => {
      limits.connections = 3;
      const { order, replyTo } = await letters.mailed();
      const writing = await talk('127.0.0.2');
      await writing.say('EHLO mx.aozora.example');
      await writing.say(`MAIL FROM:<${SUPPLIER_MAIL}>`);
      expect(await writing.say(`RCPT TO:<${replyTo}>`)).toMatch(/^250/);
      const idle = [await talk('127.0.0.3'), await talk('127.0.0.4')];
      expect(await letters.deliver(mime({ to: replyTo, text: '届きます' }), replyTo)).toMatch(/^250/);
      await idle[0]?.closed;
      expect(idle[0]?.received).toContain('421');
      expect(await letters.comments(order.uuid)).toHaveLength(1);
      expect(await writing.say('NOOP')).toMatch(/^250/);
      writing.end();
      idle[1]?.end();
    });

    it('that come to no message are ended, whatever they say', async () => {
      limits.commandMs = 300;
      const session = await talk();
      const chatter = setInterval(() => session.write('NOOP\r\n'), 50);
      await session.closed;
      clearInterval(chatter);
      expect(session.received).toContain('421');
    });

    it('whose message comes byte by byte are ended', async () => {
      Object.assign(limits, { graceMs: 200, checkMs: 50 });
      const { order, replyTo } = await letters.mailed();
      const session = await talk();
      await session.say('EHLO mx.attacker.example');
      await session.say('MAIL FROM:<a@attacker.example>');
      await session.say(`RCPT TO:<${replyTo}>`);
      await session.say('DATA');
      const drip = setInterval(() => session.write('X'), 20);
      await session.closed;
      clearInterval(drip);
      expect(session.received).toContain('421');
      expect(await letters.comments(order.uuid)).toEqual([]);
    });
  });

  describe('a message that no parser should see', () => {
    const parts = (count: number): string =>
      [
        'Content-Type: multipart/mixed; boundary=b',
        '',
        ...Array.from({ length: count }, () => '--b\r\nContent-Type: text/plain\r\n\r\na'),
        '--b--',
      ].join('\r\n');
    const nested = (depth: number): string =>
      depth === 0
        ? '\r\na'
        : `Content-Type: multipart/mixed; boundary=b${depth}\r\n\r\n--b${depth}\r\n${nested(depth - 1)}\r\n--b${depth}--`;

    it.each<[string, string[]]>([
      ['585 kB of quotation marks in To', [`To: ${'"a,'.repeat(195_000)}`, '', 'a']],
      ['too many fields', [...Array.from({ length: 2_000 }, () => 'X-A: b'), '', 'a']],
      ['1,000 parts', [parts(1_000)]],
      ['parts in parts', [nested(200)]],
      ['600,000 empty lines', ['', '\r\n'.repeat(600_000)]],
      [
        'a paragraph of 200,000 flowed lines',
        ['Content-Type: text/plain; format=flowed; delsp=yes', '', 'x \r\n'.repeat(200_000)],
      ],
    ])('is refused for good: %s', async (_, lines) => {
      const { order, replyTo } = await letters.mailed();
      const result = await withoutStall(() => letters.deliver(raw(replyTo, ...lines), replyTo));
      expect(result).toMatch(/^55[24]/);
      expect(await letters.comments(order.uuid)).toEqual([]);
    });

    it.each<[string, string[]]>([
      ['many quotation marks in To', [`To: ${'"a,'.repeat(20_000)}`, '', '承知']],
      ['many commas in To and Cc', [`Cc: ${'a,'.repeat(30_000)}`, '', '承知']],
      ['a subject of encoded words', [`Subject: ${'=?utf-8?B?YQ==?= '.repeat(3_500)}`, '', '承知']],
      ['names of encoded words', [`To: ${'=?utf-8?B?YQ==?='.repeat(4_000)}`, '', '承知']],
      ['brackets without an end', [`References: ${'<a@'.repeat(20_000)}`, '', '承知']],
      ['days that introduce nothing', ['', `2026年1月1日${'<a@'.repeat(1_500)}\r\n承知`]],
      ['100 kB of quotation marks', ['', `${'>\r\n'.repeat(33_000)}承知`]],
      ['nested HTML', ['Content-Type: text/html', '', `${'<div>'.repeat(100_000)}承知`]],
    ])('is taken without holding anybody up: %s', async (_, lines) => {
      const { order, replyTo } = await letters.mailed();
      const result = await withoutStall(() => letters.deliver(raw(replyTo, ...lines), replyTo));
      expect(result).toMatch(/^(?:250|554)/);
      expect(await letters.comments(order.uuid)).toHaveLength(result.startsWith('250') ? 1 : 0);
    });

    it('is not posted again by the provider, either', async () => {
      const { order, replyTo } = await letters.mailed();
      expect(await letters.post(raw(replyTo, parts(1_000)), replyTo)).toBe(202);
      expect(await letters.comments(order.uuid)).toEqual([]);
    });

    it('is asked to come later when its conversation has too many in an hour', async () => {
      const { order, replyTo } = await letters.mailed();
      const quota = house.app.get(InboundQuota, { strict: false });
      for (let at = 2; at < MAILS_PER_HOUR.conversation; at += 1) await quota.take(order.uuid, '');
      const answers: string[] = [];
      for (let at = 0; at < 3; at += 1) {
        answers.push(await letters.deliver(raw(replyTo, '', `${at}`), replyTo, ''));
      }
      expect(answers.map((answer) => answer.slice(0, 3))).toEqual(['250', '250', '450']);
      expect(await letters.comments(order.uuid)).toHaveLength(2);
    });
  });

  describe('who a message is from', () => {
    const signedBy = async (message: Buffer, signingDomain: string): Promise<Buffer> => {
      const key = { signingDomain, selector: DKIM_SELECTOR, privateKey: DKIM_KEY };
      const { signatures } = await dkimSign(message, { ...key, signatureData: [key] });
      return Buffer.concat([Buffer.from(signatures), message]);
    };
    const authenticationOf = async (
      from: string,
      sender: string,
      { signingDomain, asKnown = false }: { signingDomain?: string; asKnown?: boolean } = {},
    ) => {
      const { order, replyTo } = await letters.mailed();
      // Whoever was written to in the order is known in it.
      if (asKnown) await letters.write(order, { to: [sender], confirmedRecipients: [sender] });
      const built = await mime({ to: replyTo, from, text: '口座が変わりました。' });
      const message = signingDomain ? await signedBy(built, signingDomain) : built;
      expect(await letters.deliver(message, replyTo, sender)).toMatch(/^250/);
      const [comment] = await letters.comments(order.uuid);
      return { order, comment };
    };

    it('counts as the supplier by the server that sends, or by a signature', async () => {
      const bySpf = await authenticationOf(`青空縫製 <${SUPPLIER_MAIL}>`, SUPPLIER_MAIL);
      expect(bySpf.comment).toMatchObject({ senderAuthentication: 'PASS', isSenderRegistered: true });
      const byDkim = await authenticationOf('sales@signing.example', 'sales@signing.example', {
        signingDomain: 'signing.example',
        asKnown: true,
      });
      expect(byDkim.comment).toMatchObject({ senderAuthentication: 'PASS', isSenderRegistered: true });
    });

    it.each<[string, string, string, string | undefined]>([
      ['sent by another domain', SUPPLIER_MAIL, 'x@attacker.example', undefined],
      ['signed by another domain', SUPPLIER_MAIL, 'x@attacker.example', 'attacker.example'],
      ['of two senders', `${SUPPLIER_MAIL}, x@attacker.example`, 'x@attacker.example', 'attacker.example'],
    ])(
      'is unverified when its From names the supplier, but it is %s',
      async (_, from, sender, signingDomain) => {
        const { order, comment } = await authenticationOf(from, sender, {
          ...(signingDomain && { signingDomain }),
        });
        expect(comment).toMatchObject({ senderAuthentication: 'FAIL', isSenderRegistered: false });
        // It is kept, and whoever is told hears that it is unverified.
        expect((await letters.state(order.uuid)).inConversation).toBe(true);
        await house.app.get(OutboxRelay, { strict: false }).drain();
        const subjects = house.inbox.messages.map(({ subject }) => subject ?? '');
        expect(subjects.filter((subject) => subject.includes('未確認の送信元からの返信'))).toHaveLength(1);
        expect(subjects.filter((subject) => subject.includes('仕入先からの返信'))).toEqual([]);
      },
    );

    it('is not proved by a name, nor by an address that looks alike', async () => {
      const named = await authenticationOf(`"${SUPPLIER_MAIL}" <x@attacker.example>`, 'x@attacker.example');
      expect(named.comment).toMatchObject({
        senderAuthentication: 'PASS',
        isSenderRegistered: false,
        fromName: '',
        fromEmail: 'x@attacker.example',
      });
      const alike = await authenticationOf('order@аozora.example', 'x@attacker.example');
      expect(alike.comment).toMatchObject({ isSenderRegistered: false });
      expect(alike.comment?.senderAuthentication).not.toBe('PASS');
    });

    it('is NONE for a domain that publishes nothing, and needs the client where a provider posts it', async () => {
      const { comment } = await authenticationOf('a@nothing.example', 'a@nothing.example');
      expect(comment).toMatchObject({ senderAuthentication: 'NONE', isSenderRegistered: false });
      const { order, replyTo } = await letters.mailed();
      const post = (text: string, client?: { client: string }) =>
        letters.post(mime({ to: replyTo, text }), replyTo, {}, client);
      expect(await post('送信元不明')).toBe(200);
      expect(await post('送信元あり', { client: '127.0.0.1' })).toBe(200);
      expect((await letters.comments(order.uuid)).map((one) => one.senderAuthentication)).toEqual([
        'PASS',
        'FAIL',
      ]);
    });
  });
});
