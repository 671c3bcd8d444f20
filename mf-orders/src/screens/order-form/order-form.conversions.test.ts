import { summarizeOrder } from '@hacchu-hub/purchase-math';
import { asDuplicate, fromOrder, toContent, withServerIds } from './order-form.conversions.js';
import { fromServerFields, gridErrors, withRowNames } from './order-form.errors.js';
import { draftOrder, productLine } from './order-form.fixture.js';
import { amountOf, totalsOf } from './order-form.totals.js';
import { validateDraft, validateForSending } from './order-form.validate.js';
import { emptyExpenseLine, emptyOrder, emptyProductLine } from './order-form.values.js';

const today = '2026-11-20';

const orderWithExpense = () =>
  draftOrder({
    orderExpenseLines: [
      {
        id: 'expense-1',
        orderNum: 1,
        name: '値引き',
        lot: 1,
        unitPrice: '-500',
        taxCategoryId: 2,
        deliveryDate: null,
        paymentDueDate: null,
        notes: 'まとめ買い',
      },
    ],
  });

it('a purchase number and texts are checked as the server stores them', () => {
  const values = {
    ...emptyOrder(today),
    purchaseNumber: '\u200BＰＯー００１ ',
    subject: 'が'.normalize('NFD').repeat(100),
  };
  expect(validateDraft(values, today)).toEqual({});
  expect(toContent(values, today).purchaseNumber).toBe('PO-001');
});

it('an order of more than 300 lines is refused before all of its lines are corrected', () => {
  const lines = (count: number) =>
    Array.from({ length: count }, () => ({ ...emptyProductLine(), productText: 'りんご' }));
  const errorsOf = (products: number) =>
    validateDraft(
      {
        ...emptyOrder(today),
        productLines: [...lines(products), emptyProductLine()],
        expenseLines: [{ ...emptyExpenseLine(), name: '送料' }],
      },
      today,
    );
  expect(errorsOf(299)).not.toHaveProperty('orderProductLines');
  expect(errorsOf(300)).toMatchObject({ orderProductLines: ['明細は300行以内で入力してください。'] });
});

describe('conversions', () => {
  it('round-trips an order', () => {
    const { content } = toContent(fromOrder(orderWithExpense()), today);
    expect(content).toEqual({
      subject: '12月分の発注',
      orderDate: '2026-11-20',
      demandSupplierId: 'supplier-1',
      deliveryDestinationId: 'destination-1',
      notes: null,
      orderProductLines: [
        {
          id: 'line-1',
          productId: 'product-apples',
          lot: 12,
          unitPrice: '95.5',
          taxCategoryId: 1,
          deliveryDate: '2026-12-01',
          paymentDueDate: '2026-12-31',
          lotNumber: null,
          deadline: null,
          notes: null,
        },
      ],
      orderExpenseLines: [
        {
          id: 'expense-1',
          name: '値引き',
          lot: 1,
          unitPrice: '-500',
          taxCategoryId: 2,
          deliveryDate: null,
          paymentDueDate: null,
          notes: 'まとめ買い',
        },
      ],
    });
  });

  it('treats a price that differs from the price list as typed', () => {
    expect(fromOrder(draftOrder()).productLines[0]?.isPriceTyped).toBe(false);
    const dearer = draftOrder({ orderProductLines: [productLine({ unitPrice: '99' })] });
    expect(fromOrder(dearer).productLines[0]?.isPriceTyped).toBe(true);
  });

  it('parses full-width numbers and days without a year, and skips blank rows', () => {
    const values = {
      ...emptyOrder(today),
      productLines: [
        emptyProductLine('2026/12/01'),
        { ...emptyProductLine(), lot: '１，２００', unitPrice: '¥12.50', deliveryDate: '12/24' },
      ],
      expenseLines: [emptyExpenseLine()],
    };
    const { content, productKeys } = toContent(values, today);
    expect(content.orderProductLines).toMatchObject([
      { lot: 1200, unitPrice: '12.5', deliveryDate: '2026-12-24', productId: null },
    ]);
    expect(content.orderExpenseLines).toEqual([]);
    expect(productKeys).toEqual([values.productLines[1]?.key]);
  });

  it('keeps the choice of a supplier whose name could not be loaded', () => {
    const values = fromOrder(draftOrder({ demandSupplier: null }));
    expect(toContent(values, today).content.demandSupplierId).toBe('supplier-1');
  });

  it('duplicates an order as a new one without days and ids', () => {
    const values = asDuplicate(orderWithExpense(), today);
    expect(values.orderDate).toBe(today);
    expect(values.productLines).toMatchObject([
      { id: undefined, deliveryDate: '', paymentDueDate: '', lot: '12' },
    ]);
    expect(values.expenseLines).toMatchObject([{ id: undefined, name: '値引き' }]);
  });

  it("assigns the server's ids to saved rows and keeps input made in the meantime", () => {
    const values = {
      ...emptyOrder(today),
      productLines: [
        { ...emptyProductLine(), key: 'blank' },
        { ...emptyProductLine(), key: 'a', lot: '1' },
        { ...emptyProductLine(), key: 'b', lot: '2' },
      ],
    };
    const sent = toContent(values, today);
    const typedOn = {
      ...values,
      productLines: values.productLines.map((line) => (line.key === 'a' ? { ...line, lot: '15' } : line)),
    };
    const saved = draftOrder({
      orderProductLines: [productLine({ id: 'id-b', orderNum: 2 }), productLine({ id: 'id-a', orderNum: 1 })],
    });
    expect(withServerIds(typedOn, sent, saved).productLines.map(({ id, lot }) => [id, lot])).toEqual([
      [undefined, ''],
      ['id-a', '15'],
      ['id-b', '2'],
    ]);
  });
});

