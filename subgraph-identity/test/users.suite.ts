import { unavailable } from '@hacchu-hub/subgraph-kit';
import { OutboxRelay } from '@hacchu-hub/subgraph-kit';
import { as, type TestIdentity, type TestSubgraph } from '@hacchu-hub/subgraph-testing';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { fieldsOf, resolveIdentity, seedDemand, type SeededDemand, seedUser } from './fixtures.js';
import { directory, takeIdentity } from './identity.harness.js';

let subgraph: TestSubgraph;
let shop: SeededDemand;
let rival: SeededDemand;

interface Result {
  email: string;
  ok: boolean;
  message: string | null;
}
const INVITE = `mutation($input: CreateDemandUsersInput!) { createDemandUsers(input: $input) { results { email ok message } } }`;
const person = (email: string, role = 'EDITOR') => ({ email, lastName: '鈴木', firstName: '花子', role });
const invite = (who: TestIdentity, users: unknown[], demandUuid?: string) =>
  subgraph.graphql<{ createDemandUsers: { results: Result[] } }>(
    INVITE,
    { input: { demandUuid, users } },
    who,
  );
const drain = () => subgraph.app.get(OutboxRelay).drain({ ignoreDelay: true });
const userCount = async (who: TestIdentity) =>
  (await subgraph.graphql<{ demandUsers: { totalCount: number } }>('{ demandUsers { totalCount } }', {}, who))
    .data?.demandUsers.totalCount;

