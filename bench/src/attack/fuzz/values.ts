import {
  type GraphQLInputType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isRequiredInputField,
} from 'graphql';
import type { Random } from './random.js';

/** A JSON value; `undefined` leaves a field out. */
export type Json = null | boolean | number | string | Json[] | { [field: string]: Json };

/**
 * Kinds of records, in the order in which a name is matched: `importProductCsv` is about a job, not about a
 * product.
 */
const KINDS: readonly [RegExp, string][] = [
  [/idempotency/i, 'key'],
  [/^demandUu?id$/i, 'demand'],
  [/upload/i, 'upload'],
  [/attachment/i, 'attachment'],
  [/job|export|import|download/i, 'job'],
  [/period/i, 'period'],
  [/user|reviewer|creator|invitation/i, 'user'],
  [/operator/i, 'operator'],
  [/comment/i, 'comment'],
  [/notice/i, 'notice'],
  [/listview/i, 'view'],
  [/supplier/i, 'supplier'],
  [/destination/i, 'destination'],
  [/line/i, 'line'],
  [/order/i, 'order'],
  [/product/i, 'product'],
];
const kindOf = (name: string): string => KINDS.find(([pattern]) => pattern.test(name))?.[1] ?? name;

const MAX_IDS = 60;
const MAX_VERSIONS = 5_000;

/** Existing ids and their versions, by kind of record; learns from responses. */
export class Pool {
  private readonly ids = new Map<string, string[]>();
  private readonly versions = new Map<string, string>();
  /** Users that the fuzz itself needs: they are never deleted. */
  readonly spared = new Set<string>();

  add(name: string, id: string): void {
    const kind = kindOf(name);
    const known = this.ids.get(kind) ?? [];
    this.ids.set(kind, known);
    if (known.includes(id)) return;
    known.push(id);
    // Keep the oldest few: they were prepared, with everything that belongs to them.
    if (known.length > MAX_IDS) known.splice(10, 1);
  }

  of(name: string): readonly string[] {
    return this.ids.get(kindOf(name)) ?? [];
  }

  any(random: Random): string | undefined {
    const all = [...this.ids.values()].flat();
    return all.length > 0 ? random.pick(all) : undefined;
  }

  versionOf(id: Json | undefined): string | undefined {
    return typeof id === 'string' ? this.versions.get(id) : undefined;
  }

  /** Adds the records of a response. */
  learn(value: unknown, name = ''): void {
    if (Array.isArray(value)) for (const one of value) this.learn(one, name);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
    const record = new Map<string, unknown>(Object.entries(value));
    for (const field of ['uuid', 'id', 'uploadUuid', 'jobUuid']) {
      const id = record.get(field);
      if (typeof id !== 'string') continue;
      this.add(field === 'uploadUuid' ? 'upload' : field === 'jobUuid' ? 'job' : name, id);
      const version = record.get('updatedAt');
      if (typeof version === 'string' && this.versions.size < MAX_VERSIONS) this.versions.set(id, version);
    }
    for (const [field, one] of record) this.learn(one, /^(?:items|f\d+)$/.test(field) ? name : field);
  }
}

const LONG = 40_000;

/** Texts that have broken parsers, databases, regular expressions, spreadsheets or screens somewhere. */
export const HOSTILE_TEXTS: readonly string[] = [
  '',
  ' ',
  '\u3000',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'a\udfffb',
  '\ufeff',
  '\u202egpj.exe',
  '\u2066x\u2069',
  '\u200b=1+1',
  '=HYPERLINK("http://example.com","x")',
  '＝1+1',
  '@SUM(1)',
  '-1+1|cmd',
  'line\nbreak',
  'line\r\nBcc: x@example.com',
  '\t',
  '\u0085',
  '\u2028',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' OR 1=1 --",
  '{"$gt":""}',
  '$where',
  '{$ne:null}',
  '__proto__',
  'constructor',
  'toString',
  '../../../../etc/passwd',
  '%00',
  '%',
  '\\',
  '(((((',
  '(a+)+$',
  '[',
  '*',
  '.*',
  '{{7*7}}',
  '${7*7}',
  'null',
  'undefined',
  'NaN',
  '1e309',
  '-0',
  '0x10',
  'ﷺ'.repeat(50),
  'e\u0301'.repeat(200),
  '👨‍👩‍👧‍👦'.repeat(30),
  'ｱｲｳ１２３',
  '株式会社',
  'x'.repeat(256),
  'あ'.repeat(1_001),
  'x'.repeat(LONG),
  'あ'.repeat(LONG / 4),
];

