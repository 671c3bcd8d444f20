import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { read } from './csv.fixture.js';
import { withGuard, withoutGuard } from './formula-guard.js';
import { importResultFile, writeCsv } from './index.js';

describe('the formula guard', () => {
  const starts = [...'=+-@|＝＋－＠｜−﹦⁼', '\t', '\r', '\n'];
  const unseen = [
    '',
    '\u200B',
    '\u2060',
    '\uFEFF',
    '\u00AD',
    '\u202E',
    '\u2066',
    '\u3000',
    '\u00A0',
    ' ',
    '\u3164',
    "'",
  ];

  it.each(starts)('precedes %j, even behind invisible characters', (start) => {
    for (const before of unseen) expect(withGuard(`${before}${start}1+1`)).toBe(`'${before}${start}1+1`);
  });

  it.each(['普通', '1-1', 'a=b', "'引用", "O'Reilly", '(=1)', '', '\u200Ba', '%TEMP%'])(
    'does not change %j',
    (text) => expect(withGuard(text)).toBe(text),
  );

  const texts = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: fc.constantFrom(...starts, ...unseen.slice(1), 'a', '"', ',', ';') }),
  );

  it('is removed exactly once, whatever the text', () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(withoutGuard(withGuard(text))).toBe(text);
        expect(withoutGuard(withGuard(withGuard(text)))).toBe(withGuard(text));
      }),
      { numRuns: 2_000 },
    );
  });

  it('leaves names unchanged from export to import', async () => {
    const names = fc.array(
      texts
        .map((text) => text.replaceAll('\0', '').trim())
        .filter((text) => !/\p{Cs}/u.test(text) && text !== ''),
      { minLength: 1, maxLength: 5 },
    );
    const written = (values: string[]) =>
      buffer(
        writeCsv(
          [
            { header: '商品名', value: (text: string) => text },
            { header: '単価', value: () => 1 },
          ],
          values,
        ),
      );
    await fc.assert(
      fc.asyncProperty(names, async (values) => {
        const first = await written(values);
        const { rows } = await read(first);
        expect(rows.map(({ cells }) => cells.name)).toEqual(values);
        expect(await written(rows.map(({ cells }) => cells.name))).toEqual(first);
      }),
      { numRuns: 300 },
    );
  });

  it('protects headers and errors in result files, which repeat user input', async () => {
    const file = importResultFile(
      ['商品名', '=HYPERLINK("http://x.example")', '＝1', 'メモ;=1'],
      [{ line: 2, original: ["'=1", '\u200B=1', '|x', 'a'], errors: ['=cmd|x'], result: '登録' }],
    );
    const text = (await buffer(file)).toString();
    expect(text).toBe(
      '\uFEFF商品名,"\'=HYPERLINK(""http://x.example"")",\'＝1,"メモ;=1",行番号,結果,エラー内容\r\n' +
        "''=1,'\u200B=1,'|x,a,2,エラー,'=cmd|x\r\n",
    );
  });

  it('is removed from headers, so that a corrected result file can be imported', async () => {
    const { headers, ignoredHeaders } = await read("商品名,単価,'=1\na,1,x\n");
    expect(headers).toEqual(['商品名', '単価', '=1']);
    expect(ignoredHeaders).toEqual(['=1']);
  });
});
