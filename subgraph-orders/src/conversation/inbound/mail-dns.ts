import { Resolver } from 'node:dns/promises';
import { readFileSync } from 'node:fs';
import { z } from 'zod';

export type RecordType = 'TXT' | 'A' | 'AAAA' | 'MX' | 'PTR';

const mx = z.object({ priority: z.number(), exchange: z.string() });
const texts = z.array(z.array(z.string()));
const names = z.array(z.string());
/** Resource records in the format of node:dns. */
export type DnsRecords = z.infer<typeof texts> | z.infer<typeof names> | z.infer<typeof mx>[];

/** Error code of node:dns, such as ENOTFOUND, ENODATA or ETIMEOUT. */
export class DnsError extends Error {
  constructor(
    readonly code: string,
    name: string,
  ) {
    super(`${code} ${name}`);
  }
}

/** DNS lookups for mail authentication. */
export abstract class MailDns {
  /** @throws DnsError */
  abstract resolve(name: string, type: RecordType): Promise<DnsRecords>;
}

const failure = z.object({ code: z.string() });

/** Uses the configured name servers, or the system's. */
export class NameServers extends MailDns {
  private readonly resolver = new Resolver({ timeout: 2_000, tries: 2 });

  constructor(servers: readonly string[] = []) {
    super();
    if (servers.length > 0) this.resolver.setServers(servers);
  }

  async resolve(name: string, type: RecordType): Promise<DnsRecords> {
    try {
      return await this.lookUp(name, type);
    } catch (error) {
      throw new DnsError(failure.catch({ code: 'ESERVFAIL' }).parse(error).code, name);
    }
  }

  private lookUp(name: string, type: RecordType): Promise<DnsRecords> {
    switch (type) {
      case 'TXT':
        return this.resolver.resolveTxt(name);
      case 'A':
        return this.resolver.resolve4(name);
      case 'AAAA':
        return this.resolver.resolve6(name);
      case 'MX':
        return this.resolver.resolveMx(name);
      case 'PTR':
        return this.resolver.resolvePtr(name);
    }
  }
}

const zoneSchema = z.record(
  z.string(),
  z.object({
    TXT: z.array(z.string()).optional(),
    A: names.optional(),
    AAAA: names.optional(),
    MX: z.array(mx).optional(),
    PTR: names.optional(),
  }),
);
export type MailZone = z.infer<typeof zoneSchema>;

/**
 * DNS records from a JSON file, for development and tests without DNS. Keys are names in lower case;
 * `*.example` matches every name below it without its own entry, as in DNS.
 */
export class ZoneFile extends MailDns {
  private readonly zone: MailZone;

  constructor(path: string) {
    super();
    this.zone = zoneSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  }

  async resolve(name: string, type: RecordType): Promise<DnsRecords> {
    const entry = this.entryOf(name.toLowerCase());
    if (!entry) throw new DnsError('ENOTFOUND', name);
    const rows = type === 'TXT' ? entry.TXT?.map((text) => [text]) : entry[type];
    if (!rows) throw new DnsError('ENODATA', name);
    return rows;
  }

  private entryOf(name: string): MailZone[string] | undefined {
    const labels = name.split('.');
    const wildcards = labels.slice(1).map((_, index) => `*.${labels.slice(index + 1).join('.')}`);
    const found = [name, ...wildcards].find((key) => Object.hasOwn(this.zone, key));
    return found === undefined ? undefined : this.zone[found];
  }
}

/** A DKIM key of 8,192 bits has 1,400 characters; longer TXT records are ignored. */
const MAX_TEXT = 4_096;
const MAX_RECORDS = 100;
const MAX_NAME = 253;
/** SPF allows 10 names with up to 10 addresses each; the rest is for DKIM and DMARC. */
const MAX_LOOKUPS = 150;

const bounded = (rows: DnsRecords): DnsRecords => {
  const short = texts.safeParse(rows);
  const kept = short.success
    ? short.data.filter((row) => row.reduce((sum, { length }) => sum + length, 0) <= MAX_TEXT)
    : rows;
  return kept.slice(0, MAX_RECORDS);
};

/** Result of one lookup. */
export type DnsResult = { readonly rows: DnsRecords } | { readonly code: string };
export type DnsResults = Readonly<Record<string, DnsResult>>;

const keyOf = (name: string, type: string): string => `${type} ${name.toLowerCase()}`;

/**
 * DNS lookups for one message: deduplicated, limited in time and number, and recorded for the worker thread,
 * which has no network access.
 */
export class DnsLookups {
  private readonly pending = new Map<string, Promise<DnsResult>>();
  private readonly recorded: Record<string, DnsResult> = {};
  private readonly timeout: Promise<DnsResult>;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly dns: MailDns,
    timeoutMs: number,
  ) {
    this.timeout = new Promise((resolve) => {
      this.timer = setTimeout(() => resolve({ code: 'ETIMEOUT' }), timeoutMs);
    });
  }

  /** Resolver function in the form that mailauth expects. */
  readonly resolve = async (name: string, type: RecordType): Promise<DnsRecords> => {
    const key = keyOf(name, type);
    let result = this.pending.get(key);
    if (!result) {
      result = Promise.race([this.lookUp(name, type), this.timeout]);
      this.pending.set(key, result);
    }
    this.recorded[key] = await result;
    return recordsOf(this.recorded[key], name);
  };

  get results(): DnsResults {
    return this.recorded;
  }

  end(): void {
    clearTimeout(this.timer);
  }

  private async lookUp(name: string, type: RecordType): Promise<DnsResult> {
    if (name.length > MAX_NAME) return { code: 'ENOTFOUND' };
    if (this.pending.size >= MAX_LOOKUPS) return { code: 'EREFUSED' };
    try {
      return { rows: bounded(await this.dns.resolve(name, type)) };
    } catch (error) {
      return { code: error instanceof DnsError ? error.code : 'ESERVFAIL' };
    }
  }
}

function recordsOf(result: DnsResult | undefined, name: string): DnsRecords {
  if (!result) throw new DnsError('EREFUSED', name);
  if ('code' in result) throw new DnsError(result.code, name);
  return result.rows;
}

/** Resolver that replays recorded results; any other lookup fails. */
export const replayResults =
  (answers: DnsResults) =>
  async (name: string, type: string): Promise<DnsRecords> => {
    const key = keyOf(name, type);
    return recordsOf(Object.hasOwn(answers, key) ? answers[key] : undefined, name);
  };
