import { isDecimal } from '@hacchu-hub/field-rules';
import { GraphQLScalarType, Kind } from 'graphql';

/** Longer than any number that people type. */
const MAX_TYPED_LENGTH = 100;
const YEN = /^-?(?:0|[1-9]\d{0,29})$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MONTH = /^\d{4}-(?:0[1-9]|1[0-2])$/;
const TIMESTAMP = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}Z$/;

/** True for an existing calendar date, `YYYY-MM-DD`. */
export function isLocalDate(text: string): boolean {
  if (!DAY.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

export { isDecimal };

interface StringScalar {
  name: string;
  description: string;
  accepts: (text: string) => boolean;
  /** A cheaper check of values from the database, which were validated when stored. */
  isPlausible?: (text: string) => boolean;
  expected: string;
  /** Input accepted beyond `accepts`, so that the rules of its field can report the error in Japanese. */
  takes?: (text: string) => boolean;
  /** Converts other values that a resolver may return to their serialised form. */
  toText?: (value: unknown) => string | undefined;
}

function stringScalar({
  name,
  description,
  accepts,
  isPlausible = accepts,
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
    serialize: (value) => checked(toText?.(value) ?? value, isPlausible),
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
    'A decimal number as a string with at most two decimals, such as "1234.5". Unit prices in yen, rates in percent.',
  accepts: isDecimal,
  takes: (text) => text.length <= MAX_TYPED_LENGTH,
  expected: 'a decimal text with at most two decimals, such as "1234.5"',
  toText: integerText,
});

/** Amount in whole yen. */
export const Yen = stringScalar({
  name: 'Yen',
  description: 'An amount in whole yen as a string; may be negative; exact beyond 2^53.',
  accepts: (text) => YEN.test(text),
  expected: 'whole yen as text',
  toText: integerText,
});

/** Calendar date in Japan. */
export const LocalDate = stringScalar({
  name: 'LocalDate',
  description: 'A calendar date in Japan, YYYY-MM-DD.',
  accepts: isLocalDate,
  isPlausible: (text) => DAY.test(text),
  expected: 'an existing day, YYYY-MM-DD',
});

/** Calendar month in Japan. */
export const YearMonth = stringScalar({
  name: 'YearMonth',
  description: 'A calendar month in Japan, YYYY-MM.',
  accepts: (text) => MONTH.test(text),
  expected: 'a month, YYYY-MM',
});

/** Timestamp, also used as an opaque version. */
export const Timestamp = stringScalar({
  name: 'Timestamp',
  description: 'A timestamp in UTC, ISO 8601 with microseconds. Compare it as opaque text.',
  accepts: (text) => TIMESTAMP.test(text),
  expected: 'an ISO 8601 UTC moment with microseconds',
  toText: (value) => (value instanceof Date ? value.toISOString().replace('Z', '000Z') : undefined),
});

/** Scalars that every subgraph supports. */
export const KIT_SCALARS: readonly GraphQLScalarType[] = [Decimal, Yen, LocalDate, YearMonth, Timestamp];
