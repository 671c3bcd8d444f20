import { randomUUID } from 'node:crypto';
import { DemandDeletion, MailServerAwayError, ObjectStore } from '@hacchu-hub/subgraph-kit';
import { as, documentsWith, plantEverywhere, type TestSubgraph, until } from '@hacchu-hub/subgraph-testing';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { identityModule } from '../src/identity.module.js';
import { Withdrawals } from '../src/withdrawals/withdrawals.service.js';
import { WithdrawnAccounts } from '../src/withdrawals/withdrawn-accounts.js';
import { fieldsOf, resolveIdentity, seedDemand, type SeededDemand, seedUser } from './fixtures.js';
import { catalog, costing, directory, orders, takeIdentity } from './identity.harness.js';

const SHA = 'ab'.repeat(32);
const REQUEST = `mutation($input: RequestDemandWithdrawalInput!) { requestDemandWithdrawal(input: $input) {
  withdrawal { uuid phase requestedAt deletesAt demandName requestedBy archiveSha256 } } }`;
const CANCEL = `mutation($input: CancelDemandWithdrawalInput!) { cancelDemandWithdrawal(input: $input) {
  withdrawal { phase canceledBy } } }`;
const LIST = `{ demandWithdrawals { items { uuid demandUuid demandName phase archiveSha256 requestedAt finishedAt
  requestedBy parts { slice recordCount fileCount } } } }`;
const OF_DEMAND = 'query($uuid: ID) { demand(uuid: $uuid) { name withdrawal { phase deletesAt } } }';
const REPORT = `mutation($input: ReportDemandDeletionInput!) { reportDemandDeletion(input: $input) { ok } }`;

interface Withdrawal {
  uuid: string;
  demandUuid: string;
  phase: string;
  demandName: string | null;
  requestedBy: string;
  requestedAt: string;
  deletesAt: string;
  parts: { slice: string; recordCount: number; fileCount: number }[];
}

const SLICES = { catalog, costing, orders };
const DAY_MS = 24 * 60 * 60_000;
const inDays = (days: number): Date => new Date(Date.now() + days * DAY_MS);

let subgraph: TestSubgraph;
let shop: SeededDemand;
let rival: SeededDemand;

const request = (change: object = {}, who = as.operator()) =>
  subgraph.graphql<{ requestDemandWithdrawal: { withdrawal: Withdrawal } }>(
    REQUEST,
    {
      input: {
        demandUuid: shop.uuid,
        name: shop.name,
        archiveSha256: SHA,
        isArchiveConfirmed: true,
        ...change,
      },
    },
    who,
  );
const cancel = (who = as.operator()) => subgraph.graphql(CANCEL, { input: { demandUuid: shop.uuid } }, who);
const listed = async (): Promise<Withdrawal[]> => {
  const { data } = await subgraph.graphql<{ demandWithdrawals: { items: Withdrawal[] } }>(
    LIST,
    {},
    as.operator(),
  );
  return data?.demandWithdrawals.items.filter(({ demandUuid }) => demandUuid === shop.uuid) ?? [];
};
const signIn = ({ authUid, email }: { authUid: string; email: string }) =>
  resolveIdentity(subgraph, { authUid, email });
/** What a slice was told about the demand, in order. */
const told = (slice: keyof typeof SLICES): unknown[] =>
  SLICES[slice].calls
    .filter(
      ({ query, variables }) =>
        query.includes('applyDemandWithdrawalTo') && variables['demandUuid'] === shop.uuid,
    )
    .map(({ variables }) => variables['state']);
const proceed = (at: Date) => subgraph.app.get(Withdrawals).proceed(at);
const report = (slice: string, withdrawalUuid: string) =>
  subgraph.graphql(
    REPORT,
    {
      input: {
        withdrawalUuid,
        records: [
          { name: 'notes', count: 3 },
          { name: 'others', count: 4 },
        ],
        files: 2,
      },
    },
    as.service(`subgraph-${slice}`),
  );

