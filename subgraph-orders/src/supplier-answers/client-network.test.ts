import { expect, it } from '@jest/globals';
import { networkOf } from './client-network.js';

it.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['2001:0db8:85a3:0001:0000:8a2e:0370:7334', '2001:db8:85a3::/48'],
  ['2001:db8::1', '2001:db8:0::/48'],
  ['::1', '0:0:0::/48'],
  ['', ''],
  ['not an address', ''],
])('of the address %p only the network %p is recorded', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
