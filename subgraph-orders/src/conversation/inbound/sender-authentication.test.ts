import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it, test } from '@jest/globals';
import { dkimSign } from 'mailauth/lib/dkim/sign.js';
import { SenderAuthentication } from '../../orders/records/comment-kinds.js';
import { DnsError, type DnsRecords, MailDns } from './mail-dns.js';
import { bodyStart, readHead } from './mail-head.js';
import { authenticate, gatherEvidence } from './sender-authentication.js';

const keys = generateKeyPairSync('rsa', { modulusLength: 2_048 });
const privateKey = keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const KEY = `v=DKIM1; k=rsa; p=${keys.publicKey.export({ type: 'spki', format: 'der' }).toString('base64')}`;
const IP = '192.0.2.1';
const HERE = `v=spf1 ip4:${IP} -all`;
const ELSEWHERE = 'v=spf1 ip4:198.51.100.1 -all';

type Records = Readonly<Record<string, string | Error | 'never'>>;

class Records404 extends MailDns {
  readonly asked: string[] = [];
  constructor(private readonly texts: Records) {
    super();
  }
  resolve(name: string): Promise<DnsRecords> {
    this.asked.push(name);
    const found = this.texts[name];
    if (found === 'never') return new Promise<DnsRecords>(() => undefined);
    if (found instanceof Error) return Promise.reject(found);
    return found === undefined ? Promise.reject(new DnsError('ENOTFOUND', name)) : Promise.resolve([[found]]);
  }
}

const message = (from = 'Order <order@aozora.example>', body = '承知しました。'): string =>
  [`From: ${from}`, 'To: reply@inbound.example', 'Subject: Re: order', '', body, ''].join('\r\n');

interface SignOver {
  signingDomain?: string;
  headerList?: string;
  maxBodyLength?: number;
}
async function signed(raw: string, over: SignOver = {}): Promise<string> {
  const key = {
    signingDomain: over.signingDomain ?? 'aozora.example',
    selector: 's',
    privateKey,
    canonicalization: 'relaxed/relaxed',
    ...(over.maxBodyLength !== undefined && { maxBodyLength: over.maxBodyLength }),
  };
  // Without it mailauth reads the clock twice, and a signature made while the second changes is not valid.
  const options = { ...key, signTime: new Date(), signatureData: [key] };
  // A string at run time, contrary to the types of mailauth.
  if (over.headerList) Object.assign(options, { headerList: over.headerList });
  const { signatures } = await dkimSign(raw, options);
  return signatures + raw;
}

const FROM = 'order@aozora.example';

async function resultOf(
  raw: string,
  records: Records,
  {
    mailFrom = FROM,
    address = IP as string | undefined,
    fromEmail = FROM,
    lookupTimeMs = undefined as number | undefined,
  } = {},
): Promise<SenderAuthentication> {
  const bytes = Buffer.from(raw);
  const fields = readHead(bytes.subarray(0, bodyStart(bytes)));
  const client = { address, helo: 'mx.aozora.example', mailFrom };
  const evidence = await gatherEvidence(new Records404(records), fields, client, lookupTimeMs);
  // Data for the worker thread must be structured-cloneable.
  return authenticate(bytes, fromEmail, structuredClone(evidence));
}

const POLICY = { '_dmarc.aozora.example': 'v=DMARC1; p=reject' };
const SIGNS = { 's._domainkey.aozora.example': KEY };

describe('a message passes', () => {
  test.each<[string, Records]>([
    ['with a policy', POLICY],
    ['without a policy', {}],
  ])('by an aligned envelope sender, %s', async (_, records) => {
    expect(await resultOf(message(), { ...records, 'aozora.example': HERE })).toBe('PASS');
  });

  test.each<[string, Records]>([
    ['with a policy', POLICY],
    ['without a policy', {}],
  ])('by its signature alone, %s', async (_, records) => {
    const raw = await signed(message());
    expect(
      await resultOf(raw, { ...records, ...SIGNS }, { mailFrom: 'x@relay.example', address: undefined }),
    ).toBe('PASS');
  });

  it('by the signature of a subdomain, unless the DMARC policy is strict', async () => {
    const raw = await signed(message(), { signingDomain: 'mail.aozora.example' });
    const records = { 's._domainkey.mail.aozora.example': KEY };
    expect(await resultOf(raw, { ...records, ...POLICY })).toBe('PASS');
    const strict = { '_dmarc.aozora.example': 'v=DMARC1; p=reject; adkim=s' };
    expect(await resultOf(raw, { ...records, ...strict })).toBe('FAIL');
  });
});

