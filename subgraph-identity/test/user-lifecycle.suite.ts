import { unavailable } from '@hacchu-hub/subgraph-kit';
import { as, type TestIdentity } from '@hacchu-hub/subgraph-testing';
import { describe, expect, it } from '@jest/globals';
import { resolveIdentity, seedDemand, seedUser } from './fixtures.js';
import { directory } from './identity.harness.js';
import {
  drain,
  invite,
  log,
  mailsTo,
  mutate,
  remove,
  shop,
  subgraph,
  tryOnce,
  withUsers,
} from './user-lifecycle.harness.js';

describe('the life cycle of users', () => {
  withUsers();

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
      expect(again.errors[0]?.message).toBe('このユーザーは既に削除されています。画面を更新してください。');
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

    it('cannot be the last administrator who has signed in, while others are only invited', async () => {
      const invited = await seedUser(subgraph, shop, 'ADMIN', { isPasswordSet: false });
      const last = await remove(as.operator(), shop.adminUuid, shop.uuid);
      expect(last.code).toBe('FAILED_PRECONDITION');
      expect(last.errors[0]?.message).toBe(
        '利用中の管理者は1名以上必要です。招待中の管理者がログインしてから操作してください。',
      );
      // The invitation itself can be taken back.
      expect((await remove(shop.admin, invited.uuid)).errors).toEqual([]);
      await seedUser(subgraph, shop, 'ADMIN');
      expect((await remove(as.operator(), shop.adminUuid, shop.uuid)).errors).toEqual([]);
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
    it('are recorded in the audit log, with the address of the user: two may be called the same', async () => {
      const other = await seedUser(subgraph, shop, 'EDITOR', { email: 'taro@aoba.example' });
      await mutate('updateDemandUserRole', shop.admin, { uuid: other.uuid, role: 'ADMIN' });
      await mutate('updateDemandUserRole', shop.admin, { uuid: other.uuid, role: 'ADMIN' });
      expect((await log(shop.admin)).filter(({ category }) => category === 'ROLE')).toEqual([
        {
          category: 'ROLE',
          event: 'ROLE_CHANGED',
          summary: '山田 太郎さん（taro@aoba.example）の権限を変更しました。',
          changes: [{ label: '権限', before: '編集者', after: '管理者' }],
        },
      ]);
    });
  });
});
