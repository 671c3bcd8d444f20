import {
  type FeatureFlag,
  type Identity,
  IdentitySigner,
  type Role,
  type UserIdentity,
} from '@hacchu-hub/platform-core';
import { TestKeys } from './keys.js';

/** The demand that test users belong to unless told otherwise. */
export const TEST_DEMAND = { uuid: '01900000-0000-7000-8000-000000000001', name: '株式会社テスト商店' };
/** Another tenant. */
export const OTHER_DEMAND = { uuid: '01900000-0000-7000-8000-000000000002', name: '合同会社よその店' };

/** In tests, every other demand exists. */
export const UNKNOWN_DEMAND = { uuid: '01900000-0000-7000-8000-00000000dead' };

export interface TestUserOptions {
  uuid?: string;
  name?: string;
  email?: string;
  demand?: { uuid: string; name: string };
  flags?: FeatureFlag[];
  /** Of operators; default false. */
  hasPlatformRight?: boolean;
  hasSecondFactor?: boolean;
  needsSecondFactor?: boolean;
  authTime?: number;
}

/** A caller in tests. */
export interface TestIdentity {
  /** The claimed identity; undefined for none. */
  identity: Identity | undefined;
  /** The signed header for the subgraph `audience`, which trusts `keys`; undefined sends none. */
  token(keys: TestKeys, audience: string): Promise<string | undefined>;
}

const signedBy = (kid: string, identity: Identity): TestIdentity => ({
  identity,
  token: async (keys, audience) => (await keys.signer(kid)).sign(identity, audience),
});

const demandUser = (
  role: Role,
  uuid: string,
  { demand = TEST_DEMAND, ...options }: TestUserOptions,
): UserIdentity => ({
  kind: 'user',
  actor: 'DemandUser',
  uuid,
  name: '試験 太郎',
  email: 'user@test.example',
  flags: [],
  ...options,
  // Tests may pass a larger object; the claims contain only these two fields.
  demand: { uuid: demand.uuid, name: demand.name },
  role,
});

const operatorIdentity = (options: TestUserOptions): UserIdentity => ({
  kind: 'user',
  actor: 'Operator',
  uuid: '01900000-0000-7000-8000-0000000000f0',
  name: '運営 花子',
  email: 'operator@test.example',
  flags: [],
  ...options,
  demand: undefined,
  role: 'UNKNOWN',
});

const ADMIN_UUID = '01900000-0000-7000-8000-0000000000a1';

/** Callers of a test's operations. */
export const as = {
  /** ADMIN of the test demand. */
  demandAdmin: (options: TestUserOptions = {}): TestIdentity =>
    signedBy('gateway', demandUser('ADMIN', ADMIN_UUID, options)),
  /** EDITOR of the test demand. */
  editor: (options: TestUserOptions = {}): TestIdentity =>
    signedBy('gateway', demandUser('EDITOR', '01900000-0000-7000-8000-0000000000e1', options)),
  /** A demand user without rights. */
  unknownRole: (options: TestUserOptions = {}): TestIdentity =>
    signedBy('gateway', demandUser('UNKNOWN', '01900000-0000-7000-8000-0000000000c1', options)),
  /** ADMIN of another tenant. */
  otherDemandAdmin: (options: TestUserOptions = {}): TestIdentity =>
    signedBy(
      'gateway',
      demandUser('ADMIN', '01900000-0000-7000-8000-0000000000b1', { demand: OTHER_DEMAND, ...options }),
    ),
  operator: (options: TestUserOptions = {}): TestIdentity => signedBy('gateway', operatorIdentity(options)),
  /** An unauthenticated caller, vouched for by the gateway. */
  anonymous: (): TestIdentity => signedBy('gateway', { kind: 'anonymous' }),
  /** Another process, such as `gateway` or `subgraph-costing`. */
  service: (service: string): TestIdentity => signedBy(service, { kind: 'service', service }),
  /** No identity header at all. */
  nobody: (): TestIdentity => ({ identity: undefined, token: () => Promise.resolve(undefined) }),
  /** ADMIN claims under the gateway's name, signed with a key that is not the gateway's. */
  forged: (): TestIdentity => {
    const identity = demandUser('ADMIN', ADMIN_UUID, {});
    return {
      identity,
      token: async (_keys, audience) =>
        new IdentitySigner(await TestKeys.generate('gateway')).sign(identity, audience),
    };
  },
  /** User claims signed by a subgraph instead of the gateway. */
  userSignedByService: (service = 'subgraph-costing'): TestIdentity =>
    signedBy(service, demandUser('ADMIN', ADMIN_UUID, {})),
  /** A genuine identity that has expired. */
  expired: (): TestIdentity => {
    const identity = demandUser('ADMIN', ADMIN_UUID, {});
    return {
      identity,
      token: async (keys, audience) =>
        (await keys.signer('gateway')).sign(identity, audience, { expiresIn: -30 }),
    };
  },
} as const;
