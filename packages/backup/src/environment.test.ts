import { expect, test } from '@jest/globals';
import { readEnvironment } from './environment.js';

const DATABASES = {
  orders: 'hacchu_orders',
  catalog: 'hacchu_catalog',
  costing: 'hacchu_costing',
  identity: 'hacchu_identity',
};
const REQUIRED = { BACKUP_MONGODB_URI: 'mongodb://127.0.0.1:27017', BACKUP_PLACE: 'file:///backups' };

test('databases are given by the name of the slice in the graph, which may have hyphens', () => {
  const databases = { ...DATABASES, 'return-requests': 'hacchu_return_requests' };
  const given = { ...REQUIRED, BACKUP_DATABASES: JSON.stringify(databases) };
  expect(readEnvironment(given).databases).toEqual(databases);
});

test('databases are not given by the ids of slices, which differ from the names of their subgraphs', () => {
  const { catalog: products, identity: admin, ...others } = DATABASES;
  const given = { ...REQUIRED, BACKUP_DATABASES: JSON.stringify({ ...others, products, admin }) };
  expect(() => readEnvironment(given)).toThrow(
    'BACKUP_DATABASES: names no database of catalog, identity; its keys are names of subgraphs without subgraph-',
  );
});

test('a database is that of one subgraph', () => {
  const databases = { ...DATABASES, catalog: DATABASES.orders };
  const given = { ...REQUIRED, BACKUP_DATABASES: JSON.stringify(databases) };
  expect(() => readEnvironment(given)).toThrow('BACKUP_DATABASES: names hacchu_orders more than once');
});

test('a checkout has the databases of its slices', () => {
  expect(readEnvironment(REQUIRED).databases).toMatchObject({ orders: 'hacchu_orders' });
});

test('what is missing is named', () => {
  expect(() => readEnvironment({})).toThrow(
    'The environment is invalid: BACKUP_MONGODB_URI: is missing; BACKUP_PLACE: is missing',
  );
});

test('production does not copy the empty folder of an image instead of the bucket', () => {
  const production = { ...REQUIRED, NODE_ENV: 'production' };
  expect(() => readEnvironment(production)).toThrow(/OBJECT_STORE_DRIVER: is missing/);
  const bucket = { OBJECT_STORE_DRIVER: 's3', S3_BUCKET: 'hacchu-hub' };
  expect(readEnvironment({ ...production, ...bucket }).OBJECT_STORE_DRIVER).toBe('s3');
});
