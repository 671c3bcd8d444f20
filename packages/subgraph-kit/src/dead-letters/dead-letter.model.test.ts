import { expect, it } from '@jest/globals';
import { deadLetterSchema } from './dead-letter.model.js';

it('dead letters are kept for 90 days', () => {
  expect(deadLetterSchema.indexes()).toContainEqual([
    { putAsideAt: 1 },
    expect.objectContaining({ expireAfterSeconds: 90 * 86_400 }),
  ]);
});
