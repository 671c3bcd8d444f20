import { expect, test } from '@jest/globals';
import { acceptedStep, codeOfStep, newSecret, stepAt } from './totp.js';

/** "12345678901234567890" in base 32: the seed of the vectors of RFC 6238, appendix B, for SHA-1. */
const SEED = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

// The vectors have eight digits; six are their last ones.
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('the code at %d seconds is that of RFC 6238', (seconds, code) => {
  expect(codeOfStep(SEED, stepAt(seconds * 1_000))).toBe(code);
});

const AT = 1_234_567_890_000;

test.each([
  [-60_000, false],
  [-30_000, true],
  [0, true],
  [30_000, true],
  [60_000, false],
])('a code of %d ms from now: accepted is %s', (offset, isAccepted) => {
  const code = codeOfStep(SEED, stepAt(AT + offset));
  expect(acceptedStep(SEED, code, { at: AT, usedStep: 0 }) !== undefined).toBe(isAccepted);
});

test('a code is accepted once, and so is none of an earlier step after it', () => {
  const now = stepAt(AT);
  expect(acceptedStep(SEED, codeOfStep(SEED, now), { at: AT, usedStep: now })).toBeUndefined();
  expect(acceptedStep(SEED, codeOfStep(SEED, now - 1), { at: AT, usedStep: now })).toBeUndefined();
  expect(acceptedStep(SEED, codeOfStep(SEED, now + 1), { at: AT, usedStep: now })).toBe(now + 1);
});

test.each(['', '28708', '2870822', 'abcdef', '２８７０８２'])('「%s」 is no code', (code) => {
  expect(acceptedStep(SEED, code, { at: 59_000, usedStep: 0 })).toBeUndefined();
});

test('secrets are 160 bits in base 32, and differ', () => {
  expect(newSecret()).toMatch(/^[A-Z2-7]{32}$/u);
  expect(newSecret()).not.toBe(newSecret());
});
