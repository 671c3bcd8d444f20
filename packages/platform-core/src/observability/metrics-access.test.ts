import { expect, it } from '@jest/globals';
import { mayReadMetrics } from './metrics-access.js';

const token = 'a-token-for-the-metrics';
const next = 'the-token-after-a-rotation';
const production = { HACCHU_ENV: 'production' };
const development = { HACCHU_ENV: 'development' };
const before = { ...production, METRICS_TOKEN: token };
const rotating = { ...production, METRICS_TOKEN: `${next}, ${token}` };
const after = { ...production, METRICS_TOKEN: next };
const list = `Bearer ${next},${token}`;

it.each([
  ['nobody in production without a token', production, undefined, false],
  ['nobody in production with an empty token', production, 'Bearer ', false],
  ['nobody without the token', { ...development, METRICS_TOKEN: token }, undefined, false],
  ['nobody with a part of it', { ...development, METRICS_TOKEN: token }, `Bearer ${token.slice(1)}`, false],
  ['nobody with another scheme', { ...development, METRICS_TOKEN: token }, `Basic ${token}`, false],
  ['callers with the token', { ...production, METRICS_TOKEN: token }, `Bearer ${token}`, true],
  ['callers with the token before a rotation', rotating, `Bearer ${token}`, true],
  ['callers with the token after a rotation', rotating, `Bearer ${next}`, true],
  ['callers with both tokens, by processes that have the first alone', before, list, true],
  ['callers with both tokens, by processes that have both', rotating, list, true],
  ['callers with both tokens, by processes that have the second alone', after, list, true],
  ['nobody with the token that was removed', after, `Bearer ${token}`, false],
  ['nobody with an empty token of a list', { ...production, METRICS_TOKEN: `${token},` }, 'Bearer ,', false],
  ['nobody who gives no token', before, 'Bearer', false],
  ['everybody in development without a token', development, undefined, true],
])('metrics are shown to %s', (_who, environment, authorization, isOpen) => {
  expect(mayReadMetrics(environment, authorization)).toBe(isOpen);
});