describe('totals', () => {
  it('equal those of purchase-math for the same lines', () => {
    const values = fromOrder(orderWithExpense());
    expect(totalsOf(values, today)).toEqual(
      summarizeOrder(
        [
          { lot: 12, unitPrice: '95.5', taxCategoryId: 1 },
          { lot: 1, unitPrice: '-500', taxCategoryId: 2 },
        ],
        { rounding: 'FLOOR', day: today },
      ),
    );
  });

  it('match a manual calculation: 12 × 95.5 = 1,146 with 114 tax, less 500 with 40 tax', () => {
    const totals = totalsOf(fromOrder(orderWithExpense()), today);
    expect([totals.subtotal, totals.taxTotal, totals.total]).toEqual(['646', '74', '720']);
  });

  it('skip invalid numbers', () => {
    const values = {
      ...emptyOrder(today),
      productLines: [{ ...emptyProductLine(), lot: 'x', unitPrice: '5' }],
    };
    expect(totalsOf(values, today).total).toBe('0');
    expect(amountOf({ lot: '', unitPrice: '5', taxCategoryId: '1' })).toBe('');
  });

  it.each([
    ['-5', '-100'],
    ['-5', '100'],
    ['0', '100'],
    ['10000000', '1'],
    ['5', '-100'],
    ['5', '1.005'],
  ])('skip what is marked as wrong: %s pieces for %s', (lot, unitPrice) => {
    const productLines = [
      { ...emptyProductLine(), lot: '2', unitPrice: '7' },
      { ...emptyProductLine(), lot, unitPrice },
    ];
    expect(totalsOf({ ...emptyOrder(today), productLines }, today).subtotal).toBe('14');
    expect(productLines.map((line) => amountOf(line))).toEqual(['14', '']);
  });
});

describe('errors of the server', () => {
  it('are shown at their row, also after blank rows', () => {
    const values = {
      ...emptyOrder(today),
      productLines: [
        { ...emptyProductLine(), key: 'blank' },
        { ...emptyProductLine(), key: 'a', lot: '1' },
      ],
    };
    const errors = fromServerFields(
      {
        'content.orderProductLines.0.lot': ['数量は1以上の整数で入力してください。'],
        subject: ['長すぎます。'],
      },
      toContent(values, today),
    );
    expect(errors.subject).toEqual(['長すぎます。']);
    expect(gridErrors(errors, 'orderProductLines').get('a')).toEqual({
      lot: '数量は1以上の整数で入力してください。',
    });
  });
});

