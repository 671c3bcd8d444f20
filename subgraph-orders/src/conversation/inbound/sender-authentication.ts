import { isIP } from 'node:net';
import { dkimVerify } from 'mailauth/lib/dkim/verify.js';
import { dmarc } from 'mailauth/lib/dmarc/index.js';
import { spf } from 'mailauth/lib/spf/index.js';
import { z } from 'zod';
import { SenderAuthentication } from '../../orders/records/comment-kinds.js';
import { DnsLookups, type DnsRecords, type DnsResults, type MailDns, replayResults } from './mail-dns.js';
import { bodyStart, type HeadField, readHead } from './mail-head.js';
import { addressKey, singleSender } from './sender-address.js';

/** Time limit for all lookups of a message: with slow name servers it is accepted, but stays unverified. */
const LOOKUP_TIME_MS = 8_000;
/** Legitimate mail has one or two signatures. */
const MAX_SIGNATURES = 5;

/** The client that delivered a message, as far as it is known. */
export interface MailClient {
  /** Undefined when only a relay in between is known: SPF cannot be checked then. */
  readonly address: string | undefined;
  /** HELO name. */
  readonly helo: string | undefined;
  /** Envelope sender; empty for bounces. */
  readonly mailFrom: string;
}

/** DNS data about the sender of a message; structured-cloneable for the worker thread. */
export interface SenderEvidence {
  /** The single address of From; null when there is not exactly one. */
  readonly sender: string | null;
  /** Domain that SPF passed for. */
  readonly spfDomain: string | null;
  /** SPF result; null when it was not checked. */
  readonly spf: string | null;
  readonly dnsResults: DnsResults;
}

/** Of a message whose sender does not matter. */
export const NO_EVIDENCE: SenderEvidence = { sender: null, spfDomain: null, spf: null, dnsResults: {} };

/** The types of mailauth omit MX, whose records are objects. */
const mailauthRows = z.custom<string[][] | string[]>((rows) => Array.isArray(rows));
const forMailauth =
  (resolve: (name: string, type: 'TXT') => Promise<DnsRecords>) =>
  async (name: string, type: string): Promise<string[][] | string[]> =>
    mailauthRows.parse(await resolve(name, recordType.parse(type)));
const recordType = z.custom<'TXT'>((type) => ['TXT', 'A', 'AAAA', 'MX', 'PTR'].includes(String(type)));

const DOMAIN_TAG = /(?:^|;)\s*d\s*=\s*([\w.-]+)/i;
const SELECTOR_TAG = /(?:^|;)\s*s\s*=\s*([\w.-]+)/i;

const LENGTH_TAG = /(?:^|;)\s*l\s*=/i;

/**
 * Signatures to check: only the first few, and none with a length tag (l=), which would allow text to be
 * appended.
 */
const signaturesOf = (fields: readonly HeadField[]): HeadField[] =>
  fields
    .filter(({ name, value }) => name === 'dkim-signature' && !LENGTH_TAG.test(value))
    .slice(0, MAX_SIGNATURES);

/** The message with only those signatures; ARC chains are not evaluated. */
function withSignatures(raw: Buffer): Buffer {
  const start = bodyStart(raw) ?? raw.length;
  const fields = readHead(raw.subarray(0, start));
  const checked = new Set(signaturesOf(fields));
  const kept = fields.filter(
    (field) => checked.has(field) || (field.name !== 'dkim-signature' && !field.name.startsWith('arc-')),
  );
  const head = kept.map(({ line }) => `${line}\r\n`).join('');
  return Buffer.concat([Buffer.from(`${head}\r\n`, 'latin1'), raw.subarray(start)]);
}

/** DNS names of the public keys of a message's signatures. */
const keyNames = (fields: readonly HeadField[]): string[] =>
  signaturesOf(fields).flatMap(({ value }) => {
    const [domain, selector] = [DOMAIN_TAG.exec(value)?.[1], SELECTOR_TAG.exec(value)?.[1]];
    return domain && selector ? [`${selector}._domainkey.${domain}`] : [];
  });

