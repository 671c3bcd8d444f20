import { getModelToken } from '@nestjs/mongoose';
import { uuidv7, type FeatureFlag, type Role } from '@hacchu-hub/subgraph-kit';
import { as, type TestIdentity, type TestSubgraph } from '@hacchu-hub/subgraph-kit/testing';
import type { Model } from 'mongoose';
import { AuthDirectory, type AuthPerson } from '../src/auth-directory/auth-directory.js';
import { DEMAND_USER_MODEL, type DemandUserDocument } from '../src/demand-users/demand-user.schema.js';

/** An identity service in memory. */
export class MemoryAuthDirectory extends AuthDirectory {
  /** Uids by address. */
  readonly people = new Map<string, string>();
  /** Addresses that cannot sign in. */
  readonly disabled = new Set<string>();
  /** Passwords by uid. */
  readonly passwords = new Map<string, string>();
  failure: Error | undefined;

  ensurePerson({ email }: AuthPerson): Promise<string> {
    if (this.failure) return Promise.reject(this.failure);
    const uid = this.people.get(email) ?? `uid-of-${email}`;
    this.people.set(email, uid);
    this.disabled.delete(email);
    return Promise.resolve(uid);
  }

  shutOut(email: string): Promise<void> {
    if (this.failure) return Promise.reject(this.failure);
    if (this.people.has(email)) this.disabled.add(email);
    return Promise.resolve();
  }

  setPassword(authUid: string, password: string): Promise<void> {
    if (this.failure) return Promise.reject(this.failure);
    this.passwords.set(authUid, password);
    return Promise.resolve();
  }

  passwordResetCode(email: string): Promise<string | null> {
    return Promise.resolve(this.people.has(email) ? `code for ${email}` : null);
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

/** A demand made by an operator, with one administrator row. */
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

/** A user row of a demand, and the identity that the gateway would sign for it. */
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

interface Refusal {
  errors: { extensions: { exception?: { details: { fields: Record<string, string[]> } } } }[];
}

/** Messages under fields of the first error. */
export const fieldsOf = ({ errors }: Refusal): Record<string, string[]> | undefined =>
  errors[0]?.extensions.exception?.details.fields;
