import { describe, expect, it, test } from '@jest/globals';
import {
  GraphQLEnumType,
  GraphQLFloat,
  GraphQLID,
  GraphQLInt,
  GraphQLScalarType,
  GraphQLString,
} from 'graphql';
import { leafPattern, literally } from './leaf-patterns.js';

const matches = (source: string, text: string) => new RegExp(`^${source}$`).test(text);

describe('a number is copied only if JavaScript would write it in the same way', () => {
  const texts = ['0', '1', '-1', '10', '1.5', '-0.25', '0.000001', '123456789.123456', '999999999999999'];
  test.each(texts)('%s', (text) => {
    expect(JSON.stringify(JSON.parse(text))).toBe(text);
    expect(matches(leafPattern(GraphQLFloat), text)).toBe(true);
  });
  const others = [
    '-0',
    '1.0',
    '1.50',
    '1e3',
    '0.0000001',
    '1234567890123456789',
    '01',
    '1.',
    '.5',
    '+1',
    'NaN',
    '-',
  ];
  test.each(others)('not %s', (text) => {
    expect(matches(leafPattern(GraphQLFloat), text)).toBe(false);
  });
});

it('types accept their own values only', () => {
  const colours = new GraphQLEnumType({ name: 'Colour', values: { RED: {}, REDDISH: {} } });
  const scalar = new GraphQLScalarType({ name: 'Anything' });
  expect(matches(leafPattern(colours), '"RED"')).toBe(true);
  expect(matches(leafPattern(colours), '"REDDISH"')).toBe(true);
  expect(matches(leafPattern(colours), '"BLUE"')).toBe(false);
  expect(matches(leafPattern(GraphQLString), '5')).toBe(false);
  expect(matches(leafPattern(GraphQLID), '5')).toBe(true);
  expect(matches(leafPattern(GraphQLInt), '5.5')).toBe(false);
  expect(matches(leafPattern(scalar), 'true')).toBe(true);
  expect(matches(leafPattern(scalar), '{}')).toBe(false);
});

it('every character of a literal text stands for itself', () => {
  const text = Array.from({ length: 256 }, (_, code) => String.fromCharCode(code)).join('');
  expect(matches(literally(text), text)).toBe(true);
  expect(matches(literally('a.c'), 'abc')).toBe(false);
});

/** Below this, garbage collection and compilation outweigh the work; quadratic work takes minutes. */
const NOISE_MS = 300;

/** Processor time of the cheapest of several runs: other load on the machine hardly matters. */
function costOf(pattern: RegExp, text: string): number {
  const costs = Array.from({ length: 5 }, () => {
    const before = process.cpuUsage();
    expect(pattern.test(text)).toBe(false);
    return process.cpuUsage(before).user / 1_000;
  });
  return Math.min(...costs);
}

test.each([
  ['escaped characters', String.raw`\n`],
  ['ordinary characters', 'x'],
])('strings of %s without an end are refused in linear time', (_what, part) => {
  const fields = Array.from({ length: 20 }, () => leafPattern(GraphQLString)).join(',');
  const pattern = new RegExp(fields, 'y');
  const text = (count: number) => `"${part.repeat(count)}\u0001`;
  const short = costOf(pattern, text(20_000));
  expect(costOf(pattern, text(320_000))).toBeLessThan(Math.max(NOISE_MS, short * 16 * 6));
});
