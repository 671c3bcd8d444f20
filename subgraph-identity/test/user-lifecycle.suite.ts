import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { OutboxRelay, unavailable } from '@hacchu-hub/subgraph-kit';
import { as, type TestIdentity, type TestSubgraph } from '@hacchu-hub/subgraph-kit/testing';
import { fieldsOf, resolveIdentity, seedDemand, seedUser, type SeededDemand } from './fixtures.js';
import { directory, takeIdentity } from './identity.harness.js';

let subgraph: TestSubgraph;
let shop: SeededDemand;

const drain = () => subgraph.app.get(OutboxRelay).drain({ ignoreDelay: true });
/** Delivers what is due once; failures wait for their next attempt. */
const tryOnce = () => subgraph.app.get(OutboxRelay).drain();
interface Person {
  uuid: string;
  email: string;
}
let invited = 0;
/** A user with an open invitation. */
async function invite(who: TestIdentity, email?: string, demandUuid?: string): Promise<Person> {
  invited += 1;
  const address = email ?? `invited-${invited}@test.example`;
  const users = [{ email: address, lastName: '鈴木', firstName: '花子', role: 'EDITOR' }];
  const { data } = await subgraph.graphql<{
    createDemandUsers: { results: { demandUser: Person | null }[] };
  }>(
    'mutation($i: CreateDemandUsersInput!) { createDemandUsers(input: $i) { results { demandUser { uuid email } } } }',
    { i: { demandUuid, users } },
    who,
  );
  const person = data?.createDemandUsers.results[0]?.demandUser;
  if (!person) throw new Error('nobody was invited');
  return person;
}
const mutate = (name: string, who: TestIdentity, input: object) => {
  const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input`;
  return subgraph.graphql<Record<string, { demandUser: Record<string, unknown> }>>(
    `mutation($i: ${type}!) { ${name}(input: $i) { demandUser { uuid state role lastName firstName invitedAt } } }`,
    { i: input },
    who,
  );
};
const remove = (who: TestIdentity, uuid: string, demandUuid?: string) =>
  mutate('deleteDemandUser', who, { uuid, demandUuid });
const resend = (who: TestIdentity, uuid: string) => mutate('resendDemandUserInvitation', who, { uuid });
const log = async (who: TestIdentity) => {
  const { data } = await subgraph.graphql<{
    auditEntries: { items: { category: string; event: string; summary: string; changes: unknown[] }[] };
  }>('{ auditEntries { items { category event summary changes { label before after } } } }', {}, who);
  return data?.auditEntries.items ?? [];
};
const mailsTo = (email: string) => subgraph.mailer.messages.filter(({ to }) => to.includes(email));

describe('the life cycle of users', () => {
  beforeAll(async () => {
    subgraph = await takeIdentity();
    // Tests deliver the outbox themselves.
    await subgraph.app.get(OutboxRelay).stop();
  });
  beforeEach(async () => {
    shop = await seedDemand(subgraph, '株式会社あおぞら商店');
    await drain();
    subgraph.mailer.messages.length = 0;
    directory.failure = undefined;
  });

  describe('the list of users', () => {
    interface Listed {
      email: string;
      state: string;
      isSelf: boolean;
      invitedAt: string | null;
      actions: { id: string; isAllowed: boolean; blockers: { code: string; message: string }[] }[];
    }
    const list = async (who: TestIdentity, query?: string) => {
      const { data } = await subgraph.graphql<{ demandUsers: { items: Listed[]; totalCount: number } }>(
        `query($d: ID, $q: String) { demandUsers(demandUuid: $d, query: $q) { totalCount
        items { email state isSelf invitedAt createdAt actions { id isAllowed blockers { code message } } } } }`,
        { d: shop.uuid, q: query },
        who,
      );
      return data?.demandUsers.items ?? [];
    };
    const codes = (listed: Listed | undefined) =>
      Object.fromEntries(
        (listed?.actions ?? []).map(({ id, isAllowed, blockers }) => [
          id,
          isAllowed ? 'ok' : blockers.map(({ code }) => code).join(' '),
        ]),
      );

    it('contains the state and the actions of each user', async () => {
      const open = await invite(shop.admin);
      const [self, other] = await list(shop.admin);
      expect(self).toMatchObject({ state: 'ACTIVE', isSelf: true });
      expect(codes(self)).toEqual({
        CHANGE_ROLE: 'SELF LAST_ADMIN',
        RESEND_INVITATION: 'ALREADY_ACTIVE',
        SET_PASSWORD: 'ok',
        DELETE: 'SELF LAST_ADMIN',
        RENAME: 'ok',
      });
      expect(self?.actions[0]?.blockers).toEqual([
        { code: 'SELF', message: '自分の権限は変更できません。' },
        { code: 'LAST_ADMIN', message: '管理者は1名以上必要です。' },
      ]);
      expect(other).toMatchObject({ email: open.email, state: 'INVITED', isSelf: false });
      expect(other?.invitedAt).toMatch(/^\d{4}-/);
      expect(codes(other)).toEqual({
        CHANGE_ROLE: 'ok',
        RESEND_INVITATION: 'ok',
        SET_PASSWORD: 'NOT_SELF',
        DELETE: 'ok',
        RENAME: 'ok',
      });
    });

    it('offers EDITORs their own name and password, and operators everything but passwords', async () => {
      const editor = await seedUser(subgraph, shop, 'EDITOR');
      const [administrator, own] = await list(editor.identity);
      expect(new Set(Object.values(codes(administrator)))).not.toContain('ok');
      expect(codes(own)).toMatchObject({ RENAME: 'ok', SET_PASSWORD: 'ok', DELETE: 'NO_RIGHT SELF' });
      const [last, second] = await list(as.operator());
      expect(codes(last)).toMatchObject({ CHANGE_ROLE: 'LAST_ADMIN', DELETE: 'LAST_ADMIN', RENAME: 'ok' });
      expect(codes(second)).toMatchObject({ CHANGE_ROLE: 'ok', DELETE: 'ok', SET_PASSWORD: 'NOT_SELF' });
    });

    it('is searched by parts of name and address', async () => {
      const one = await seedUser(subgraph, shop, 'EDITOR', { lastName: 'サトウ', firstName: 'いちろう' });
      expect((await list(shop.admin, 'さとう　イチロウ')).map(({ email }) => email)).toEqual([one.email]);
      expect((await list(shop.admin, one.email.slice(0, 13).toUpperCase())).length).toBe(1);
      expect(await list(shop.admin, 'さとう 山田')).toEqual([]);
    });

    it('needs a fixed number of database queries, whatever fields are selected', async () => {
      await Promise.all([1, 2, 3].map(() => seedUser(subgraph, shop, 'EDITOR')));
      const commands = await subgraph.queryCounter.during(() => list(shop.admin));
      expect([...commands].sort()).toEqual(['aggregate demand_users', 'find demand_users']);
    });
  });

  describe('names', () => {
    const rename = (who: TestIdentity, uuid: string, name: object) =>
      mutate('updateDemandUserName', who, {
        uuid,
        demandUuid: shop.uuid,
        lastName: '佐藤',
        firstName: '一郎',
        ...name,
      });

    it('are changed by administrators, by operators and by the users themselves', async () => {
      const nobody = await seedUser(subgraph, shop, 'UNKNOWN');
      const editor = await seedUser(subgraph, shop, 'EDITOR');
      expect((await rename(nobody.identity, nobody.uuid, {})).errors).toEqual([]);
      expect((await rename(editor.identity, editor.uuid, { firstName: ' 次郎 ' })).data).toMatchObject({
        updateDemandUserName: { demandUser: { lastName: '佐藤', firstName: '次郎' } },
      });
      expect((await rename(editor.identity, shop.adminUuid, {})).code).toBe('PERMISSION_DENIED');
      expect((await rename(shop.admin, editor.uuid, {})).errors).toEqual([]);
      expect((await rename(as.operator(), shop.adminUuid, {})).errors).toEqual([]);
      expect((await log(shop.admin))[1]).toEqual({
        category: 'USER',
        event: 'USER_RENAMED',
        summary: '佐藤 次郎さんの氏名を変更しました。',
        changes: [{ label: '名', before: '次郎', after: '一郎' }],
      });
    });

    it('are required', async () => {
      expect(fieldsOf(await rename(shop.admin, shop.adminUuid, { lastName: ' ', firstName: '' }))).toEqual({
        lastName: ['姓を入力してください。'],
        firstName: ['名を入力してください。'],
      });
      expect(fieldsOf(await rename(shop.admin, shop.adminUuid, { lastName: 'あ'.repeat(51) }))).toEqual({
        lastName: ['姓は50文字以内で入力してください。'],
      });
    });
  });

  describe('an open invitation', () => {
    it('is sent again on each request, with a new link', async () => {
      const person = await invite(shop.admin);
      await drain();
      const first = await resend(shop.admin, person.uuid);
      await drain();
      const second = await resend(shop.admin, person.uuid);
      await drain();
      expect(mailsTo(person.email)).toHaveLength(3);
      expect(mailsTo(person.email)[2]?.text).toContain('/reset-password?oobCode=');
      const sentAt = [first, second].map(
        ({ data }) => data?.['resendDemandUserInvitation']?.demandUser['invitedAt'],
      );
      expect(String(sentAt[1]) > String(sentAt[0])).toBe(true);
      expect((await log(shop.admin))[0]).toMatchObject({
        event: 'INVITATION_RESENT',
        summary: `鈴木 花子さん（${person.email}）へ招待メールを再送しました。`,
      });
    });

    it('is not sent again once accepted, and by administrators only', async () => {
      const active = await seedUser(subgraph, shop, 'EDITOR');
      const refused = await resend(shop.admin, active.uuid);
      expect(refused.code).toBe('FAILED_PRECONDITION');
      expect(refused.errors[0]?.message).toBe('このユーザーは既に利用を開始しています。');
      const open = await invite(shop.admin);
      expect((await resend(active.identity, open.uuid)).code).toBe('PERMISSION_DENIED');
      await drain();
      expect(mailsTo(active.email)).toEqual([]);
    });

    it('counts towards the limit until it is deleted', async () => {
      await subgraph.graphql(
        'mutation($i: UpdateDemandSettingInput!) { updateDemandSetting(input: $i) { demand { uuid } } }',
        { i: { demandUuid: shop.uuid, expectedUpdatedAt: await versionOf(), maxMemberNumber: 2 } },
        as.operator(),
      );
      const person = await invite(shop.admin);
      await expect(invite(shop.admin)).rejects.toThrow('nobody was invited');
      await remove(shop.admin, person.uuid);
      await expect(invite(shop.admin)).resolves.toMatchObject({ email: expect.any(String) });
    });

    const versionOf = async () => {
      const { data } = await subgraph.graphql<{ demand: { updatedAt: string } }>(
        '{ demand { updatedAt } }',
        {},
        shop.admin,
      );
      return data?.demand.updatedAt;
    };
  });

  describe('a deleted user', () => {
    it('has no access anywhere, and remains in the audit log and on past actions', async () => {
      const person = await invite(shop.admin);
      await drain();
      expect((await remove(shop.admin, person.uuid)).errors).toEqual([]);
      const { email } = person;
      expect(await resolveIdentity(subgraph, { authUid: directory.uidOf(email), email })).toBeNull();
      await drain();
      expect(directory.disabled.has(person.email)).toBe(true);
      const again = await remove(shop.admin, person.uuid);
      expect(again.code).toBe('NOT_FOUND');
      expect((await log(shop.admin))[0]).toMatchObject({
        category: 'USER',
        event: 'USER_DELETED',
        summary: `鈴木 花子さん（${person.email}）を削除しました。`,
      });
    });

    it('cannot be oneself, the last administrator or of another demand, and not by an EDITOR', async () => {
      const editor = await seedUser(subgraph, shop, 'EDITOR');
      const rival = await seedDemand(subgraph, '合同会社ミドリ');
      const self = await remove(shop.admin, shop.adminUuid);
      expect(self.code).toBe('PERMISSION_DENIED');
      expect(self.errors[0]?.message).toBe('自分自身は削除できません。');
      const last = await remove(as.operator(), shop.adminUuid, shop.uuid);
      expect(last.code).toBe('FAILED_PRECONDITION');
      expect(last.errors[0]?.message).toBe('管理者は1名以上必要です。');
      expect((await remove(shop.admin, rival.adminUuid)).code).toBe('PERMISSION_DENIED');
      expect((await remove(editor.identity, shop.adminUuid)).code).toBe('PERMISSION_DENIED');
      expect((await remove(shop.admin, '01900000-0000-7000-8000-00000000dead')).code).toBe('NOT_FOUND');
      expect((await remove(as.operator(), editor.uuid, shop.uuid)).errors).toEqual([]);
    });

    it('can be invited again, also by another demand, and gets access again', async () => {
      const person = await invite(shop.admin);
      await drain();
      await remove(shop.admin, person.uuid);
      await drain();
      const rival = await seedDemand(subgraph, '合同会社ミドリ');
      const again = await invite(rival.admin, person.email);
      expect(again.uuid).not.toBe(person.uuid);
      await drain();
      expect(directory.disabled.has(person.email)).toBe(false);
      expect(mailsTo(person.email)).toHaveLength(2);
      await remove(rival.admin, again.uuid);
      await drain();
      expect(directory.disabled.has(person.email)).toBe(true);
    });

    it('stays signed in as an operator of the same address', async () => {
      const person = await invite(shop.admin);
      await subgraph.graphql(
        'mutation($i: CreateOperatorInput!) { createOperator(input: $i) { operator { uuid } } }',
        { i: { email: person.email, lastName: '鈴木', firstName: '花子' } },
        as.operator(),
      );
      await drain();
      await remove(shop.admin, person.uuid);
      await drain();
      expect(directory.disabled.has(person.email)).toBe(false);
    });
  });

  describe('an outage of the identity service', () => {
    it('during an invitation leaves nothing half done: it is completed after recovery', async () => {
      directory.failure = unavailable();
      const person = await invite(shop.admin);
      await tryOnce();
      expect(mailsTo(person.email)).toEqual([]);
      expect(directory.people.has(person.email)).toBe(false);
      directory.failure = undefined;
      await drain();
      expect(mailsTo(person.email)).toHaveLength(1);
      await drain();
      expect(mailsTo(person.email)).toHaveLength(1);
    });

    it('while a user is invited and deleted again: nobody gets access and no mail is sent', async () => {
      directory.failure = unavailable();
      const person = await invite(shop.admin);
      await tryOnce();
      await remove(shop.admin, person.uuid);
      await tryOnce();
      directory.failure = undefined;
      await drain();
      expect(mailsTo(person.email)).toEqual([]);
      expect(directory.people.has(person.email)).toBe(false);
    });

    it('while a user is deleted: access ends immediately, and the account is disabled later', async () => {
      const person = await invite(shop.admin);
      await drain();
      directory.failure = unavailable();
      expect((await remove(shop.admin, person.uuid)).errors).toEqual([]);
      await tryOnce();
      expect(directory.disabled.has(person.email)).toBe(false);
      directory.failure = undefined;
      await drain();
      expect(directory.disabled.has(person.email)).toBe(true);
    });

    it('and an account that is enabled while its row is deleted is disabled in the end', async () => {
      const person = await invite(shop.admin);
      const create = directory.create.bind(directory);
      // The row is deleted after the handler read it and before the account exists.
      directory.create = async (account) => {
        directory.create = create;
        await remove(shop.admin, person.uuid);
        return create(account);
      };
      await drain();
      expect(directory.disabled.has(person.email)).toBe(true);
      expect(mailsTo(person.email)).toEqual([]);
    });
  });

  describe('at the same time', () => {
    const role = (who: TestIdentity, uuid: string) =>
      mutate('updateDemandUserRole', who, { uuid, role: 'EDITOR' });

    it('two administrators demote each other: exactly one does', async () => {
      const other = await seedUser(subgraph, shop, 'ADMIN');
      const answers = await Promise.all([role(shop.admin, other.uuid), role(other.identity, shop.adminUuid)]);
      expect(answers.filter(({ errors }) => errors.length === 0)).toHaveLength(1);
      const { data } = await subgraph.graphql(
        'query($d: ID) { activeAdminDemandUsers(demandUuid: $d) { role } }',
        { d: shop.uuid },
        as.operator(),
      );
      expect(data).toEqual({ activeAdminDemandUsers: [{ role: 'ADMIN' }] });
    });

    it('they do so although a third one remains: the first who is demoted can no longer demote others', async () => {
      await seedUser(subgraph, shop, 'ADMIN');
      const other = await seedUser(subgraph, shop, 'ADMIN');
      const answers = await Promise.all([role(shop.admin, other.uuid), role(other.identity, shop.adminUuid)]);
      expect(answers.map(({ code }) => code).sort()).toEqual(['PERMISSION_DENIED', undefined]);
    });

    it('they delete each other: exactly one does', async () => {
      const other = await seedUser(subgraph, shop, 'ADMIN');
      const answers = await Promise.all([
        remove(shop.admin, other.uuid),
        remove(other.identity, shop.adminUuid),
      ]);
      expect(answers.filter(({ errors }) => errors.length === 0)).toHaveLength(1);
    });

    it('two demands invite one address: both get the same response, and one gets the address', async () => {
      const rival = await seedDemand(subgraph, '合同会社ミドリ');
      const users = [{ email: 'wanted@test.example', lastName: '引', firstName: '手', role: 'EDITOR' }];
      const answers = await Promise.all(
        [shop, rival].map(({ admin }) =>
          subgraph.graphql<{ createDemandUsers: { results: { ok: boolean; message: string | null }[] } }>(
            'mutation($i: CreateDemandUsersInput!) { createDemandUsers(input: $i) { results { ok message } } }',
            { i: { users } },
            admin,
          ),
        ),
      );
      const results = answers.map(({ data }) => data?.createDemandUsers.results[0]);
      expect(results).toEqual([
        { ok: true, message: null },
        { ok: true, message: null },
      ]);
      await drain();
      const texts = mailsTo('wanted@test.example').map(({ text }) => text);
      expect(texts.filter((text) => text?.includes('oobCode='))).toHaveLength(1);
      expect(texts.filter((text) => text?.includes('別の組織'))).toHaveLength(1);
    });

    it('a user who was just demoted cannot invite', async () => {
      const other = await seedUser(subgraph, shop, 'ADMIN');
      await role(shop.admin, other.uuid);
      // The gateway may have cached the previous role.
      await expect(invite(other.identity)).rejects.toThrow('nobody was invited');
    });
  });

  describe('roles', () => {
    it('are recorded in the audit log', async () => {
      const other = await seedUser(subgraph, shop, 'EDITOR');
      await mutate('updateDemandUserRole', shop.admin, { uuid: other.uuid, role: 'ADMIN' });
      await mutate('updateDemandUserRole', shop.admin, { uuid: other.uuid, role: 'ADMIN' });
      expect((await log(shop.admin)).filter(({ category }) => category === 'ROLE')).toEqual([
        {
          category: 'ROLE',
          event: 'ROLE_CHANGED',
          summary: '山田 太郎さんの権限を変更しました。',
          changes: [{ label: '権限', before: '編集者', after: '管理者' }],
        },
      ]);
    });
  });
});
