import { Inject, Injectable } from '@nestjs/common';
import { OWN_ENVIRONMENT, unavailable } from '@hacchu-hub/subgraph-kit';
import { applicationDefault, initializeApp } from 'firebase-admin/app';
import { getAuth, type Auth } from 'firebase-admin/auth';
import { z } from 'zod';
import type { IdentityEnvironment } from '../environment.js';
import { AuthDirectory, type AuthPerson } from './auth-directory.js';

const coded = z.object({ code: z.string() });
const UNKNOWN_PERSON = new Set(['auth/user-not-found', 'auth/email-not-found']);

const codeOf = (error: unknown): string => coded.catch({ code: 'unknown' }).parse(error).code;

const failed = (error: unknown): Error =>
  unavailable('認証サービスに接続できませんでした。時間をおいて再度お試しください。', error);

/** Firebase Authentication through its Admin SDK. */
@Injectable()
export class FirebaseAuthDirectory extends AuthDirectory {
  private connected: Auth | undefined;

  constructor(@Inject(OWN_ENVIRONMENT) private readonly env: IdentityEnvironment) {
    super();
  }

  async ensurePerson({ email, displayName }: AuthPerson): Promise<string> {
    const known = await this.uidOf(email);
    if (known !== null) return known;
    try {
      return (await this.auth().createUser({ email, displayName, emailVerified: false })).uid;
    } catch (error) {
      // Another process was first.
      const uid = codeOf(error) === 'auth/email-already-exists' ? await this.uidOf(email) : null;
      if (uid === null) throw failed(error);
      return uid;
    }
  }

  async passwordResetCode(email: string): Promise<string | null> {
    try {
      const link = await this.auth().generatePasswordResetLink(email);
      return new URL(link).searchParams.get('oobCode');
    } catch (error) {
      if (UNKNOWN_PERSON.has(codeOf(error))) return null;
      throw failed(error);
    }
  }

  private async uidOf(email: string): Promise<string | null> {
    try {
      return (await this.auth().getUserByEmail(email)).uid;
    } catch (error) {
      if (UNKNOWN_PERSON.has(codeOf(error))) return null;
      throw failed(error);
    }
  }

  private auth(): Auth {
    if (!this.connected) {
      const { FIREBASE_PROJECT_ID: projectId, FIREBASE_AUTH_EMULATOR_HOST: emulator } = this.env;
      // The emulator takes no credentials; everywhere else they come from the environment.
      const app = initializeApp(emulator ? { projectId } : { projectId, credential: applicationDefault() });
      this.connected = getAuth(app);
    }
    return this.connected;
  }
}
