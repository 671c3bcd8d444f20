import { Resolver } from 'node:dns/promises';
import { readFileSync } from 'node:fs';
import { z } from 'zod';

export type RecordType = 'TXT' | 'A' | 'AAAA' | 'MX' | 'PTR';

const mx = z.object({ priority: z.number(), exchange: z.string() });
const texts = z.array(z.array(z.string()));
const names = z.array(z.string());
/** Rows of a record, as node:dns has them. */
export type DnsRows = z.infer<typeof texts> | z.infer<typeof names> | z.infer<typeof mx>[];

/** Why there are no rows: the code of node:dns, such as ENOTFOUND, ENODATA or ETIMEOUT. */
export class DnsError extends Error {
  constructor(
    readonly code: string,
    name: string,
  ) {
    super(`${code} ${name}`);
  }
}

/** Looks DNS records up for the authentication of mail. */
export abstract class MailDns {
  /** @throws DnsError */
  abstract resolve(name: string, type: RecordType): Promise<DnsRows>;
}

const failure = z.object({ code: z.string() });

/** The name servers of the environment, or those of the machine. */
export class NameServers extends MailDns {
  private readonly resolver = new Resolver({ timeout: 2_000, tries: 2 });

  constructor(servers: readonly string[] = []) {
    super();
    if (servers.length > 0) this.resolver.setServers(servers);
  }

  async resolve(name: string, type: RecordType): Promise<DnsRows> {
    try {
      return await this.lookUp(name, type);
    } catch (error) {
      throw new DnsError(failure.catch({ code: 'ESERVFAIL' }).parse(error).code, name);
    }
  }

  private lookUp(name: string, type: RecordType): Promise<DnsRows> {
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
 * Records of a JSON file, in the place of DNS where there is none: in development and tests. Keys are names in lower
 * case; `*.example` stands for every name below it that has no entry of its own, as in DNS.
 */
export class ZoneFile extends MailDns {
  private readonly zone: MailZone;

  constructor(path: string) {
    super();
    this.zone = zoneSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  }

  async resolve(name: string, type: RecordType): Promise<DnsRows> {
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

/** A DKIM key of 8,192 bits has 1,400 characters; a longer text is no record that we read. */
const MAX_TEXT = 4_096;
const MAX_ROWS = 100;
const MAX_NAME = 253;
/** SPF allows 10 names with up to 10 addresses each; what comes on top is for DKIM and DMARC. */
const MAX_LOOKUPS = 150;

const bounded = (rows: DnsRows): DnsRows => {
  const short = texts.safeParse(rows);
  const kept = short.success
    ? short.data.filter((row) => row.reduce((sum, { length }) => sum + length, 0) <= MAX_TEXT)
    : rows;
  return kept.slice(0, MAX_ROWS);
};

/** What a name was answered with. */
export type DnsAnswer = { readonly rows: DnsRows } | { readonly code: string };
export type DnsAnswers = Readonly<Record<string, DnsAnswer>>;

const keyOf = (name: string, type: string): string => `${type} ${name.toLowerCase()}`;

/**
 * The lookups for one message: each name once, all of them within a time and a number, and remembered for the worker
 * thread, which itself asks nobody.
 */
export class DnsLookups {
  private readonly asked = new Map<string, Promise<DnsAnswer>>();
  private readonly found: Record<string, DnsAnswer> = {};
  private readonly isLate: Promise<DnsAnswer>;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly dns: MailDns,
    timeoutMs: number,
  ) {
    this.isLate = new Promise((resolve) => {
      this.timer = setTimeout(() => resolve({ code: 'ETIMEOUT' }), timeoutMs);
    });
  }

  /** As the functions of mailauth want it. */
  readonly resolve = async (name: string, type: RecordType): Promise<DnsRows> => {
    const key = keyOf(name, type);
    let answer = this.asked.get(key);
    if (!answer) {
      answer = Promise.race([this.ask(name, type), this.isLate]);
      this.asked.set(key, answer);
    }
    this.found[key] = await answer;
    return rowsOf(this.found[key], name);
  };

  get answers(): DnsAnswers {
    return this.found;
  }

  end(): void {
    clearTimeout(this.timer);
  }

  private async ask(name: string, type: RecordType): Promise<DnsAnswer> {
    if (name.length > MAX_NAME) return { code: 'ENOTFOUND' };
    if (this.asked.size >= MAX_LOOKUPS) return { code: 'EREFUSED' };
    try {
      return { rows: bounded(await this.dns.resolve(name, type)) };
    } catch (error) {
      return { code: error instanceof DnsError ? error.code : 'ESERVFAIL' };
    }
  }
}

function rowsOf(answer: DnsAnswer | undefined, name: string): DnsRows {
  if (!answer) throw new DnsError('EREFUSED', name);
  if ('code' in answer) throw new DnsError(answer.code, name);
  return answer.rows;
}

/** Answers that were looked up before; what was not is refused. */
export const fromAnswers =
  (answers: DnsAnswers) =>
  async (name: string, type: string): Promise<DnsRows> => {
    const key = keyOf(name, type);
    return rowsOf(Object.hasOwn(answers, key) ? answers[key] : undefined, name);
  };
