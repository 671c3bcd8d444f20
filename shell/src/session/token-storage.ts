import type { Actor } from './areas.js';

export const TOKEN_KEY = 'hacchu-hub:id-token';
const ACTOR_KEY = 'hacchu-hub:actor';
/** A cookie's name cannot hold a colon. */
export const TOKEN_COOKIE = 'hacchu-hub-id-token';
/** An identity token lives for an hour. */
const COOKIE_SECONDS = 3600;

/** Storage can be switched off by the browser; the session then lasts as long as the page. */
function quietly<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}

function writeCookie(value: string, maxAge: number): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${TOKEN_COOKIE}=${value}; Path=/; Max-Age=${maxAge}; SameSite=Lax${secure}`;
}

/** Keeps the identity token in browser storage and in a cookie at `/`; writes only what changed. */
export function storeToken(token: string): void {
  if (readToken() !== token) quietly(() => localStorage.setItem(TOKEN_KEY, token));
  if (!document.cookie.includes(`${TOKEN_COOKIE}=${token}`)) writeCookie(token, COOKIE_SECONDS);
}

function readToken(): string | undefined {
  return quietly(() => localStorage.getItem(TOKEN_KEY)) ?? undefined;
}

export function clearToken(): void {
  quietly(() => localStorage.removeItem(TOKEN_KEY));
  quietly(() => localStorage.removeItem(ACTOR_KEY));
  writeCookie('', 0);
}

/** The area that the user signed in to; the same address may exist in both. */
export function storeActor(actor: Actor): void {
  quietly(() => localStorage.setItem(ACTOR_KEY, actor));
}

export function readActor(): Actor | undefined {
  const value = quietly(() => localStorage.getItem(ACTOR_KEY));
  return value === 'DemandUser' || value === 'Operator' ? value : undefined;
}
