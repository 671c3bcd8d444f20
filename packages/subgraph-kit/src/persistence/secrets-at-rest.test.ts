import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { SecretBox, SecretError, secretKeys } from './secrets-at-rest.js';

const keyText = (id: string): string => `${id}:${randomBytes(32).toString('base64url')}`;
const OLD = keyText('2026-01');
const NEW = keyText('2026-07');
const boxOf = (...keys: string[]) => new SecretBox(secretKeys.parse(keys.join(',')));

describe('secrets at rest', () => {
  it('can be opened again, and are encrypted differently each time', () => {
    const box = boxOf(NEW);
    const sealed = box.seal('トークン😀', 'row:field');
    expect(sealed).toMatch(/^v1\.2026-07\.[\w-]{16}\.[\w-]+$/);
    expect(sealed).not.toContain('トークン');
    expect(box.open(sealed, 'row:field')).toBe('トークン😀');
    expect(box.seal('トークン😀', 'row:field')).not.toBe(sealed);
    expect(box.open(box.seal('', 'x'), 'x')).toBe('');
  });

  it('can be opened after a key rotation, and are reported as outdated', () => {
    const sealed = boxOf(OLD).seal('secret', 'row');
    const rotated = boxOf(NEW, OLD);
    expect(rotated.open(sealed, 'row')).toBe('secret');
    expect(rotated.isCurrent(sealed)).toBe(false);
    expect(rotated.isCurrent(rotated.seal('secret', 'row'))).toBe(true);
    expect(() => boxOf(NEW).open(sealed, 'row')).toThrow(SecretError);
  });

  it('cannot be opened in another context, modified, truncated, or with another key of the same name', () => {
    const box = boxOf(NEW);
    const sealed = box.seal('secret', 'row');
    const [version, id, iv, body = ''] = sealed.split('.');
    const flipped = Buffer.from(body, 'base64url');
    flipped[0] = (flipped[0] ?? 0) ^ 1;
    const hostile = [
      '',
      'v1',
      'v2' + sealed.slice(2),
      `${sealed}.more`,
      [version, id, iv, flipped.toString('base64url')].join('.'),
      [version, id, iv, body.slice(0, 20)].join('.'),
      [version, id, '', body].join('.'),
    ];
    for (const text of hostile) expect(() => box.open(text, 'row')).toThrow(SecretError);
    // One that another key has sealed waits for that key; no key opens the others.
    expect(hostile.slice(0, 4).filter((text) => box.isSealed(text))).toEqual([]);
    expect(boxOf(keyText('2026-07')).isSealed(sealed)).toBe(true);
    expect(() => box.open(sealed, 'another row')).toThrow(SecretError);
    expect(() => boxOf(keyText('2026-07')).open(sealed, 'row')).toThrow(SecretError);
  });

  it.each([
    ['nothing', ''],
    ['a short key', `k:${randomBytes(31).toString('base64url')}`],
    ['a key without an id', randomBytes(32).toString('base64url')],
    ['a duplicate id', `${keyText('k')},${keyText('k')}`],
    ['a trailing comma', `${NEW},`],
  ])('are not configured with %s as keys, and the value is not repeated', (_what, text) => {
    const parsed = secretKeys.safeParse(text);
    expect(parsed.success).toBe(false);
    if (text.length > 40) expect(parsed.error?.message).not.toContain(text.slice(-20));
  });
});
