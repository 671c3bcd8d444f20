import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { uuidv7 } from '@hacchu-hub/subgraph-kit';
import {
  as,
  beginsBesideOthers,
  documentsExamined,
  plansOf,
  type TestIdentity,
  type TestSubgraph,
} from '@hacchu-hub/subgraph-testing';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  AUDIT_MODEL,
  AuditCategory,
  auditSearchKeys,
  type SearchableAuditEntry,
} from '../src/audit/audit.schema.js';
import { FindAuditEntriesJob } from '../src/audit/find-audit-entries.job.js';
import { findAuditEntries } from '../src/migrations/2026-11-30-find-audit-entries.js';
import { fieldsOf, seedDemand, type SeededDemand, seedUser } from './fixtures.js';
import { takeIdentity } from './identity.harness.js';

interface Found {
  items: { summary: string; actorName: string; eventName: string; occurredAt: string }[];
  totalCount: number;
  isTotalCountExact: boolean;
}
interface Job {
  uuid: string;
  status: string;
  fileName: string;
  creatorName: string;
  conditionLabel: string | null;
  lossyRowCount: number;
  totalCount: number | null;
}

let subgraph: TestSubgraph;
let shop: SeededDemand;

const model = () => subgraph.runtime.connection.model<SearchableAuditEntry>(AUDIT_MODEL);

