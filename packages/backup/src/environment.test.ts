import { expect, test } from '@jest/globals';
import { readEnvironment } from './environment.js';

const REQUIRED = { BACKUP_MONGODB_URI: 'mongodb://127.0.0.1:27017', BACKUP_PLACE: 'file:///backups' };

test('databases are given by the name of the slice in the graph, which may have hyphens', () => {
  const databases = { orders: 'hacchu_orders', 'return-requests': 'hacchu_return_requests' };
  const given = { ...REQUIRED, BACKUP_DATABASES: JSON.stringify(databases) };
  expect(readEnvironment(given).databases).toEqual(databases);
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
