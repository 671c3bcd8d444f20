import { expect, it } from '@jest/globals';
import { securityHeaders } from './security-headers.js';

it('responses cannot be framed, sniffed or executed, and outside of development need TLS', () => {
  const headers = securityHeaders(true);
  expect(headers).toMatchObject({
    'content-security-policy': "default-src 'none';frame-ancestors 'none'",
    'cross-origin-resource-policy': 'cross-origin',
    'referrer-policy': 'no-referrer',
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'SAMEORIGIN',
  });
  const { 'strict-transport-security': _, ...others } = headers;
  expect(securityHeaders(false)).toEqual(others);
});