/** A UUID version 7 of a moment. */
const idAt = (moment: string): string => {
  const hex = Date.parse(moment).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}${uuidv7().slice(13)}`;
};

type Own = Partial<SearchableAuditEntry>;

/** An entry as `AuditLog` stores it. */
const anEntry = ({ occurredAt = '2026-11-10T03:00:00.000000Z', ...own }: Own = {}): SearchableAuditEntry => {
  const entry = {
    _id: idAt(occurredAt),
    demandUuid: shop.uuid,
    occurredAt,
    actorUuid: shop.adminUuid,
    actorName: '山田 太郎',
    category: AuditCategory.SETTING,
    event: 'SETTING_UPDATED',
    summary: '設定を変更しました。',
    changes: [],
    ...own,
  };
  return { ...entry, ...auditSearchKeys(entry) };
};
const store = (...entries: Own[]) => model().insertMany(entries.map((own) => anEntry(own)));

const search = (where: object = {}, who: TestIdentity = shop.admin, args: object = {}) =>
  subgraph.graphql<{ auditEntries: Found }>(
    `query($d: ID, $c: [AuditCategory!], $w: AuditEntryWhere, $p: Int, $l: Int) {
      auditEntries(demandUuid: $d, categories: $c, where: $w, page: $p, limit: $l) {
        items { summary actorName eventName occurredAt } totalCount isTotalCountExact } }`,
    { w: where, ...args },
    who,
  );
const summaries = async (...asked: Parameters<typeof search>): Promise<string[]> => {
  const { data, errors } = await search(...asked);
  expect(errors).toEqual([]);
  return data?.auditEntries.items.map(({ summary }) => summary) ?? [];
};

const start = (input: object, who: TestIdentity = shop.admin) =>
  subgraph.graphql<{ exportAuditEntries: { job: Job } }>(
    'mutation($i: ExportAuditEntriesInput!) { exportAuditEntries(input: $i) { job { uuid status } } }',
    { i: { idempotencyKey: randomUUID(), ...input } },
    who,
  );
const jobs = async (who: TestIdentity = shop.admin, demandUuid?: string): Promise<Job[]> => {
  const { data } = await subgraph.graphql<{ auditExports: { items: Job[] } }>(
    `query($d: ID) { auditExports(demandUuid: $d) { items {
      uuid status fileName creatorName conditionLabel lossyRowCount totalCount } } }`,
    { d: demandUuid },
    who,
  );
  return data?.auditExports.items ?? [];
};
const linkOf = (uuid: string, who: TestIdentity = shop.admin, demandUuid?: string) =>
  subgraph.graphql<{ auditExportFile: { url: string } }>(
    'query($u: ID!, $d: ID) { auditExportFile(uuid: $u, demandUuid: $d) { url fileName expiresAt } }',
    { u: uuid, d: demandUuid },
    who,
  );

/** The job and the file of an export. */
async function exported(
  input: { demandUuid?: string; categories?: string[]; where?: object; encoding?: string },
  who: TestIdentity = shop.admin,
): Promise<{ job: Job; bytes: Buffer }> {
  const { data, errors } = await start(input, who);
  expect(errors).toEqual([]);
  await subgraph.background.settle();
  const uuid = data?.exportAuditEntries.job.uuid ?? '';
  const job = (await jobs(who, input.demandUuid)).find((one) => one.uuid === uuid);
  if (!job) throw new Error('the job is not listed');
  const url = (await linkOf(uuid, who, input.demandUuid)).data?.auditExportFile.url ?? '';
  const key = decodeURIComponent(new URL(url).pathname.replace(/^.*?\/files\//u, ''));
  return { job, bytes: await readFile(join(subgraph.runtime.environment.OBJECT_STORE_ROOT, key)) };
}

describe('audit log', () => {
  beforeAll(async () => {
    subgraph = await takeIdentity();
  });
  beforeEach(async () => {
    shop = await seedDemand(subgraph, '株式会社あおぞら商店');
  });

  describe('search', () => {
    it('finds what happened on some days in Japan, both ends included', async () => {
      await store(
        { occurredAt: '2026-10-31T14:59:59.999999Z', summary: '10月の最後' },
        { occurredAt: '2026-10-31T15:00:00.000000Z', summary: '1日の最初' },
        { occurredAt: '2026-11-02T14:59:59.999999Z', summary: '2日の最後' },
        { occurredAt: '2026-11-02T15:00:00.000000Z', summary: '3日の最初' },
      );
      const from1to2 = { dateFrom: '2026-11-01', dateTo: '2026-11-02' };
      expect(await summaries(from1to2)).toEqual(['2日の最後', '1日の最初']);
      expect(await summaries({ dateTo: '2026-10-31' })).toEqual(['10月の最後']);
      expect(await summaries({ dateFrom: '2026-11-03', dateTo: '2026-11-03' })).toEqual(['3日の最初']);
      expect(await summaries({ dateFrom: '0001-01-01', dateTo: '2026-11-01' })).toHaveLength(2);
      expect(fieldsOf(await search({ dateFrom: '2026-11-02', dateTo: '2026-11-01' }))).toEqual({
        dateTo: ['終了日は開始日以降の日付にしてください。'],
      });
    });

    it('goes by the moment of an entry where that of its id is another millisecond', async () => {
      await store({
        _id: idAt('2026-11-01T14:59:59.999Z'),
        occurredAt: '2026-11-01T15:00:00.000123Z',
        summary: '2日の最初',
      });
      expect(await summaries({ dateTo: '2026-11-01' })).toEqual([]);
      expect(await summaries({ dateFrom: '2026-11-02', dateTo: '2026-11-02' })).toEqual(['2日の最初']);
    });

    it('finds what one person did, also one who has left, and what the system did', async () => {
      const gone = await seedUser(subgraph, shop, 'ADMIN', { lastName: '退職', firstName: '済子' });
      await store(
        { actorUuid: gone.uuid, actorName: '旧姓 済子', summary: '先の変更' },
        {
          actorUuid: gone.uuid,
          actorName: '退職 済子',
          summary: '後の変更',
          occurredAt: '2026-11-11T00:00:00.000000Z',
        },
        { actorUuid: null, actorName: 'システム', summary: '自動の変更' },
      );
      await subgraph.graphql(
        'mutation($i: DeleteDemandUserInput!) { deleteDemandUser(input: $i) { demandUser { uuid } } }',
        { i: { uuid: gone.uuid } },
        shop.admin,
      );
      const { data } = await subgraph.graphql<{ auditActors: { id: string; name: string }[] }>(
        '{ auditActors { id name } }',
        {},
        shop.admin,
      );
      expect(data?.auditActors).toEqual(
        expect.arrayContaining([
          { id: gone.uuid, name: '退職 済子' },
          { id: 'system', name: 'システム' },
          expect.objectContaining({ name: expect.stringMatching(/^運営（/) }),
        ]),
      );
      // The operator who registered the demand, the administrator who deleted the person, and these two.
      expect(data?.auditActors).toHaveLength(4);
      expect(await summaries({ actor: gone.uuid })).toEqual(['後の変更', '先の変更']);
      expect(await summaries({ actor: 'system' })).toEqual(['自動の変更']);
      expect(await summaries({ text: '退職' })).toEqual([
        expect.stringMatching(/^退職 済子さん（.+）を削除しました。$/),
        '後の変更',
      ]);
      expect(await summaries({ text: '旧姓' })).toEqual(['先の変更']);
    });

    it('finds kinds of events, and says what kinds a log may have', async () => {
      await store(
        { event: 'SLACK_CONNECTED', summary: '連携' },
        { category: AuditCategory.ROLE, event: 'ROLE_CHANGED', summary: '権限' },
      );
      expect(await summaries({ event: 'ROLE_CHANGED' })).toEqual(['権限']);
      expect(await summaries({ event: 'ROLE_CHANGED' }, shop.admin, { c: ['SETTING'] })).toEqual([]);
      expect(await summaries({ event: 'SLACK_CONNECTED' }, shop.admin, { c: ['SETTING'] })).toEqual(['連携']);
      const kinds = async (who: TestIdentity) => {
        const { data } = await subgraph.graphql<{
          auditEventKinds: { event: string; name: string; categories: string[] }[];
        }>('{ auditEventKinds { event name categories } }', {}, who);
        return data?.auditEventKinds ?? [];
      };
      const invitation = { event: 'INVITATION_RESENT', name: '招待の再送' };
      expect(await kinds(shop.admin)).toContainEqual({ ...invitation, categories: ['USER'] });
      expect(await kinds(as.operator())).toContainEqual({ ...invitation, categories: ['OPERATOR'] });
      const events = (await kinds(shop.admin)).map(({ event }) => event);
      expect(events).not.toContain('PLATFORM_SLICE_PINNED');
      expect(await search({ event: 'ROLE_CHANGED' })).toMatchObject({
        data: { auditEntries: { items: [{ eventName: '権限の変更' }] } },
      });
    });

    it('finds words in the summary, the name of the actor and the changed values, in any width', async () => {
      const changes = [
        {
          field: 'mailBody',
          label: 'メール本文',
          before: 'ｶﾌﾞｼｷｶﾞｲｼｬ 100%_*.',
          after: '株式会社（ＡＢＣ）[x]+',
        },
      ];
      await store(
        { summary: '本文を変えました。', changes },
        { summary: '別の変更', actorName: '鈴木 一郎' },
      );
      const both = ['本文を変えました。'];
      expect(await summaries({ text: '本文' })).toEqual(both);
      expect(await summaries({ text: 'カブシキガイシャ' })).toEqual(both);
      expect(await summaries({ text: 'abc [X]+' })).toEqual(both);
      expect(await summaries({ text: '100%_*.' })).toEqual(both);
      expect(await summaries({ text: '１００％' })).toEqual(both);
      expect(await summaries({ text: 'メール本文　かぶしき' })).toEqual(both);
      expect(await summaries({ text: '鈴木' })).toEqual(['別の変更']);
      expect(await summaries({ text: '1.0%' })).toEqual([]);
      expect(await summaries({ text: '.*' })).toEqual([]);
      expect(await summaries({ text: '本文 鈴木' })).toEqual([]);
      expect(fieldsOf(await search({ text: 'あ'.repeat(201) }))).toEqual({
        text: ['検索語は200文字以内で入力してください。'],
      });
    });

    it('finds what the product records from now on by its words', async () => {
      await subgraph.graphql(
        'mutation($i: UpdateDemandNameInput!) { updateDemandName(input: $i) { demand { uuid } } }',
        { i: { demandUuid: shop.uuid, name: 'あおぞら商会' } },
        as.operator(),
      );
      expect(await summaries({ text: 'あおぞら商会' })).toHaveLength(1);
    });

    it('combines all conditions', async () => {
      const wanted = {
        actorUuid: null,
        actorName: 'システム',
        event: 'SLACK_ENDED',
        summary: '連携が切れました。',
      };
      await store(
        wanted,
        { ...wanted, summary: '別の言葉' },
        { ...wanted, occurredAt: '2026-11-09T03:00:00.000000Z' },
        { ...wanted, actorUuid: shop.adminUuid },
        { ...wanted, event: 'WMS_CONNECTION_LOST' },
      );
      const where = {
        actor: 'system',
        event: 'SLACK_ENDED',
        dateFrom: '2026-11-10',
        dateTo: '2026-11-10',
        text: '切れました',
      };
      expect(await search(where, shop.admin, { c: ['SETTING'] })).toMatchObject({
        data: {
          auditEntries: { items: [{ summary: wanted.summary }], totalCount: 1, isTotalCountExact: true },
        },
      });
    });

    it('stays within one log: that of the demand, or that of operators', async () => {
      const rival = await seedDemand(subgraph, '合同会社ミドリ');
      await store({ summary: '秘密の変更' });
      await model().insertMany([
        anEntry({ demandUuid: null, category: AuditCategory.OPERATOR, summary: '運営の秘密の変更' }),
      ]);
      expect(await summaries({ text: '秘密' }, rival.admin)).toEqual([]);
      expect(await summaries({ text: '秘密' }, as.operator())).toEqual(['運営の秘密の変更']);
      expect(await summaries({ actor: shop.adminUuid }, as.operator())).toEqual(['運営の秘密の変更']);
      expect(await summaries({ text: '秘密' }, as.operator(), { d: shop.uuid })).toEqual(['秘密の変更']);
      expect((await search({ text: '秘密' }, rival.admin, { d: shop.uuid })).code).toBe('PERMISSION_DENIED');
    });

    /** Stores an entry as an earlier release does. */
    const storeAsBefore = async (own: Own): Promise<void> => {
      const { searchText: _text, searchGrams: _grams, ...earlier } = anEntry(own);
      await subgraph.runtime.connection.collection<typeof earlier>('audit_entries').insertOne(earlier);
    };

    it('finds entries of earlier releases by their words once they are migrated', async () => {
      await storeAsBefore({ summary: '昔の変更' });
      expect(await summaries({ dateFrom: '2026-11-10', dateTo: '2026-11-10' })).toEqual(['昔の変更']);
      expect(await summaries({ text: '昔' })).toEqual([]);
      const said: string[] = [];
      const context = {
        connection: subgraph.runtime.connection,
        get: subgraph.app.get.bind(subgraph.app) as <T>(token: unknown) => T,
        signal: new AbortController().signal,
        say: (line: string) => said.push(line),
      };
      await findAuditEntries.up(context);
      expect(await summaries({ text: '昔' })).toEqual(['昔の変更']);
      await findAuditEntries.up(context);
      expect(said).toEqual([
        '1 entries of the audit log are found by their words',
        '0 entries of the audit log are found by their words',
      ]);
    });

    it('finds what processes of an earlier release store after the migration, in every log', async () => {
      const rival = await seedDemand(subgraph, '合同会社ミドリ');
      await storeAsBefore({ summary: '昔の変更' });
      await storeAsBefore({ summary: '昔のほかの変更' });
      await storeAsBefore({ summary: '昔の他社の変更', demandUuid: rival.uuid });
      await storeAsBefore({
        summary: '昔の運営の変更',
        demandUuid: null,
        category: AuditCategory.OPERATOR,
      });
      const job = subgraph.app.get(FindAuditEntriesJob, { strict: false });
      await job.run(new AbortController().signal);
      expect((await summaries({ text: '昔' })).toSorted()).toEqual(['昔のほかの変更', '昔の変更']);
      expect(await summaries({ text: '昔' }, rival.admin)).toEqual(['昔の他社の変更']);
      expect(await summaries({ text: '昔' }, as.operator())).toEqual(['昔の運営の変更']);
    });
  });

  describe('search of many entries', () => {
    const MANY = 3_000;
    beforeEach(async () => {
      const second = (at: number): string => new Date(Date.UTC(2026, 5, 1) + at * 1_000).toISOString();
      const entries = Array.from({ length: MANY }, (_, at) =>
        anEntry({
          occurredAt: second(at).replace('Z', '000Z'),
          actorUuid: at % 100 === 0 ? null : shop.adminUuid,
          event: at % 1_000 === 0 ? 'SLACK_CONNECTED' : 'SETTING_UPDATED',
          summary: at < 5 ? `珍しい変更 ${at}` : `よくある変更 ${at}`,
        }),
      );
      await model().insertMany(entries);
    });

    it.each<[string, object, number]>([
      ['a person who did little', { actor: 'system' }, 20],
      ['a rare kind', { event: 'SLACK_CONNECTED' }, 3],
      ['a period', { dateFrom: '2026-06-01', dateTo: '2026-06-01' }, 20],
      ['a rare word', { text: '珍しい' }, 5],
    ])('reads little more than the page: %s', async (_, where, rows) => {
      let found: string[] = [];
      const ask = async (): Promise<void> => {
        found = await summaries(where);
      };
      const examined = await documentsExamined(subgraph, 'audit_entries', ask);
      expect(found).toHaveLength(rows);
      expect(Math.max(...examined)).toBeLessThanOrEqual(100);
      const plans = await plansOf(subgraph, 'audit_entries', ask);
      expect(plans.map(({ scansAll }) => scansAll)).not.toContain(true);
    });

    it('counts the matches up to a thousand', async () => {
      const asked = await search({ actor: shop.adminUuid }, shop.admin, { p: 2, l: 20 });
      expect(asked.data?.auditEntries).toMatchObject({ totalCount: 1_000, isTotalCountExact: false });
      expect(asked.data?.auditEntries.items).toHaveLength(20);
      const words = await search({ text: 'よくある' });
      expect(words.data?.auditEntries).toMatchObject({ totalCount: 1_000, isTotalCountExact: false });
      expect(words.data?.auditEntries.items[0]?.summary).toBe('よくある変更 2999');
      const all = await search();
      expect(all.data?.auditEntries).toMatchObject({ totalCount: MANY + 1, isTotalCountExact: true });
    });
  });

  describe('export', () => {
    it('has what the search finds, newest first, without formulas', async () => {
      await store(
        { summary: '別の変更' },
        {
          summary: '=1+1 を変更しました。',
          occurredAt: '2026-11-12T15:00:01.000000Z',
          changes: [
            { field: 'mailBody', label: '本文', before: null, after: '+81, "x"' },
            { field: 'name', label: '名', before: '花', after: '花子' },
          ],
        },
        { summary: 'もう一つを変更しました。', event: 'MAIL_NOTIFICATION_CHANGED' },
      );
      const { job, bytes } = await exported({ where: { text: '変更しました', dateTo: '2026-11-30' } });
      expect(job).toMatchObject({
        status: 'SUCCESS',
        fileName: expect.stringMatching(/^監査ログ_\d{8}\.csv$/),
        creatorName: '試験 太郎',
        conditionLabel: '期間：〜2026/11/30・検索：変更しました',
        totalCount: 2,
        lossyRowCount: 0,
      });
      const lines = bytes.toString('utf8').split('\r\n');
      expect(lines[0]).toBe('\uFEFF日時,変更した人,種別,操作,内容,変更された値,記録ID');
      expect(lines[1]).toMatch(
        /^2026\/11\/13 00:00:01,山田 太郎,設定,設定の変更,'=1\+1 を変更しました。,"本文：（なし） → \+81, ""x""\n名：花 → 花子",[0-9a-f-]{36}$/,
      );
      expect(lines[2]).toMatch(
        /^2026\/11\/10 12:00:00,山田 太郎,設定,メール通知の変更,もう一つを変更しました。,,[0-9a-f-]{36}$/,
      );
      expect(lines).toHaveLength(4);
    });

    it('is in Shift_JIS on request, and says before and after what that loses', async () => {
      await store({ summary: '𠮷田さんを招待しました。' }, { summary: '山田さんを招待しました。' });
      const { data } = await subgraph.graphql(
        `{ auditCsvLoss(where: { text: "招待" }) { lossyRowCount checkedRowCount isComplete } }`,
        {},
        shop.admin,
      );
      expect(data).toEqual({
        auditCsvLoss: { lossyRowCount: 1, checkedRowCount: 2, isComplete: true },
      });
      const { job, bytes } = await exported({ where: { text: '招待' }, encoding: 'SHIFT_JIS' });
      expect(job.lossyRowCount).toBe(1);
      const text = new TextDecoder('shift_jis').decode(bytes);
      expect(text).toContain('?田さんを招待しました。');
      expect(text).toContain('山田さんを招待しました。');
    });

    it('names the conditions', async () => {
      const where = { actor: shop.adminUuid, event: 'SETTING_UPDATED', dateFrom: '2026-11-01' };
      await store({});
      const { job } = await exported({ categories: ['SETTING', 'ROLE'], where });
      expect(job.conditionLabel).toBe(
        '期間：2026/11/01〜・変更した人：山田 太郎・種別：設定、権限・操作：設定の変更',
      );
      expect((await exported({})).job.conditionLabel).toBeNull();
    });

    it('is for those who see the log, each its own', async () => {
      const editor = (await seedUser(subgraph, shop, 'EDITOR')).identity;
      expect((await start({}, editor)).code).toBe('PERMISSION_DENIED');
      const { job } = await exported({});
      expect((await linkOf(job.uuid, editor)).code).toBe('PERMISSION_DENIED');
      const rival = await seedDemand(subgraph, '合同会社ミドリ');
      expect((await linkOf(job.uuid, rival.admin)).code).toBe('PERMISSION_DENIED');
      expect(await jobs(rival.admin)).toEqual([]);
      expect((await start({ demandUuid: shop.uuid }, rival.admin)).code).toBe('PERMISSION_DENIED');
      expect((await linkOf(job.uuid, as.operator())).code).toBe('PERMISSION_DENIED');
      const byOperator = await exported({ demandUuid: shop.uuid }, as.operator());
      expect(byOperator.job.creatorName).toMatch(/^運営（.+）$/);
      expect(await jobs()).toHaveLength(2);
    });

    it('has the log of operators as well, which no demand sees', async () => {
      await store({
        demandUuid: null,
        category: AuditCategory.OPERATOR,
        event: 'OPERATOR_INVITED',
        summary: '運営の招待',
      });
      const where = { text: '運営の招待' };
      const { job, bytes } = await exported({ where }, as.operator());
      expect(job.creatorName).toBe('運営 花子');
      expect(bytes.toString('utf8')).toContain('運営ユーザーの招待,運営の招待');
      expect((await linkOf(job.uuid)).code).toBe('PERMISSION_DENIED');
      expect(await jobs()).toEqual([]);
    });

    it('starts once for one action, and refuses what the search refuses', async () => {
      const idempotencyKey = randomUUID();
      const first = await start({ idempotencyKey });
      const again = await start({ idempotencyKey });
      expect(again.data).toMatchObject({
        exportAuditEntries: { job: { uuid: first.data?.exportAuditEntries.job.uuid } },
      });
      expect(await jobs()).toHaveLength(1);
      const refused = await start({ where: { dateFrom: '2026-11-02', dateTo: '2026-11-01' } });
      expect(fieldsOf(refused)).toHaveProperty('dateTo');
    });

    it('of another demand begins while those of one are at work', async () => {
      await expect(beginsBesideOthers(subgraph, 'export-audit-log')).resolves.toBeUndefined();
    });

    it('is cancelled by whoever may export, until it has ended, and has no file then', async () => {
      const cancel = (uuid: string, who: TestIdentity = shop.admin, demandUuid?: string) =>
        subgraph.graphql<{ cancelAuditExport: { job: object } }>(
          `mutation($i: CancelAuditExportInput!) {
            cancelAuditExport(input: $i) { job { uuid status failureReason canceledAt cancelerName } }
          }`,
          { i: { uuid, demandUuid } },
          who,
        );
      const begun = await start({});
      const uuid = begun.data?.exportAuditEntries.job.uuid ?? '';
      const first = (await cancel(uuid)).data?.cancelAuditExport.job;
      expect(first).toMatchObject({ uuid, status: 'FAILURE', canceledAt: expect.any(String) });
      await subgraph.background.settle();
      expect((await cancel(uuid, as.operator(), shop.uuid)).data?.cancelAuditExport.job).toEqual(first);
      expect((await linkOf(uuid)).code).toBe('NOT_FOUND');
      const { job } = await exported({});
      expect((await cancel(job.uuid)).code).toBe('FAILED_PRECONDITION');
      expect((await cancel(job.uuid, as.operator())).code).toBe('PERMISSION_DENIED');
      const other = await seedDemand(subgraph, '株式会社よその商店');
      expect((await cancel(job.uuid, other.admin)).code).toBe('PERMISSION_DENIED');
      expect((await cancel(job.uuid, as.editor())).code).toBe('PERMISSION_DENIED');
    });
  });
});
