import {
  type FeatureFlag,
  type Role,
  uuidv7,
  WithdrawnDemands,
  withTransaction,
} from '@hacchu-hub/subgraph-kit';
import { as, type TestIdentity, type TestSubgraph } from '@hacchu-hub/subgraph-testing';
import { getModelToken } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { type AuthAccount, AuthDirectory, type NewAccount } from '../src/auth-directory/auth-directory.js';
import { DEMAND_USER_MODEL, type DemandUserDocument } from '../src/demand-users/demand-user.schema.js';

/** An identity service in memory. */
export class MemoryAuthDirectory extends AuthDirectory {
  /** Uids by address. */
  readonly people = new Map<string, string>();
  /** Addresses that cannot sign in. */
  readonly disabled = new Set<string>();
  /** Passwords by uid. */
  readonly passwords = new Map<string, string>();
  /** Uids whose sessions were ended, in order. */
  readonly ended: string[] = [];
  /** Uids whose second factors were removed, in order. */
  readonly withoutSecondFactors: string[] = [];
  failure: Error | undefined;

  /** Removes all accounts and failures. */
  clear(): void {
    this.people.clear();
    this.disabled.clear();
    this.passwords.clear();
    this.ended.length = 0;
    this.withoutSecondFactors.length = 0;
    this.failure = undefined;
  }

  /** Uid of an address; a text that is not a uid when it has no account. */
  uidOf(email: string): string {
    return this.people.get(email) ?? 'nobody';
  }

  findByUid(uid: string): Promise<AuthAccount | null> {
    return this.answer(() => {
      const email = this.emailOf(uid);
      return email === undefined ? null : { uid, email, isVerified: true };
    });
  }

  findByEmail(email: string): Promise<AuthAccount | null> {
    return this.answer(() => {
      const uid = this.people.get(email);
      return uid === undefined ? null : { uid, email, isVerified: true };
    });
  }

  create({ uid, email }: NewAccount): Promise<void> {
    return this.answer(() => {
      if (!this.people.has(email)) this.people.set(email, uid);
    });
  }

  remove(uid: string): Promise<void> {
    return this.answer(() => {
      const email = this.emailOf(uid);
      if (email === undefined) return;
      this.people.delete(email);
      this.disabled.delete(email);
    });
  }

  disable(uid: string): Promise<void> {
    return this.answer(() => {
      const email = this.emailOf(uid);
      if (email !== undefined) this.disabled.add(email);
    });
  }

  reduceToPassword(): Promise<void> {
    return this.answer(() => undefined);
  }

  removeSecondFactors(uid: string): Promise<void> {
    return this.answer(() => void this.withoutSecondFactors.push(uid));
  }

  endSessions(uid: string): Promise<void> {
    return this.answer(() => void this.ended.push(uid));
  }

  setPassword(uid: string, password: string): Promise<void> {
    return this.answer(() => void this.passwords.set(uid, password));
  }

  passwordResetCode(email: string): Promise<string | null> {
    return Promise.resolve(this.people.has(email) ? `code for ${email}` : null);
  }

  private emailOf(uid: string): string | undefined {
    return [...this.people].find(([, known]) => known === uid)?.[0];
  }

  private answer<T>(work: () => T): Promise<T> {
    return this.failure ? Promise.reject(this.failure) : Promise.resolve(work());
  }
}

export interface SeededDemand {
  uuid: string;
  name: string;
  admin: TestIdentity;
  adminUuid: string;
}

const CREATE_DEMAND =
  'mutation($input: CreateDemandInput!) { createDemand(input: $input) { demand { uuid name } } }';

/** A demand created by an operator, with one administrator. */
export async function seedDemand(subgraph: TestSubgraph, name: string): Promise<SeededDemand> {
  const { data } = await subgraph.graphql<{ createDemand: { demand: { uuid: string; name: string } } }>(
    CREATE_DEMAND,
    { input: { name } },
    as.operator(),
  );
  if (!data) throw new Error('no demand');
  const demand = data.createDemand.demand;
  const admin = await seedUser(subgraph, demand, 'ADMIN');
  return { ...demand, admin: admin.identity, adminUuid: admin.uuid };
}

/** A user of a demand, and the identity that the gateway would sign for it. */
export async function seedUser(
  subgraph: TestSubgraph,
  demand: { uuid: string; name: string },
  role: Role,
  change: Partial<DemandUserDocument> & { flags?: FeatureFlag[] } = {},
): Promise<{ uuid: string; email: string; authUid: string; identity: TestIdentity }> {
  const uuid = uuidv7();
  const email = change.email ?? `${uuid}@test.example`;
  const authUid = `uid-${uuid}`;
  const { flags = [], ...row } = change;
  await subgraph.app.get<Model<DemandUserDocument>>(getModelToken(DEMAND_USER_MODEL)).create({
    _id: uuid,
    demandUuid: demand.uuid,
    email,
    activeEmail: email,
    lastName: '山田',
    firstName: '太郎',
    role,
    authUid,
    isPasswordSet: true,
    createdAt: '2026-01-01T00:00:00.000000Z',
    updatedAt: '2026-01-01T00:00:00.000000Z',
    deletedAt: null,
    ...row,
  });
  const options = { uuid, email, demand, flags };
  const identities = { ADMIN: as.demandAdmin, EDITOR: as.editor, UNKNOWN: as.unknownRole };
  return { uuid, email, authUid, identity: identities[role](options) };
}

/** Resolves a token of the account as the gateway does. */
export async function resolveIdentity(
  subgraph: TestSubgraph,
  token: { authUid: string; email: string; authTime?: number; actor?: string },
): Promise<Record<string, unknown> | null | undefined> {
  const { data } = await subgraph.graphql<{ resolveIdentity: Record<string, unknown> | null }>(
    `query($authUid: String!, $email: String!, $authTime: Float!, $actor: Actor!) {
      resolveIdentity(authUid: $authUid, email: $email, authTime: $authTime, actor: $actor) {
        uuid actor name email role demand { uuid name } flags } }`,
    { authTime: Math.floor(Date.now() / 1_000), actor: 'DemandUser', ...token },
    as.service('gateway'),
  );
  return data?.resolveIdentity;
}

interface Refusal {
  errors: { extensions: { exception?: { details: { fields: Record<string, string[]> } } } }[];
}

/** Messages by field of the first error. */
export const fieldsOf = ({ errors }: Refusal): Record<string, string[]> | undefined =>
  errors[0]?.extensions.exception?.details.fields;

/** The moment from which on a demand withdraws, without the rest of the request. */
export async function withdraw({ app, runtime }: TestSubgraph, demandUuid: string): Promise<void> {
  const change = { demandUuid, withdrawalUuid: uuidv7(), state: 'CLOSED', version: 1 } as const;
  await withTransaction(runtime.connection, (session) => app.get(WithdrawnDemands).apply(session, change));
}
