import { expect, it } from '@jest/globals';
import { noticeSchema } from './notice.schema.js';

it('notices are kept for 90 days, read or not', () => {
  const expiries = noticeSchema
    .indexes()
    .filter(([, { expireAfterSeconds }]) => expireAfterSeconds !== undefined);
  expect(expiries).toEqual([
    [{ createdAt: 1 }, expect.objectContaining({ expireAfterSeconds: 90 * 86_400 })],
  ]);
  expect(expiries[0]?.[1].partialFilterExpression).toBeUndefined();
});
