import { expect, it } from '@jest/globals';
import { idempotencySchema } from './idempotency.js';

it('keys are stored for 24 hours', () => {
  expect(idempotencySchema.indexes()).toContainEqual([
    { createdAt: 1 },
    expect.objectContaining({ expireAfterSeconds: 86_400 }),
  ]);
});
