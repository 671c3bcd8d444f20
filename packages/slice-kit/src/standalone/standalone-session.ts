/**
 * Sign-in on a slice's own origin: uses the auth emulator's REST API, since a slice never bundles the
 * identity service's SDK. Development only.
 */
export interface StandaloneConfig {
  gatewayUrl: string;
  authEmulatorUrl: string;
}

const TOKEN_KEY = 'hacchu-hub:standalone-token';
const ACTOR_KEY = 'hacchu-hub:standalone-actor';

export type StandaloneActor = 'DemandUser' | 'Operator';

/** The development stack's addresses, unless the page's `config.json` names others. */
export async function readStandaloneConfig(): Promise<StandaloneConfig> {
  const standard = { gatewayUrl: 'http://127.0.0.1:4000', authEmulatorUrl: 'http://127.0.0.1:9099' };
  try {
    const response = await fetch('/config.json', { cache: 'no-store' });
    if (!response.ok) return standard;
    const own: unknown = await response.json();
    const read = (name: keyof StandaloneConfig) => {
      const value = typeof own === 'object' && own !== null ? Reflect.get(own, name) : undefined;
      return typeof value === 'string' ? value : standard[name];
    };
    return { gatewayUrl: read('gatewayUrl'), authEmulatorUrl: read('authEmulatorUrl') };
  } catch {
    return standard;
  }
}

export const storedToken = () => sessionStorage.getItem(TOKEN_KEY) ?? undefined;
export const storedActor = (): StandaloneActor =>
  sessionStorage.getItem(ACTOR_KEY) === 'Operator' ? 'Operator' : 'DemandUser';

export function forgetSession(): void {
  sessionStorage.removeItem(TOKEN_KEY);
  sessionStorage.removeItem(ACTOR_KEY);
}

/** @throws Error when the emulator refuses or does not respond. */
export async function signIn(
  config: StandaloneConfig,
  actor: StandaloneActor,
  email: string,
  password: string,
): Promise<void> {
  const response = await fetch(
    `${config.authEmulatorUrl}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=standalone`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password, returnSecureToken: true }),
    },
  );
  const answer: unknown = await response.json();
  const token = typeof answer === 'object' && answer !== null ? Reflect.get(answer, 'idToken') : undefined;
  if (!response.ok || typeof token !== 'string')
    throw new Error('メールアドレスまたはパスワードが正しくありません。');
  sessionStorage.setItem(TOKEN_KEY, token);
  sessionStorage.setItem(ACTOR_KEY, actor);
}
