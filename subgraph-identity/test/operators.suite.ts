import { OutboxRelay } from '@hacchu-hub/subgraph-kit';
import { as, type TestIdentity, type TestSubgraph } from '@hacchu-hub/subgraph-testing';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { fieldsOf, resolveIdentity, seedDemand } from './fixtures.js';
import { directory, takeIdentity } from './identity.harness.js';

let subgraph: TestSubgraph;

const drain = () => subgraph.app.get(OutboxRelay).drain({ ignoreDelay: true });
let made = 0;
interface Colleague {
  uuid: string;
  email: string;
  identity: TestIdentity;
}
/** An operator, and the identity that the gateway would sign for it. */
async function colleague(lastName = '運営', email?: string): Promise<Colleague> {
  made += 1;
  const address = email ?? `operator-${made}@hacchu-hub.example`;
  const { data } = await subgraph.graphql<{ createOperator: { operator: { uuid: string } } }>(
    'mutation($i: CreateOperatorInput!) { createOperator(input: $i) { operator { uuid } } }',
    { i: { email: address, lastName, firstName: `${made}郎` } },
    as.operator(),
  );
  const uuid = data?.createOperator.operator.uuid ?? '';
  return { uuid, email: address, identity: as.operator({ uuid, name: `${lastName} ${made}郎` }) };
}
const accept = ({ identity }: Colleague) =>
  subgraph.graphql('mutation { markPasswordSet { currentUser { uuid } } }', {}, identity);
const remove = (who: TestIdentity, uuid: string) =>
  subgraph.graphql(
    'mutation($i: DeleteOperatorInput!) { deleteOperator(input: $i) { operator { uuid } } }',
    { i: { uuid } },
    who,
  );
const resend = (who: TestIdentity, uuid: string) =>
  subgraph.graphql(
    'mutation($i: ResendOperatorInvitationInput!) { resendOperatorInvitation(input: $i) { operator { uuid state } } }',
    { i: { uuid } },
    who,
  );
interface Listed {
  uuid: string;
  state: string;
  isSelf: boolean;
  actions: { id: string; isAllowed: boolean; blockers: { code: string }[] }[];
}
const list = async (who: TestIdentity, query?: string) => {
  const { data } = await subgraph.graphql<{ operators: { items: Listed[]; totalCount: number } }>(
    'query($q: String) { operators(query: $q, limit: 100) { totalCount items { uuid state isSelf actions { id isAllowed blockers { code } } } } }',
    { q: query },
    who,
  );
  return data?.operators.items ?? [];
};
const events = async (who: TestIdentity) => {
  const { data } = await subgraph.graphql<{
    auditEntries: { items: { actorName: string; category: string; event: string; summary: string }[] };
  }>('{ auditEntries(limit: 100) { items { actorName category event summary } } }', {}, who);
  return data?.auditEntries.items ?? [];
};

