import { existsSync, readFileSync } from 'node:fs';
import { OutboxRelay } from '@hacchu-hub/subgraph-kit';
import { QUOTA_RULES } from '@hacchu-hub/subgraph-kit/quotas/quota.rules';
import { until } from '@hacchu-hub/subgraph-testing';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { dkimSign } from 'mailauth/lib/dkim/sign.js';
import { InboundQuota } from '../../src/conversation/inbound/inbound-quota.js';
import { SmtpLimits } from '../../src/conversation/inbound/smtp-limits.js';
import { SmtpListener } from '../../src/conversation/inbound/smtp-listener.js';
import { Correspondence, SUPPLIER_MAIL } from '../support/correspondence.js';
import { type Harness, sharedHarness } from '../support/harness.js';
import { DKIM_KEY, DKIM_SELECTOR } from '../support/mail-zone.js';
import { mime } from '../support/messages.js';
import { join, type Person } from '../support/people.js';
import { SmtpClient } from '../support/smtp-client.js';

/** Only Linux reports the CPU time of a thread. */
const SCHEDULE = '/proc/thread-self/schedstat';

/** CPU time of the current thread in milliseconds; wall-clock time on other systems. */
const threadCpuMs = (): number =>
  existsSync(SCHEDULE) ? Number.parseInt(readFileSync(SCHEDULE, 'utf8'), 10) / 1e6 : performance.now();

