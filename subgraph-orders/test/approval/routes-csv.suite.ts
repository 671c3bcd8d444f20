import { beforeEach, describe, expect, it } from '@jest/globals';
import { put } from '../support/files.js';
import { dataOf, fieldsOf, type Harness } from '../support/harness.js';
import { group, leave, type Person, useApprovingHarness } from '../support/people.js';
import { routeChanges, routesOf, saveRoute } from '../support/routes.js';
import { CLOTHES, DELETED_CATEGORY, DELETED_SUPPLIER, SUPPLIER } from '../support/stand-ins.js';

const DELETE =
  'mutation d($input: DeleteApprovalRouteInput!) { deleteApprovalRoute(input: $input) { uuid } }';
const HEADER =
  'ルート名,使い方,状態,承認者の変更,金額の下限,仕入先ID,段階,承認方法,管理者のみ,承認者のメールアドレス';

interface Imported {
  errors: { line: number; message: string }[];
  savedCount: number;
  notices: string[];
}

describe('routes of approval as a file', () => {
  let harness: Harness;
  let asker: Person;
  let boss: Person;
  let second: Person;
  let clerk: Person;
  useApprovingHarness((started) => {
    ({ harness, asker, boss, second, clerk } = started);
  });
  beforeEach(async () => {
    for (const { uuid } of await routesOf(boss)) dataOf(await boss.client.run(DELETE, { input: { uuid } }));
  });

  const exported = async (): Promise<string> =>
    dataOf(await boss.client.run<{ approvalRoutesCsv: string }>('{ approvalRoutesCsv }')).approvalRoutesCsv;
  const runImport = async (text: string, basedOn: { expectedChangeUuid?: string } = {}) => {
    const body = new TextEncoder().encode(text);
    const { upload } = dataOf(
      await boss.client.run<{
        createApprovalRoutesUploadUrl: { upload: { uploadUuid: string; url: string } };
      }>(
        `mutation u($input: CreateApprovalRoutesUploadUrlInput!) {
          createApprovalRoutesUploadUrl(input: $input) { upload { uploadUuid url } }
        }`,
        { input: { fileName: '承認ルート.csv', byteSize: body.byteLength } },
      ),
    ).createApprovalRoutesUploadUrl;
    await put(harness, upload.url, body);
    return boss.client.run<{ importApprovalRoutes: Imported }>(
      `mutation i($input: ImportApprovalRoutesInput!) {
        importApprovalRoutes(input: $input) { errors { line message } savedCount notices }
      }`,
      { input: { uploadUuid: upload.uploadUuid, ...basedOn } },
    );
  };
  const imported = async (text: string): Promise<Imported> =>
    dataOf(await runImport(text)).importApprovalRoutes;

  it('does not replace what a colleague has changed since', async () => {
    const newest = async (): Promise<string> =>
      dataOf(
        await boss.client.run<{ approvalRouteChanges: { uuid: string }[] }>(
          '{ approvalRouteChanges { uuid } }',
        ),
      ).approvalRouteChanges[0]?.uuid ?? '';
    await saveRoute(boss, { name: '通常', kind: 'TEMPLATE', reviewGroups: [group('ANY', [boss])] });
    const file = await exported();
    const expectedChangeUuid = await newest();
    await saveRoute(boss, { name: '至急', kind: 'TEMPLATE', reviewGroups: [group('ANY', [second])] });
    const refused = await runImport(file, { expectedChangeUuid });
    expect(refused.code).toBe('ABORTED');
    expect(refused.errors[0]?.message).toContain('：承認ルート「至急」を登録しました。');
    expect((await runImport(file, { expectedChangeUuid: await newest() })).code).toBeUndefined();
  });

  it('comes back unchanged from a round trip', async () => {
    await saveRoute(boss, {
      name: '=10万円以上',
      isBinding: true,
      amountFrom: '100000',
      amountTo: '1000000',
      supplierUuids: [SUPPLIER],
      categoryUuids: [CLOTHES.uuid],
      mailApprovalLimit: '50000',
      requesterUuids: [asker.uuid],
      reviewGroups: [group('ALL', [boss, second]), group('ANY', [clerk], false)],
    });
    await saveRoute(boss, { name: '通常', kind: 'TEMPLATE', reviewGroups: [group('ANY', [boss])] });
    const [before, file] = [await routesOf(boss), await exported()];
    const history = await routeChanges(boss);
    expect(await imported(file)).toEqual({ errors: [], savedCount: 2, notices: [] });
    expect(await routesOf(boss)).toEqual(before);
    expect(await routeChanges(boss)).toEqual(history);
    for (const { uuid } of before) dataOf(await boss.client.run(DELETE, { input: { uuid } }));
    await imported(file);
    const same = ({ uuid: _uuid, updatedAt: _at, ...rest }: (typeof before)[number]) => rest;
    expect((await routesOf(boss)).map(same)).toEqual(before.map(same));
  });

  it('replaces routes of the same name, adds others, and sets the order of its rules', async () => {
    await saveRoute(boss, { name: '小口', reviewGroups: [group('ANY', [boss])] });
    await saveRoute(boss, { name: '高額', reviewGroups: [group('ANY', [boss])] });
    const rows = [
      `高額,条件,有効,固定,"¥1,000,000",,1,全員,はい,${boss.email} ${second.email}`,
      `高額,,,,,,2,いずれか１名,いいえ,${clerk.email.toUpperCase().replace('@', '＠').replace('.', '。')}`,
      `新規,,,,,,1,いずれか1名,,${second.email}`,
    ];
    expect(await imported([HEADER, ...rows].join('\r\n'))).toEqual({
      errors: [],
      savedCount: 2,
      notices: [],
    });
    const found = await routesOf(boss);
    expect(found.map(({ name }) => name)).toEqual(['高額', '新規', '小口']);
    expect(found[0]).toMatchObject({
      isBinding: true,
      amountFrom: '1000000',
      reviewGroups: [
        { approvalStrategy: 'ALL', reviewers: [{ name: '部長 一郎' }, { name: '課長 二郎' }] },
        { approvalStrategy: 'ANY', reviewers: [{ name: '担当 三郎' }] },
      ],
    });
    expect((await routeChanges(boss))[0]).toBe(
      '部長 一郎 承認ルートの優先順位を変更しました。高額 → 新規 → 小口',
    );
  });

  it('keeps categories and the limit of links where the file of an earlier release lacks their columns', async () => {
    const own = { categoryUuids: [CLOTHES.uuid], mailApprovalLimit: '0' };
    await saveRoute(boss, { name: '衣料', ...own, reviewGroups: [group('ANY', [boss])] });
    await imported([HEADER, `衣料,,,,1,,1,全員,,${boss.email}`].join('\r\n'));
    const kept = { amountFrom: '1', categories: [{ uuid: CLOTHES.uuid }], mailApprovalLimit: '0' };
    expect(await routesOf(boss)).toMatchObject([kept]);
    const row = `衣料,,,,1,,1,全員,,${boss.email},${DELETED_CATEGORY.uuid},`;
    const { errors } = await imported([`${HEADER},商品分類ID,メールのリンクの上限`, row].join('\r\n'));
    expect(errors).toEqual([
      { line: 2, message: `商品分類ID「${DELETED_CATEGORY.uuid}」の商品分類が見つかりません。` },
    ]);
    await imported(
      [`${HEADER},商品分類ID,メールのリンクの上限`, row.replace(DELETED_CATEGORY.uuid, '')].join('\r\n'),
    );
    expect(await routesOf(boss)).toMatchObject([{ categories: [], mailApprovalLimit: null }]);
  });

  it('comes back unchanged when suppliers, categories or requesters of a rule are gone', async () => {
    await saveRoute(boss, {
      name: '担当の申請',
      supplierUuids: [SUPPLIER],
      categoryUuids: [CLOTHES.uuid],
      requesterUuids: [clerk.uuid],
      reviewGroups: [group('ANY', [boss])],
    });
    const gone = { supplierUuids: [DELETED_SUPPLIER], categoryUuids: [DELETED_CATEGORY.uuid] };
    const stored = harness.runtime.connection.collection('approval_routes');
    await stored.updateOne({ name: '担当の申請' }, { $set: gone });
    leave(harness, clerk);
    const read = () => stored.findOne({ name: '担当の申請' });
    const before = await read();
    expect(await imported(await exported())).toEqual({ errors: [], savedCount: 1, notices: [] });
    expect(await read()).toEqual(before);
    expect(before).toMatchObject({ requesterUuids: [clerk.uuid] });
    const file = (await exported()).replace('担当の申請', '別のルート');
    expect((await imported(file)).errors.map(({ message }) => message)).toEqual([
      `申請者のメールアドレス「${clerk.uuid}」のユーザーが見つかりません。`,
    ]);
  });

  it('is stored once when it is imported several times at the same moment', async () => {
    const file = [HEADER, ...['甲', '乙'].map((name) => `${name},,,,,,1,全員,,${boss.email}`)].join('\r\n');
    const imports = await Promise.all([1, 2, 3].map(() => imported(file)));
    expect(imports).toEqual(imports.map(() => ({ errors: [], savedCount: 2, notices: [] })));
    expect((await routesOf(boss)).map(({ name }) => name)).toEqual(['甲', '乙']);
  });

  it('stores amounts without leading zeros', async () => {
    await imported([HEADER, `桁,条件,,,00500,,1,全員,,${boss.email}`].join('\r\n'));
    expect(await routesOf(boss)).toMatchObject([{ amountFrom: '500' }]);
  });

  it('changes nothing when a row has an error, and names every error with its line', async () => {
    const rows = [
      `よい,,,,,,1,全員,,${boss.email}`,
      `金額,たまに,,,1.5,,1,全員,,${boss.email}`,
      `段階,,,,,,2,,,${boss.email}`,
      `人,,,,,,1,全員,,nobody@test.example`,
      `仕入先,,,,,${DELETED_SUPPLIER},1,全員,,${boss.email}`,
      `権限,,,,,,1,全員,はい,${boss.email}`,
      `権限,,,,,,2,全員,はい,${clerk.email}`,
      `引用符,,,,,,1,全員,,${boss.email}`,
      `引用符,,,,,,2,全員,,${boss.email},${second.email}`,
    ];
    expect(await imported([HEADER, ...rows].join('\r\n'))).toEqual({
      errors: [
        { line: 3, message: '使い方は「条件」または「ひな形」で入力してください。' },
        { line: 3, message: '金額の下限は円単位の整数で入力してください。例：100000' },
        { line: 4, message: '段階は、ルートごとに1からの連番で入力してください。' },
        { line: 4, message: '承認方法を入力してください。' },
        { line: 5, message: '承認者のメールアドレス「nobody@test.example」のユーザーが見つかりません。' },
        { line: 6, message: `仕入先ID「${DELETED_SUPPLIER}」の仕入先が見つかりません。` },
        { line: 8, message: '選択した承認者は承認できません。別のユーザーを選択してください。' },
        {
          line: 10,
          message: '列の数が見出しより多くなっています。カンマを含む値は引用符（"）で囲んでください。',
        },
      ],
      savedCount: 0,
      notices: [],
    });
    expect(await routesOf(boss)).toEqual([]);
  });

  it('is refused as a whole without its columns, and for people who do not keep the routes', async () => {
    expect(Object.keys(fieldsOf(await runImport('名前\r\n標準')) ?? {})).toEqual(['uploadUuid']);
    expect((await asker.client.run('{ approvalRoutesCsv }')).code).toBe('PERMISSION_DENIED');
  });
});
