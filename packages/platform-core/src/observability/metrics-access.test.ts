import { expect, it } from '@jest/globals';
import { mayReadMetrics } from './metrics-access.js';

const token = 'a-token-for-the-metrics';
const production = { HACCHU_ENV: 'production' };
const development = { HACCHU_ENV: 'development' };

it.each([
  ['nobody in production without a token', production, undefined, false],
  ['nobody in production with an empty token', production, 'Bearer ', false],
  ['nobody without the token', { ...development, METRICS_TOKEN: token }, undefined, false],
  ['nobody with a part of it', { ...development, METRICS_TOKEN: token }, `Bearer ${token.slice(1)}`, false],
  ['nobody with another scheme', { ...development, METRICS_TOKEN: token }, `Basic ${token}`, false],
  ['callers with the token', { ...production, METRICS_TOKEN: token }, `Bearer ${token}`, true],
  ['everybody in development without a token', development, undefined, true],
])('metrics are shown to %s', (_who, environment, authorization, isOpen) => {
  expect(mayReadMetrics(environment, authorization)).toBe(isOpen);
});