describe('the withdrawal of a demand', () => {
  beforeAll(async () => {
    subgraph = await takeIdentity();
  });
  beforeEach(async () => {
    for (const slice of Object.values(SLICES)) slice.answer = () => ({ data: { applied: true } });
    shop = await seedDemand(subgraph, '株式会社あおぞら商店');
    rival = await seedDemand(subgraph, '合同会社ミドリ');
  });
  afterEach(() => {
    for (const slice of Object.values(SLICES)) slice.answer = () => ({ data: {} });
  });

  describe('is requested', () => {
    it('with the name of the demand, the checksum of its archive, and a confirmation', async () => {
      expect(fieldsOf(await request({ name: '株式会社あおぞら' }))).toEqual({
        name: ['組織名が一致しません。正確に入力してください。'],
      });
      expect(fieldsOf(await request({ archiveSha256: 'ab'.repeat(31) }))).toEqual({
        archiveSha256: ['SHA-256は半角の英数字（0〜9、a〜f）64文字で入力してください。'],
      });
      expect(fieldsOf(await request({ isArchiveConfirmed: false }))).toEqual({
        isArchiveConfirmed: ['組織がアーカイブを受け取り、開けることを確認してください。'],
      });
      const { data } = await request({ archiveSha256: ` ${SHA.toUpperCase()} ` });
      const withdrawal = data?.requestDemandWithdrawal.withdrawal;
      expect(withdrawal).toMatchObject({ phase: 'REQUESTED', demandName: shop.name, archiveSha256: SHA });
      expect(Date.parse(withdrawal?.deletesAt ?? '') - Date.parse(withdrawal?.requestedAt ?? '')).toBe(
        30 * DAY_MS,
      );
      expect((await request()).code).toBe('FAILED_PRECONDITION');
    });

    it('and cancelled by operators only', async () => {
      expect((await request({}, shop.admin)).code).toBe('PERMISSION_DENIED');
      expect((await cancel(shop.admin)).code).toBe('PERMISSION_DENIED');
      expect((await subgraph.graphql(LIST, {}, shop.admin)).code).toBe('PERMISSION_DENIED');
      expect((await cancel()).code).toBe('FAILED_PRECONDITION');
      expect((await request({ demandUuid: '01900000-0000-7000-8000-00000000dead' })).code).toBe('NOT_FOUND');
    });
  });

  describe('from its request on', () => {
    it('ends sessions, sign-in and mail of its users at once, and tells every slice', async () => {
      const user = await seedUser(subgraph, shop, 'EDITOR');
      const other = await seedUser(subgraph, rival, 'EDITOR');
      expect(await signIn(user)).toMatchObject({ uuid: user.uuid });
      const row = { _id: shop.uuid, demandUuid: shop.uuid };
      const rows = (name: string) => subgraph.runtime.connection.collection<{ _id: string }>(name);
      await rows('wms_connections').insertOne({
        ...row,
        ...{ merchantId: 'm', tokens: { access: 'sealed' } },
      });
      await rows('slack_connections').insertOne({
        ...row,
        ...{ teamId: 'T', teamName: 'a', token: 'sealed' },
      });
      await request();
      expect(await rows('wms_connections').findOne({ _id: shop.uuid })).toMatchObject({ tokens: null });
      expect(await rows('slack_connections').findOne({ _id: shop.uuid })).toBeNull();
      expect(await signIn(user)).toBeNull();
      expect(await signIn(other)).toMatchObject({ uuid: other.uuid });
      const reset = 'mutation($i: RequestPasswordResetInput!) { requestPasswordReset(input: $i) { ok } }';
      subgraph.mailer.messages.length = 0;
      for (const { email } of [user, other]) {
        const asked = await subgraph.graphql(reset, { i: { email, actor: 'DemandUser' } }, as.anonymous());
        expect(asked.errors).toEqual([]);
      }
      await subgraph.background.settle();
      expect(directory.ended).toContain(user.authUid);
      expect(directory.ended).not.toContain(other.authUid);
      expect(subgraph.mailer.messages.flatMap(({ to }) => to)).toEqual([other.email]);
      for (const slice of ['catalog', 'costing', 'orders'] as const) expect(told(slice)).toEqual(['CLOSED']);
      // The token of Slack is revoked although work of the demand is held.
      const revoked = { topic: 'identity.slack-revoke', 'payload.demandUuid': shop.uuid, state: 'DONE' };
      expect(await subgraph.runtime.connection.collection('outbox').countDocuments(revoked)).toBe(1);
    });

    it('ends the sessions of all its users in one command, but not those of accounts of operators', async () => {
      const users = await Promise.all(Array.from({ length: 30 }, () => seedUser(subgraph, shop, 'EDITOR')));
      const [operator, ...others] = users;
      if (!operator) throw new Error('nobody was seeded');
      const { authUid, email } = operator;
      await subgraph.runtime.connection.model('Operator').create({
        _id: randomUUID(),
        ...{ email, activeEmail: email, authUid, lastName: '運営', firstName: '兼任', isPasswordSet: true },
        ...{ createdAt: '2026-01-01T00:00:00.000000Z', updatedAt: '2026-01-01T00:00:00.000000Z' },
      });
      const asOperator = () => resolveIdentity(subgraph, { authUid, email, actor: 'Operator' });
      const commands = await subgraph.queryCounter.during(() => request());
      expect(commands.filter((command) => command.endsWith(' ended_sessions'))).toEqual([
        'update ended_sessions',
      ]);
      await subgraph.background.settle();
      for (const user of others) expect(directory.ended).toContain(user.authUid);
      expect(await asOperator()).toMatchObject({ email });
      expect(directory.ended).not.toContain(authUid);
      expect(await signIn(operator)).toBeNull();
    });

    it('holds invitations that were waiting for the mail server, and mails them when it is cancelled', async () => {
      const invite = `mutation($i: CreateDemandUsersInput!) { createDemandUsers(input: $i) { results { ok } } }`;
      const email = 'invited@aozora.example';
      const users = [{ email, lastName: '招待', firstName: '五郎', role: 'EDITOR' }];
      subgraph.mailer.messages.length = 0;
      subgraph.mailer.failure = new MailServerAwayError(new Error('no connection'));
      const { errors } = await subgraph.graphql(invite, { i: { users } }, shop.admin);
      expect(errors).toEqual([]);
      await subgraph.background.settle();
      await request();
      subgraph.mailer.failure = undefined;
      const invitation = { topic: 'identity.invitation', 'payload.demandUuid': shop.uuid };
      const state = async () =>
        (await subgraph.runtime.connection.collection('outbox').findOne(invitation))?.['state'];
      await until(state, (found) => found === 'HELD');
      expect(subgraph.mailer.messages).toEqual([]);
      const list =
        'query($d: ID) { demandUsers(demandUuid: $d) { items { email invitationMail { state } } } }';
      const shown = await subgraph.graphql<{ demandUsers: { items: unknown[] } }>(
        list,
        { d: shop.uuid },
        as.operator(),
      );
      expect(shown.data?.demandUsers.items).toContainEqual({ email, invitationMail: { state: 'WAITING' } });
      await cancel();
      await subgraph.background.settle();
      expect(subgraph.mailer.messages.map(({ to }) => to)).toEqual([[email]]);
    });

    it('shows operators its data and the date, and lets them change nothing', async () => {
      await request();
      const { data } = await subgraph.graphql(OF_DEMAND, { uuid: shop.uuid }, as.operator());
      expect(data).toMatchObject({ demand: { name: shop.name, withdrawal: { phase: 'REQUESTED' } } });
      const rename =
        'mutation($i: UpdateDemandNameInput!) { updateDemandName(input: $i) { demand { name } } }';
      const input = { i: { demandUuid: shop.uuid, name: '株式会社べつ' } };
      const { code, errors } = await subgraph.graphql(rename, input, as.operator());
      expect([code, errors[0]?.message]).toEqual([
        'FAILED_PRECONDITION',
        '退会手続き中の組織のデータは変更できません。',
      ]);
    });

    it('leaves operators the capabilities that change nothing, and says why the others have ended', async () => {
      const query = `query($uuid: ID) {
        demand(uuid: $uuid) { capabilities }
        demandUsers(demandUuid: $uuid) { items { actions { id isAllowed blockers { code } } } } }`;
      const seen = async () => {
        const { data } = await subgraph.graphql<{
          demand: { capabilities: string[] };
          demandUsers: { items: { actions: { isAllowed: boolean; blockers: { code: string }[] }[] }[] };
        }>(query, { uuid: shop.uuid }, as.operator());
        if (!data) throw new Error('the demand could not be read');
        return { ...data.demand, actions: data.demandUsers.items.flatMap(({ actions }) => actions) };
      };
      const before = await seen();
      expect(before.capabilities).toEqual(
        expect.arrayContaining(['orders:edit', 'users:edit', 'demands:manage']),
      );
      expect(before.actions.some(({ isAllowed }) => isAllowed)).toBe(true);
      await request();
      const { capabilities, actions } = await seen();
      expect(capabilities).toEqual(expect.arrayContaining(['orders:view', 'users:view', 'demands:manage']));
      for (const ended of [
        'orders:edit',
        'catalog:edit',
        'users:edit',
        'settings:edit',
        'features:edit',
        'csv:export',
      ])
        expect(capabilities).not.toContain(ended);
      expect(actions.map(({ isAllowed }) => isAllowed)).toEqual(actions.map(() => false));
      for (const { blockers } of actions) expect(blockers.map(({ code }) => code)).toContain('WITHDRAWING');
      // Where they are not about this demand, nothing has changed.
      const other = await subgraph.graphql<{ demand: { capabilities: string[] } }>(
        'query($uuid: ID) { demand(uuid: $uuid) { capabilities } }',
        { uuid: rival.uuid },
        as.operator(),
      );
      expect(other.data?.demand.capabilities).toContain('orders:edit');
      await cancel();
      expect((await seen()).capabilities).toEqual(before.capabilities);
    });

    it('is cancelled once, and who comes second learns that it has ended', async () => {
      await request();
      const answers = await Promise.all([cancel(), cancel()]);
      expect(answers.map(({ code }) => code ?? 'OK').toSorted()).toEqual(['FAILED_PRECONDITION', 'OK']);
      expect((await cancel()).errors.map(({ message }) => message)).toEqual([
        'この組織は現在、退会手続き中ではありません。',
      ]);
    });

    it('that was requested anew meanwhile is not cancelled by somebody who sees the former one', async () => {
      const former = (await request()).data?.requestDemandWithdrawal.withdrawal.uuid;
      const cancelSeen = (expectedWithdrawalUuid: string | undefined) =>
        subgraph.graphql(CANCEL, { input: { demandUuid: shop.uuid, expectedWithdrawalUuid } }, as.operator());
      expect((await cancelSeen(former)).errors).toEqual([]);
      const latter = (await request()).data?.requestDemandWithdrawal.withdrawal.uuid;
      const late = await cancelSeen(former);
      expect([late.code, late.errors[0]?.message]).toEqual([
        'FAILED_PRECONDITION',
        '表示されていた退会手続きは取り消され、新しい退会手続きが始まっています。これでよいか確かめてから、もう一度お試しください。',
      ]);
      expect((await listed())[0]).toMatchObject({ uuid: latter, phase: 'REQUESTED' });
      expect((await cancelSeen(latter)).errors).toEqual([]);
    });

    it('ends when it is cancelled: users sign in again', async () => {
      const user = await seedUser(subgraph, shop, 'EDITOR');
      await request();
      await subgraph.background.settle();
      expect((await cancel()).data).toMatchObject({
        cancelDemandWithdrawal: { withdrawal: { phase: 'CANCELED' } },
      });
      await subgraph.background.settle();
      const later = Math.floor(Date.now() / 1_000) + 2;
      expect(
        await resolveIdentity(subgraph, { authUid: user.authUid, email: user.email, authTime: later }),
      ).toMatchObject({ uuid: user.uuid });
      for (const slice of ['catalog', 'costing', 'orders'] as const)
        expect(told(slice)).toEqual(['CLOSED', 'OPEN']);
      await proceed(inDays(31));
      await subgraph.background.settle();
      expect((await listed()).map(({ phase }) => phase)).toEqual(['CANCELED']);
      const { data } = await subgraph.graphql<{ auditEntries: { items: { summary: string }[] } }>(
        'query($d: ID) { auditEntries(demandUuid: $d) { items { summary } } }',
        { d: shop.uuid },
        as.operator(),
      );
      expect(data?.auditEntries.items.map(({ summary }) => summary).slice(0, 2)).toEqual([
        '退会手続きを取り消しました。',
        '退会手続きを開始しました。',
      ]);
    });
  });

  describe('after thirty days', () => {
    /** Requests, waits, and lets the other slices report. */
    const untilOwnPart = async (): Promise<string> => {
      const { data } = await request();
      const uuid = data?.requestDemandWithdrawal.withdrawal.uuid ?? '';
      await subgraph.background.settle();
      await proceed(inDays(29.9));
      expect((await listed())[0]?.phase).toBe('REQUESTED');
      await proceed(inDays(30.1));
      await subgraph.background.settle();
      expect(told('orders')).toEqual(['CLOSED', 'DELETING']);
      return uuid;
    };

    it('is final, and repeats what a slice has not reported', async () => {
      const uuid = await untilOwnPart();
      expect((await cancel()).code).toBe('FAILED_PRECONDITION');
      await report('catalog', uuid);
      await proceed(inDays(30.2));
      await subgraph.background.settle();
      expect(told('orders')).toEqual(['CLOSED', 'DELETING', 'DELETING']);
      expect(told('catalog')).toEqual(['CLOSED', 'DELETING']);
      expect((await listed())[0]).toMatchObject({ phase: 'DELETING', demandName: shop.name });
    });

    it('deletes users, accounts and the demand last, and nothing of another demand', async () => {
      const shared = await seedUser(subgraph, shop, 'EDITOR', { email: 'shared@test.example' });
      const guest = await seedUser(subgraph, rival, 'EDITOR', {
        email: shared.email,
        activeEmail: `${shared.email}#guest`,
        authUid: null,
      });
      const own = await seedUser(subgraph, shop, 'ADMIN');
      const other = await seedUser(subgraph, rival, 'ADMIN');
      for (const { email, authUid } of [shared, own, other])
        await directory.create({ email, uid: authUid, displayName: 'x' });
      await plantEverywhere(subgraph, identityModule, shop.uuid);
      const { files } = await plantEverywhere(subgraph, identityModule, rival.uuid);
      const before = await documentsWith(subgraph, rival.uuid);
      const uuid = await untilOwnPart();
      for (const slice of ['catalog', 'costing', 'orders']) {
        expect((await documentsWith(subgraph, shop.uuid))['demands']).toBe(1);
        expect((await report(slice, uuid)).errors).toEqual([]);
      }
      await until(listed, ([found]) => found?.phase === 'DONE');

      expect(await documentsWith(subgraph, shop.uuid, ['withdrawals', 'audit_entries'])).toEqual({});
      expect(await documentsWith(subgraph, rival.uuid)).toEqual(before);
      expect(await documentsWith(subgraph, own.email)).toEqual({});
      expect(directory.people.has(own.email)).toBe(false);
      expect(directory.people.get(other.email)).toBe(other.authUid);
      expect(directory.people.has(shared.email)).toBe(true);
      expect(directory.disabled.has(shared.email)).toBe(true);
      expect(await signIn(other)).toMatchObject({ uuid: other.uuid });
      expect(await documentsWith(subgraph, guest.uuid)).toEqual({ demand_users: 1 });
      const store = subgraph.app.get(ObjectStore);
      for (const key of files) {
        expect(await store.exists(key)).toBe(true);
        expect(await store.exists(key.replace(rival.uuid, shop.uuid))).toBe(false);
      }

      const [done] = await listed();
      expect(done).toMatchObject({ demandName: null, archiveSha256: SHA });
      expect(done?.parts).toContainEqual({ slice: 'orders', recordCount: 7, fileCount: 2 });
      expect(done?.parts.find(({ slice }) => slice === 'identity')?.recordCount).toBeGreaterThan(10);
      const log = await subgraph.graphql<{ auditEntries: { items: object[] } }>(
        '{ auditEntries(categories: [OPERATOR]) { items { event actorName summary changes { label after } } } }',
        {},
        as.operator(),
      );
      expect(log.data?.auditEntries.items[0]).toMatchObject({
        event: 'DEMAND_DELETED',
        actorName: 'システム',
        changes: expect.arrayContaining([
          { label: '組織のUUID', after: shop.uuid },
          { label: 'アーカイブのSHA-256', after: SHA },
          { label: '削除件数（発注）', after: 'データ7件、ファイル2件' },
        ]),
      });
      expect((await subgraph.graphql(OF_DEMAND, { uuid: shop.uuid }, as.operator())).code).toBe('NOT_FOUND');
      expect((await request()).code).toBe('NOT_FOUND');
    });

    it('goes on after a crash in the middle', async () => {
      const own = await seedUser(subgraph, shop, 'ADMIN');
      await directory.create({ email: own.email, uid: own.authUid, displayName: 'x' });
      const uuid = await untilOwnPart();
      const { signal } = new AbortController();
      let steps = 0;
      signal.throwIfAborted = () => {
        steps += 1;
        if (steps > 3) throw new Error('killed');
      };
      await subgraph.app.get(WithdrawnAccounts).release(shop.uuid, signal);
      await expect(subgraph.app.get(DemandDeletion).run(shop.uuid, signal)).rejects.toThrow('killed');
      expect(await documentsWith(subgraph, shop.uuid, ['withdrawals'])).not.toEqual({});
      for (const slice of ['catalog', 'costing', 'orders']) await report(slice, uuid);
      await until(listed, ([found]) => found?.phase === 'DONE');
      expect(await documentsWith(subgraph, shop.uuid, ['withdrawals', 'audit_entries'])).toEqual({});
      expect(directory.people.has(own.email)).toBe(false);
    });
  });
});
