import { uuidv7 } from '@hacchu-hub/subgraph-kit';
import { as, type TestIdentity } from '@hacchu-hub/subgraph-testing';
import { describe, expect, it } from '@jest/globals';
import { seedDemand, seedUser } from './fixtures.js';
import { directory } from './identity.harness.js';
import { drain, log, mailsTo, shop, subgraph, tryOnce, withUsers } from './user-lifecycle.harness.js';

const setRequired = (who: TestIdentity, isRequired: boolean, demandUuid?: string) =>
  subgraph.graphql<{ updateSecondFactorPolicy: { policy: object } }>(
    'mutation($i: UpdateSecondFactorPolicyInput!) { updateSecondFactorPolicy(input: $i) { policy { demandUuid isRequired } } }',
    { i: { isRequired, demandUuid } },
    who,
  );

/** Whether a session of the account needs a second factor, as the gateway asks. */
const needsOne = async (
  token: { authUid: string; email: string },
  hasSecondFactor: boolean | null,
): Promise<unknown> => {
  const { data } = await subgraph.graphql<{ resolveIdentity: { needsSecondFactor: boolean } | null }>(
    `query($authUid: String!, $email: String!, $hasSecondFactor: Boolean) {
      resolveIdentity(authUid: $authUid, email: $email, authTime: 2000000000, actor: DemandUser, hasSecondFactor: $hasSecondFactor) { needsSecondFactor }
    }`,
    { authUid: token.authUid, email: token.email, hasSecondFactor },
    as.service('gateway'),
  );
  return data?.resolveIdentity?.needsSecondFactor;
};

/** The administrator of the demand in a session with a second factor. */
const guardedAdmin = (): TestIdentity =>
  as.demandAdmin({ uuid: shop.adminUuid, demand: shop, hasSecondFactor: true });