const EMAILS = [
  'a@example.com',
  'A@EXAMPLE.COM',
  'a@b',
  '@',
  'a@@b.example',
  '"a b"@example.com',
  'a@example.com\r\nBcc: b@example.com',
  'あ@例え.jp',
  `${'a'.repeat(250)}@example.com`,
  'a@example.com,b@example.com',
  '<a@example.com>',
];
const DAYS = [
  '2026-11-22',
  '2026-12-31',
  '2024-02-29',
  '2026-02-29',
  '0001-01-01',
  '0000-00-00',
  '9999-12-31',
  '2026-1-1',
  '2026-11-22T00:00:00Z',
  '',
  '２０２６-11-22',
  '1868-01-01',
];
const MOMENTS = [
  '2026-11-22T00:00:00.000000Z',
  '2026-13-45T99:99:99.999999Z',
  '0000-00-00T00:00:00.000000Z',
  '9999-12-31T23:59:59.999999Z',
  '2026-11-22',
  '',
  '2026-11-22T00:00:00+09:00',
];
const MONTHS = ['2026-11', '2026-00', '2026-13', '0001-01', '9999-12', '0000-01', '', '2026-1'];
const DECIMALS = [
  '0',
  '1',
  '-1',
  '1234.5',
  '0.01',
  '999999999999999.99',
  '-999999999999999.99',
  '1e5',
  'NaN',
  'Infinity',
  '1.005',
  '',
  '１２',
  '1,000',
  '9'.repeat(99),
  '0'.repeat(50),
  '-0',
  '+1',
];
const YEN = ['0', '1', '-1', '9'.repeat(30), `-${'9'.repeat(30)}`, '9'.repeat(31), '1.5', '', 'x'];
const INTEGERS = [0, 1, -1, 2, 3, 10, 20, 50, 99, 100, 101, 1_000, 9_999_999, 2_147_483_647, -2_147_483_648];
const TOO_LARGE_INTEGERS = [2_147_483_648, 1e20, 1.5, -0.5];
const FLOATS = [0, -0, 1.5, -1.5, 1e308, -1e308, 5e-324, 9_007_199_254_740_992];
const WRONG: readonly Json[] = [
  null,
  true,
  0,
  -1,
  'x',
  [],
  {},
  [[]],
  [null],
  { $ne: null },
  { __proto__x: 1 },
];

const BAD_IDS = [
  '',
  'x',
  '018f0000-0000-7000-8000-000000000000',
  '018F0000-0000-7000-8000-00000000000G',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '[object Object]',
  '0',
  '-1',
];

/** Generates values for input types: mostly valid enough to get past validation, some of them hostile. */
export class Values {
  constructor(
    private readonly random: Random,
    private readonly pool: Pool,
    /** Probability of a hostile value. */
    private hostility: number,
    /** After one hostile value all others are valid, so that the request reaches that value. */
    private readonly isSingle = false,
  ) {}

  private isHostile(divisor = 1): boolean {
    const isHostile = this.random.chance(this.hostility / divisor);
    if (isHostile && this.isSingle) this.hostility = 0;
    return isHostile;
  }

