import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { z } from 'zod';

const ALGORITHM = 'aes-256-gcm';
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const VERSION = 'v1';
const KEY = /^([\w-]{1,32}):([A-Za-z0-9_-]{43})$/;

interface SecretKey {
  id: string;
  key: Buffer;
}

/**
 * Keys for encrypting stored secrets, as in an environment variable: `{id}:{32 bytes in base64url}`, separated by
 * commas. The first one encrypts; the others decrypt what was encrypted before.
 */
export const secretKeys = z.string().transform((text, ctx): SecretKey[] => {
  const keys = text.split(',').flatMap((part): SecretKey[] => {
    const [, id, key] = KEY.exec(part.trim()) ?? [];
    return id !== undefined && key !== undefined ? [{ id, key: Buffer.from(key, 'base64url') }] : [];
  });
  const isWhole = keys.length === text.split(',').length && keys.every(({ key }) => key.length === KEY_BYTES);
  if (!isWhole || new Set(keys.map(({ id }) => id)).size !== keys.length) {
    ctx.addIssue({
      code: 'custom',
      message: 'must be <id>:<32 bytes in base64url>, separated by commas, each id once',
    });
    return z.NEVER;
  }
  return keys;
});

/** A secret cannot be decrypted: it was modified, belongs to another context, or its key is missing. */
export class SecretError extends Error {}

/**
 * Encrypts secrets at rest (AES-256-GCM). A sealed secret names its key and opens only in the context for which it
 * was sealed, so it is of no use in another document or field.
 */
export class SecretBox {
  private readonly current: SecretKey;

  constructor(private readonly keys: readonly SecretKey[]) {
    const [current] = keys;
    if (!current) throw new Error('no key is configured for secrets');
    this.current = current;
  }

  /** @param context where the secret belongs, such as the document's id and the field's name */
  seal(secret: string, context: string): string {
    const { id, key } = this.current;
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv(ALGORITHM, key, iv, { authTagLength: TAG_BYTES });
    cipher.setAAD(additionalData(id, context));
    const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    return [VERSION, id, iv.toString('base64url'), sealed.toString('base64url')].join('.');
  }

  /** @throws SecretError */
  open(sealed: string, context: string): string {
    const [version, id, iv = '', body = '', ...rest] = sealed.split('.');
    const found = this.keys.find((key) => key.id === id);
    if (version !== VERSION || rest.length > 0) throw new SecretError('malformed sealed secret');
    if (!found) throw new SecretError('the key of the sealed secret is missing');
    const bytes = Buffer.from(body, 'base64url');
    const ivBytes = Buffer.from(iv, 'base64url');
    if (ivBytes.length !== IV_BYTES || bytes.length < TAG_BYTES) {
      throw new SecretError('malformed sealed secret');
    }
    try {
      const decipher = createDecipheriv(ALGORITHM, found.key, ivBytes, { authTagLength: TAG_BYTES });
      decipher.setAAD(additionalData(found.id, context));
      decipher.setAuthTag(bytes.subarray(bytes.length - TAG_BYTES));
      const opened = decipher.update(bytes.subarray(0, bytes.length - TAG_BYTES));
      return Buffer.concat([opened, decipher.final()]).toString('utf8');
    } catch (cause) {
      throw new SecretError('the sealed secret does not open', { cause });
    }
  }

  /** Whether the key with which the secret is encrypted is among those of the environment. */
  hasKeyOf(sealed: string): boolean {
    return this.keys.some(({ id }) => sealed.startsWith(`${VERSION}.${id}.`));
  }

  /** Whether a text has the form of a sealed secret; no key opens another one. */
  isSealed(text: string): boolean {
    return text.startsWith(`${VERSION}.`) && text.split('.').length === 4;
  }

  /** Whether the secret is encrypted with the current key; if not, seal it again when it is next used. */
  isCurrent(sealed: string): boolean {
    return sealed.startsWith(`${VERSION}.${this.current.id}.`);
  }
}

const additionalData = (id: string, context: string): Buffer =>
  Buffer.from(JSON.stringify([VERSION, id, context]));