describe('second factors', () => {
  withUsers();

  describe('required by a demand', () => {
    it('are needed by sessions of its users without one, and of no other demand, until they are optional again', async () => {
      const user = await seedUser(subgraph, shop, 'EDITOR');
      const rival = await seedUser(subgraph, await seedDemand(subgraph, '合同会社ミドリ'), 'EDITOR');
      expect(await needsOne(user, false)).toBe(false);
      expect((await setRequired(guardedAdmin(), true)).data?.updateSecondFactorPolicy.policy).toEqual({
        demandUuid: shop.uuid,
        isRequired: true,
      });
      expect(await needsOne(user, false)).toBe(true);
      expect(await needsOne(user, null)).toBe(true);
      expect(await needsOne(user, true)).toBe(false);
      expect(await needsOne(rival, false)).toBe(false);
      await setRequired(guardedAdmin(), false);
      expect(await needsOne(user, false)).toBe(false);
      expect((await log(shop.admin)).slice(0, 2).map(({ summary }) => summary)).toEqual([
        '二要素認証を任意にしました。',
        '二要素認証を必須にしました。',
      ]);
    });

    it('are not required by an administrator without one, who would lock themselves out', async () => {
      const answer = await setRequired(shop.admin, true);
      expect(answer.code).toBe('FAILED_PRECONDITION');
      expect(answer.errors[0]?.message).toContain('先に「アカウント」で自分の二要素認証を登録し');
    });

    it('are required by operators for a demand, and by no EDITOR', async () => {
      const editor = await seedUser(subgraph, shop, 'EDITOR');
      expect((await setRequired(editor.identity, true)).code).toBe('PERMISSION_DENIED');
      expect((await setRequired(as.operator(), true, shop.uuid)).errors).toEqual([]);
      expect(await needsOne(editor, false)).toBe(true);
    });
  });

  it('are required of operators by those with the platform right who have one themselves', async () => {
    const setForOperators = (who: TestIdentity, isRequired: boolean) =>
      subgraph.graphql(
        'mutation($i: UpdateOperatorSecondFactorPolicyInput!) { updateOperatorSecondFactorPolicy(input: $i) { policy { isRequired } } }',
        { i: { isRequired } },
        who,
      );
    const operator = (options: { hasPlatformRight?: boolean; hasSecondFactor?: boolean }) =>
      as.operator(options);
    expect((await setForOperators(operator({ hasSecondFactor: true }), true)).code).toBe('PERMISSION_DENIED');
    expect((await setForOperators(operator({ hasPlatformRight: true }), true)).code).toBe(
      'FAILED_PRECONDITION',
    );
    const both = operator({ hasPlatformRight: true, hasSecondFactor: true });
    expect((await setForOperators(both, true)).errors).toEqual([]);
    expect((await setForOperators(both, false)).errors).toEqual([]);
  });

  describe('of somebody who has lost them', () => {
    const removeFactors = (who: TestIdentity, uuid: string, demandUuid?: string) =>
      subgraph.graphql(
        'mutation($i: RemoveDemandUserSecondFactorsInput!) { removeDemandUserSecondFactors(input: $i) { demandUser { uuid } } }',
        { i: { uuid, demandUuid } },
        who,
      );

    it('are removed by an administrator: sessions end, the person is told, and it is in the audit log', async () => {
      const user = await seedUser(subgraph, shop, 'EDITOR');
      expect((await removeFactors(shop.admin, user.uuid)).errors).toEqual([]);
      await drain();
      expect(directory.withoutSecondFactors).toContain(user.authUid);
      expect(directory.ended).toContain(user.authUid);
      expect(mailsTo(user.email)).toMatchObject([{ subject: '【発注ハブ】二要素認証が解除されました' }]);
      expect((await log(shop.admin))[0]).toMatchObject({ event: 'SECOND_FACTORS_REMOVED' });
    });

    it('of an account that also signs in as an operator are removed by operators only', async () => {
      const user = await seedUser(subgraph, shop, 'EDITOR');
      await subgraph.runtime.connection
        .collection<{ _id: string } & Record<string, unknown>>('operators')
        .insertOne({
          _id: uuidv7(),
          email: user.email,
          activeEmail: user.email,
          authUid: user.authUid,
          isPasswordSet: true,
          deletedAt: null,
        });
      const refused = await removeFactors(shop.admin, user.uuid);
      expect([refused.code, refused.errors[0]?.message]).toEqual([
        'PERMISSION_DENIED',
        'このユーザーの二要素認証は、運営だけが解除できます。',
      ]);
      await drain();
      expect(directory.withoutSecondFactors).not.toContain(user.authUid);
      expect((await removeFactors(as.operator(), user.uuid, shop.uuid)).errors).toEqual([]);
      await drain();
      expect(directory.withoutSecondFactors).toContain(user.authUid);
    });

    it('are removed once, however often the mail about it is tried', async () => {
      const user = await seedUser(subgraph, shop, 'EDITOR');
      subgraph.mailer.failure = new Error('the mail server does not answer');
      try {
        await removeFactors(shop.admin, user.uuid);
        await tryOnce();
      } finally {
        subgraph.mailer.failure = undefined;
      }
      expect(mailsTo(user.email)).toEqual([]);
      await drain();
      expect(mailsTo(user.email)).toHaveLength(1);
      expect(directory.ended.filter((uid) => uid === user.authUid)).toHaveLength(1);
    });

    it("are not one's own, of another demand, or removed by an EDITOR", async () => {
      const editor = await seedUser(subgraph, shop, 'EDITOR');
      const rival = await seedDemand(subgraph, '合同会社ミドリ');
      expect((await removeFactors(shop.admin, shop.adminUuid)).code).toBe('PERMISSION_DENIED');
      expect((await removeFactors(editor.identity, shop.adminUuid)).code).toBe('PERMISSION_DENIED');
      expect((await removeFactors(rival.admin, editor.uuid)).code).toBe('PERMISSION_DENIED');
      expect((await removeFactors(as.operator(), editor.uuid, shop.uuid)).errors).toEqual([]);
    });
  });
});
