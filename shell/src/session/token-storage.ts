import { ignoringErrors } from '../storage.js';
import type { Actor } from './areas.js';

export const TOKEN_KEY = 'hacchu-hub:id-token';
const ACTOR_KEY = 'hacchu-hub:actor';
/** A cookie's name cannot contain a colon. */
export const TOKEN_COOKIE = 'hacchu-hub-id-token';
/** An identity token is valid for one hour. */
const COOKIE_SECONDS = 3600;

function writeCookie(value: string, maxAge: number): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${TOKEN_COOKIE}=${value}; Path=/; Max-Age=${maxAge}; SameSite=Lax${secure}`;
}

/** Stores the identity token in browser storage and in a cookie at `/`; writes only changes. */
export function storeToken(token: string): void {
  if (readToken() !== token) ignoringErrors(() => localStorage.setItem(TOKEN_KEY, token));
  if (!document.cookie.includes(`${TOKEN_COOKIE}=${token}`)) writeCookie(token, COOKIE_SECONDS);
}

/** The token of the last visit, unverified. */
export function readToken(): string | undefined {
  return ignoringErrors(() => localStorage.getItem(TOKEN_KEY)) ?? undefined;
}

/** Whether the browser remembers a session, valid or not. */
export const hasStoredSession = (): boolean => readToken() !== undefined || readActor() !== undefined;

export function clearToken(): void {
  ignoringErrors(() => localStorage.removeItem(TOKEN_KEY));
  ignoringErrors(() => localStorage.removeItem(ACTOR_KEY));
  writeCookie('', 0);
}

/** The area the user signed in to, or undefined for none; the same mail address may exist in both. */
export function storeActor(actor: Actor | undefined): void {
  ignoringErrors(() =>
    actor === undefined ? localStorage.removeItem(ACTOR_KEY) : localStorage.setItem(ACTOR_KEY, actor),
  );
}

export function readActor(): Actor | undefined {
  const value = ignoringErrors(() => localStorage.getItem(ACTOR_KEY));
  return value === 'DemandUser' || value === 'Operator' ? value : undefined;
}
