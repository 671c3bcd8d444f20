import * as z from 'zod/mini';

/** Remote → manifest address, instead of what the registry says. */
export type Overrides = Readonly<Record<string, string>>;

const STORAGE_KEY = 'hacchu-hub:remote-overrides';
/** `?hacchu-override=mf-orders@http://127.0.0.1:8081/mf-orders/0.1.0/mf-manifest.json`; several are separated by commas. */
const OVERRIDE_PARAMETER = 'hacchu-override';
/** Lets its holder run a slice of their own against the production shell. */
const OVERRIDE_CAPABILITY = 'platform:override';

const storedSchema = z.record(z.string(), z.string());

export type Environment = 'development' | 'preview' | 'production';

/** Only a developer's own machine may stand in for a slice, so that a link cannot bring foreign code. */
export function isAllowedAddress(address: string): boolean {
  try {
    const url = new URL(address);
    return /^https?:$/.test(url.protocol) && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  } catch {
    return false;
  }
}

/** Reads the parameter's pairs; what is no pair of a remote and a local address is left out. */
export function parseOverrides(parameter: string | null): Overrides {
  const pairs = (parameter ?? '').split(',').flatMap((item) => {
    const [, remote, address] = /^(mf-[a-z0-9-]+)@(.+)$/.exec(item.trim()) ?? [];
    return remote && address && isAllowedAddress(address) ? [[remote, address] as const] : [];
  });
  return Object.fromEntries(pairs);
}

export function readStoredOverrides(storage: Pick<Storage, 'getItem'> = localStorage): Overrides {
  try {
    const stored = storedSchema.parse(JSON.parse(storage.getItem(STORAGE_KEY) ?? '{}'));
    return Object.fromEntries(Object.entries(stored).filter(([, address]) => isAllowedAddress(address)));
  } catch {
    return {};
  }
}

export function storeOverrides(overrides: Overrides): void {
  if (Object.keys(overrides).length === 0) localStorage.removeItem(STORAGE_KEY);
  else localStorage.setItem(STORAGE_KEY, JSON.stringify(overrides));
}

/** The overrides of this page, read once at start: what is stored later waits for the next load. */
export function snapshotOverrides(search: string): Overrides {
  const parameter = new URLSearchParams(search).get(OVERRIDE_PARAMETER);
  const asked = parseOverrides(parameter);
  if (parameter === '') storeOverrides({});
  else if (Object.keys(asked).length > 0) storeOverrides({ ...readStoredOverrides(), ...asked });
  return readStoredOverrides();
}

/** In production overrides do nothing for users without the permission. */
export function mayOverride(environment: Environment, capabilities: readonly string[]): boolean {
  return environment !== 'production' || capabilities.includes(OVERRIDE_CAPABILITY);
}
