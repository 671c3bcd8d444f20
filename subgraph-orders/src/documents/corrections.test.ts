import { describe, expect, it } from '@jest/globals';
import { correctionsOf as correctionsTo } from './corrections.js';
import type { DocumentLine, PurchaseOrderDocument } from './purchase-order.document.js';
import { sampleDocument, sampleLine } from './purchase-order.fixture.js';
import { sentContentOf } from './sent-content.js';

const IDS = ['shirt', 'tea', 'bag'];
const LINES = [
  sampleLine(),
  sampleLine({ name: '煎茶', modelNumber: null, color: null, size: null, lot: 3 }),
];
const CHARGE = sampleLine({ name: '送料', lot: 1, unitPrice: '500', deliveryDate: null });

const contentOf = (
  lines: readonly DocumentLine[],
  ids: readonly string[],
  over: Partial<PurchaseOrderDocument> = {},
) => sentContentOf(sampleDocument(lines, over), ids);
const before = contentOf([...LINES, CHARGE], IDS.slice(0, 2));
const first = (over: Partial<DocumentLine>, rest = [LINES[1] ?? sampleLine(), CHARGE]) =>
  contentOf([sampleLine(over), ...rest], IDS.slice(0, 2));

type Content = ReturnType<typeof contentOf>;
const correctionsOf = (one: Content, other: Content) =>
  correctionsTo({ demandSupplierId: 'aozora', content: one }, { demandSupplierId: 'aozora', content: other });

