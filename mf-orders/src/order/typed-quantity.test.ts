import { caseWords, lotOfCases, parseLot, unitProblem } from './typed-quantity.js';

describe('a quantity that is entered by case', () => {
  it.each([
    ['3ケース', '36'],
    ['３ｹｰｽ', '36'],
    ['3 cs', '36'],
    ['1,000ケース', '12000'],
    ['3ケース+2', '38'],
    ['3ケース＋２', '38'],
    ['0ケース+5', '5'],
    [' 3 ケース + 2 ', '38'],
  ])('%s of 12 units are %s units', (typed, lot) => expect(lotOfCases(typed, 12)).toBe(lot));

  it.each([
    '36',
    '36個',
    'ケース',
    '3.5ケース',
    '1,5ケース',
    '1 2ケース',
    '3ケース+1,5',
    '-1ケース',
    '3ケース+',
    '9'.repeat(17) + 'ケース',
    '',
  ])('「%s」 is left as it is typed', (typed) => expect(lotOfCases(typed, 12)).toBeUndefined());

  it.each([
    [36, '3 ケース（36 枚）'],
    [38, '3 ケース＋2 枚（38 枚）'],
    [12_000, '1,000 ケース（12,000 枚）'],
    [11, undefined],
    [null, undefined],
  ])('%s is shown as %s', (lot, words) => expect(caseWords(lot, 12, '枚')).toBe(words));

  it('is counted in 個 without a unit', () => expect(caseWords(24, 12, null)).toBe('2 ケース（24 個）'));
});

describe('a typed quantity of a product', () => {
  const pieces = { unit: '個', packSize: null };
  const packed = { unit: '枚', packSize: 12 };
  const cartons = { unit: 'ケース', packSize: 12 };
  it.each([
    ['5', pieces, '5'],
    ['5コ', pieces, '5'],
    ['5 pcs', pieces, '5'],
    ['5枚', packed, '5'],
    ['3ケース', packed, '36'],
    ['3ケース+2', packed, '38'],
    // Where the product is counted in cases, its pack size says what is in one.
    ['3ケース', cartons, '3'],
    // No product is chosen: a piece is one of whatever it will be.
    ['5個', null, '5'],
  ])('「%s」 is understood in its unit', (typed, product, value) => {
    expect(parseLot(typed, product)).toEqual({ kind: 'value', value });
    expect(unitProblem(typed, product)).toBeUndefined();
  });

  const pack = 'ケースの数は「3ケース」のように入力します。';
  it.each([
    ['5箱', pieces, '単位は「個」です。個の数を入力してください。'],
    ['5ケース', pieces, '単位は「個」です。個の数を入力してください。'],
    ['5箱', { unit: null, packSize: null }, '単位は「個」です。個の数を入力してください。'],
    ['5箱', packed, `単位は「枚」です。枚の数を入力してください。${pack}`],
    ['5箱', null, '単位を確認できません。商品を選択するか、数だけを入力してください。'],
  ])('「%s」 is no quantity in another unit', (typed, product, problem) => {
    expect(parseLot(typed, product)).toEqual({ kind: 'invalid' });
    expect(unitProblem(typed, product)).toBe(problem);
  });
});
