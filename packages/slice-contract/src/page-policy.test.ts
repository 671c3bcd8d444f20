import { describe, expect, test } from '@jest/globals';
import {
  contentSecurityPolicy,
  dataHeaders,
  pageHeaders,
  releaseHeaders,
  type PagePolicy,
} from './page-policy.js';

const policy: PagePolicy = {
  gateway: ['https://api.hub.example'],
  identity: ['https://id.hub.example'],
  remotes: ['https://orders.hub.example'],
  files: ['https://objects.hub.example'],
  overrides: [],
  styleNonce: 'n0nce',
};

const directives = (text: string): Record<string, string[]> =>
  Object.fromEntries(
    text.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources];
    }),
  );

describe('the policy of a page', () => {
  test('lists exactly where code comes from, and allows neither inline code nor eval', () => {
    const { 'script-src': script } = directives(contentSecurityPolicy(policy));
    expect(script).toEqual(["'self'", 'https://orders.hub.example']);
  });

  test('lets styles be inserted by whoever knows the nonce', () => {
    expect(directives(contentSecurityPolicy(policy))['style-src']).toEqual([
      "'self'",
      'https://orders.hub.example',
      "'nonce-n0nce'",
    ]);
    const { styleNonce: _nonce, ...file } = policy;
    expect(contentSecurityPolicy(file)).not.toContain('nonce-');
  });

  test('connects to the services it was given, and to nobody else', () => {
    expect(directives(contentSecurityPolicy(policy))['connect-src']).toEqual([
      "'self'",
      'https://orders.hub.example',
      'https://api.hub.example',
      'https://id.hub.example',
      'https://objects.hub.example',
    ]);
  });

  test('closes whatever it does not open', () => {
    const closed = Object.entries(directives(contentSecurityPolicy(policy))).flatMap(([name, sources]) =>
      sources.length === 1 && sources[0] === "'none'" ? [name] : [],
    );
    expect(closed).toEqual(
      expect.arrayContaining([
        'default-src',
        'object-src',
        'base-uri',
        'form-action',
        'frame-ancestors',
        'worker-src',
      ]),
    );
  });

  test('allows this machine only where an override is active', () => {
    const local = ['http://127.0.0.1:*'];
    expect(contentSecurityPolicy(policy)).not.toMatch(/127\.0\.0\.1|localhost|\*/);
    const found = directives(contentSecurityPolicy({ ...policy, overrides: local }));
    expect(found['script-src']).toEqual(expect.arrayContaining(local));
    expect(found['frame-src']).not.toEqual(expect.arrayContaining(local));
  });
});

test('no set of headers lets an answer be framed or guessed at', () => {
  for (const headers of [pageHeaders(policy), dataHeaders(), releaseHeaders()]) {
    expect(headers).toMatchObject({
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'permissions-policy': expect.stringContaining('camera=()'),
    });
  }
});
