import { OVERRIDE_COOKIE } from '@hacchu-hub/slice-contract/page-policy';
import { claimTab, isOwnTab } from './override-tab.js';
import {
  type Environment,
  mayOverride,
  type OverrideRequest,
  type Overrides,
  readRequest,
  readStoredOverrides,
  storeOverrides,
} from './overrides.js';

export interface OverrideQuestion extends OverrideRequest {
  /** The tab began as a copy of one that has overrides. */
  isCopy: boolean;
}

export interface SettleOptions {
  environment: Environment;
  /** Shows the shell's own question; answers whether the overrides are wanted. */
  ask(question: OverrideQuestion): Promise<boolean>;
  isOwn?: () => Promise<boolean>;
  /** Loads the page anew, so that the server sends the policy that goes with the cookie. */
  reload?: () => void;
}

const isEmpty = (overrides: Overrides): boolean => Object.keys(overrides).length === 0;

/** Informs the server that pages of this browser may load from this machine. */
function writeCookie(isActive: boolean): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  const value = isActive ? '1' : '; Max-Age=0';
  document.cookie = `${OVERRIDE_COOKIE}=${value}; Path=/; SameSite=Strict${secure}`;
}

const hasCookie = (): boolean =>
  document.cookie.split(';').some((pair) => pair.trim() === `${OVERRIDE_COOKIE}=1`);

/** Takes the overrides of this tab back; they are gone with the next load. */
export function dropOverrides(): void {
  storeOverrides({});
  writeCookie(false);
}

/**
 * The overrides of this page, settled before anything else is loaded. What an address asks for, and what a copied tab
 * brings along, is used only after the person said so; the address is cleaned in any case.
 * @returns never, when the page is loaded anew with other overrides
 */
export async function settleOverrides(options: SettleOptions): Promise<Overrides> {
  const { environment, ask, isOwn = isOwnTab, reload = () => window.location.reload() } = options;
  const asked = readRequest(window.location.href);
  if (asked) window.history.replaceState(window.history.state, '', asked.rest);
  if (!mayOverride(environment)) return {};

  const stored = readStoredOverrides();
  const startAnew = (overrides: Overrides): Promise<never> => {
    storeOverrides(overrides);
    writeCookie(true);
    claimTab();
    reload();
    return new Promise<never>(() => undefined);
  };

  if (!isEmpty(stored) && !(await isOwn())) {
    const isWanted = await ask({ accepted: stored, refused: [], isCopy: true });
    if (isWanted && !asked) return startAnew(stored);
    // The copy's storage is its own: the tab that it came from keeps what it has.
    if (!isWanted) storeOverrides({});
  }
  if (asked) {
    const { request } = asked;
    if (isEmpty(request.accepted) && request.refused.length === 0) {
      if (!isEmpty(readStoredOverrides())) dropOverrides();
      return {};
    }
    if ((await ask({ ...request, isCopy: false })) && request.refused.length === 0) {
      return startAnew(request.accepted);
    }
  }
  const current = readStoredOverrides();
  if (!isEmpty(current) && !hasCookie()) {
    // Another tab may have ended its own overrides, and the cookie with them.
    writeCookie(true);
    if (hasCookie()) return startAnew(current);
  }
  return current;
}
