import { afterEach, expect, test } from '@jest/globals';
import { temporaryRepository } from '../testing/fixture.js';
import { operationManifest } from './manifest.js';

let remove = () => {};
afterEach(() => remove());

const repository = (files: Record<string, string>): string => {
  const made = temporaryRepository(files);
  remove = made.remove;
  return made.root;
};
const namesAndPlaces = (root: string, workspace: string) =>
  Object.values(operationManifest(root, workspace).operations)
    .map(({ name, source }) => `${name} ${source}`)
    .sort();

test("a slice's manifest contains its documents, its badges, and the sign-in of the standalone slice", () => {
  const root = repository({
    'mf-orders/src/list.graphql': '\nquery orders { orders { uuid } }',
    'mf-orders/slice.json': JSON.stringify(
      { menu: [{ badge: { query: 'query waiting { orders { totalCount } }' } }, {}] },
      null,
      2,
    ),
    'packages/slice-kit/src/client.ts': 'const ME = gql`\n  query currentUser { currentUser { uuid } }\n`;',
    'packages/slice-kit/src/client.test.ts': 'const OTHER = `query other { other }`;',
  });
  expect(namesAndPlaces(root, 'mf-orders')).toEqual([
    'currentUser packages/slice-kit/src/client.ts:1',
    'currentUser packages/slice-kit/src/client.ts:1',
    'orders mf-orders/src/list.graphql:2',
    'waiting mf-orders/slice.json:5',
  ]);
});

test("a search of a slice's declaration is registered, and refused where its groups read something else", () => {
  const search = (title: string) => ({
    'mf-orders/slice.json': JSON.stringify(
      {
        search: [
          {
            area: 'demand',
            query: 'query find($text: String!) { orders(text: $text) { uuid number } }',
            groups: [{ path: 'orders', title: [title], to: '/demand/orders/:orderUuid' }],
          },
        ],
      },
      null,
      2,
    ),
  });
  expect(namesAndPlaces(repository(search('number')), 'mf-orders')).toEqual(['find mf-orders/slice.json:5']);
  remove();
  expect(() => operationManifest(repository(search('subject')), 'mf-orders')).toThrow(
    'mf-orders/slice.json:5: the search query does not ask for subject of orders',
  );
});

test("the shell's manifest contains operations in code exactly as sent", () => {
  const text = 'query currentUser { currentUser { uuid } }';
  const root = repository({ 'shell/src/session.ts': `\nconst ME =\n  '${text}';` });
  const { operations, client, version } = operationManifest(root, 'shell', '2.1.0');
  expect([client, version]).toEqual(['shell', '2.1.0']);
  expect(Object.values(operations).map(({ document }) => document)).toContain(text);
});

test("a process's manifest is internal, and its operations may contain constants of the file", () => {
  const root = repository({
    'subgraph-orders/src/a.ts':
      "const ADDRESS =\n  'city zip';\nconst Q = `query suppliers($d: ID!) {\n  suppliers(d: $d) { ${ADDRESS} }\n}`;",
  });
  const manifest = operationManifest(root, 'subgraph-orders');
  expect(manifest.isInternal).toBe(true);
  expect(Object.values(manifest.operations)).toEqual([
    {
      name: 'suppliers',
      type: 'query',
      document: 'query suppliers($d: ID!) {\n  suppliers(d: $d) { city zip }\n}',
      source: 'subgraph-orders/src/a.ts:3',
    },
  ]);
});

test('an invalid operation in code is reported with its position', () => {
  const root = repository({ 'shell/src/a.ts': 'const A = 1;\nconst Q = `query broken { a `;' });
  expect(() => operationManifest(root, 'shell')).toThrow(/^shell\/src\/a\.ts:2: Syntax Error/);
});
