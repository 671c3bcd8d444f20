import { randomBytes } from 'node:crypto';
import {
  assertOutsideTransaction,
  invalidArgument,
  OWN_ENVIRONMENT,
  unavailable,
} from '@hacchu-hub/subgraph-kit';
import { Inject, Injectable } from '@nestjs/common';
import { applicationDefault, initializeApp } from 'firebase-admin/app';
import { type Auth, getAuth, type UpdateRequest, type UserRecord } from 'firebase-admin/auth';
import { z } from 'zod';
import type { IdentityEnvironment } from '../environment.js';
import { type AuthAccount, AuthDirectory, type NewAccount } from './auth-directory.js';

const coded = z.object({ code: z.string() });
const UNKNOWN_PERSON = new Set(['auth/user-not-found', 'auth/email-not-found']);
const TAKEN = new Set(['auth/uid-already-exists', 'auth/email-already-exists']);

const codeOf = (error: unknown): string => coded.catch({ code: 'unknown' }).parse(error).code;

const failed = (error: unknown): Error =>
  unavailable('認証サービスに接続できませんでした。時間をおいて再度お試しください。', error);

/** The service's response; null when it has no such account. @throws UNAVAILABLE */
async function orNothing<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if (UNKNOWN_PERSON.has(codeOf(error))) return null;
    throw failed(error);
  }
}

const accountOf = ({ uid, email, emailVerified }: UserRecord): AuthAccount => ({
  uid,
  email: email?.toLowerCase() ?? null,
  isVerified: emailVerified,
});

/** The service's own rules, and those of a password policy, for which the SDK has no error code. */
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

  async findByUid(uid: string): Promise<AuthAccount | null> {
    return orNothing(this.auth().getUser(uid).then(accountOf));
  }

  async findByEmail(email: string): Promise<AuthAccount | null> {
    return orNothing(this.auth().getUserByEmail(email).then(accountOf));
  }

  async create({ uid, email, displayName }: NewAccount): Promise<void> {
    try {
      await this.auth().createUser({ uid, email, displayName, emailVerified: false });
    } catch (error) {
      if (!TAKEN.has(codeOf(error))) throw failed(error);
    }
  }

  async remove(uid: string): Promise<void> {
    await orNothing(this.auth().deleteUser(uid));
  }

  async disable(uid: string): Promise<void> {
    const password = randomBytes(32).toString('base64url');
    const change = { disabled: true, password, displayName: null };
    const known = await orNothing(this.auth().updateUser(uid, change));
    if (known) await this.endSessions(uid);
  }

  async reduceToPassword(uid: string): Promise<void> {
    try {
      const { providerData } = await this.auth().getUser(uid);
      const providersToUnlink = providerData
        .map(({ providerId }) => providerId)
        .filter((provider) => provider !== 'password' && provider !== 'phone');
      await this.auth().updateUser(uid, {
        phoneNumber: null,
        multiFactor: { enrolledFactors: null },
        ...(providersToUnlink.length > 0 && { providersToUnlink }),
      });
      await this.auth().setCustomUserClaims(uid, null);
    } catch (error) {
      throw failed(error);
    }
  }

  async removeSecondFactors(uid: string): Promise<void> {
    await orNothing(this.auth().updateUser(uid, { multiFactor: { enrolledFactors: null } }));
  }

  async endSessions(uid: string): Promise<void> {
    await orNothing(this.auth().revokeRefreshTokens(uid));
  }

  async setPassword(uid: string, password: string): Promise<void> {
    await this.change(uid, { password });
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

  private async change(uid: string, change: UpdateRequest): Promise<void> {
    try {
      await this.auth().updateUser(uid, change);
    } catch (error) {
      if (isWeakPassword(error)) throw weakPassword(error);
      throw failed(error);
    }
  }

  private auth(): Auth {
    assertOutsideTransaction('a call of the identity service');
    if (!this.connected) {
      const { FIREBASE_PROJECT_ID: projectId, FIREBASE_AUTH_EMULATOR_HOST: emulator } = this.env;
      // The emulator takes no credentials; everywhere else they come from the environment.
      const app = initializeApp(emulator ? { projectId } : { projectId, credential: applicationDefault() });
      this.connected = getAuth(app);
    }
    return this.connected;
  }
}
