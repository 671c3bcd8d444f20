import * as v from 'valibot';

/** Remote → manifest address, instead of what the registry says. */
export type Overrides = Readonly<Record<string, string>>;

/** One wanted override as it was asked for, and why it is refused. */
export interface RefusedOverride {
  /** The remote and address as they were written. */
  asked: string;
  reason: string;
}

export interface OverrideRequest {
  accepted: Overrides;
  refused: readonly RefusedOverride[];
}

export type Environment = 'development' | 'preview' | 'production';

/** Kept by the tab alone. */
const STORAGE_KEY = 'hacchu-hub:remote-overrides';
/** `?hacchu-override=mf-orders@http://127.0.0.1:8081/mf-orders/0.1.0/mf-manifest.json`; several are separated by commas. */
const OVERRIDE_PARAMETER = 'hacchu-override';

const storedSchema = v.record(v.string(), v.string());
const isRemoteName = (name: string): boolean => /^mf-[a-z0-9]+(?:-[a-z0-9]+)*$/.test(name);

/** This machine by the names that Content-Security-Policy can say; it knows no IPv6 addresses. */
const LOOPBACK_NAMES: Readonly<Record<string, string>> = {
  '127.0.0.1': '127.0.0.1',
  localhost: 'localhost',
  'localhost.': 'localhost',
  '[::1]': 'localhost',
};

export type CheckedAddress = { ok: true; address: string } | { ok: false; reason: string };

/**
 * Only a developer's own machine may stand in for a remote. Hosts are compared after the browser normalised them, so
 * that `127.1` and `2130706433` are what they mean, and `127.0.0.1.nip.io` is not.
 * @returns the normalised address, which is the one to show and to load
 */
export function checkAddress(written: string): CheckedAddress {
  let url: URL;
  try {
    url = new URL(written.trim());
  } catch {
    return { ok: false, reason: 'アドレスの形式が正しくありません。' };
  }
  if (!/^https?:$/.test(url.protocol)) {
    return { ok: false, reason: 'http:// または https:// で始まるアドレスを指定してください。' };
  }
  if (url.username !== '' || url.password !== '') {
    return { ok: false, reason: 'ユーザー名やパスワードを含むアドレスは使用できません。' };
  }
  const host = Object.hasOwn(LOOPBACK_NAMES, url.hostname) ? LOOPBACK_NAMES[url.hostname] : undefined;
  if (host === undefined) {
    return { ok: false, reason: 'この端末（127.0.0.1 または localhost）以外のアドレスは使用できません。' };
  }
  if (url.search !== '' || url.hash !== '' || !url.pathname.endsWith('.json')) {
    return { ok: false, reason: 'マニフェスト（mf-manifest.json）のアドレスを指定してください。' };
  }
  url.hostname = host;
  return { ok: true, address: url.href };
}

/** Reads the parameter's pairs of a remote and an address, separated by commas. */
export function parseOverrides(parameter: string): OverrideRequest {
  const accepted: Record<string, string> = {};
  const refused: RefusedOverride[] = [];
  const items = parameter.split(',').map((item) => item.trim());
  for (const asked of items.filter((item) => item !== '')) {
    const at = asked.indexOf('@');
    const remote = at < 0 ? asked : asked.slice(0, at);
    const checked = checkAddress(at < 0 ? '' : asked.slice(at + 1));
    if (!isRemoteName(remote)) {
      refused.push({ asked, reason: '「mf-orders@アドレス」の形式で指定してください。' });
    } else if (!checked.ok) {
      refused.push({ asked, reason: checked.reason });
    } else if (Object.hasOwn(accepted, remote)) {
      refused.push({ asked, reason: '同じ画面が2回指定されています。' });
    } else {
      accepted[remote] = checked.address;
    }
  }
  return { accepted, refused };
}

/** The same overrides as a value of the parameter. */
const writeOverrides = (overrides: Overrides): string =>
  Object.entries(overrides)
    .map(([remote, address]) => `${remote}@${address}`)
    .join(',');

/** The path with which a page asks for these overrides; for none, the path that takes them back. */
export const addressAskingFor = (pathname: string, overrides: Overrides): string =>
  `${pathname}?${new URLSearchParams({ [OVERRIDE_PARAMETER]: writeOverrides(overrides) }).toString()}`;

/**
 * What an address asks for, and the address without it.
 * @returns undefined when it asks for nothing
 */
export function readRequest(href: string): { request: OverrideRequest; rest: string } | undefined {
  const url = new URL(href);
  const parameters = url.searchParams.getAll(OVERRIDE_PARAMETER);
  if (parameters.length === 0) return undefined;
  url.searchParams.delete(OVERRIDE_PARAMETER);
  return {
    request: parseOverrides(parameters.join(',')),
    rest: `${url.pathname}${url.search}${url.hash}`,
  };
}

/** What this tab keeps, checked again: storage is no reason to trust an address. */
export function readStoredOverrides(storage?: Pick<Storage, 'getItem'>): Overrides {
  try {
    const stored = v.parse(
      storedSchema,
      JSON.parse((storage ?? sessionStorage).getItem(STORAGE_KEY) ?? '{}'),
    );
    return parseOverrides(writeOverrides(stored)).accepted;
  } catch {
    return {};
  }
}

export function storeOverrides(overrides: Overrides): void {
  try {
    if (Object.keys(overrides).length === 0) sessionStorage.removeItem(STORAGE_KEY);
    else sessionStorage.setItem(STORAGE_KEY, JSON.stringify(overrides));
  } catch {
    // Without storage there are no overrides.
  }
}

/**
 * Nobody overrides in production: the pages' policy is sent before it is known who is there, and would have to allow
 * loopback addresses for everybody.
 */
export const mayOverride = (environment: Environment): boolean => environment !== 'production';