describe('users', () => {
  beforeAll(async () => {
    subgraph = await takeIdentity();
    shop = await seedDemand(subgraph, '株式会社あおぞら商店');
    rival = await seedDemand(subgraph, '合同会社ミドリ');
    // Tests deliver the outbox themselves.
    await subgraph.app.get(OutboxRelay).stop();
  });
  beforeEach(() => {
    subgraph.mailer.messages.length = 0;
    subgraph.mailer.failure = undefined;
    directory.failure = undefined;
  });
  describe('inviting users', () => {
    it('creates their account and mails our own link', async () => {
      const { data } = await invite(shop.admin, [person(' Hanako@Aozora.example ')]);
      expect(data?.createDemandUsers.results).toEqual([
        { email: 'hanako@aozora.example', ok: true, message: null },
      ]);
      await drain();
      expect(directory.people.has('hanako@aozora.example')).toBe(true);
      expect(subgraph.mailer.messages).toMatchObject([
        {
          to: ['hanako@aozora.example'],
          subject: '【発注ハブ】ユーザー登録のご案内',
          text: expect.stringContaining(
            'https://app.example/reset-password?oobCode=code+for+hanako%40aozora.example',
          ),
        },
      ]);
      expect(subgraph.mailer.messages[0]?.text).toContain('鈴木 花子 様');
      expect(subgraph.mailer.messages[0]?.text).toContain('株式会社あおぞら商店の発注ハブに招待されました。');
    });

    it('lets the invited sign in, with an open invitation until then or until the password is set', async () => {
      const email = 'hanako@aozora.example';
      const list = 'query($q: String) { demandUsers(query: $q) { items { uuid isPasswordSet } } }';
      const invited = await subgraph.graphql<{
        demandUsers: { items: { uuid: string; isPasswordSet: boolean }[] };
      }>(list, { q: email }, shop.admin);
      const [row] = invited.data?.demandUsers.items ?? [];
      expect(row?.isPasswordSet).toBe(false);
      const resolved = await resolveIdentity(subgraph, { authUid: directory.uidOf(email), email });
      expect(resolved).toMatchObject({
        uuid: row?.uuid,
        name: '鈴木 花子',
        role: 'EDITOR',
        demand: { uuid: shop.uuid },
      });
      const hanako = as.editor({ uuid: String(resolved?.['uuid']), demand: shop });
      // The request that records the password may be lost, and an account may have had one before.
      expect((await subgraph.graphql('{ currentUser { isPasswordSet } }', {}, hanako)).data).toEqual({
        currentUser: { isPasswordSet: true },
      });
      for (const _ of [1, 2]) {
        const marked = await subgraph.graphql(
          'mutation { markPasswordSet { currentUser { isPasswordSet } } }',
          {},
          hanako,
        );
        expect(marked.data).toEqual({ markPasswordSet: { currentUser: { isPasswordSet: true } } });
      }
    });

    it('distinguishes taken from repeated addresses', async () => {
      const taken = await seedUser(subgraph, shop, 'EDITOR', { email: 'taken@aozora.example' });
      const { data } = await invite(shop.admin, [
        person(taken.email),
        person('new@aozora.example'),
        person('NEW@aozora.example'),
      ]);
      expect(data?.createDemandUsers.results).toEqual([
        { email: taken.email, ok: false, message: 'このメールアドレスは既に登録されています。' },
        { email: 'new@aozora.example', ok: true, message: null },
        { email: 'new@aozora.example', ok: false, message: '同じメールアドレスが重複しています。' },
      ]);
    });

    describe('of an address that a user of another demand has', () => {
      const LIST = `{ demandUsers { totalCount quota { used } items { email state isPasswordSet } } }`;
      interface Listed {
        demandUsers: { totalCount: number; quota: { used: number }; items: { email: string }[] };
      }
      const list = async (who: TestIdentity) =>
        (await subgraph.graphql<Listed>(LIST, {}, who)).data?.demandUsers;
      const userOf = async (email: string, who: TestIdentity) => {
        const { data } = await subgraph.graphql<{ demandUsers: { items: { uuid: string }[] } }>(
          'query($q: String) { demandUsers(query: $q) { items { uuid } } }',
          { q: email },
          who,
        );
        return data?.demandUsers.items[0]?.uuid ?? '';
      };
      const change = (name: string, uuid: string, who: TestIdentity) =>
        subgraph.graphql(
          `mutation($i: ${name.charAt(0).toUpperCase()}${name.slice(1)}Input!) { ${name}(input: $i) { demandUser { state } } }`,
          { i: { uuid } },
          who,
        );

      it('looks like any other to the inviter, and binds no account', async () => {
        const curious = await seedDemand(subgraph, '好奇心株式会社');
        const taken = await seedUser(subgraph, rival, 'EDITOR', { email: 'taken@midori.example' });
        const addresses = [taken.email, 'unknown@midori.example'];
        const { data } = await invite(
          curious.admin,
          addresses.map((email) => person(email)),
        );
        expect(data?.createDemandUsers.results).toEqual(
          addresses.map((email) => ({ email, ok: true, message: null })),
        );
        const listed = await list(curious.admin);
        expect(listed).toMatchObject({ totalCount: 3, quota: { used: 3 } });
        expect(listed?.items.slice(1)).toEqual(
          addresses.map((email) => ({ email, state: 'INVITED', isPasswordSet: false })),
        );
        // Inviting both again, and sending both again, has the same response, too.
        const again = await invite(
          curious.admin,
          addresses.map((email) => person(email)),
        );
        expect(again.data?.createDemandUsers.results.map(({ ok }) => ok)).toEqual([false, false]);
        // A mail that has not left would be replaced.
        await drain();
        for (const email of addresses) {
          const uuid = await userOf(email, curious.admin);
          expect((await change('resendDemandUserInvitation', uuid, curious.admin)).errors).toEqual([]);
        }
        await drain();
        // Only the owner of the address learns that it is in use, and gets no link.
        const texts = subgraph.mailer.messages
          .filter(({ to }) => to.includes(taken.email))
          .map(({ text }) => text ?? '');
        expect(texts).toHaveLength(2);
        for (const text of texts) {
          expect(text).toContain('好奇心株式会社の発注ハブに招待されました。');
          expect(text).toContain('すでに別の組織の発注ハブで利用されている');
          expect(text).not.toContain('oobCode');
        }
        const { authUid, email } = taken;
        expect(await resolveIdentity(subgraph, { authUid, email })).toMatchObject({
          uuid: taken.uuid,
          demand: { uuid: rival.uuid },
        });
        for (const address of addresses) {
          const uuid = await userOf(address, curious.admin);
          expect((await change('deleteDemandUser', uuid, curious.admin)).errors).toEqual([]);
        }
        await drain();
        expect(await resolveIdentity(subgraph, { authUid, email })).toMatchObject({ uuid: taken.uuid });
      });

      it('becomes valid when it is sent again after the other demand has released the address', async () => {
        const heir = await seedDemand(subgraph, '後継株式会社');
        const former = await seedUser(subgraph, rival, 'EDITOR', { email: 'former@midori.example' });
        await invite(heir.admin, [person(former.email)]);
        await drain();
        await change('deleteDemandUser', former.uuid, rival.admin);
        const uuid = await userOf(former.email, heir.admin);
        await change('resendDemandUserInvitation', uuid, heir.admin);
        await drain();
        expect(subgraph.mailer.messages.at(-1)?.text).toContain('oobCode=');
        const { email } = former;
        const found = await resolveIdentity(subgraph, { authUid: directory.uidOf(email), email });
        expect(found).toMatchObject({ uuid, demand: { uuid: heir.uuid } });
      });

      it('is reported to operators, who administer every demand', async () => {
        const taken = await seedUser(subgraph, rival, 'EDITOR', { email: 'known@midori.example' });
        const { data } = await subgraph.graphql<{ createDemandUsers: { results: Result[] } }>(
          INVITE,
          { input: { demandUuid: shop.uuid, users: [person(taken.email)] } },
          as.operator(),
        );
        expect(data?.createDemandUsers.results).toEqual([
          { email: taken.email, ok: false, message: 'このメールアドレスは既に登録されています。' },
        ]);
      });
    });

    it('creates no users when the batch exceeds the limit', async () => {
      const before = (await userCount(shop.admin)) ?? 0;
      const many = Array.from({ length: 11 - before }, (_, index) => person(`crowd${index}@aozora.example`));
      const { code, errors } = await invite(shop.admin, many);
      expect(code).toBe('RESOURCE_EXHAUSTED');
      expect(errors[0]?.message).toBe(
        'ユーザー数の上限（10名）に達しています。上限の変更は運営までお問い合わせください。',
      );
      expect(await userCount(shop.admin)).toBe(before);
    });

    it('counts neither addresses that the demand already has nor repeated ones against the limit', async () => {
      const demand = await seedDemand(subgraph, '満員株式会社');
      const nine = Array.from({ length: 9 }, (_, index) => person(`nine${index}@full.example`));
      const { data } = await invite(demand.admin, [...nine.slice(0, 8), ...nine.slice(0, 4)]);
      expect(data?.createDemandUsers.results.map(({ ok }) => ok)).toEqual([
        ...Array<boolean>(8).fill(true),
        ...Array<boolean>(4).fill(false),
      ]);
      const again = await invite(demand.admin, nine);
      expect(again.data?.createDemandUsers.results.filter(({ ok }) => ok)).toHaveLength(1);
      expect(await userCount(demand.admin)).toBe(10);
      expect((await invite(demand.admin, [person('eleventh@full.example')])).code).toBe('RESOURCE_EXHAUSTED');
    });

    it('takes at most 100 users at once', async () => {
      const crowd = Array.from({ length: 101 }, (_, index) => person(`many${index}@aozora.example`));
      expect(fieldsOf(await invite(shop.admin, crowd))).toEqual({
        users: ['一度に招待できるのは100名までです。'],
      });
      expect((await invite(shop.admin, crowd.slice(1))).code).toBe('RESOURCE_EXHAUSTED');
    });

    it('keeps the limit when two invitations are concurrent', async () => {
      const demand = await seedDemand(subgraph, '同時招待株式会社');
      const batch = (name: string) =>
        Array.from({ length: 6 }, (_, index) => person(`${name}${index}@race.example`));
      const answers = await Promise.all([invite(demand.admin, batch('a')), invite(demand.admin, batch('b'))]);
      expect(answers.map(({ code }) => code).sort()).toEqual(['RESOURCE_EXHAUSTED', undefined]);
      expect(await userCount(demand.admin)).toBe(7);
    });

    it('reports errors at the field of the user', async () => {
      const { errors } = await invite(shop.admin, [
        person('ok@aozora.example'),
        { ...person('not-an-address'), lastName: '', role: 'UNKNOWN' },
      ]);
      expect(errors[0]?.extensions.exception?.details.fields).toEqual({
        'users.1.email': ['メールアドレスの形式が正しくありません。'],
        'users.1.lastName': ['姓を入力してください。'],
        'users.1.role': ['権限を選択してください。'],
      });
    });

    it('is for administrators of the demand and operators', async () => {
      const editor = await seedUser(subgraph, rival, 'EDITOR');
      expect((await invite(editor.identity, [person('x@midori.example')])).code).toBe('PERMISSION_DENIED');
      expect((await invite(shop.admin, [person('x@midori.example')], rival.uuid)).code).toBe(
        'PERMISSION_DENIED',
      );
      const { data } = await invite(
        as.operator(),
        [person('by-operator@midori.example', 'ADMIN')],
        rival.uuid,
      );
      expect(data?.createDemandUsers.results[0]?.ok).toBe(true);
    });

    it('survives a failing identity service: the row is stored, the rest follows', async () => {
      await drain();
      subgraph.mailer.messages.length = 0;
      directory.failure = unavailable();
      const { data } = await invite(rival.admin, [person('later@midori.example')]);
      expect(data?.createDemandUsers.results[0]?.ok).toBe(true);
      const relay = subgraph.app.get(OutboxRelay);
      await relay.drain();
      expect(subgraph.mailer.messages).toEqual([]);
      directory.failure = undefined;
      await drain();
      expect(subgraph.mailer.messages).toHaveLength(1);
      expect(directory.people.has('later@midori.example')).toBe(true);
    });
  });

  describe('roles', () => {
    const CHANGE =
      'mutation($i: UpdateDemandUserRoleInput!) { updateDemandUserRole(input: $i) { demandUser { role } } }';

    it('change, except for the last administrator and oneself', async () => {
      const demand = await seedDemand(subgraph, '権限株式会社');
      const other = await seedUser(subgraph, demand, 'EDITOR');
      const change = (who: TestIdentity, uuid: string, role: string, demandUuid?: string) =>
        subgraph.graphql(CHANGE, { i: { uuid, role, demandUuid } }, who);
      expect((await change(demand.admin, demand.adminUuid, 'EDITOR')).code).toBe('PERMISSION_DENIED');
      const last = await change(as.operator(), demand.adminUuid, 'EDITOR', demand.uuid);
      expect(last.errors[0]?.message).toBe('管理者は1名以上必要です。');
      const invited = await seedUser(subgraph, demand, 'ADMIN', { isPasswordSet: false });
      const lastToSignIn = await change(as.operator(), demand.adminUuid, 'EDITOR', demand.uuid);
      expect(lastToSignIn.errors[0]?.message).toMatch(/^利用中の管理者は1名以上必要です。/);
      expect((await change(demand.admin, invited.uuid, 'EDITOR')).errors).toEqual([]);
      expect((await change(demand.admin, other.uuid, 'ADMIN')).data).toEqual({
        updateDemandUserRole: { demandUser: { role: 'ADMIN' } },
      });
      expect((await change(as.operator(), demand.adminUuid, 'EDITOR', demand.uuid)).errors).toEqual([]);
      expect((await change(shop.admin, other.uuid, 'EDITOR')).code).toBe('PERMISSION_DENIED');
      const none = await change(as.operator(), other.uuid, 'UNKNOWN', demand.uuid);
      expect(none.code).toBe('INVALID_ARGUMENT');
      expect(fieldsOf(none)).toEqual({ role: ['権限を選択してください。'] });
    });
  });

  describe('references to users', () => {
    const ENTITIES = `query($r: [_Any!]!) { _entities(representations: $r) {
    ... on DemandUser { lastName } ... on Operator { lastName email } } }`;

    it('resolve within the demand, in one query, also for deleted users', async () => {
      const gone = await seedUser(subgraph, shop, 'EDITOR', { deletedAt: '2026-01-01T00:00:00.000000Z' });
      const r = [shop.adminUuid, gone.uuid, rival.adminUuid, shop.adminUuid].map((uuid) => ({
        __typename: 'DemandUser',
        uuid,
      }));
      let data: unknown;
      const commands = await subgraph.queryCounter.during(async () => {
        data = (await subgraph.graphql(ENTITIES, { r }, shop.admin)).data;
      });
      expect(data).toEqual({
        _entities: [{ lastName: '山田' }, { lastName: '山田' }, null, { lastName: '山田' }],
      });
      expect(commands).toEqual(['find demand_users']);
    });

    it('name operators to demand users without their addresses', async () => {
      const made = await subgraph.graphql<{ createOperator: { operator: { uuid: string } } }>(
        `mutation { createOperator(input: { email: "op@hacchu-hub.example", lastName: "運営", firstName: "次郎" }) { operator { uuid email } } }`,
        {},
        as.operator(),
      );
      expect(made.data).toMatchObject({ createOperator: { operator: { email: 'op@hacchu-hub.example' } } });
      const r = [{ __typename: 'Operator', uuid: made.data?.createOperator.operator.uuid }];
      expect((await subgraph.graphql(ENTITIES, { r }, shop.admin)).data).toEqual({
        _entities: [{ lastName: '運営', email: '' }],
      });
      const again = await subgraph.graphql(
        `mutation { createOperator(input: { email: "OP@hacchu-hub.example", lastName: "別", firstName: "人" }) { operator { uuid } } }`,
        {},
        as.operator(),
      );
      expect(again.code).toBe('ALREADY_EXISTS');
      expect(again.errors[0]?.extensions.exception?.details.fields).toEqual({
        email: ['このメールアドレスは既に登録されています。'],
      });
      expect((await subgraph.graphql('{ operators { totalCount } }', {}, shop.admin)).code).toBe(
        'PERMISSION_DENIED',
      );
      await drain();
      expect(subgraph.mailer.messages.at(-1)?.text).toContain(
        'https://app.example/admin/reset-password?oobCode=',
      );
    });
  });
});
