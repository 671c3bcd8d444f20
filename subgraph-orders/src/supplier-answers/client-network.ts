import { isIPv4, isIPv6 } from 'node:net';
import { addressBlock, type Identity } from '@hacchu-hub/subgraph-kit';
import { digestOf } from '../utilities/digest.js';

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** The network part of an address, which identifies no person: /24 of IPv4, /48 of IPv6; empty if unknown. */
export function networkOf(address: string): string {
  const plain = MAPPED.exec(address)?.[1] ?? address;
  if (isIPv4(plain)) return `${plain.split('.').slice(0, 3).join('.')}.0/24`;
  if (!isIPv6(plain)) return '';
  const [left = '', right] = plain.toLowerCase().split('::');
  const groups = left === '' ? [] : left.split(':');
  const rest = right ? right.split(':') : [];
  const zeros = right === undefined ? 0 : 8 - groups.length - rest.length;
  const all = [...groups, ...Array<string>(Math.max(0, zeros)).fill('0'), ...rest];
  return `${all
    .slice(0, 3)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/48`;
}

/** Address and browser of a caller without a sign-in, empty for others; the key is what limits count it by. */
export function clientOf(identity: Identity): { address: string; userAgent: string; key: string } {
  const { address, userAgent } = (identity.kind === 'anonymous' ? identity.client : undefined) ?? {
    address: '',
    userAgent: '',
  };
  return { address, userAgent, key: digestOf(addressBlock(address)) };
}
