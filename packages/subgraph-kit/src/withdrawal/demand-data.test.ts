import { expect, it } from '@jest/globals';
import { Schema } from 'mongoose';
import { ownedCollections } from './demand-data.js';

const model = (collection: string, fields: Record<string, typeof String> = {}) => ({
  name: collection,
  schema: new Schema(fields, { collection }),
});
const counters = model('counters');
const notes = model('notes', { demandUuid: String });

it('what belongs to a demand is deleted with it, unless a subgraph says that it stays', () => {
  const kept = { notes: 'what remains' };
  expect(ownedCollections([notes]).map(({ name }) => name)).toEqual(['notes']);
  expect(ownedCollections([notes], { kept })).toEqual([]);
});

it('a subgraph does not start with a collection of which nobody decided', () => {
  expect(() => ownedCollections([notes, counters])).toThrow(/\(demandData\): counters$/);
  expect(ownedCollections([notes, counters], { kept: { counters: 'of all demands' } })).toHaveLength(1);
});

it('what is found by other documents is deleted before them', () => {
  const found = { counters: () => ({ owner: 'by notes' }) };
  expect(ownedCollections([notes, counters], { found }).map(({ name }) => name)).toEqual([
    'counters',
    'notes',
  ]);
});
