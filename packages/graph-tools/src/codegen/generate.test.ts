import { createHash } from 'node:crypto';
import { afterEach, expect, test } from '@jest/globals';
import { buildSchema, print } from 'graphql';
import ts from 'typescript';
import { operationManifest } from '../operations/manifest.js';
import { temporaryRepository } from '../testing/fixture.js';
import { generateTypes } from './generate.js';

const schema = buildSchema(`
  scalar Decimal
  enum Status { Drafting Delivering }
  type Product { uuid: ID! unitPrice: Decimal! name: String }
  type Query { product(uuid: ID!): Product products(statuses: [Status!]): [Product!]! }
`);
let remove = () => {};
afterEach(() => remove());

function repository(files: Record<string, string>): string {
  const made = temporaryRepository({ 'slices.json': '{ "slices": [] }', ...files });
  remove = made.remove;
  return made.root;
}

const PRODUCT = {
  'mf-products/src/screens/product.graphql':
    'query productDetail($uuid: ID!) { product(uuid: $uuid) { ...Card_product } }',
  'mf-products/src/parts/card.graphql': 'fragment Card_product on Product { uuid unitPrice name }',
};

test('generated types map scalars to strings and nullable fields to null, and compile on their own', async () => {
  const text = await generateTypes(repository(PRODUCT), 'mf-products', schema);
  expect(text).toContain('{ uuid: string, unitPrice: string, name: string | null }');
  expect(text).toContain('export const ProductDetailDocument');
  const { diagnostics, outputText } = ts.transpileModule(text, {
    reportDiagnostics: true,
    compilerOptions: { module: ts.ModuleKind.ESNext, isolatedModules: true, verbatimModuleSyntax: true },
  });
  expect(diagnostics).toEqual([]);
  expect(outputText).not.toMatch(/^import /m);
});

test('a document has the identifier under which the manifest lists its text', async () => {
  const root = repository(PRODUCT);
  const text = await generateTypes(root, 'mf-products', schema);
  const { operations } = operationManifest(root, 'mf-products');
  const [[id, operation] = ['', undefined]] = Object.entries(operations);
  expect(operation).toMatchObject({ name: 'productDetail', type: 'query' });
  expect(operation?.document).toContain('fragment Card_product on Product');
  expect(operation?.document).toContain('__typename');
  expect(id).toBe(
    createHash('sha256')
      .update(operation?.document ?? '')
      .digest('hex'),
  );
  expect(text).toContain(`"__meta__":{"documentId":"${id}"}`);
});

test('a typed document prints as the text in the manifest, however its fragments use each other', async () => {
  const root = repository({
    'mf-products/src/a.graphql':
      'query listed { products { ...Row_product ...Name_product } } fragment Row_product on Product { ...Price_product uuid }',
    'mf-products/src/b.graphql':
      'fragment Name_product on Product { name } fragment Price_product on Product { ...Name_product unitPrice }',
  });
  const text = await generateTypes(root, 'mf-products', schema);
  const [, json = ''] = /export const ListedDocument = (.*?) as unknown as/s.exec(text) ?? [];
  const { __meta__: meta, ...document } = JSON.parse(json);
  expect(operationManifest(root, 'mf-products').operations[meta.documentId]?.document).toBe(print(document));
});

test('an operation that the graph does not serve is rejected with its position', async () => {
  const root = repository({ 'mf-products/src/a.graphql': 'query A {\n  products { colour }\n}' });
  await expect(generateTypes(root, 'mf-products', schema)).rejects.toThrow(
    'mf-products/src/a.graphql:2: Cannot query field "colour" on type "Product".',
  );
});

test('a duplicate name is rejected', async () => {
  const root = repository({
    'mf-products/src/a.graphql': 'query A { products { uuid } }',
    'mf-products/src/b.graphql': 'query A { products { name } }',
  });
  await expect(generateTypes(root, 'mf-products', schema)).rejects.toThrow(
    'mf-products/src/b.graphql: operation A already exists in mf-products/src/a.graphql.',
  );
});
