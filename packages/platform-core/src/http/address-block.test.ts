import { expect, test } from '@jest/globals';
import { addressBlock } from './address-block.js';

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:0db8:0:0:ffff::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('the rate-limit key of %s is %s', (address, block) => {
  expect(addressBlock(address)).toBe(block);
});
