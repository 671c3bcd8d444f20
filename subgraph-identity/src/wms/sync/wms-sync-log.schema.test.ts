import { expect, it } from '@jest/globals';
import { wmsSyncLogSchema } from './wms-sync-log.schema.js';

it('the log of synchronisations is kept for 180 days', () => {
  expect(wmsSyncLogSchema.indexes()).toContainEqual([
    { createdAt: 1 },
    expect.objectContaining({ expireAfterSeconds: 180 * 86_400 }),
  ]);
});
