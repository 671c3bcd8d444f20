import { isIPv6 } from 'node:net';

/**
 * Whom a limit per address counts together: an IPv4 address, or the /64 network of an IPv6 address, of which one client
 * may use every address.
 */
export function addressBlock(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1]) return mapped[1];
  if (!isIPv6(address)) return address;
  const [left = '', right] = address.toLowerCase().split('::');
  const groups = left === '' ? [] : left.split(':');
  const rest = right ? right.split(':') : [];
  const filled =
    right === undefined ? groups : [...groups, ...Array(8 - groups.length - rest.length).fill('0'), ...rest];
  return `${filled
    .slice(0, 4)
    .map((group) => String(group).replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}