  /** @param name of the argument or field; decides which ids fit */
  of(type: GraphQLInputType, name: string, depth = 0): Json {
    const { random } = this;
    if (this.isHostile(25)) return random.pick(WRONG);
    if (isNonNullType(type)) return this.of(type.ofType, name, depth);
    if (isListType(type)) {
      const size = this.isHostile(10) ? random.pick([0, 40, 300]) : random.pick([0, 1, 1, 2, 3]);
      const bound = depth > 2 ? Math.min(size, 3) : size;
      return Array.from({ length: bound }, () => this.of(type.ofType, name, depth + 1));
    }
    if (isEnumType(type)) {
      if (this.isHostile(10)) return random.pick(['', 'x', '__proto__', 0]);
      return random.pick(type.getValues()).name;
    }
    if (isInputObjectType(type)) {
      const fields = Object.values(type.getFields()).flatMap((field): [string, Json][] => {
        const isLeftOut = isRequiredInputField(field)
          ? this.isHostile(25)
          : random.chance(depth === 0 ? 0.5 : 0.4);
        // `uuid` alone is the record that the input is about.
        const about = field.name === 'uuid' ? type.name : field.name;
        return isLeftOut ? [] : [[field.name, this.of(field.type, about, depth + 1)]];
      });
      if (this.isHostile(25)) fields.push([random.pick(['x', '__proto__', '$ne', 'constructor']), 1]);
      const drawn = Object.fromEntries(fields);
      const version = this.pool.versionOf(drawn['uuid'] ?? drawn['orderUuid']);
      if (version !== undefined && 'expectedUpdatedAt' in drawn && random.chance(0.8)) {
        drawn['expectedUpdatedAt'] = version;
      }
      return drawn;
    }
    return this.scalar(type.name, name);
  }

  private scalar(type: string, name: string): Json {
    const { random } = this;
    const isHostile = this.isHostile();
    switch (type) {
      case 'Boolean':
        return random.chance(0.5);
      case 'Int':
        if (isHostile) return random.pick([...INTEGERS, ...(random.chance(0.2) ? TOO_LARGE_INTEGERS : [])]);
        return random.pick([1, 1, 2, 3, 10, 20]);
      case 'Float':
        return random.pick(isHostile ? FLOATS : [0, 1, 1.5]);
      case 'ID':
        return this.id(name, isHostile);
      case 'LocalDate':
        return isHostile ? random.pick(DAYS) : random.pick(['2026-11-22', '2026-12-01', '2026-10-31']);
      case 'Timestamp':
        return random.pick(MOMENTS);
      case 'YearMonth':
        return isHostile ? random.pick(MONTHS) : random.pick(['2026-10', '2026-11']);
      case 'Decimal':
        return random.pick(isHostile ? DECIMALS : ['1', '120', '1200.5', '8', '10']);
      case 'Yen':
        return random.pick(isHostile ? YEN : ['0', '1000', '1000000']);
      default:
        return this.text(name, isHostile);
    }
  }

  private id(name: string, isHostile: boolean): string {
    const { random, pool } = this;
    if (/idempotencyKey/i.test(name)) {
      if (isHostile) return random.pick([...HOSTILE_TEXTS, ...BAD_IDS]);
      return `fuzz-${random.below(0xffffffff)}`;
    }
    if (isHostile && random.chance(0.6)) return random.pick([...BAD_IDS, ...HOSTILE_TEXTS]);
    const fitting = pool.of(name);
    const drawn =
      fitting.length > 0 && random.chance(0.8)
        ? random.pick(fitting)
        : (pool.any(random) ?? random.pick(BAD_IDS));
    // Would remove or change the fuzz's own callers.
    return pool.spared.has(drawn) && /^(?:Delete|Update)/.test(name) ? random.pick(BAD_IDS) : drawn;
  }

  private text(name: string, isHostile: boolean): string {
    const { random } = this;
    if (/email|^to$|^cc$/i.test(name))
      return isHostile ? random.pick(EMAILS) : `fuzz-${random.below(500)}@example.com`;
    if (isHostile) return random.pick(HOSTILE_TEXTS);
    if (/zip/i.test(name)) return '1000001';
    if (/phone/i.test(name)) return '0312345678';
    if (/fileName/.test(name)) return random.pick(['a.csv', 'a.pdf', 'a.png', '注文書.xlsx']);
    if (/mimeType/.test(name)) return random.pick(['image/png', 'image/jpeg', 'text/html']);
    if (/password/i.test(name)) return `fuzz-password-${random.below(1_000)}`;
    if (/token/i.test(name)) return random.pick(['x', 'a.b.c', '']);
    return random.pick(['試験', 'test', 'マグカップ', 'ａｂｃ', 'P-001', '備考です']);
  }
}