describe('hostile mail', () => {
  const ORDER_ADDRESS = 'order@mail.hacchu-hub.example';
  /** Parsing such messages on the main thread took up to a minute. */
  const NOTICEABLE_MS = 5_000;

  let harness: Harness;
  let buyer: Person;
  let letters: Correspondence;
  let limits: SmtpLimits;
  let usual: SmtpLimits;
  const talk = (from?: string): Promise<SmtpClient> =>
    SmtpClient.open(harness.app.get(SmtpListener, { strict: false }).port ?? 0, from);

  beforeAll(async () => {
    harness = await sharedHarness();
    buyer = join(harness, '購買 花子', 'EDITOR', false);
    letters = new Correspondence(harness, buyer.client);
    limits = harness.app.get(SmtpLimits, { strict: false });
    usual = { ...limits };
  });
  afterEach(async () => {
    Object.assign(limits, usual);
    harness.inbox.resume();
    await harness.forgetMails();
  });

  const raw = (to: string, ...lines: string[]): string =>
    [`From: 青空縫製 <${SUPPLIER_MAIL}>`, `To: ${to}`, ...lines, ''].join('\r\n');

  /**
   * Runs the work and asserts that the main thread never blocked the event loop for long. Only its own CPU
   * time counts, so the load of the machine does not matter.
   */
  async function expectResponsive<T>(run: () => Promise<T>): Promise<T> {
    let longestMs = 0;
    let lastMs = threadCpuMs();
    const look = (): void => {
      const nowMs = threadCpuMs();
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
    it('recipients are checked: our signature, an existing order, our domains', async () => {
      const { replyTo } = await letters.mailed();
      const session = await talk();
      await session.send('EHLO mx.attacker.example');
      await session.send('MAIL FROM:<a@attacker.example>');
      const forged = replyTo.replace(/\.[0-9a-f]{4}/, '.0000');
      const unknown = replyTo.replace(/^reply\+[0-9a-f]{32}/, `reply+${'0'.repeat(32)}`);
      for (const address of [
        forged,
        unknown,
        'reply@inbound.hacchu-hub.example',
        'sales@mail.hacchu-hub.example',
      ]) {
        expect(await session.send(`RCPT TO:<${address}>`)).toMatch(/^550 5\.1\.1/);
      }
      expect(await session.send('RCPT TO:<a@elsewhere.example>')).toMatch(/^550/);
      expect(await session.send('DATA')).toMatch(/^503/);
      expect(await session.send(`RCPT TO:<${replyTo}>`)).toMatch(/^250/);
      session.end();
    });

    it('the number of recipients is limited', async () => {
      limits.recipients = 2;
      const { replyTo } = await letters.mailed();
      const session = await talk();
      await session.send('EHLO mx.aozora.example');
      await session.send(`MAIL FROM:<${SUPPLIER_MAIL}>`);
      const sameAtOther = replyTo.replace('@inbound.', '@mail.');
      const responses: string[] = [];
      for (const address of [replyTo, sameAtOther, ORDER_ADDRESS]) {
        responses.push(await session.send(`RCPT TO:<${address}>`));
      }
      expect(responses.map((response) => response.slice(0, 3))).toEqual(['250', '250', '452']);
      session.end();
    });

    it('mail to the plain address is rejected by its header section, and its body is not buffered', async () => {
      const body = 'a'.repeat(70).concat('\r\n').repeat(100_000);
      const result = await expectResponsive(() =>
        letters.deliver(raw(ORDER_ADDRESS, 'Subject: x', '', body), ORDER_ADDRESS, 'a@attacker.example'),
      );
      expect(result).toMatch(/^550/);
    });
  });

  describe('connections', () => {
    it('from one address are limited, so that others get through', async () => {
      limits.connectionsPerAddress = 5;
      const { order, replyTo } = await letters.mailed();
      const slow = await Promise.all(Array.from({ length: 5 }, () => talk('127.0.0.2')));
      const refused = await talk('127.0.0.2');
      expect(refused.greeting).toMatch(/^421/);
      expect(await letters.deliver(mime({ to: replyTo, text: '届きます' }), replyTo)).toMatch(/^250/);
      expect(await letters.comments(order.uuid)).toHaveLength(1);
      for (const session of slow) session.end();
      await Promise.all(slow.map((session) => session.closed));
      // The server learns of the ends a moment later than the client.
      const greetingNow = async (): Promise<string> => {
        const session = await talk('127.0.0.2');
        session.end();
        return session.greeting;
      };
      await until(greetingNow, (greeting) => greeting.startsWith('220'));
    });

    it('are limited in total: the oldest one without a valid recipient is closed', async () => {
      limits.connections = 3;
      const { order, replyTo } = await letters.mailed();
      const writing = await talk('127.0.0.2');
      await writing.send('EHLO mx.aozora.example');
      await writing.send(`MAIL FROM:<${SUPPLIER_MAIL}>`);
      expect(await writing.send(`RCPT TO:<${replyTo}>`)).toMatch(/^250/);
      const idle = [await talk('127.0.0.3'), await talk('127.0.0.4')];
      expect(await letters.deliver(mime({ to: replyTo, text: '届きます' }), replyTo)).toMatch(/^250/);
      await idle[0]?.closed;
      expect(idle[0]?.received).toContain('421');
      expect(await letters.comments(order.uuid)).toHaveLength(1);
      expect(await writing.send('NOOP')).toMatch(/^250/);
      writing.end();
      idle[1]?.end();
    });

    it('without a message are closed, whatever commands they send', async () => {
      limits.commandMs = 300;
      const session = await talk();
      const chatter = setInterval(() => session.write('NOOP\r\n'), 50);
      await session.closed;
      clearInterval(chatter);
      expect(session.received).toContain('421');
    });

    it('with a message that trickles in are closed', async () => {
      Object.assign(limits, { graceMs: 200, checkMs: 50 });
      const { order, replyTo } = await letters.mailed();
      const session = await talk();
      await session.send('EHLO mx.attacker.example');
      await session.send('MAIL FROM:<a@attacker.example>');
      await session.send(`RCPT TO:<${replyTo}>`);
      await session.send('DATA');
      const drip = setInterval(() => session.write('X'), 20);
      await session.closed;
      clearInterval(drip);
      expect(session.received).toContain('421');
      expect(await letters.comments(order.uuid)).toEqual([]);
    });
  });

  describe('a message built to exhaust the parser', () => {
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
      ['nested parts', [nested(200)]],
      ['600,000 empty lines', ['', '\r\n'.repeat(600_000)]],
      [
        'a paragraph of 200,000 flowed lines',
        ['Content-Type: text/plain; format=flowed; delsp=yes', '', 'x \r\n'.repeat(200_000)],
      ],
    ])('is rejected permanently: %s', async (_, lines) => {
      const { order, replyTo } = await letters.mailed();
      const result = await expectResponsive(() => letters.deliver(raw(replyTo, ...lines), replyTo));
      expect(result).toMatch(/^55[24]/);
      expect(await letters.comments(order.uuid)).toEqual([]);
    });

    it.each<[string, string[]]>([
      ['many quotation marks in To', [`To: ${'"a,'.repeat(20_000)}`, '', '承知']],
      ['many commas in To and Cc', [`Cc: ${'a,'.repeat(30_000)}`, '', '承知']],
      ['a subject with many encoded words', [`Subject: ${'=?utf-8?B?YQ==?= '.repeat(3_500)}`, '', '承知']],
      ['names with many encoded words', [`To: ${'=?utf-8?B?YQ==?='.repeat(4_000)}`, '', '承知']],
      ['unclosed brackets', [`References: ${'<a@'.repeat(20_000)}`, '', '承知']],
      ['dates without a quotation', ['', `2026年1月1日${'<a@'.repeat(1_500)}\r\n承知`]],
      ['100 kB of quotation marks', ['', `${'>\r\n'.repeat(33_000)}承知`]],
      ['nested HTML', ['Content-Type: text/html', '', `${'<div>'.repeat(100_000)}承知`]],
    ])('is accepted without blocking the process: %s', async (_, lines) => {
      const { order, replyTo } = await letters.mailed();
      const result = await expectResponsive(() => letters.deliver(raw(replyTo, ...lines), replyTo));
      expect(result).toMatch(/^(?:250|554)/);
      expect(await letters.comments(order.uuid)).toHaveLength(result.startsWith('250') ? 1 : 0);
    });

    it('is not retried by the webhook provider either', async () => {
      const { order, replyTo } = await letters.mailed();
      expect(await letters.post(raw(replyTo, parts(1_000)), replyTo)).toBe(202);
      expect(await letters.comments(order.uuid)).toEqual([]);
    });

    it('is deferred when its conversation exceeds the hourly limit', async () => {
      const { order, replyTo } = await letters.mailed();
      const quota = harness.app.get(InboundQuota, { strict: false });
      const { limit } = QUOTA_RULES['inboundMails.conversation.hour'];
      for (let at = 2; at < limit; at += 1) await quota.consume(order.uuid, '');
      const responses: string[] = [];
      for (let at = 0; at < 3; at += 1) {
        responses.push(await letters.deliver(raw(replyTo, '', `${at}`), replyTo, ''));
      }
      expect(responses.map((response) => response.slice(0, 3))).toEqual(['250', '250', '450']);
      expect(await letters.comments(order.uuid)).toHaveLength(2);
    });
  });

  describe('sender authentication', () => {
    const signedBy = async (message: Buffer, signingDomain: string): Promise<Buffer> => {
      const key = { signingDomain, selector: DKIM_SELECTOR, privateKey: DKIM_KEY };
      // Without it mailauth reads the clock twice, and a signature made while the second changes is not valid.
      const signTime = new Date();
      const { signatures } = await dkimSign(message, { ...key, signTime, signatureData: [key] });
      return Buffer.concat([Buffer.from(signatures), message]);
    };
    const authenticationOf = async (
      from: string,
      sender: string,
      { signingDomain, asKnown = false }: { signingDomain?: string; asKnown?: boolean } = {},
    ) => {
      const { order, replyTo } = await letters.mailed();
      // An earlier recipient is a known address of the order.
      if (asKnown) await letters.write(order, { to: [sender], confirmedRecipients: [sender] });
      const built = await mime({ to: replyTo, from, text: '口座が変わりました。' });
      const message = signingDomain ? await signedBy(built, signingDomain) : built;
      expect(await letters.deliver(message, replyTo, sender)).toMatch(/^250/);
      const [comment] = await letters.comments(order.uuid);
      return { order, comment };
    };

    it('accepts the supplier by sending server or by signature', async () => {
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
      ['from two senders', `${SUPPLIER_MAIL}, x@attacker.example`, 'x@attacker.example', 'attacker.example'],
    ])(
      'marks a message as unverified when its From names the supplier, but it is %s',
      async (_, from, sender, signingDomain) => {
        const { order, comment } = await authenticationOf(from, sender, {
          ...(signingDomain && { signingDomain }),
        });
        expect(comment).toMatchObject({ senderAuthentication: 'FAIL', isSenderRegistered: false });
        // The message is stored, and the notice says that it is unverified.
        expect((await letters.state(order.uuid)).inConversation).toBe(true);
        await harness.app.get(OutboxRelay, { strict: false }).drain();
        const subjects = harness.inbox.messages.map(({ subject }) => subject ?? '');
        expect(subjects.filter((subject) => subject.includes('未確認の送信元からの返信'))).toHaveLength(1);
        expect(subjects.filter((subject) => subject.includes('仕入先からの返信'))).toEqual([]);
      },
    );

    it('does not trust names or look-alike addresses', async () => {
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

    it('is NONE for a domain without records, and needs the client address from a webhook provider', async () => {
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
