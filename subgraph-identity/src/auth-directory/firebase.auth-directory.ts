import { Inject, Injectable } from '@nestjs/common';
import { invalidArgument, OWN_ENVIRONMENT, unavailable } from '@hacchu-hub/subgraph-kit';
import { applicationDefault, initializeApp } from 'firebase-admin/app';
import { getAuth, type Auth, type UpdateRequest, type UserRecord } from 'firebase-admin/auth';
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { IdentityEnvironment } from '../environment.js';
import { AuthDirectory, type AuthPerson } from './auth-directory.js';

const coded = z.object({ code: z.string() });
const UNKNOWN_PERSON = new Set(['auth/user-not-found', 'auth/email-not-found']);

const codeOf = (error: unknown): string => coded.catch({ code: 'unknown' }).parse(error).code;

const failed = (error: unknown): Error =>
  unavailable('認証サービスに接続できませんでした。時間をおいて再度お試しください。', error);

/** The service's own rules, and those of a password policy, which the SDK does not know by name. */
const isWeakPassword = (error: unknown): boolean =>
  codeOf(error) === 'auth/invalid-password' || /PASSWORD_DOES_NOT_MEET_REQUIREMENTS/.test(String(error));

const weakPassword = (cause: unknown): Error =>
  Object.assign(invalidArgument({ fields: { newPassword: ['より複雑なパスワードを入力してください。'] } }), {
    cause,
  });

/** Firebase Authentication through its Admin SDK. */
@Injectable()
export class FirebaseAuthDirectory extends AuthDirectory {
  private connected: Auth | undefined;

  constructor(@Inject(OWN_ENVIRONMENT) private readonly env: IdentityEnvironment) {
    super();
  }

  async ensurePerson(person: AuthPerson): Promise<string> {
    const known = await this.find(person.email);
    if (!known) return this.create(person);
    if (known.disabled) await this.change(known.uid, { disabled: false });
    return known.uid;
  }

  async shutOut(email: string): Promise<void> {
    const known = await this.find(email);
    if (!known) return;
    await this.change(known.uid, { disabled: true, password: randomBytes(32).toString('base64url') });
    try {
      await this.auth().revokeRefreshTokens(known.uid);
    } catch (error) {
      throw failed(error);
    }
  }

  async setPassword(authUid: string, password: string): Promise<void> {
    await this.change(authUid, { password });
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

  private async find(email: string): Promise<UserRecord | null> {
    try {
      return await this.auth().getUserByEmail(email);
    } catch (error) {
      if (UNKNOWN_PERSON.has(codeOf(error))) return null;
      throw failed(error);
    }
  }

  private async create({ email, displayName }: AuthPerson): Promise<string> {
    try {
      return (await this.auth().createUser({ email, displayName, emailVerified: false })).uid;
    } catch (error) {
      // Another process was first.
      const known = codeOf(error) === 'auth/email-already-exists' ? await this.find(email) : null;
      if (known === null) throw failed(error);
      return known.uid;
    }
  }

  private async change(authUid: string, change: UpdateRequest): Promise<void> {
    try {
      await this.auth().updateUser(authUid, change);
    } catch (error) {
      if (isWeakPassword(error)) throw weakPassword(error);
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
