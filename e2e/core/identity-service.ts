import { z } from 'zod';
import type { Account } from './accounts.js';
import { AUTH_ORIGIN, FIREBASE_PROJECT } from './environment.js';

const BASE = `${AUTH_ORIGIN}/identitytoolkit.googleapis.com/v1`;

async function call<T>(path: string, body: object, answer: z.ZodType<T>): Promise<T> {
  const response = await fetch(`${BASE}/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer owner' },
    body: JSON.stringify(body),
  });
  return answer.parse(await response.json());
}

/** An ID token of the account, as the browser gets it. */
export async function idToken({ email, password }: Account): Promise<string> {
  const body = { email, password, returnSecureToken: true };
  const response = await fetch(`${BASE}/accounts:signInWithPassword?key=demo`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return z.object({ idToken: z.string() }).parse(await response.json()).idToken;
}

/** Uses the one-time code of an invitation or reset link. */
export async function setPasswordByLink(link: string, newPassword: string): Promise<void> {
  const oobCode = new URL(link).searchParams.get('oobCode');
  await call('accounts:resetPassword?key=demo', { oobCode, newPassword }, z.object({ email: z.string() }));
}

/** Disables or enables an account, as an administrator of the identity service does. */
export async function setDisabled({ email }: Account, isDisabled: boolean): Promise<void> {
  const { users } = await call(
    `projects/${FIREBASE_PROJECT}/accounts:lookup`,
    { email: [email] },
    z.object({ users: z.array(z.object({ localId: z.string() })).min(1) }),
  );
  await call(
    `projects/${FIREBASE_PROJECT}/accounts:update`,
    { localId: users[0]?.localId, disableUser: isDisabled },
    z.object({ localId: z.string() }),
  );
}

/** The same token, already expired; the emulator's tokens are not signed. */
export function expired(token: string): string {
  const [header = '', payload = '', signature = ''] = token.split('.');
  const claims = z
    .record(z.string(), z.unknown())
    .parse(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')));
  const anHourAgo = Math.floor(Date.now() / 1_000) - 3_600;
  const past = { ...claims, iat: anHourAgo - 3_600, exp: anHourAgo };
  return [header, Buffer.from(JSON.stringify(past)).toString('base64url'), signature].join('.');
}