describe('operators', () => {
  beforeAll(async () => {
    subgraph = await takeIdentity();
    await subgraph.app.get(OutboxRelay).stop();
  });
  beforeEach(async () => {
    await drain();
    subgraph.mailer.messages.length = 0;
  });

  describe('operators', () => {
    it('who were just deleted give nobody access, neither as operator nor in a demand', async () => {
      const [self, former] = [await colleague(), await colleague()];
      const demand = await seedDemand(subgraph, '株式会社あおば');
      expect((await remove(self.identity, former.uuid)).errors).toEqual([]);
      // The gateway may have cached their identity.
      const another = await subgraph.graphql(
        'mutation($i: CreateOperatorInput!) { createOperator(input: $i) { operator { uuid } } }',
        { i: { email: 'back@hacchu-hub.example', lastName: '運営', firstName: '再' } },
        former.identity,
      );
      const users = [{ email: 'back@test.example', lastName: '運営', firstName: '再', role: 'ADMIN' }];
      const member = await subgraph.graphql(
        'mutation($i: CreateDemandUsersInput!) { createDemandUsers(input: $i) { results { ok } } }',
        { i: { demandUuid: demand.uuid, users } },
        former.identity,
      );
      const raised = await subgraph.graphql(
        'mutation($i: UpdateDemandUserRoleInput!) { updateDemandUserRole(input: $i) { demandUser { uuid } } }',
        { i: { demandUuid: demand.uuid, uuid: demand.adminUuid, role: 'ADMIN' } },
        former.identity,
      );
      expect([another, member, raised].map(({ code }) => code)).toEqual(
        Array.from({ length: 3 }, () => 'PERMISSION_DENIED'),
      );
      await drain();
      expect(subgraph.mailer.messages.flatMap(({ to }) => to).filter((to) => to.startsWith('back@'))).toEqual(
        [],
      );
    });

    it('are listed with their actions, and searched', async () => {
      const self = await colleague('田中');
      const other = await colleague('佐々木');
      await accept(self);
      const found = await list(self.identity);
      expect(found.find(({ uuid }) => uuid === self.uuid)).toMatchObject({
        state: 'ACTIVE',
        isSelf: true,
        actions: [
          { id: 'RESEND_INVITATION', blockers: [{ code: 'ALREADY_ACTIVE' }] },
          { id: 'SET_PASSWORD', isAllowed: true },
          { id: 'DELETE', blockers: [{ code: 'SELF' }] },
          { id: 'RENAME', isAllowed: true },
          { id: 'REMOVE_SECOND_FACTORS', blockers: [{ code: 'SELF' }] },
        ],
      });
      expect(found.find(({ uuid }) => uuid === other.uuid)).toMatchObject({
        state: 'INVITED',
        isSelf: false,
        actions: [
          { id: 'RESEND_INVITATION', isAllowed: true },
          { id: 'SET_PASSWORD', blockers: [{ code: 'NOT_SELF' }] },
          { id: 'DELETE', isAllowed: true },
          { id: 'RENAME', isAllowed: true },
          { id: 'REMOVE_SECOND_FACTORS', blockers: [{ code: 'NOT_ACTIVE' }] },
        ],
      });
      expect((await list(self.identity, '佐々木')).map(({ uuid }) => uuid)).toEqual([other.uuid]);
      expect((await list(self.identity, other.email.toUpperCase())).map(({ uuid }) => uuid)).toEqual([
        other.uuid,
      ]);
    });

    it('are renamed by each other and by themselves, with an audit entry and the rules of names', async () => {
      const [self, other] = [await colleague('旧姓'), await colleague()];
      const rename = (uuid: string, lastName: string, expectedName?: object) =>
        subgraph.graphql(
          'mutation($i: UpdateOperatorNameInput!) { updateOperatorName(input: $i) { operator { lastName firstName } } }',
          { i: { uuid, lastName, firstName: ' 花子 ', ...(expectedName && { expectedName }) } },
          self.identity,
        );
      for (const { uuid } of [self, other]) {
        expect((await rename(uuid, '新姓')).data).toEqual({
          updateOperatorName: { operator: { lastName: '新姓', firstName: '花子' } },
        });
      }
      expect((await list(self.identity, '新姓')).map(({ uuid }) => uuid).sort()).toEqual(
        [self.uuid, other.uuid].sort(),
      );
      const renamed = (await events(self.identity)).filter(({ event }) => event === 'OPERATOR_RENAMED');
      expect(renamed[0]?.summary).toContain('新姓 花子');
      expect(fieldsOf(await rename(other.uuid, ''))).toEqual({ lastName: ['姓を入力してください。'] });
      const late = await rename(other.uuid, '別姓', { lastName: '旧姓', firstName: '花子' });
      expect([late.code, late.errors[0]?.message]).toEqual([
        'FAILED_PRECONDITION',
        '他のユーザーが氏名を「新姓 花子」に変更しました。これでよいか確かめてから、もう一度お試しください。',
      ]);
      expect((await rename(other.uuid, '別姓', { lastName: '新姓', firstName: '花子' })).errors).toEqual([]);
      expect(
        (await rename('01920000-0000-7000-8000-00000000dead', '新姓')).errors[0]?.extensions.exception?.code,
      ).toEqual(['NOT_FOUND']);
    });

    it('get their open invitation again, with a link each time, until they accept it', async () => {
      const [self, other] = [await colleague(), await colleague()];
      await drain();
      expect((await resend(self.identity, other.uuid)).data).toMatchObject({
        resendOperatorInvitation: { operator: { state: 'INVITED' } },
      });
      await drain();
      const mails = subgraph.mailer.messages.filter(({ to }) => to.includes(other.email));
      expect(mails).toHaveLength(2);
      expect(mails[1]?.text).toContain('https://app.example/admin/reset-password?oobCode=');
      await accept(other);
      const late = await resend(self.identity, other.uuid);
      expect(late.code).toBe('FAILED_PRECONDITION');
      expect(late.errors[0]?.message).toBe('このユーザーは既に利用を開始しています。');
    });

    it('are deleted by each other, never by themselves, and their addresses are free again', async () => {
      const [self, other] = [await colleague(), await colleague()];
      await drain();
      const own = await remove(self.identity, self.uuid);
      expect(own.code).toBe('PERMISSION_DENIED');
      expect(own.errors[0]?.message).toBe('自分自身は削除できません。');
      expect((await remove(self.identity, other.uuid)).errors).toEqual([]);
      const { email } = other;
      const token = { authUid: directory.uidOf(email), email, actor: 'Operator' };
      expect(await resolveIdentity(subgraph, token)).toBeNull();
      await drain();
      expect(directory.disabled.has(other.email)).toBe(true);
      expect((await remove(self.identity, other.uuid)).code).toBe('NOT_FOUND');
      // A deleted operator cannot delete others, even with a cached identity.
      expect((await remove(other.identity, self.uuid)).code).toBe('PERMISSION_DENIED');
      const again = await colleague('運営', other.email);
      expect(again.uuid).not.toBe(other.uuid);
      await drain();
      expect(directory.disabled.has(other.email)).toBe(false);
    });

    it('that delete each other at the same time are serialised: exactly one is deleted', async () => {
      const [one, two] = [await colleague(), await colleague()];
      const answers = await Promise.all([remove(one.identity, two.uuid), remove(two.identity, one.uuid)]);
      expect(answers.filter(({ errors }) => errors.length === 0)).toHaveLength(1);
      const left = (await list(as.operator())).map(({ uuid }) => uuid);
      expect([one.uuid, two.uuid].filter((uuid) => left.includes(uuid))).toHaveLength(1);
    });

    it('keep the account of the demand user of the same address when they are deleted', async () => {
      const demand = await seedDemand(subgraph, '兼任株式会社');
      const [self, other] = [await colleague(), await colleague()];
      const users = [{ email: other.email, lastName: '運営', firstName: '兼任', role: 'EDITOR' }];
      await subgraph.graphql(
        'mutation($i: CreateDemandUsersInput!) { createDemandUsers(input: $i) { results { ok } } }',
        { i: { users } },
        demand.admin,
      );
      await drain();
      await remove(self.identity, other.uuid);
      await drain();
      expect(directory.disabled.has(other.email)).toBe(false);
    });

    it('have a separate audit log, without entries of demands and hidden from demand users', async () => {
      const self = await colleague('記録');
      const other = await colleague('対象');
      await resend(self.identity, other.uuid);
      await remove(self.identity, other.uuid);
      const demand = await seedDemand(subgraph, '別の組織');
      const told = (await events(self.identity)).slice(0, 3);
      const name = `対象 ${made}郎さん（${other.email}）`;
      expect(told).toEqual([
        {
          actorName: `記録 ${made - 1}郎`,
          category: 'OPERATOR',
          event: 'OPERATOR_DELETED',
          summary: `${name}を削除しました。`,
        },
        {
          actorName: `記録 ${made - 1}郎`,
          category: 'OPERATOR',
          event: 'INVITATION_RESENT',
          summary: `${name}へ招待メールを再送しました。`,
        },
        {
          actorName: '運営 花子',
          category: 'OPERATOR',
          event: 'OPERATOR_INVITED',
          summary: `${name}を招待しました。`,
        },
      ]);
      expect((await events(demand.admin)).map(({ event }) => event)).toEqual(['DEMAND_CREATED']);
    });
  });

  describe('the own password', () => {
    const set = (who: TestIdentity, name: string, newPassword: string) =>
      subgraph.graphql(
        `mutation($i: Set${name}PasswordInput!) { set${name}Password(input: $i) { currentUser { isPasswordSet } } }`,
        { i: { newPassword } },
        who,
      );
    const now = () => Math.floor(Date.now() / 1_000);

    it('is set by operators shortly after they signed in, and recorded', async () => {
      const self = await colleague();
      await drain();
      const recent = as.operator({ uuid: self.uuid, name: '運営 自身', authTime: now() - 290 });
      expect((await set(recent, 'Operator', ' パスワード ')).data).toEqual({
        setOperatorPassword: { currentUser: { isPasswordSet: true } },
      });
      // Not trimmed.
      expect(directory.passwords.get(directory.uidOf(self.email))).toBe(' パスワード ');
      expect((await events(self.identity))[0]).toMatchObject({
        category: 'OPERATOR',
        event: 'PASSWORD_CHANGED',
        summary: '運営 自身さんがパスワードを変更しました。',
      });
    });

    it.each([
      ['an hour ago', () => now() - 3_600],
      ['a little more than five minutes ago', () => now() - 302],
      ['at an unknown time', () => undefined],
    ])('requires a new sign-in after a sign-in %s', async (_when, authTime) => {
      const self = await colleague();
      await drain();
      const caller = as.operator({ uuid: self.uuid, authTime: authTime() });
      const { code, errors } = await set(caller, 'Operator', 'long-enough');
      expect(code).toBe('FAILED_PRECONDITION');
      expect(errors[0]?.message).toBe('安全のため、もう一度ログインしてからパスワードを変更してください。');
      expect(errors[0]?.extensions.exception?.details['reason']).toBe('RECENT_SIGN_IN_REQUIRED');
      expect(directory.passwords.has(directory.uidOf(self.email))).toBe(false);
    });

    it.each([
      ['six spaces', '      ', '空白だけのパスワードは設定できません。'],
      ['full-width spaces', '　　　　　　', '空白だけのパスワードは設定できません。'],
      ['spaces without a width', '\u200b'.repeat(6), '空白だけのパスワードは設定できません。'],
      ['NULs', '\0'.repeat(6), 'パスワードに使用できない文字が含まれています。'],
      ['a line break', 'secret\nsecret', 'パスワードに使用できない文字が含まれています。'],
      ['lone surrogates', '\ud83d'.repeat(6), 'パスワードに使用できない文字が含まれています。'],
    ])('is not of %s', async (_what, password, message) => {
      const caller = as.operator({ authTime: now() });
      const answer = await set(caller, 'Operator', password);
      expect(answer.code).toBe('INVALID_ARGUMENT');
      expect(fieldsOf(answer)?.['newPassword']).toContain(message);
    });

    it('is not set after a sign-in in the future', async () => {
      const self = await colleague();
      await drain();
      const caller = as.operator({ uuid: self.uuid, authTime: now() + 86_400 });
      expect((await set(caller, 'Operator', 'long-enough')).code).toBe('FAILED_PRECONDITION');
    });

    it('has a minimum and a maximum length', async () => {
      const caller = as.operator({ authTime: now() });
      expect(fieldsOf(await set(caller, 'Operator', 'five5'))).toEqual({
        newPassword: ['パスワードは6文字以上で入力してください。'],
      });
      expect(fieldsOf(await set(caller, 'Operator', 'x'.repeat(4_097)))).toEqual({
        newPassword: ['パスワードは4096文字以内で入力してください。'],
      });
    });

    it('is set by demand users and operators each with their own mutation only', async () => {
      const recent = { authTime: now() };
      expect((await set(as.operator(recent), 'DemandUser', 'long-enough')).code).toBe('PERMISSION_DENIED');
      expect((await set(as.demandAdmin(recent), 'Operator', 'long-enough')).code).toBe('PERMISSION_DENIED');
      expect((await set(as.demandAdmin(recent), 'DemandUser', 'long-enough')).code).toBe('NOT_FOUND');
    });
  });
});
