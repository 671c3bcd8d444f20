import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Disposition } from './file-name.js';

/**
 * Signed URLs of the local object store. Format, version 2:
 *
 *   {publicUrl}/files/{key}?expires={unix seconds}&op={get|put}&max={bytes}&type={content type}&name={file name}&as={attachment|inline}&sig={signature}
 *
 * - `key`: path segments, each percent-encoded.
 * - `max`: maximum number of bytes of an upload; empty for downloads.
 * - `type`: content type to store or to serve; `name`: file name of the download's Content-Disposition, or empty.
 * - `as`: the download's disposition.
 * - `sig`: base64url of HMAC-SHA256 over the UTF-8 JSON text of `["v2", op, key, expires, max, type, name, as]` (all
 *   of them strings, `key` decoded), keyed with OBJECT_STORE_SIGNING_SECRET.
 */
export interface SignedUrlClaims {
  op: 'get' | 'put';
  key: string;
  /** Unix seconds. */
  expires: number;
  contentType: string;
  /** Bytes; uploads only. */
  maxBytes?: number;
  fileName?: string;
  /** Downloads only; default `attachment`. */
  disposition?: Disposition;
}

/** Why a signed URL does not permit a request. */
export type SignedUrlRefusal = 'malformed' | 'method' | 'tampered' | 'expired';

/** What a signed URL permits, or why nothing. */
export type SignedUrlVerdict = ({ ok: true } & SignedUrlClaims) | { ok: false; reason: SignedUrlRefusal };

const PREFIX = '/files/';

const signatureOf = (secret: string, parts: readonly string[]): Buffer =>
  createHmac('sha256', secret)
    .update(JSON.stringify(['v2', ...parts]))
    .digest();

/** A key is a relative path of plain segments; anything that could escape the store's root is rejected. */
export const isObjectKey = (key: string): boolean =>
  key.length > 0 &&
  key.length <= 1_024 &&
  key.split('/').every((segment) => /^[^\\\p{Cc}]+$/u.test(segment) && segment !== '.' && segment !== '..');

/** URLs cannot contain unpaired surrogates; the signature would not match. */
const wellFormed = (text: string): string => text.replace(/\p{Cs}/gu, '\uFFFD');

/** Creates the URL at which a browser may read or write one object until `expires`. */
export function createSignedUrl(publicUrl: string, secret: string, claims: SignedUrlClaims): string {
  if (!isObjectKey(claims.key)) throw new TypeError('not an object key');
  const { op, key } = claims;
  const contentType = wellFormed(claims.contentType);
  const expires = String(claims.expires);
  const max = claims.maxBytes === undefined ? '' : String(claims.maxBytes);
  const name = wellFormed(claims.fileName ?? '');
  const as = claims.disposition ?? 'attachment';
  const sig = signatureOf(secret, [op, key, expires, max, contentType, name, as]).toString('base64url');
  const query = new URLSearchParams({ expires, op, max, type: contentType, name, as, sig });
  const path = key.split('/').map(encodeURIComponent).join('/');
  return `${publicUrl.replace(/\/$/, '')}${PREFIX}${path}?${query.toString()}`;
}

const decodedKey = (pathname: string): string | undefined => {
  if (!pathname.startsWith(PREFIX)) return undefined;
  try {
    const key = pathname.slice(PREFIX.length).split('/').map(decodeURIComponent).join('/');
    return isObjectKey(key) ? key : undefined;
  } catch {
    return undefined;
  }
};

const METHODS: Record<string, 'get' | 'put'> = { GET: 'get', HEAD: 'get', PUT: 'put' };

/**
 * Verifies a request for a signed URL. Only its path and query matter, so it may be relative (`/files/…?…`).
 *
 * @param request.now Unix milliseconds; default now
 */
export function verifySignedUrl(request: {
  secret: string;
  method: string;
  url: string;
  now?: number;
}): SignedUrlVerdict {
  const refused = (reason: SignedUrlRefusal): SignedUrlVerdict => ({ ok: false, reason });
  if (!URL.canParse(request.url, 'http://store')) return refused('malformed');
  const { pathname, searchParams } = new URL(request.url, 'http://store');
  const key = decodedKey(pathname);
  const [expires, op, max, type, name, as, sig] = ['expires', 'op', 'max', 'type', 'name', 'as', 'sig'].map(
    (part) => searchParams.get(part),
  );
  if (key === undefined || !expires || !op || max == null || type == null || name == null || !as || !sig) {
    return refused('malformed');
  }
  const expected = signatureOf(request.secret, [op, key, expires, max, type, name, as]);
  const given = Buffer.from(sig, 'base64url');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return refused('tampered');
  if (op !== 'get' && op !== 'put') return refused('malformed');
  if (METHODS[request.method.toUpperCase()] !== op) return refused('method');
  if (Number(expires) * 1_000 <= (request.now ?? Date.now())) return refused('expired');
  return {
    ok: true,
    op,
    key,
    expires: Number(expires),
    contentType: type,
    ...(max === '' ? {} : { maxBytes: Number(max) }),
    ...(name === '' ? {} : { fileName: name }),
    disposition: as === 'inline' ? 'inline' : 'attachment',
  };
}
