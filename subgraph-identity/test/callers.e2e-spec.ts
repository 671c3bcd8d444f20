import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  as,
  codesOfRootFields,
  rootFieldsOpenTo,
  startSubgraph,
  type TestIdentity,
  type TestSubgraph,
} from '@hacchu-hub/subgraph-kit/testing';
import { AuthDirectory } from '../src/auth-directory/auth-directory.js';
import { identityModule } from '../src/identity.module.js';
import { MemoryAuthDirectory } from './fixtures.js';

let subgraph: TestSubgraph;
beforeAll(async () => {
  subgraph = await startSubgraph({
    module: identityModule,
    name: 'identity_callers',
    overrides: [{ provide: AuthDirectory, useValue: new MemoryAuthDirectory() }],
  });
});
afterAll(() => subgraph.close());

/** Everybody who signs in, also without rights. */
const EVERYBODY = [
  'currentUser',
  'markPasswordSet',
  'requestPasswordReset',
  'signOut',
  'signOutEverywhere',
  'updateDemandUserName',
];
const VIEWERS = [
  ...EVERYBODY,
  'activeAdminDemandUsers',
  'demand',
  'demandSettings',
  'demandSettingsDetail',
  'demandUsers',
  'getDemandFeatureFlag',
  'listDemandFeatureFlagStatuses',
];
const ADMINISTRATORS = [
  ...VIEWERS,
  'auditEntries',
  'createDemandUsers',
  'createSealImageUploadUrl',
  'deleteDemandUser',
  'resendDemandUserInvitation',
  'updateDemand',
  'updateDemandName',
  'updateDemandSetting',
  'updateDemandUserRole',
  'updateMailNotificationFlag',
];
const OPERATORS = [
  ...ADMINISTRATORS,
  'createDemand',
  'createOperator',
  'deleteOperator',
  'demands',
  'operators',
  'resendOperatorInvitation',
  'setOperatorPassword',
  'updateOperatorName',
  'updateFunctionalRestriction',
];
const OF_DEMAND_USERS = 'setDemandUserPassword';

describe('every root field', () => {
  it.each<[string, TestIdentity]>([
    ['nobody', as.nobody()],
    ['a forged identity', as.forged()],
    ['user claims signed by a subgraph', as.userSignedByService()],
    ['an expired identity', as.expired()],
  ])('is FORBIDDEN to %s', async (_who, identity) => {
    const codes = await codesOfRootFields(subgraph, identity);
    expect(Object.keys(codes).length).toBeGreaterThan(15);
    expect(new Set(Object.values(codes))).toEqual(new Set(['FORBIDDEN']));
  });

  it.each<[string, TestIdentity, string[]]>([
    ['an anonymous caller', as.anonymous(), ['requestPasswordReset']],
    ['a user without rights', as.unknownRole(), [...EVERYBODY, OF_DEMAND_USERS]],
    ['an EDITOR', as.editor(), [...VIEWERS, OF_DEMAND_USERS]],
    ['an ADMIN', as.demandAdmin(), [...ADMINISTRATORS, OF_DEMAND_USERS]],
    ['an operator', as.operator(), OPERATORS],
    ['the gateway itself', as.service('gateway'), ['resolveIdentity']],
    [
      'the orders slice',
      as.service('subgraph-orders'),
      ['demandMembers', 'demandProfiles', 'uploadedSealImage'],
    ],
  ])('is open to %s as declared, and no other', async (_who, identity, open) => {
    expect(await rootFieldsOpenTo(subgraph, identity)).toEqual([...open].sort());
  });
});