/** Does all lookups for the authentication of a message, within a time limit; never throws. */
export async function gatherEvidence(
  dns: MailDns,
  fields: readonly HeadField[],
  client: MailClient,
  lookupTimeMs = LOOKUP_TIME_MS,
): Promise<SenderEvidence> {
  const named = singleSender(fields);
  if (named === undefined) return NO_EVIDENCE;
  // In canonical form, so that the checked domain is the one that is compared with known addresses.
  const sender = addressKey(named);
  const lookups = new DnsLookups(dns, lookupTimeMs);
  const resolver = forMailauth(lookups.resolve);
  try {
    const [checked] = await Promise.all([
      isIP(client.address ?? '')
        ? spf({ sender: client.mailFrom, ip: client.address ?? '', helo: client.helo ?? '', resolver }).catch(
            () => null,
          )
        : null,
      // The result is ignored; the call records the DMARC policies for the worker.
      dmarc({ headerFrom: sender, spfDomains: [], dkimDomains: [], resolver }).catch(() => null),
      ...keyNames(fields).map((name) => lookups.resolve(name, 'TXT').catch(() => null)),
    ]);
    const result = checked?.status.result ?? null;
    return {
      sender,
      spf: result,
      spfDomain: result === 'pass' ? (checked?.domain ?? null) : null,
      dnsResults: lookups.results,
    };
  } finally {
    lookups.end();
  }
}

const signatures = z.array(
  z.object({
    signingDomain: z.string().optional(),
    status: z.object({
      result: z.string(),
      underSized: z.union([z.number(), z.boolean()]).optional(),
    }),
    signingHeaders: z.object({ keys: z.string() }).optional(),
  }),
);
const policy = z.object({
  status: z.object({ result: z.string() }),
  alignment: z
    .object({
      spf: z.object({ result: z.string().or(z.literal(false)).optional(), strict: z.boolean() }),
      dkim: z.object({ result: z.string().or(z.literal(false)).optional(), strict: z.boolean() }),
    })
    .optional(),
});

const domainOf = (address: string): string =>
  addressKey(address).slice(addressKey(address).lastIndexOf('@') + 1);

/** Whether one of the domains is aligned with the sender's, relaxed or strict according to its policy. */
function isAligned(
  from: string,
  domains: readonly string[],
  { result, strict }: { result?: string | false; strict: boolean },
): boolean {
  if (!strict) return typeof result === 'string' && result !== '';
  return domains.some((domain) => domainOf(`@${domain}`) === from);
}

const NO_POLICY = async (): Promise<string[][]> => [['v=DMARC1; p=none']];

/**
 * Authenticates the From address: PASS only when DKIM or SPF passes for an aligned domain, as DMARC defines
 * it, also for domains without a DMARC policy.
 */
export async function authenticate(
  raw: Buffer,
  fromEmail: string,
  { sender, spf: spfResult, spfDomain, dnsResults }: SenderEvidence,
): Promise<SenderAuthentication> {
  if (sender === null || addressKey(sender) !== addressKey(fromEmail)) return SenderAuthentication.FAIL;
  const resolver = forMailauth(replayResults(dnsResults));
  const { headerFrom, results } = await dkimVerify(withSignatures(raw), {
    resolver,
    minBitLength: 1_024,
  });
  const [named, ...others] = headerFrom;
  // Clients that parse the field differently would show another sender than the checked one.
  if (named === undefined || others.length > 0 || domainOf(named) !== domainOf(sender)) {
    return SenderAuthentication.FAIL;
  }
  const checked = signatures.parse(results);
  const dkimDomains = checked
    .filter(({ status, signingHeaders }) => {
      const signsSender =
        signingHeaders?.keys.split(':').some((name) => name.trim().toLowerCase() === 'from') ?? false;
      // A signature over a part of the body does not protect the rest.
      return status.result === 'pass' && !status.underSized && signsSender;
    })
    .flatMap(({ signingDomain }) => signingDomain ?? []);
  const spfDomains = spfDomain === null ? [] : [spfDomain];
  const evidence = {
    headerFrom: sender,
    spfDomains,
    dkimDomains: dkimDomains.map((domain) => ({ domain })),
  };
  let outcome = policy.parse(await dmarc({ ...evidence, resolver }));
  const hasPolicy = outcome.status.result !== 'none';
  if (!hasPolicy) outcome = policy.parse(await dmarc({ ...evidence, resolver: NO_POLICY }));
  const { status, alignment } = outcome;
  const from = domainOf(sender);
  if (
    status.result === 'pass' &&
    alignment &&
    (isAligned(from, dkimDomains, alignment.dkim) || isAligned(from, spfDomains, alignment.spf))
  ) {
    return SenderAuthentication.PASS;
  }
  const found = [status.result, spfResult, ...checked.map((one) => one.status.result)];
  if (found.includes('temperror')) return SenderAuthentication.TEMPORARY_ERROR;
  const isUnsigned = checked.every((one) => one.status.result === 'none');
  const isUnsaid = spfResult === null || spfResult === 'none' || spfResult === 'neutral';
  return !hasPolicy && isUnsigned && isUnsaid ? SenderAuthentication.NONE : SenderAuthentication.FAIL;
}
