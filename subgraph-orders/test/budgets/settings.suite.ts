import { as } from '@hacchu-hub/subgraph-testing';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { supplierKey } from '../../src/orders/spending/spending.rules.js';
import { budgetsOf, saveBudget, setBudgets } from '../support/budgets.js';
import { put } from '../support/files.js';
import { clear, Client, dataOf, fieldsOf, type Harness, refusal, sharedHarness } from '../support/harness.js';
import { DELETED_SUPPLIER, DRINKS, SUPPLIER } from '../support/stand-ins.js';

/** Of the budgets of these tests, which need no orders. */
const MONTH = '2026-11';

interface Imported {
  errors: { line: number; message: string }[];
  savedCount: number;
  notices: string[];
}

describe('budgets', () => {
  let harness: Harness;
  let admin: Client;
  beforeAll(async () => {
    harness = await sharedHarness();
    admin = new Client(harness);
  });
  beforeEach(() => clear(harness));

  const copy = (input: Record<string, unknown>) =>
    admin.run<{ copyBudgets: { savedCount: number; keptCount: number; months: string[] } }>(
      'mutation c($input: CopyBudgetsInput!) { copyBudgets(input: $input) { savedCount keptCount months } }',
      { input: { fromMonth: MONTH, ...input } },
    );
  const exported = async (firstMonth = MONTH, lastMonth = MONTH): Promise<string> =>
    dataOf(
      await admin.run<{ budgetsCsv: string }>(
        'query c($firstMonth: YearMonth!, $lastMonth: YearMonth!) { budgetsCsv(firstMonth: $firstMonth, lastMonth: $lastMonth) }',
        { firstMonth, lastMonth },
      ),
    ).budgetsCsv;
  const imported = async (text: string): Promise<Imported> => {
    const body = new TextEncoder().encode(text);
    const { upload } = dataOf(
      await admin.run<{ createBudgetsUploadUrl: { upload: { uploadUuid: string; url: string } } }>(
        'mutation u($input: CreateBudgetsUploadUrlInput!) { createBudgetsUploadUrl(input: $input) { upload { uploadUuid url } } }',
        { input: { fileName: '予算.csv', byteSize: body.byteLength } },
      ),
    ).createBudgetsUploadUrl;
    await put(harness, upload.url, body);
    return dataOf(
      await admin.run<{ importBudgets: Imported }>(
        'mutation i($input: ImportBudgetsInput!) { importBudgets(input: $input) { errors { line message } savedCount notices } }',
        { input: { uploadUuid: upload.uploadUuid } },
      ),
    ).importBudgets;
  };
  const changes = async (): Promise<string[]> =>
    dataOf(
      await admin.run<{ budgetChanges: { summary: string }[] }>('{ budgetChanges { summary } }'),
    ).budgetChanges.map(({ summary }) => summary);

  it('that a colleague has changed since are not replaced by a copy or a file', async () => {
    await setBudgets(admin, '1000000', MONTH);
    const newest = async (): Promise<string | undefined> =>
      dataOf(await admin.run<{ budgetChanges: { uuid: string }[] }>('{ budgetChanges { uuid } }'))
        .budgetChanges[0]?.uuid;
    const seen = await newest();
    await saveBudget(admin, { month: '2027-01', scope: 'DEMAND', amount: '5' });
    const months = { firstMonth: '2027-01', lastMonth: '2027-01', replacesExisting: true };
    const basedOn = (expectedChangeUuid: string | null | undefined) =>
      copy({ ...months, expectedChangeUuid });
    for (const expected of [seen, null])
      expect(refusal(await basedOn(expected))).toEqual([
        'ABORTED',
        'ほかの変更がありました（試験 太郎：2027年1月の予算（全体）を¥5で登録しました。）。置き換えてよいか最新の内容を確かめてから、もう一度お試しください。',
      ]);
    expect((await budgetsOf(admin, '2027-01')).map(({ amount }) => amount)).toEqual(['5']);
    expect(dataOf(await basedOn(await newest())).copyBudgets.savedCount).toBe(3);
  });

  it('are registered once although the response was lost and the user saves again', async () => {
    const month = '2027-02';
    const [first, other] = await Promise.all([1, 2].map(() => saveBudget(admin, { month })));
    const again = await saveBudget(admin, { month });
    const uuids = [first, other, again].map((answer) => answer && dataOf(answer).saveBudget.budget.uuid);
    expect(new Set(uuids).size).toBe(1);
    expect(await budgetsOf(admin, month)).toHaveLength(1);
    const query = '{ budgetChanges { summary } }';
    const { budgetChanges } = dataOf(await admin.run<{ budgetChanges: { summary: string }[] }>(query));
    expect(budgetChanges.filter(({ summary }) => summary.includes('2027年2月'))).toEqual([
      { summary: '2027年2月の予算（全体）を¥1,000,000で登録しました。' },
    ]);
  });

  it('are set for the demand, a supplier or a category and a month, once each, with a history', async () => {
    await setBudgets(admin, '1000000', MONTH);
    expect(
      (await budgetsOf(admin, MONTH)).map(({ scope, targetName, remaining }) => [
        scope,
        targetName,
        remaining,
      ]),
    ).toEqual([
      ['DEMAND', null, '1000000'],
      ['SUPPLIER', '株式会社青空縫製', '1000000'],
      ['CATEGORY', '飲料', '1000000'],
    ]);
    expect((await saveBudget(admin, { month: MONTH, amount: '900000' })).code).toBe('ALREADY_EXISTS');
    const both = await Promise.all(
      ['1', '2'].map((amount) => saveBudget(admin, { month: '2027-01', amount })),
    );
    expect(both.map(({ code }) => code).toSorted()).toEqual(['ALREADY_EXISTS', undefined]);
    const [{ uuid, updatedAt } = { uuid: '', updatedAt: '' }] = await budgetsOf(admin, MONTH);
    const change = { uuid, expectedUpdatedAt: updatedAt, month: MONTH, amount: '2000000' };
    dataOf(await saveBudget(admin, change));
    expect((await saveBudget(admin, change)).code).toBe('ABORTED');
    const remove = (seen?: string) =>
      admin.run('mutation d($input: DeleteBudgetInput!) { deleteBudget(input: $input) { uuid } }', {
        input: { uuid, ...(seen && { expectedUpdatedAt: seen }) },
      });
    expect((await remove(updatedAt)).code).toBe('ABORTED');
    dataOf(await remove((await budgetsOf(admin, MONTH))[0]?.updatedAt));
    expect((await changes()).slice(0, 2)).toEqual([
      '2026年11月の予算（全体）を削除しました。',
      '2026年11月の予算（全体）を¥1,000,000から¥2,000,000に変更しました。',
    ]);
    expect((await changes()).at(-2)).toBe(
      '2026年11月の予算（仕入先「株式会社青空縫製」）を¥1,000,000で登録しました。',
    );
  });

  it.each([
    ['an amount that is not negative', { amount: '-1' }, 'amount'],
    ['an amount of at most 12 digits', { amount: '1000000000000' }, 'amount'],
    ['a supplier', { scope: 'SUPPLIER' }, 'targetUuid'],
    ['a category', { scope: 'CATEGORY', targetUuid: SUPPLIER }, 'targetUuid'],
    ['a supplier that is not deleted', { scope: 'SUPPLIER', targetUuid: DELETED_SUPPLIER }, 'targetUuid'],
    ['a month of this century', { month: '0001-01' }, 'month'],
  ])('need %s', async (_, input, field) => {
    expect(Object.keys(fieldsOf(await saveBudget(admin, input)) ?? {})).toEqual([field]);
  });

  it('are seen by everybody of the demand, and changed by administrators and operators', async () => {
    await setBudgets(admin, '1000000', MONTH);
    const editor = new Client(harness, as.editor());
    expect(await budgetsOf(editor, MONTH)).toHaveLength(3);
    expect((await saveBudget(editor, { month: '2027-01' })).code).toBe('PERMISSION_DENIED');
    expect((await editor.run('{ budgetChanges { uuid } }')).code).toBe('PERMISSION_DENIED');
    const stranger = new Client(harness, as.unknownRole());
    expect((await stranger.run('{ budgets { uuid } }')).code).toBe('PERMISSION_DENIED');
  });

  it('are copied to a range of months, and replace existing ones only when asked to', async () => {
    await setBudgets(admin, '1000000', MONTH);
    dataOf(await saveBudget(admin, { month: '2026-12', amount: '5' }));
    const range = { firstMonth: '2026-12', lastMonth: '2027-02' };
    expect(dataOf(await copy(range)).copyBudgets).toEqual({
      savedCount: 8,
      keptCount: 1,
      months: ['2026-12', '2027-01', '2027-02'],
    });
    expect((await budgetsOf(admin, '2026-12'))[0]?.amount).toBe('5');
    expect(dataOf(await copy({ ...range, replacesExisting: true })).copyBudgets).toMatchObject({
      savedCount: 1,
    });
    expect((await budgetsOf(admin, '2026-12'))[0]?.amount).toBe('1000000');
    expect(Object.keys(fieldsOf(await copy({ firstMonth: '2027-01', lastMonth: '2028-01' })) ?? {})).toEqual([
      'lastMonth',
    ]);
    expect(Object.keys(fieldsOf(await copy({ fromMonth: '2030-01', ...range })) ?? {})).toEqual([
      'fromMonth',
    ]);
  });

  it('of deleted suppliers come back from a file, and are copied to no other month', async () => {
    dataOf(await saveBudget(admin, { month: MONTH, scope: 'SUPPLIER', targetUuid: SUPPLIER }));
    const stored = harness.runtime.connection.collection('budgets');
    const deleted = { targetUuid: DELETED_SUPPLIER, key: supplierKey(DELETED_SUPPLIER) };
    await stored.updateOne({ month: MONTH }, { $set: deleted });
    const file = (await exported()).replace('1000000,', '3000,');
    expect(await imported(file)).toEqual({ errors: [], savedCount: 1, notices: [] });
    expect(await budgetsOf(admin, MONTH)).toMatchObject([{ amount: '3000' }]);
    const other = await imported(file.replace('2026/11', '2026/12'));
    expect(other.errors.map(({ message }) => message)).toEqual([
      `対象ID「${DELETED_SUPPLIER}」が見つかりません。`,
    ]);
    await saveBudget(admin, { month: MONTH });
    expect(dataOf(await copy({ firstMonth: '2026-12', lastMonth: '2026-12' })).copyBudgets.savedCount).toBe(
      1,
    );
    expect(await budgetsOf(admin, '2026-12')).toMatchObject([{ scope: 'DEMAND' }]);
  });

  it('are stored once when they are copied several times at the same moment, as from two windows', async () => {
    await setBudgets(admin, '1000000', MONTH);
    const range = { firstMonth: '2026-12', lastMonth: '2027-11' };
    const copies = await Promise.all([1, 2, 3].map(() => copy(range)));
    const counts = copies.map((one) => dataOf(one).copyBudgets.savedCount);
    expect(counts.toSorted((a, b) => a - b)).toEqual([0, 0, 36]);
    expect(await budgetsOf(admin, '2027-11')).toHaveLength(3);
  });

  it('are stored once when a file is imported several times at the same moment', async () => {
    const file = '対象月,対象,予算額（税抜）\r\n2027-05,全体,1000\r\n2027-06,全体,2000\r\n';
    const imports = await Promise.all([1, 2, 3].map(() => imported(file)));
    expect(imports).toEqual(imports.map(() => ({ errors: [], savedCount: 2, notices: [] })));
    expect(await budgetsOf(admin, '2027-06')).toMatchObject([{ amount: '2000' }]);
    expect(await changes()).toHaveLength(1);
  });

  it('come back from a file, all or nothing', async () => {
    await setBudgets(admin, '1000000', MONTH);
    const file = await exported();
    expect(await imported(file)).toEqual({ errors: [], savedCount: 3, notices: [] });
    expect((await changes())[0]).toMatch(/登録しました/);
    const header = '対象月,対象,対象ID,予算額（税抜）\n';
    const added = `2026/12,全体,,"１,０００"\n2026年12月,商品分類,${DRINKS.uuid},0\n`;
    expect(
      (
        await imported(
          `${header}${added}2026/12,全体,,5\n2026/13,部門,,1.5\n2026/12,仕入先,${DELETED_SUPPLIER},1\n2027/01,全体,,500,000\n`,
        )
      ).errors,
    ).toEqual([
      { line: 4, message: '2行目と同じ対象月と対象です。' },
      { line: 5, message: '対象月は年月で入力してください。例：2026/11' },
      { line: 5, message: '対象は「全体」「仕入先」または「商品分類」で入力してください。' },
      { line: 5, message: '予算額（税抜）は円単位の整数で入力してください。例：500000' },
      { line: 6, message: `対象ID「${DELETED_SUPPLIER}」が見つかりません。` },
      {
        line: 7,
        message: '列の数が見出しより多くなっています。カンマを含む値は引用符（"）で囲んでください。',
      },
    ]);
    expect(await budgetsOf(admin, '2026-12')).toEqual([]);
    expect(await imported(header + added)).toMatchObject({ errors: [], savedCount: 2 });
    expect(
      (await budgetsOf(admin, '2026-12')).map(({ amount, usedPercent }) => [amount, usedPercent]),
    ).toEqual([
      ['1000', 0],
      ['0', null],
    ]);
    expect(fieldsOf(await admin.run('{ budgetsCsv(firstMonth: "2026-02", lastMonth: "2026-01") }'))).toEqual({
      lastMonth: ['最後の月は、最初の月以降の月で入力してください。'],
    });
    expect(refusal(await admin.run('{ budgetsCsv(firstMonth: "2026-01", lastMonth: "2027-01") }'))[0]).toBe(
      'INVALID_ARGUMENT',
    );
  });
});
