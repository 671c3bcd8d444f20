import { describe, expect, it } from '@jest/globals';
import { createSignedUrl, isObjectKey, type SignedUrlClaims, verifySignedUrl } from './signed-url.js';

const SECRET = 'a secret of the test';
const NOW = 1_700_000_000_000;
const claims: SignedUrlClaims = {
  op: 'get',
  key: 'orders/発注 1/v1.pdf',
  expires: NOW / 1_000 + 60,
  contentType: 'application/pdf',
  fileName: '発注書 "1".pdf',
  disposition: 'inline',
};
const url = createSignedUrl('http://127.0.0.1:9000/', SECRET, claims);
const check = (changed: string, { method = 'GET', now = NOW, secret = SECRET } = {}) =>
  verifySignedUrl({ secret, method, url: changed, now });

describe('signed URLs', () => {
  it('are verified to the signed claims, absolute or as a request path', () => {
    const expected = { ok: true, ...claims };
    expect(check(url)).toEqual(expected);
    expect(check(url.replace('http://127.0.0.1:9000', ''), { method: 'HEAD' })).toEqual(expected);
  });

  it('expire', () => {
    expect(check(url, { now: NOW + 59_999 })).toMatchObject({ ok: true });
    expect(check(url, { now: NOW + 60_000 })).toEqual({ ok: false, reason: 'expired' });
  });

  it.each([
    ['another key', (u: string) => u.replace('v1.pdf', 'v2.pdf')],
    ['a later expiry', (u: string) => u.replace(/expires=\d+/, 'expires=9999999999')],
    ['another content type', (u: string) => u.replace('application%2Fpdf', 'text%2Fhtml')],
    ['another file name', (u: string) => u.replace(/name=[^&]+/, 'name=x.html')],
    ['another disposition', (u: string) => u.replace('as=inline', 'as=attachment')],
    ['the other operation', (u: string) => u.replace('op=get', 'op=put')],
    ['another signature', (u: string) => u.replace(/sig=.{4}/, 'sig=AAAA')],
    ['a moved boundary between fields', (u: string) => u.replace('max=&', 'max=1&')],
  ])('are rejected after %s', (_what, tamper) => {
    expect(tamper(url)).not.toBe(url);
    expect(check(tamper(url))).toEqual({ ok: false, reason: 'tampered' });
  });

  it('are bound to the secret and to the method', () => {
    expect(check(url, { secret: 'another secret' })).toEqual({ ok: false, reason: 'tampered' });
    expect(check(url, { method: 'PUT' })).toEqual({ ok: false, reason: 'method' });
    expect(check(url, { method: 'DELETE' })).toEqual({ ok: false, reason: 'method' });
  });

  it('are downloads by default', () => {
    const plain = createSignedUrl('http://store', SECRET, { ...claims, disposition: undefined });
    expect(check(plain)).toMatchObject({ ok: true, disposition: 'attachment' });
  });

  it('carry the size limit of uploads', () => {
    const upload = createSignedUrl('http://store', SECRET, {
      ...claims,
      op: 'put',
      maxBytes: 10,
      fileName: undefined,
    });
    expect(check(upload, { method: 'PUT' })).toMatchObject({ ok: true, op: 'put', maxBytes: 10 });
    expect(check(upload.replace('max=10', 'max=1000'), { method: 'PUT' })).toMatchObject({
      reason: 'tampered',
    });
  });

  it.each(['/files/', '/other/a', '/files/%E0%A4%A', '/files/a/%2e%2e/b', 'http://'])(
    'are rejected as %s',
    (broken) => {
      expect(check(`${broken}?expires=1&op=get&max=&type=&name=&as=attachment&sig=AAAA`)).toMatchObject({
        ok: false,
      });
    },
  );

  it.each(['../secret', 'a//b', '/etc/passwd', 'a/./b', 'a\\b', '', 'a\u0000b'])(
    'cannot have the key %j',
    (key) => {
      expect(isObjectKey(key)).toBe(false);
      expect(() => createSignedUrl('http://store', SECRET, { ...claims, key })).toThrow(TypeError);
    },
  );
});
