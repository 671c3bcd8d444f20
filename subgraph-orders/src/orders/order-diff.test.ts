import { describe, expect, it } from '@jest/globals';
import type { OrderContent, ProductLineContent } from './order-content.js';
import { changesSummary, contentChanges, isMaterial } from './order-diff.js';

const line = (id: string | null, over: Partial<ProductLineContent> = {}): ProductLineContent => ({
  id,
  productId: 'p',
  lot: 10,
  unitPrice: '100',
  taxCategoryId: 1,
  deliveryDate: null,
  paymentDueDate: null,
  lotNumber: null,
  deadline: null,
  notes: null,
  ...over,
});
const content = (over: Partial<OrderContent> = {}): OrderContent => ({
  subject: '冬物',
  orderDate: null,
  demandSupplierId: null,
  deliveryDestinationId: null,
  notes: null,
  orderProductLines: [line('a'), line('b')],
  orderExpenseLines: [],
  ...over,
});

describe('a new approval is needed for an edit', () => {
  const expense = (name: string) => ({
    id: 'e',
    name,
    lot: 1,
    unitPrice: '500',
    taxCategoryId: 1 as const,
    deliveryDate: null,
    paymentDueDate: null,
    notes: null,
  });
  const before = content({ orderDate: '2026-11-20', orderExpenseLines: [expense('送料')] });
  const edit = (over: Partial<OrderContent>) => isMaterial(before, { ...before, ...over });

  it.each<[string, Partial<OrderContent>]>([
    ['that renames an expense', { orderExpenseLines: [expense('手数料')] }],
    ['that moves the order date to another tax rate', { orderDate: '2019-09-30' }],
    ['of the supplier', { demandSupplierId: 's' }],
    ['of a price', { orderProductLines: [line('a', { unitPrice: '101' }), line('b')] }],
    ['that removes a line', { orderProductLines: [line('a')] }],
    ['that adds a line', { orderProductLines: [line('a'), line('b'), line(null)] }],
    ['of a payment date', { orderProductLines: [line('a', { paymentDueDate: '2026-12-31' }), line('b')] }],
  ])('%s', (_what, over) => expect(edit(over)).toBe(true));

  it.each<[string, Partial<OrderContent>]>([
    ['of the order date within one tax rate', { orderDate: '2026-11-21' }],
    ['of notes', { notes: '割れ物', orderProductLines: [line('a', { notes: '青' }), line('b')] }],
    ['of the subject', { subject: '春物' }],
    ['that only reorders lines', { orderProductLines: [line('b'), line('a')] }],
  ])('except %s', (_what, over) => expect(edit(over)).toBe(false));

  it('except of the order date without taxed lines', () => {
    const exempt = content({
      orderDate: '2026-11-20',
      orderProductLines: [line('a', { taxCategoryId: 3 })],
      orderExpenseLines: [],
    });
    expect(isMaterial(exempt, { ...exempt, orderDate: '2019-09-30' })).toBe(false);
  });
});

describe('the differences of an edit', () => {
  it('are empty when lines are only reordered', () => {
    expect(contentChanges(content(), content({ orderProductLines: [line('b'), line('a')] }))).toEqual([]);
  });

  it('have labels and the values before and after', () => {
    const after = content({ subject: '春物', orderProductLines: [line('a', { lot: 12 }), line('b')] });
    expect(contentChanges(content(), after)).toEqual([
      { path: 'subject', label: '件名', before: '冬物', after: '春物' },
      { path: 'orderProductLines.0.lot', label: '商品明細1行目 数量', before: '10', after: '12' },
    ]);
  });

  it('are empty when a price is only formatted differently', () => {
    const written = content({ orderProductLines: [line('a', { unitPrice: '100.00' }), line('b')] });
    expect(contentChanges(content(), written)).toEqual([]);
    const dearer = content({ orderProductLines: [line('a', { unitPrice: '100.01' }), line('b')] });
    expect(contentChanges(content(), dearer)).toMatchObject([{ before: '100', after: '100.01' }]);
  });

  it('include added and removed lines', () => {
    const changes = contentChanges(content(), content({ orderProductLines: [line('b'), line(null)] }));
    expect(changes).toEqual([
      { path: 'orderProductLines.1', label: '商品明細2行目', before: null, after: '追加' },
      { path: 'orderProductLines.0', label: '商品明細1行目', before: '削除', after: null },
    ]);
    expect(changesSummary(changes)).toBe('商品明細2行目、商品明細1行目を変更しました。');
  });

  it('have a short summary', () => {
    const changes = Array.from({ length: 8 }, (_, index) => ({
      path: '',
      label: `項目${index + 1}`,
      before: null,
      after: null,
    }));
    expect(changesSummary(changes)).toBe('項目1、項目2、項目3、項目4、項目5 ほか3件を変更しました。');
  });
});