describe('a message fails', () => {
  it('when its server is not in the SPF record of the domain', async () => {
    expect(await resultOf(message(), { ...POLICY, 'aozora.example': ELSEWHERE })).toBe('FAIL');
    expect(await resultOf(message(), { 'aozora.example': ELSEWHERE })).toBe('FAIL');
  });

  it('when another domain is authenticated', async () => {
    const raw = await signed(message(), { signingDomain: 'attacker.example' });
    const records = { 's._domainkey.attacker.example': KEY, 'attacker.example': HERE };
    expect(await resultOf(raw, { ...records, ...POLICY }, { mailFrom: 'x@attacker.example' })).toBe('FAIL');
    expect(await resultOf(raw, records, { mailFrom: 'x@attacker.example' })).toBe('FAIL');
  });

  it('when it was modified after signing', async () => {
    const raw = await signed(message());
    expect(await resultOf(raw.replace('承知', '拒否'), { ...SIGNS, ...POLICY })).toBe('FAIL');
    expect(await resultOf(raw.replace('Order', 'Other'), { ...SIGNS, ...POLICY })).toBe('FAIL');
  });

  it('when only a part of its body is signed', async () => {
    const raw = await signed(message(undefined, ''), { maxBodyLength: 0 });
    expect(await resultOf(`${raw}口座が変わりました。\r\n`, { ...SIGNS, ...POLICY })).toBe('FAIL');
  });

  it('when the From field is not signed', async () => {
    const raw = await signed(message(), { headerList: 'Subject:To' });
    expect(await resultOf(raw, { ...SIGNS, ...POLICY })).toBe('FAIL');
  });

  test.each([
    ['two From fields', `From: evil@attacker.example\r\n${message()}`],
    ['two addresses in From', message('order@aozora.example, evil@attacker.example')],
    ['a group in From', message('Aozora: order@aozora.example;')],
    ['no From', message().replace('From', 'Resent-From')],
  ])('with %s, whatever signature it has', async (_, raw) => {
    expect(await resultOf(await signed(raw), { ...SIGNS, ...POLICY, 'aozora.example': HERE })).toBe('FAIL');
  });

  it('when the displayed sender differs from the checked one', async () => {
    const over = { fromEmail: 'ceo@aozora.example' };
    expect(await resultOf(message(), { ...POLICY, 'aozora.example': HERE }, over)).toBe('FAIL');
  });
});

it('is NONE for a domain without SPF, DKIM and DMARC', async () => {
  expect(await resultOf(message(), {})).toBe('NONE');
});

test.each<[string, Records]>([
  ['is down', { '_dmarc.aozora.example': new DnsError('ESERVFAIL', 'x') }],
  ['is down for SPF', { 'aozora.example': new DnsError('ETIMEOUT', 'x') }],
  ['throws', { 'aozora.example': new Error('no network') }],
])('is TEMPORARY_ERROR when DNS %s', async (_, records) => {
  expect(await resultOf(message(), records)).toBe('TEMPORARY_ERROR');
});

it('does not wait for unresponsive name servers', async () => {
  const records = { 'aozora.example': 'never', ...POLICY } as const;
  expect(await resultOf(message(), records, { lookupTimeMs: 100 })).toBe('TEMPORARY_ERROR');
});

it('looks up the keys of a few signatures only, and nothing for an ambiguous sender', async () => {
  const signatures = Array.from(
    { length: 200 },
    (_, at) => `DKIM-Signature: v=1; d=d${at}.example; s=s; bh=a; b=b\r\n`,
  );
  const bytes = Buffer.from(signatures.join('') + message());
  const client = { address: undefined, helo: undefined, mailFrom: '' };
  const dns = new Records404({});
  await gatherEvidence(dns, readHead(bytes.subarray(0, bodyStart(bytes))), client);
  expect(dns.asked.filter((name) => name.includes('_domainkey'))).toHaveLength(5);
  const doubtful = new Records404({});
  await gatherEvidence(doubtful, readHead(Buffer.from('From: a@b.example, c@d.example\r\n\r\n')), client);
  expect(doubtful.asked).toEqual([]);
});

it('ignores records that are longer than any legitimate one', async () => {
  const long = `v=spf1 ${'a'.repeat(60_000)} ip4:${IP} -all`;
  expect(await resultOf(message(), { 'aozora.example': long })).toBe('NONE');
});
