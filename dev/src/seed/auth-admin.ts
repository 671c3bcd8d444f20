import { z } from 'zod';
import { FIREBASE_PROJECT, localUrl, type Settings } from '../stack/settings.js';
import { StackError } from '../support/stack-error.js';
import { waitUntil } from '../support/wait-until.js';

const lookupAnswer = z.object({ users: z.array(z.object({ localId: z.string() })).optional() });
const signInAnswer = z.object({ idToken: z.string() });

/** The auth emulator's APIs: the administrator's, and the one that browsers use to sign in. */
export class AuthAdmin {
  private readonly origin: string;

  constructor(settings: Settings) {
    this.origin = `${localUrl(settings.ports.auth)}/identitytoolkit.googleapis.com/v1`;
  }

  /** Sets the password of an invited user; waits until the invitation has reached the identity service. */
  async setPassword(email: string, password: string): Promise<void> {
    let localId: string | undefined;
    await waitUntil(
      async () => {
        localId = await this.find(email);
        return localId !== undefined;
      },
      { timeoutMs: 120_000, everyMs: 200 },
    );
    if (!localId) throw new StackError(`The invitation of ${email} did not reach the auth emulator.`);
    await this.call(`projects/${FIREBASE_PROJECT}/accounts:update`, {
      localId,
      password,
      emailVerified: true,
    });
  }

  /** @returns an ID token, or undefined when the account does not exist or has another password. */
  async signIn(email: string, password: string): Promise<string | undefined> {
    const response = await fetch(`${this.origin}/accounts:signInWithPassword?key=demo`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password, returnSecureToken: true }),
    });
    return response.ok ? signInAnswer.parse(await response.json()).idToken : undefined;
  }

  private async find(email: string): Promise<string | undefined> {
    const path = `projects/${FIREBASE_PROJECT}/accounts:lookup`;
    return lookupAnswer.parse(await this.call(path, { email: [email] })).users?.[0]?.localId;
  }

  private async call(path: string, body: object): Promise<unknown> {
    const response = await fetch(`${this.origin}/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: 'Bearer owner' },
      body: JSON.stringify(body),
    });
    if (!response.ok) {
      throw new StackError(`The auth emulator refused ${path}: ${await response.text()}`);
    }
    return response.json();
  }
}
