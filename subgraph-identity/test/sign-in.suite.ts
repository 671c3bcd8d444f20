import { OutboxRelay } from '@hacchu-hub/subgraph-kit';
import { as, type TestIdentity, type TestSubgraph } from '@hacchu-hub/subgraph-testing';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { resolveIdentity, seedDemand, type SeededDemand, seedUser } from './fixtures.js';
import { directory, takeIdentity } from './identity.harness.js';

let subgraph: TestSubgraph;
let shop: SeededDemand;

const drain = () => subgraph.app.get(OutboxRelay).drain({ ignoreDelay: true });

describe('signing in', () => {
  beforeAll(async () => {
    subgraph = await takeIdentity();
    shop = await seedDemand(subgraph, '株式会社あおぞら商店');
    // Tests deliver the outbox themselves.
    await subgraph.app.get(OutboxRelay).stop();
  });
  beforeEach(() => {
    subgraph.mailer.messages.length = 0;
    subgraph.mailer.failure = undefined;
    directory.failure = undefined;
  });

  describe('forgotten passwords', () => {
    const reset = (email: string, actor: string, who: TestIdentity = as.anonymous()) =>
      subgraph.graphql(
        'mutation($i: RequestPasswordResetInput!) { requestPasswordReset(input: $i) { ok } }',
        { i: { email, actor } },
        who,
      );
    const OK = { requestPasswordReset: { ok: true } };

    it('have the same response for everybody, and a mail only for users of that area', async () => {
      await seedUser(subgraph, shop, 'EDITOR', { email: 'forgetful@aozora.example' });
      expect((await reset('nobody@aozora.example', 'DemandUser')).data).toEqual(OK);
      expect((await reset('forgetful@aozora.example', 'Operator')).data).toEqual(OK);
      expect((await reset('forgetful@aozora.example', 'UNKNOWN')).data).toEqual(OK);
      await drain();
      expect(subgraph.mailer.messages).toEqual([]);
      expect((await reset(' Forgetful＠Aozora。example\u200b', 'DemandUser')).data).toEqual(OK);
      await drain();
      expect(subgraph.mailer.messages).toMatchObject([
        {
          to: ['forgetful@aozora.example'],
          subject: '【発注ハブ】パスワード再設定のご案内',
          text: expect.stringContaining('https://app.example/reset-password?oobCode='),
        },
      ]);
    });

    it('cannot be used to flood a mailbox', async () => {
      await seedUser(subgraph, shop, 'EDITOR', { email: 'flooded@aozora.example' });
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => reset('flooded@aozora.example', 'DemandUser')),
      );
      expect(answers.map(({ data }) => data)).toEqual(answers.map(() => OK));
      await drain();
      // At most two: the next minute may start in between.
      expect(subgraph.mailer.messages.length).toBeGreaterThanOrEqual(1);
      expect(subgraph.mailer.messages.length).toBeLessThanOrEqual(2);
    });

    it('of deleted users have no effect', async () => {
      await seedUser(subgraph, shop, 'EDITOR', {
        email: 'gone@aozora.example',
        activeEmail: 'gone@aozora.example#deleted',
        deletedAt: '2026-01-01T00:00:00.000000Z',
      });
      expect((await reset('gone@aozora.example', 'DemandUser')).data).toEqual(OK);
      await drain();
      expect(subgraph.mailer.messages).toEqual([]);
    });

    it('require an identity from the gateway, like everything', async () => {
      expect((await reset('a@b.example', 'DemandUser', as.nobody())).code).toBe('FORBIDDEN');
    });
  });

  describe('who is signed in', () => {
    it('is available to the gateway only', async () => {
      const query =
        '{ resolveIdentity(authUid: "x", email: "x@x.example", authTime: 1, actor: DemandUser) { uuid } }';
      expect((await subgraph.graphql(query, {}, as.service('gateway'))).data).toEqual({
        resolveIdentity: null,
      });
      for (const caller of [shop.admin, as.operator(), as.service('subgraph-orders')]) {
        expect((await subgraph.graphql(query, {}, caller)).code).toBe('PERMISSION_DENIED');
      }
    });

    it('is found in the collection of the actor, and not after deletion', async () => {
      const user = await seedUser(subgraph, shop, 'ADMIN');
      const gone = await seedUser(subgraph, shop, 'ADMIN', { deletedAt: '2026-01-01T00:00:00.000000Z' });
      const resolve = ({ authUid, email }: { authUid: string; email: string }, actor: string) =>
        resolveIdentity(subgraph, { authUid, email, actor });
      expect(await resolve(user, 'DemandUser')).toEqual({
        uuid: user.uuid,
        actor: 'DemandUser',
        name: '山田 太郎',
        email: user.email,
        role: 'ADMIN',
        demand: { uuid: shop.uuid, name: shop.name },
        flags: [],
      });
      expect(await resolve(user, 'Operator')).toBeNull();
      expect(await resolve(user, 'UNKNOWN')).toBeNull();
      expect(await resolve(gone, 'DemandUser')).toBeNull();
      // The right account with another address, and the right address with another account.
      expect(await resolve({ ...user, email: gone.email }, 'DemandUser')).toBeNull();
      expect(await resolve({ ...user, email: user.email.toUpperCase() }, 'DemandUser')).toBeNull();
      expect(await resolve({ ...user, authUid: gone.authUid }, 'DemandUser')).toBeNull();
    });

    it('is resolved for many tokens at once, in their order, with as many queries as for one', async () => {
      const users = [await seedUser(subgraph, shop, 'ADMIN'), await seedUser(subgraph, shop, 'EDITOR')];
      const gone = await seedUser(subgraph, shop, 'ADMIN', { deletedAt: '2026-01-01T00:00:00.000000Z' });
      const tokenOf = ({ authUid, email }: { authUid: string; email: string }, actor = 'DemandUser') => ({
        authUid,
        email,
        authTime: 1_000,
        actor,
      });
      const query =
        'query($tokens: [VerifiedTokenInput!]!) { resolveIdentities(tokens: $tokens) { uuid role demand { name } } }';
      const resolve = async (tokens: object[], identity = as.service('gateway')) =>
        subgraph.graphql<{ resolveIdentities: ({ uuid: string } | null)[] }>(query, { tokens }, identity);
      const [admin, editor] = users;
      if (!admin || !editor) throw new Error('two users were seeded');

      const one = await subgraph.queryCounter.during(() => resolve([tokenOf(admin)]));
      const tokens = [editor, gone, admin].map((user) => tokenOf(user));
      let answer: Awaited<ReturnType<typeof resolve>> | undefined;
      const many = await subgraph.queryCounter.during(async () => {
        answer = await resolve([...tokens, tokenOf(admin, 'Operator'), tokenOf(editor)]);
      });
      expect(answer?.data?.resolveIdentities.map((found) => found?.uuid ?? null)).toEqual([
        editor.uuid,
        null,
        admin.uuid,
        null,
        editor.uuid,
      ]);
      expect(answer?.data?.resolveIdentities[0]).toEqual({
        uuid: editor.uuid,
        role: 'EDITOR',
        demand: { name: shop.name },
      });
      // Operators are another collection.
      expect(many).toHaveLength(one.length + 1);

      expect((await resolve(Array.from({ length: 501 }, () => tokenOf(admin)))).code).toBe(
        'INVALID_ARGUMENT',
      );
      for (const caller of [shop.admin, as.operator(), as.service('subgraph-orders')]) {
        expect((await resolve([], caller)).code).toBe('PERMISSION_DENIED');
      }
    });

    it('has a last sign-in, which earlier sessions do not change, for administrators, operators and oneself', async () => {
      const user = await seedUser(subgraph, shop, 'EDITOR');
      const colleague = await seedUser(subgraph, shop, 'EDITOR');
      const signInOf = async (viewer: TestIdentity) => {
        const { data } = await subgraph.graphql<{
          demandUsers: { items: { uuid: string; lastSignedInAt: string | null }[] };
        }>(
          'query($d: ID) { demandUsers(demandUuid: $d, limit: 100) { items { uuid lastSignedInAt } } }',
          { d: shop.uuid },
          viewer,
        );
        return data?.demandUsers.items.find(({ uuid }) => uuid === user.uuid)?.lastSignedInAt;
      };
      expect(await signInOf(shop.admin)).toBeNull();
      const { authUid, email } = user;
      for (const authTime of [1_700_000_060, 1_700_000_000, 1_700_000_060])
        expect(await resolveIdentity(subgraph, { authUid, email, authTime })).not.toBeNull();
      const at = '2023-11-14T22:14:20.000000Z';
      expect(await signInOf(shop.admin)).toBe(at);
      expect(await signInOf(as.operator())).toBe(at);
      expect(await signInOf(user.identity)).toBe(at);
      expect(await signInOf(colleague.identity)).toBeNull();
      const own = await subgraph.graphql('{ currentUser { lastSignedInAt } }', {}, user.identity);
      expect(own.data).toEqual({ currentUser: { lastSignedInAt: at } });
    });

    it('writes nothing for a session that is known', async () => {
      const { authUid, email } = await seedUser(subgraph, shop, 'EDITOR');
      const resolve = () => resolveIdentity(subgraph, { authUid, email, authTime: 1_700_000_000 });
      const first = await subgraph.queryCounter.during(resolve);
      expect(await subgraph.queryCounter.during(resolve)).toHaveLength(first.length - 1);
    });

    it('has no sign-in of a session that was refused', async () => {
      const user = await seedUser(subgraph, shop, 'EDITOR');
      await resolveIdentity(subgraph, { authUid: user.authUid, email: 'other@aozora.example' });
      const { data } = await subgraph.graphql('{ currentUser { lastSignedInAt } }', {}, user.identity);
      expect(data).toEqual({ currentUser: { lastSignedInAt: null } });
    });

    it('is available to every signed-in user, also without rights', async () => {
      const user = await seedUser(subgraph, shop, 'UNKNOWN');
      const { data } = await subgraph.graphql(
        '{ currentUser { uuid actor role firstName lastName demand { name } capabilities } }',
        {},
        user.identity,
      );
      expect(data).toEqual({
        currentUser: {
          uuid: user.uuid,
          actor: 'DemandUser',
          role: 'UNKNOWN',
          firstName: '太郎',
          lastName: '山田',
          demand: { name: shop.name },
          capabilities: [],
        },
      });
    });
  });
});
