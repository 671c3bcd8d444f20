import { fromOrder } from './order-form.conversions.js';
import { draftOrder, oranges, productLine } from './order-form.fixture.js';
import { differencesOf, reapplyChanges } from './order-form.merge.js';
import { emptyProductLine } from './order-form.values.js';

const second = productLine({ id: 'line-2', orderNum: 2, lot: 1 });
const base = () => fromOrder(draftOrder({ orderProductLines: [productLine(), second] }));

describe('reapplyChanges', () => {
  it('keeps changes of both sides to different fields', () => {
    const start = base();
    const mine = {
      ...start,
      subject: '私の件名',
      productLines: start.productLines.map((line) => (line.id === 'line-1' ? { ...line, lot: '30' } : line)),
    };
    const latest = fromOrder(
      draftOrder({
        notes: '相手の備考',
        orderProductLines: [productLine({ notes: '相手の行備考' }), second],
      }),
    );
    const merged = reapplyChanges(start, mine, latest);
    expect(merged.subject).toBe('私の件名');
    expect(merged.notes).toBe('相手の備考');
    expect(merged.productLines[0]).toMatchObject({ lot: '30', notes: '相手の行備考' });
  });

  it('prefers the local change when both changed the same field', () => {
    const start = base();
    const latest = fromOrder(
      draftOrder({ subject: '相手の件名', orderProductLines: [productLine(), second] }),
    );
    expect(reapplyChanges(start, { ...start, subject: '私の件名' }, latest).subject).toBe('私の件名');
  });

  it('adds the lines of both sides and respects removals by either', () => {
    const start = base();
    const mine = { ...start, productLines: [...start.productLines, { ...emptyProductLine(), lot: '7' }] };
    const third = productLine({ id: 'line-3', orderNum: 3, product: oranges, productId: oranges.uuid });
    const latest = fromOrder(draftOrder({ orderProductLines: [productLine(), third] }));
    const merged = reapplyChanges(start, mine, latest);
    expect(merged.productLines.map((line) => [line.id, line.lot])).toEqual([
      ['line-1', '12'],
      [undefined, '7'],
      ['line-3', '12'],
    ]);
  });

  it('restores a locally changed line that was removed elsewhere, as a new one', () => {
    const start = base();
    const mine = {
      ...start,
      productLines: start.productLines.map((line) => (line.id === 'line-2' ? { ...line, lot: '9' } : line)),
    };
    const latest = fromOrder(draftOrder({ orderProductLines: [productLine()] }));
    expect(reapplyChanges(start, mine, latest).productLines.map((line) => [line.id, line.lot])).toEqual([
      ['line-1', '12'],
      [undefined, '9'],
    ]);
  });
});

it('describes the differences in words', () => {
  const latest = fromOrder(
    draftOrder({ subject: '相手の件名', orderProductLines: [productLine({ lot: 20 }), second] }),
  );
  expect(differencesOf(base(), latest)).toEqual([
    { label: '件名', mine: '12月分の発注', latest: '相手の件名' },
    { label: '商品明細1 数量', mine: '12', latest: '20' },
  ]);
});
