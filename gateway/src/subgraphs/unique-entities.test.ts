import { expect, test } from '@jest/globals';
import { originalPath, spreadEntities, uniqueReferences } from './unique-entities.js';

const product = (uuid: string) => ({ __typename: 'Product', uuid });

test('a repeated reference is sent once, and every occurrence gets the entity', () => {
  const unique = uniqueReferences([product('a'), product('b'), product('a'), product('a')]);
  expect(unique?.references).toEqual([product('a'), product('b')]);
  const entities = spreadEntities(
    [{ prices: [{ quantity: 1 }] }, null],
    unique ?? { references: [], places: [] },
  );
  expect(entities).toEqual([
    { prices: [{ quantity: 1 }] },
    null,
    { prices: [{ quantity: 1 }] },
    { prices: [{ quantity: 1 }] },
  ]);
});

test('a change of one copy does not affect another', () => {
  const unique = uniqueReferences([product('a'), product('a')]);
  const [first, second] = spreadEntities(
    [{ prices: [{ quantity: 1 }] }],
    unique ?? { references: [], places: [] },
  );
  Object.assign(first ?? {}, { prices: 'changed' });
  expect(second).toEqual({ prices: [{ quantity: 1 }] });
  expect(Object.is(first, second)).toBe(false);
});

test('references with any difference are sent separately', () => {
  expect(uniqueReferences([product('a'), { ...product('a'), size: 'L' }])).toBeUndefined();
});

test('an error is reported at the first occurrence of its reference', () => {
  const unique = uniqueReferences([product('a'), product('a'), product('b')]) ?? {
    references: [],
    places: [],
  };
  expect(originalPath(['_entities', 1, 'name'], unique)).toEqual(['_entities', 2, 'name']);
  expect(originalPath(undefined, unique)).toBeUndefined();
});
