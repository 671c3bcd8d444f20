import { GraphQLScalarType, Kind } from 'graphql';

const DECIMAL = /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,2})?$/;
/** More than anyone types as a number. */
const MAX_TYPED_LENGTH = 100;
const YEN = /^-?(?:0|[1-9]\d{0,29})$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MONTH = /^\d{4}-(?:0[1-9]|1[0-2])$/;
const TIMESTAMP = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}Z$/;

/** True for a day that exists in the calendar, `YYYY-MM-DD`. */
export function isLocalDate(text: string): boolean {
  if (!DAY.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

/** True for a decimal string with at most two decimals. */
export const isDecimal = (text: string): boolean => DECIMAL.test(text);

interface StringScalar {
  name: string;
  description: string;
  accepts: (text: string) => boolean;
  /** A cheaper look at what comes out of the database, where it was checked on its way in. */
  looksRight?: (text: string) => boolean;
  expected: string;
  /** What comes in where that is more than `accepts`: the rules of its field then say what is wrong, in our words. */
  takes?: (text: string) => boolean;
  /** Turns other values that a resolver may return into the wire text. */
  toText?: (value: unknown) => string | undefined;
}

function stringScalar({
  name,
  description,
  accepts,
  looksRight = accepts,
  expected,
  takes = accepts,
  toText,
}: StringScalar): GraphQLScalarType<string, string> {
  const checked = (value: unknown, isRight: (text: string) => boolean): string => {
    if (typeof value === 'string' && isRight(value)) return value;
    throw new TypeError(`${name} must be ${expected}`);
  };
  const check = (value: unknown): string => checked(value, takes);
  return new GraphQLScalarType<string, string>({
    name,
    description,
    serialize: (value) => checked(toText?.(value) ?? value, looksRight),
    parseValue: check,
    parseLiteral: (node) => check(node.kind === Kind.STRING ? node.value : undefined),
  });
}

const integerText = (value: unknown): string | undefined => {
  if (typeof value === 'bigint') return value.toString();
  return typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : undefined;
};

/** Unit price in yen, excluding tax. */
export const Decimal = stringScalar({
  name: 'Decimal',
  description:
    'A decimal number as text with at most two decimals, such as "1234.5". Unit prices in yen, rates in percent.',
  accepts: isDecimal,
  takes: (text) => text.length <= MAX_TYPED_LENGTH,
  expected: 'a decimal text with at most two decimals, such as "1234.5"',
  toText: integerText,
});

/** Amount in whole yen. */
export const Yen = stringScalar({
  name: 'Yen',
  description: 'An amount of whole yen as text; may be negative; exact beyond 2^53.',
  accepts: (text) => YEN.test(text),
  expected: 'whole yen as text',
  toText: integerText,
});

/** Calendar day in Japan. */
export const LocalDate = stringScalar({
  name: 'LocalDate',
  description: 'A calendar day in Japan, YYYY-MM-DD.',
  accepts: isLocalDate,
  looksRight: (text) => DAY.test(text),
  expected: 'an existing day, YYYY-MM-DD',
});

/** Calendar month in Japan. */
export const YearMonth = stringScalar({
  name: 'YearMonth',
  description: 'A calendar month in Japan, YYYY-MM.',
  accepts: (text) => MONTH.test(text),
  expected: 'a month, YYYY-MM',
});

/** Moment, also used as an opaque version. */
export const Timestamp = stringScalar({
  name: 'Timestamp',
  description: 'A moment in UTC, ISO 8601 with microseconds. Compare it as opaque text.',
  accepts: (text) => TIMESTAMP.test(text),
  expected: 'an ISO 8601 UTC moment with microseconds',
  toText: (value) => (value instanceof Date ? value.toISOString().replace('Z', '000Z') : undefined),
});

/** Scalars that every subgraph speaks. */
export const KIT_SCALARS: readonly GraphQLScalarType[] = [Decimal, Yen, LocalDate, YearMonth, Timestamp];
