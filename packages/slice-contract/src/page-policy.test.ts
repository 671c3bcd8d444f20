import { describe, expect, test } from '@jest/globals';
import {
  contentSecurityPolicy,
  dataHeaders,
  pageHeaders,
  type PagePolicy,
  releaseHeaders,
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
  test('lists exactly the sources of code, and allows neither inline code nor eval', () => {
    const { 'script-src': script } = directives(contentSecurityPolicy(policy));
    expect(script).toEqual(["'self'", 'https://orders.hub.example']);
  });

  test('allows style elements with the nonce', () => {
    expect(directives(contentSecurityPolicy(policy))['style-src']).toEqual([
      "'self'",
      'https://orders.hub.example',
      "'nonce-n0nce'",
    ]);
    const { styleNonce: _nonce, ...file } = policy;
    expect(contentSecurityPolicy(file)).not.toContain('nonce-');
  });

  test('allows connections to the given services only', () => {
    expect(directives(contentSecurityPolicy(policy))['connect-src']).toEqual([
      "'self'",
      'https://orders.hub.example',
      'https://api.hub.example',
      'https://id.hub.example',
      'https://objects.hub.example',
    ]);
  });

  test('allows to connect to where errors and usage are sent, and no code from there', () => {
    const found = directives(contentSecurityPolicy({ ...policy, telemetry: ['https://errors.hub.example'] }));
    expect(found['connect-src']).toContain('https://errors.hub.example');
    const others = Object.entries(found).filter(([name]) => name !== 'connect-src');
    expect(JSON.stringify(others)).not.toContain('errors.hub.example');
  });

  test('denies everything else', () => {
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

  test('lets sockets be opened to development servers, and loads nothing from them', () => {
    const sockets = ['ws://127.0.0.1:*'];
    const found = directives(contentSecurityPolicy({ ...policy, sockets }));
    const open = Object.keys(found).filter((name) => found[name]?.includes('ws://127.0.0.1:*'));
    expect(open).toEqual(['connect-src']);
  });

  test('allows this machine only while an override is active', () => {
    const local = ['http://127.0.0.1:*'];
    expect(contentSecurityPolicy(policy)).not.toMatch(/127\.0\.0\.1|localhost|\*/);
    const found = directives(contentSecurityPolicy({ ...policy, overrides: local }));
    expect(found['script-src']).toEqual(expect.arrayContaining(local));
    expect(found['frame-src']).not.toEqual(expect.arrayContaining(local));
    expect(found['connect-src']).not.toEqual(expect.arrayContaining(['ws://127.0.0.1:*']));
  });
});

test('no set of headers allows framing or MIME sniffing', () => {
  for (const headers of [pageHeaders(policy), dataHeaders(), releaseHeaders()]) {
    expect(headers).toMatchObject({
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'permissions-policy': expect.stringContaining('camera=()'),
    });
  }
});
