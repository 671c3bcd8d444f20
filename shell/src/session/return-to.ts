import { type Area, areaOfPath, areas } from './areas.js';

/** The sign-in URL that returns to the requested page. */
export function loginAddress(area: Area, wanted: { pathname: string; search: string; hash: string }): string {
  const target = `${wanted.pathname}${wanted.search}${wanted.hash}`;
  const { home, login } = areas[area];
  return target === home || wanted.pathname === '/'
    ? login
    : `${login}?returnTo=${encodeURIComponent(target)}`;
}

/**
 * The path after sign-in: the requested one if it is a path of this origin in the same area, else the area's
 * first page. Anything that a browser could interpret as another origin is refused.
 */
export function safeReturnTo(area: Area, requested: string | null, origin: string): string {
  const { home, login } = areas[area];
  // Browsers drop control characters and read "\" as "/", so "/\evil" and "/<tab>/evil" lead to another
  // origin.
  if (!requested || !/^\/(?![/\\])/.test(requested) || /[\p{Cc}\\]/u.test(requested)) return home;
  let url: URL;
  try {
    url = new URL(requested, origin);
  } catch {
    return home;
  }
  if (url.origin !== origin || areaOfPath(url.pathname) !== area || url.pathname === login) return home;
  const isInside = url.pathname === home || url.pathname.startsWith(`${home}/`);
  return isInside ? `${url.pathname}${url.search}${url.hash}` : home;
}
