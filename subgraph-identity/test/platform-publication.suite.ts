import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { fieldsOf } from './fixtures.js';
import { platform } from './identity.harness.js';
import { actor, auditLog, CHANGE, changePlatform, LIMITS, withPlatform } from './platform.harness.js';
import { REGISTRY_TOKEN } from './platform-stand-in.js';

describe('the platform changes publish', () => {
  withPlatform();

  const publish = (url: string, over: object = {}) =>
    changePlatform('publishPlatformRelease', { ...CHANGE, url, ...over });

  it('reads the build from its origin and sends it to the registry, optionally as a canary', async () => {
    const { slice = '', operations = '', list = '' } = platform.placeBuild('/mf-orders/1.5.0');
    const url = `${platform.url}/mf-orders/1.5.0`;
    const canary = { audience: { roles: ['OPERATOR'], demandUuids: [] }, limits: LIMITS };
    const { errors } = await publish(url, { canary });
    expect(errors).toEqual([]);
    const files = JSON.parse(list) as Record<string, string>;
    expect(platform.changes).toEqual([
      {
        path: '/publish',
        authorization: `Bearer ${REGISTRY_TOKEN}`,
        body: {
          url,
          bundle: {
            slice,
            operations,
            files: {
              ...files,
              'files.json': `sha384-${createHash('sha384').update(list).digest('base64')}`,
            },
          },
          canary: { audience: { roles: ['OPERATOR'] }, limits: LIMITS },
          why: CHANGE.reason,
          actor: actor(),
          expect: 7,
        },
      },
    ]);
    expect((await auditLog())[0]?.summary).toBe(
      'mf-orders 1.5.0のカナリア版としての公開を指示しました。理由：障害のため',
    );
  });

  it.each([
    ['another origin', 'http://169.254.169.254/latest/meta-data'],
    ['another port of the same host', 'http://127.0.0.1:1/mf-orders/1.5.0'],
    ['a host with the same prefix', 'http://127.0.0.1.evil.example/mf-orders/1.5.0'],
    ['a file of this machine', 'file:///etc/passwd'],
    ['credentials in the address', 'http://user:pass@127.0.0.1/mf-orders/1.5.0'],
    ['no URL', 'mf-orders 1.5.0'],
  ])('sends no request to %s', async (_what, url) => {
    const answer = await publish(url);
    expect(answer.code).toBe('INVALID_ARGUMENT');
    expect(Object.keys(fieldsOf(answer) ?? {})).toEqual(['url']);
    expect(platform.asked.filter((path) => path !== '/state')).toEqual([]);
  });

  it('asks only origins of the policy, also where the live release is elsewhere', async () => {
    const there = ['https://orders.example.com', 'https://cdn.example.com'];
    platform.remotes = { 'mf-orders': platform.remote('mf-orders', '1.4.0', { origins: there }) };
    expect(fieldsOf(await publish(`${platform.url}/mf-orders/1.5.0`))).toEqual({
      url: [
        '公開できるのは、許可された配信元（https://orders.example.com、https://cdn.example.com）にあるビルドだけです。配信元の追加は、レジストリのpolicy.jsonで行います。',
      ],
    });
    expect(platform.asked).toEqual(['/state']);
    platform.placeBuild('/mf-orders/1.5.0');
    const live = {
      version: '1.4.0',
      manifestUrl: 'https://orders.example.com/mf-orders/1.4.0/mf-manifest.json',
    };
    platform.remotes = {
      'mf-orders': platform.remote('mf-orders', '1.4.0', { live, origins: [platform.url] }),
    };
    expect((await publish(`${platform.url}/mf-orders/1.5.0`)).errors).toEqual([]);
  });

  it('does not follow redirects', async () => {
    platform.placeBuild('/mf-orders/1.5.0');
    platform.answers.set('/mf-orders/1.5.0/slice.json', (_request, response) =>
      response.writeHead(302, { location: '/mf-orders/1.6.0/slice.json' }).end(),
    );
    platform.placeBuild('/mf-orders/1.6.0');
    const { code } = await publish(`${platform.url}/mf-orders/1.5.0`);
    expect(code).toBe('FAILED_PRECONDITION');
    expect(platform.asked).not.toContain('/mf-orders/1.6.0/slice.json');
    expect(platform.changes).toEqual([]);
  });

  it.each([
    ['a file is missing', { 'files.json': undefined }, 'files.json answers 404.'],
    ['a file is too large', { 'slice.json': 'x'.repeat(600 * 1024) }, 'slice.json is too large.'],
    [
      'the list of files contains no digests',
      { 'files.json': '{"a.js":"md5-x"}' },
      'files.json is no list of files.',
    ],
    [
      'the declaration names no version',
      { 'slice.json': '{"id":"orders"}' },
      'slice.json names no slice with a version.',
    ],
  ])('is refused when %s', async (_what, over, line) => {
    platform.placeBuild('/mf-orders/1.5.0', over);
    const { code, errors } = await publish(`${platform.url}/mf-orders/1.5.0`);
    expect(code).toBe('FAILED_PRECONDITION');
    expect(errors[0]?.extensions.exception?.details['message']?.[1]).toContain(line);
    expect(platform.changes).toEqual([]);
  });

  it('is refused for a build of another remote', async () => {
    platform.placeBuild('/mf-orders/1.5.0', { 'slice.json': '{"id":"products","version":"1.5.0"}' });
    expect(fieldsOf(await publish(`${platform.url}/mf-orders/1.5.0`))).toEqual({
      url: ['このアドレスにあるのは mf-products のビルドです。'],
    });
  });
});
