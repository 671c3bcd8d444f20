import { as } from '@hacchu-hub/subgraph-testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Catalog, dataOf } from './catalog.js';
import { importFile, textOf } from './csv-support.js';
import { takeCatalog } from './shared-catalog.js';

let catalog: Catalog;

const MILLION_COLUMNS = `${Array.from({ length: 1_000_000 }, (_, at) => `c${at}`).join(',')}\n`;

describe('hostile CSV files', () => {
  beforeAll(async () => {
    catalog = await takeCatalog();
  });

  describe.each(['PRODUCT', 'DEMAND_SUPPLIER'] as const)('hostile files of %s', (target) => {
    it.each<[string, string, RegExp]>([
      ['1,000,000 columns', MILLION_COLUMNS, /^1行目: 列が多すぎます。200列以下にしてください。$/u],
      [
        'an unclosed quote',
        `名前,単価\n"${'a\n'.repeat(4_000_000)}`,
        /^2行目: CSVの形式が正しくありません。/u,
      ],
      ['5 million rows', `名前\n${'x\n'.repeat(5_000_000)}`, /^行数が多すぎます。/u],
      ['nothing but line ends', '\n'.repeat(9_000_000), /^ファイルが空です。$/u],
      ['a cell of 9 MB', `名前\n${'x'.repeat(9_000_000)}`, /^2行目: (?:1行|セル)の文字数が多すぎます。/u],
    ])('%s fail with a reason, while other requests are answered', async (_name, text, reason) => {
      let isOver = false;
      const imported = importFile(catalog, text, { target }).finally(() => {
        isOver = true;
      });
      let answers = 0;
      while (!isOver) {
        dataOf(
          await catalog.graphql('{ paginatedProducts(limit: 1) { totalCount } }', {}, as.otherDemandAdmin()),
        );
        answers += 1;
      }
      expect(await imported).toMatchObject({ status: 'FAILURE', createdCount: 0, resultUrl: null });
      expect((await imported).failureReason).toMatch(reason);
      expect(answers).toBeGreaterThan(1);
    });
  });

  it('any number of blank lines costs nothing, and the rows between them are stored', async () => {
    const blank = '\r\n,,,,,\n \u3000,\r\uFEFF\n"",""\n'.repeat(60_000);
    const job = await importFile(catalog, `商品名,単価\n${blank}ねじ,10\n${blank}`);
    expect(job).toMatchObject({ status: 'SUCCESS', createdCount: 1 });
  });

  it('headers and cells that a spreadsheet would execute are guarded in the result file', async () => {
    const job = await importFile(
      catalog,
      '商品名,単価,"=HYPERLINK(""http://x.example"")",＝1\n\u200B=1+1,abc,=2,x\n',
    );
    expect(job.status).toBe('FAILURE');
    const [header = '', row = ''] = (await textOf(catalog, job.resultUrl)).split('\r\n');
    expect(header).toBe(
      '\uFEFF商品名,単価,"\'=HYPERLINK(""http://x.example"")",\'＝1,行番号,結果,エラー内容',
    );
    expect(row).toMatch(/^'\u200B=1\+1,abc,'=2,x,2,エラー,/u);
  });
});
