import { expect, test } from '@jest/globals';
import { chooseFaults } from './choose.js';

const ALL = ['kill/gateway', 'kill/orders', 'slow/orders', 'mail/down'].map((name) => ({ name }));
const names = (count: number, seed: number, only = ['']): string[] =>
  chooseFaults(ALL, { count, seed, only }).map(({ name }) => name);

test('each fault comes once before any comes again', () => {
  expect(names(4, 1).toSorted()).toEqual(ALL.map(({ name }) => name).toSorted());
  expect(names(8, 1).slice(4).toSorted()).toEqual(ALL.map(({ name }) => name).toSorted());
  expect(names(6, 1)).toHaveLength(6);
});

test('a seed gives one order, and another seed another', () => {
  expect(names(8, 7)).toEqual(names(8, 7));
  expect(new Set([1, 2, 3, 4, 5].map((seed) => names(8, seed).join())).size).toBeGreaterThan(1);
});

test('faults are limited to the beginnings of names; none left is an error', () => {
  expect(names(4, 1, ['kill/', 'mail']).every((name) => !name.startsWith('slow'))).toBe(true);
  expect(() => names(1, 1, ['nothing'])).toThrow('No fault begins with nothing.');
});