describe('what a correction changes', () => {
  it('is nothing for the same content, or for the same price written otherwise', () => {
    expect(correctionsOf(before, before)).toEqual([]);
    expect(correctionsOf(before, first({ unitPrice: '1280.00' }))).toEqual([]);
  });

  it.each<[string, Partial<DocumentLine>, string]>([
    ['the quantity', { lot: 1_200, unit: '枚' }, '数量：100 → 1,200枚'],
    ['the price', { unitPrice: '1280.5' }, '単価：¥1,280 → ¥1,280.5'],
    ['the delivery date', { deliveryDate: '2026-12-20' }, '納期：2026/12/10 → 2026/12/20'],
    ['a delivery date that is open now', { deliveryDate: null }, '納期：2026/12/10 → なし'],
    ['the tax rate', { taxCategoryId: 2 }, '税率：10% → 8%※'],
    ['a note', { notes: '箱に\n入れてください' }, '備考：なし → 箱に 入れてください'],
  ])('names %s of a line', (_, over, expected) => {
    const [change] = correctionsOf(before, first(over));
    expect(change).toBe(`No.1「オーガニックコットンTシャツ」の${expected}`);
  });

  it('names another product by its number, with all that differs', () => {
    expect(correctionsOf(before, first({ name: 'リネンシャツ', modelNumber: 'LIN-1' }))).toEqual([
      'No.1の品名：オーガニックコットンTシャツ → リネンシャツ',
      'No.1の型番：OCT-100 → LIN-1',
    ]);
  });

  it('names lines that were added and removed, and the total', () => {
    const after = contentOf(
      [sampleLine(), sampleLine({ name: '布袋', lot: 2, unitPrice: '300' })],
      ['shirt', 'bag'],
    );
    expect(correctionsOf(before, after)).toEqual([
      'No.2「布袋」を追加',
      '「煎茶」を削除',
      '「送料」を削除',
      `合計金額（税込）：¥145,574 → ¥141,460`,
    ]);
  });

  it('knows moved lines by their id, and expenses by their name', () => {
    const [shirt = sampleLine(), tea = sampleLine()] = LINES;
    expect(correctionsOf(before, contentOf([tea, shirt, CHARGE], ['tea', 'shirt']))).toEqual([]);
    const dearer = { ...CHARGE, unitPrice: '800' };
    const [change] = correctionsOf(before, contentOf([shirt, tea, dearer], ['shirt', 'tea']));
    expect(change).toBe('No.3「送料」の単価：¥500 → ¥800');
  });

  it('names what concerns the whole order', () => {
    const over = {
      subject: '年末の発注',
      orderDate: '2026-11-21',
      destination: { name: '西日本物流センター', address: '大阪府大阪市此花区1-1' },
      paymentDueDates: ['2027-02-28', '2027-01-31', '2027-02-28'],
      notes: null,
      terms: [],
    };
    expect(correctionsOf(before, contentOf([...LINES, CHARGE], IDS.slice(0, 2), over))).toEqual([
      '件名：2026年冬物の発注 → 年末の発注',
      '発注日：2026/11/20 → 2026/11/21',
      '納品先：東日本物流センター → 西日本物流センター',
      '納品先の住所：273-0012 千葉県船橋市浜町2-1-1 → 大阪府大阪市此花区1-1',
      '納品先の電話番号：047-000-0000 → なし',
      '支払期日：2027/01/31 → 2027/01/31、2027/02/28',
      '備考：納品の前日までにご連絡ください。 → なし',
      '取引条件：検査完了期日 納品後7日以内、支払方法 銀行振込 → なし',
    ]);
  });

  it('is nothing for another supplier, and where it is not known what the supplier has', () => {
    const now = { demandSupplierId: 'midori', content: first({ lot: 1 }) };
    expect(correctionsTo({ demandSupplierId: 'aozora', content: before }, now)).toEqual([]);
    expect(correctionsTo(null, now)).toEqual([]);
    expect(correctionsTo({ demandSupplierId: 'midori', content: before }, now)).not.toEqual([]);
  });

  it('is shortened: 30 changes, and 60 characters of a text', () => {
    const many = Array.from({ length: 40 }, (_, index) => sampleLine({ name: `品${index}`, lot: 1 }));
    const ids = many.map(({ name }) => name);
    const changes = correctionsOf(
      contentOf(many, ids),
      contentOf(
        many.map((line) => ({ ...line, notes: '𠮷'.repeat(100) })),
        ids,
      ),
    );
    expect(changes).toHaveLength(30);
    expect(changes[0]).toBe(`No.1「品0」の備考：なし → ${'𠮷'.repeat(60)}…`);
    expect(changes.at(-1)).toBe('ほか11件（No.30〜40）');
  });

  it('says what becomes of the total, however many lines are changed', () => {
    const many = Array.from({ length: 200 }, (_, index) =>
      sampleLine({ name: `品${index}`, lot: 1, unitPrice: '100' }),
    );
    const ids = many.map(({ name }) => name);
    const doubled = many.map((line) => ({ ...line, lot: 2 }));
    const changes = correctionsOf(contentOf(many, ids), contentOf(doubled, ids));
    expect(changes).toHaveLength(30);
    expect(changes.slice(-2)).toEqual(['ほか172件（No.29〜200）', '合計金額（税込）：¥22,000 → ¥44,000']);
  });

  it('gives the lines of the changes that it does not list, and how many lines are gone', () => {
    const many = Array.from({ length: 200 }, (_, index) =>
      sampleLine({ name: `品${index + 1}`, lot: 1, unitPrice: '100' }),
    );
    const ids = many.map(({ name }) => name);
    const last = many.length - 3;
    // 13 other days in No. 1 to 25, and 62 other quantities: in No. 1, 4, 7 … 178, and in No. 196 and 197.
    const after = many.slice(0, last).map((line, index) => ({
      ...line,
      lot: (index % 3 === 0 && index < 180) || index >= last - 2 ? 2 : 1,
      ...(index < 26 && index % 2 === 0 && { deliveryDate: '2026-12-20' }),
    }));
    const changes = correctionsOf(contentOf(many, ids), contentOf(after, ids.slice(0, last)));
    expect(changes).toHaveLength(30);
    expect(changes[27]).toMatch(/^No\.43「品43」の数量/);
    const numbers = Array.from({ length: 45 }, (_, index) => 46 + 3 * index).join('、');
    expect(changes.at(-2)).toBe(`ほか50件（No.${numbers}、196〜197、削除3行）`);
  });

  it('cuts no emoji that consists of several characters', () => {
    const [change] = correctionsOf(first({ notes: null }), first({ notes: `大${'👨‍👩‍👧'.repeat(20)}` }));
    expect(change).toBe(`No.1「オーガニックコットンTシャツ」の備考：なし → 大${'👨‍👩‍👧'.repeat(11)}…`);
  });

  it('is short enough for the text of a mail, whatever is changed', () => {
    const many = Array.from({ length: 300 }, (_, index) =>
      sampleLine({ name: `${'長'.repeat(190)}${index}` }),
    );
    const ids = many.map(({ name }) => name);
    const after = many.map((line, index) =>
      index < 28 || index % 2 === 0 ? { ...line, notes: `あ${'\u0301'.repeat(499)}` } : line,
    );
    const changes = correctionsOf(contentOf(many, ids), contentOf(after, ids));
    expect([...changes.join('\n')].length).toBeLessThan(8_000);
  });

  it.each([
    [
      'at its end',
      `${'あ'.repeat(80)}朝`,
      `${'あ'.repeat(80)}夜`,
      `…${'あ'.repeat(10)}朝 → …${'あ'.repeat(10)}夜`,
    ],
    [
      'by what was added',
      'あ'.repeat(80),
      `${'あ'.repeat(80)}です`,
      `…${'あ'.repeat(10)} → …${'あ'.repeat(10)}です`,
    ],
    ['by its lines only', '朝 夜', '朝\n夜', '空白または改行を変更'],
  ])('shows how a text differs %s', (_, from, to, expected) => {
    const [change] = correctionsOf(first({ notes: from }), first({ notes: to }));
    expect(change).toBe(`No.1「オーガニックコットンTシャツ」の備考：${expected}`);
  });
});
