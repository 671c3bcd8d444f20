import { expect, it } from '@jest/globals';
import { reviewLinkSchema } from './review-link.schema.js';

it('links of reviewers, with the clients that opened them, are kept for 90 days', () => {
  expect(reviewLinkSchema.indexes()).toContainEqual([
    { createdAt: 1 },
    expect.objectContaining({ expireAfterSeconds: 90 * 86_400 }),
  ]);
});
