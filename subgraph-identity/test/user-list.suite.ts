import { as, type TestIdentity } from '@hacchu-hub/subgraph-testing';
import { describe, expect, it } from '@jest/globals';
import { fieldsOf, seedDemand, seedUser } from './fixtures.js';
import {
  drain,
  invite,
  log,
  mailsTo,
  mutate,
  remove,
  resend,
  shop,
  subgraph,
  withUsers,
} from './user-lifecycle.harness.js';

describe('the life cycle of users', () => {
  withUsers();

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
        REMOVE_SECOND_FACTORS: 'SELF',
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
        REMOVE_SECOND_FACTORS: 'NOT_ACTIVE',
        CHANGE_ROLE: 'ok',
        RESEND_INVITATION: 'ok',
        SET_PASSWORD: 'NOT_SELF',
        DELETE: 'ok',
        RENAME: 'ok',
      });
    });

    it('is there as a whole for a choice, also of more than a page', async () => {
      const demand = await seedDemand(subgraph, '株式会社おおぜい');
      await Promise.all(
        Array.from({ length: 100 }, (_, index) =>
          seedUser(subgraph, demand, 'EDITOR', { isPasswordSet: index > 0 }),
        ),
      );
      await seedUser(subgraph, demand, 'EDITOR', { deletedAt: '2026-02-01T00:00:00.000000Z' });
      const { data } = await subgraph.graphql<{ activeDemandUsers: { uuid: string; state: string }[] }>(
        'query($d: ID) { activeDemandUsers(demandUuid: $d) { uuid state } }',
        { d: demand.uuid },
        demand.admin,
      );
      const users = data?.activeDemandUsers ?? [];
      expect(new Set(users.map(({ uuid }) => uuid)).size).toBe(101);
      expect(users.filter(({ state }) => state === 'INVITED')).toHaveLength(1);
      const foreign = 'query($d: ID) { activeDemandUsers(demandUuid: $d) { uuid } }';
      expect((await subgraph.graphql(foreign, { d: demand.uuid }, shop.admin)).code).toBe(
        'PERMISSION_DENIED',
      );
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
      const editor = await seedUser(subgraph, shop, 'EDITOR', { email: 'jiro@aoba.example' });
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
        summary: '佐藤 次郎さん（jiro@aoba.example）の氏名を変更しました。',
        changes: [{ label: '名', before: '次郎', after: '一郎' }],
      });
    });

    it('that somebody else has given meanwhile are not undone without a word', async () => {
      const { uuid } = await seedUser(subgraph, shop, 'EDITOR');
      expect((await rename(as.operator(), uuid, {})).errors).toEqual([]);
      const change = { lastName: '鈴木', expectedName: { lastName: '佐藤', firstName: '二郎' } };
      const late = await rename(shop.admin, uuid, change);
      expect([late.code, late.errors[0]?.message]).toEqual([
        'FAILED_PRECONDITION',
        '他のユーザーが氏名を「佐藤 一郎」に変更しました。これでよいか確かめてから、もう一度お試しください。',
      ]);
      const known = { ...change, expectedName: { lastName: '佐藤', firstName: '一郎' } };
      expect((await rename(shop.admin, uuid, known)).data).toMatchObject({
        updateDemandUserName: { demandUser: { lastName: '鈴木', firstName: '一郎' } },
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
});