it('names the row of an error in the summary, but not at the cell', () => {
  const values = { ...emptyOrder(today), expenseLines: [{ ...emptyExpenseLine(), key: 'e' }] };
  const errors = { 'orderExpenseLines.e.name': ['費用名を入力してください。'] };
  expect(withRowNames(errors, values)).toEqual({
    'orderExpenseLines.e.name': ['費用明細1行目：費用名を入力してください。'],
  });
  expect(gridErrors(errors, 'orderExpenseLines').get('e')).toEqual({ name: '費用名を入力してください。' });
});

it('names an error that many rows have once in the summary, so that it does not hide the others', () => {
  const keys = Array.from({ length: 40 }, (_, index) => `row-${index + 1}`);
  const values = { ...emptyOrder(today), productLines: keys.map((key) => ({ ...emptyProductLine(), key })) };
  const missing = keys.map((key) => [`orderProductLines.${key}.deliveryDate`, ['納期を入力してください。']]);
  const errors = {
    ...Object.fromEntries(missing),
    'orderProductLines.row-13.lot': ['数量は1以上の整数で入力してください。'],
  };
  expect(withRowNames(errors, values)).toEqual({
    'orderProductLines.row-1.deliveryDate': ['商品明細1〜40行目：納期を入力してください。'],
    'orderProductLines.row-13.lot': ['商品明細13行目：数量は1以上の整数で入力してください。'],
  });
});

it('does not send an expense row that only has a quantity', () => {
  const values = { ...emptyOrder(today), expenseLines: [{ ...emptyExpenseLine(), lot: '1' }] };
  expect(toContent(values, today).content.orderExpenseLines).toEqual([]);
});

describe('validation', () => {
  it('allows saving an incomplete draft', () => {
    expect(validateDraft({ ...emptyOrder(today), subject: '' }, today)).toEqual({});
  });

  it('refuses an invalid number, day or product', () => {
    const line = {
      ...emptyProductLine(),
      key: 'a',
      productText: 'りんご',
      lot: '1.5',
      unitPrice: '1.234',
      deliveryDate: 'あした',
    };
    const errors = validateDraft({ ...emptyOrder(today), productLines: [line] }, today);
    expect(Object.keys(errors).sort()).toEqual([
      'orderProductLines.a.deliveryDate',
      'orderProductLines.a.lot',
      'orderProductLines.a.productId',
      'orderProductLines.a.unitPrice',
    ]);
  });

  it('allows a negative price for an expense, but not for a product', () => {
    const values = {
      ...emptyOrder(today),
      productLines: [{ ...emptyProductLine(), key: 'p', unitPrice: '-1' }],
      expenseLines: [{ ...emptyExpenseLine(), key: 'e', name: '値引き', unitPrice: '-1' }],
    };
    expect(Object.keys(validateDraft(values, today))).toEqual(['orderProductLines.p.unitPrice']);
  });

  it('requires everything that a supplier needs before sending', () => {
    const errors = validateForSending(emptyOrder(today), today);
    expect(errors).toMatchObject({
      subject: ['件名を入力してください。'],
      demandSupplierId: ['仕入先を選択してください。'],
      deliveryDestinationId: ['納品先を選択してください。'],
      orderProductLines: ['明細を1行以上入力してください。'],
    });
    expect(validateForSending(fromOrder(draftOrder()), today)).toEqual({});
  });

  it('refuses a delivery before the order and a negative total', () => {
    const values = fromOrder(
      draftOrder({ orderProductLines: [productLine({ deliveryDate: '2026-11-19', paymentDueDate: null })] }),
    );
    expect(validateForSending(values, today)).toEqual({
      'orderProductLines.line-1.deliveryDate': ['納期は発注日以降の日付を入力してください。'],
    });
    const discount = { ...emptyExpenseLine(), key: 'e', name: '値引き', lot: '1', unitPrice: '-9999' };
    expect(validateForSending({ ...fromOrder(draftOrder()), expenseLines: [discount] }, today)).toEqual({
      orderProductLines: ['合計金額がマイナスになっています。'],
    });
  });
});
