import { warningTexts } from './warning-words.js';

const late = {
  code: 'PAYMENT_OVER_60_DAYS',
  field: 'content.orderProductLines.2.paymentDueDate',
  message: '支払期日が納期から60日を超えています。',
};

it('shows a warning once with its rows', () => {
  expect(
    warningTexts([
      { code: 'ORDER_DATE_LONG_PAST', field: 'content.orderDate', message: '発注日が古い日付です。' },
      late,
      { ...late, field: 'content.orderProductLines.4.paymentDueDate' },
    ]),
  ).toEqual(['発注日が古い日付です。', '商品明細3行目、5行目：支払期日が納期から60日を超えています。']);
});

it('counts rows as in the form', () => {
  expect(warningTexts([late], (index) => index + 3)).toEqual([
    '商品明細5行目：支払期日が納期から60日を超えています。',
  ]);
});

it('names neighbouring rows as a range', () => {
  const many = Array.from({ length: 125 }, (_, index) => ({
    ...late,
    field: `content.orderProductLines.${index}.paymentDueDate`,
  }));
  expect(warningTexts(many)).toEqual(['商品明細1〜125行目：支払期日が納期から60日を超えています。']);
});

it('names the first ten of many scattered rows', () => {
  const many = Array.from({ length: 125 }, (_, index) => ({
    ...late,
    field: `content.orderProductLines.${index * 2}.paymentDueDate`,
  }));
  expect(warningTexts(many)).toEqual([
    '商品明細1行目、3行目、5行目、7行目、9行目、11行目、13行目、15行目、17行目、19行目、ほか115行：' +
      '支払期日が納期から60日を超えています。',
  ]);
});
