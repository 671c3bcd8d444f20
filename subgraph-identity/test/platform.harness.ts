import { as, type TestIdentity, type TestSubgraph } from '@hacchu-hub/subgraph-testing';
import { beforeAll, beforeEach } from '@jest/globals';
import { getModelToken } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { OPERATOR_MODEL, type OperatorDocument } from '../src/operators/operator.schema.js';
import { platform, takeIdentity } from './identity.harness.js';

export interface PlatformOperator {
  uuid: string;
  identity: TestIdentity;
  /** As the audit log names the operator. */
  name: string;
  email: string;
  /** As the platform screen names the operator. */
  signature: string;
}

export let subgraph: TestSubgraph;
/** The operator who acts in a test: the only one at its start, with the platform right. */
export let self: PlatformOperator;
let created = 0;

export const operators = () => subgraph.app.get<Model<OperatorDocument>>(getModelToken(OPERATOR_MODEL));

/** Creates an operator, with the identity that the gateway signs for it. */
export async function createOperator(own: Partial<OperatorDocument> = {}): Promise<PlatformOperator> {
  created += 1;
  const uuid = `01920000-0000-7000-8000-${String(created).padStart(12, '0')}`;
  const email = `platform-${created}@hacchu-hub.example`;
  const [lastName, firstName] = ['基盤', `${created}郎`];
  const name = `${lastName} ${firstName}`;
  await operators().create({
    _id: uuid,
    email,
    activeEmail: email,
    lastName,
    firstName,
    authUid: `uid-${uuid}`,
    isPasswordSet: true,
    hasPlatformRight: true,
    createdAt: '2026-01-01T00:00:00.000000Z',
    updatedAt: '2026-01-01T00:00:00.000000Z',
    deletedAt: null,
    ...own,
  });
  const hasPlatformRight = own.hasPlatformRight ?? true;
  return {
    uuid,
    identity: as.operator({ uuid, email, name, hasPlatformRight }),
    name,
    email,
    signature: `${name} <${email}>`,
  };
}

export const auditLog = async () => {
  const { data } = await subgraph.graphql<{
    auditEntries: { items: { actorName: string; event: string; summary: string }[] };
  }>('{ auditEntries(limit: 20) { items { actorName event summary } } }', {}, as.operator());
  return data?.auditEntries.items ?? [];
};

/** What every input of a change has in common. */
export const CHANGE = { remote: 'mf-orders', reason: '障害のため', expectedRevision: 7 };
export const LIMITS = { minLoads: 50, maxFailureRate: 0.05 };
/** Sends one of the mutations that change what is released. */
export const changePlatform = (mutation: string, input: object) =>
  subgraph.graphql<Record<string, { revision: number }>>(
    `mutation($i: ${mutation.charAt(0).toUpperCase()}${mutation.slice(1)}Input!) { ${mutation}(input: $i) { revision } }`,
    { i: input },
    self.identity,
  );
/** The operator as the registry receives it. */
export const actor = () => ({ uuid: self.uuid, name: self.name, email: self.email });

/** For each test of the suite that calls it: a registry in its initial state, and one operator. */
export function withPlatform(): void {
  beforeAll(async () => {
    subgraph = await takeIdentity();
  });
  beforeEach(async () => {
    platform.reset();
    await operators().deleteMany({});
    self = await createOperator();
  });
}
