import { describe, expect, it } from '@jest/globals';
import { parseValue } from 'graphql';
import { uuidv7 } from '../persistence/uuid.js';
import { Decimal, LocalDate, Timestamp, YearMonth, Yen } from './scalars.js';
import { jstDay, nowTimestamp, todayJst } from './time.js';

describe('Yen', () => {
  it('is exact beyond 2^53', () => {
    expect(Yen.serialize(9_007_199_254_740_993n)).toBe('9007199254740993');
    expect(Yen.serialize(-5)).toBe('-5');
    expect(() => Yen.serialize(2 ** 53)).toThrow(TypeError);
    expect(() => Yen.serialize('1.5')).toThrow(TypeError);
  });
});

describe('Decimal', () => {
  it.each(['0', '-0.5', '1234.56', '999999999999999.99'])('accepts %s', (text) =>
    expect(Decimal.parseValue(text)).toBe(text),
  );
  it.each(['', '1.', '.5', '01', '1.234', '1e5', ' 1', 1.5, null])('never returns %j', (value) => {
    expect(() => Decimal.serialize(value)).toThrow(TypeError);
  });
  it.each(['', '1.234', '１２００', '1,200'])(
    'accepts %j, so that the rules of its field can report it',
    (typed) => {
      expect(Decimal.parseValue(typed)).toBe(typed);
    },
  );
  it.each([1.5, null, '9'.repeat(101)])('rejects %j, which nobody types', (value) => {
    expect(() => Decimal.parseValue(value)).toThrow(TypeError);
  });
  it('is a string in documents, too', () => {
    expect(Decimal.parseLiteral(parseValue('"1.5"'))).toBe('1.5');
    expect(() => Decimal.parseLiteral(parseValue('1.5'))).toThrow(TypeError);
  });
});

describe('dates and months', () => {
  it('must exist in the calendar', () => {
    expect(LocalDate.parseValue('2024-02-29')).toBe('2024-02-29');
    expect(() => LocalDate.parseValue('2025-02-29')).toThrow(TypeError);
    expect(YearMonth.parseValue('2026-12')).toBe('2026-12');
    expect(() => YearMonth.parseValue('2026-13')).toThrow(TypeError);
  });

  it('start at midnight in Japan', () => {
    expect(jstDay(new Date('2026-11-20T14:59:59Z'))).toBe('2026-11-20');
    expect(todayJst(() => new Date('2026-11-20T15:00:00Z'))).toBe('2026-11-21');
  });
});

describe('nowTimestamp', () => {
  it('is strictly increasing', () => {
    const made = Array.from({ length: 5_000 }, nowTimestamp);
    expect(new Set(made).size).toBe(made.length);
    expect([...made].sort()).toEqual(made);
    expect(Timestamp.serialize(made[0])).toBe(made[0]);
  });

  it('converts database dates', () => {
    expect(Timestamp.serialize(new Date(0))).toBe('1970-01-01T00:00:00.000000Z');
    expect(() => Timestamp.parseValue('1970-01-01T00:00:00Z')).toThrow(TypeError);
  });
});

describe('uuidv7', () => {
  it('sorts by creation time', () => {
    const made = Array.from({ length: 10_000 }, uuidv7);
    expect([...made].sort()).toEqual(made);
    expect(new Set(made).size).toBe(made.length);
    for (const id of made.slice(0, 20))
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });
});
