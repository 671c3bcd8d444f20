import { budgetName, impactText, monthAfter, monthNamed, thisMonth } from './budget.words.js';

const impact = {
  month: '2026-11',
  scope: 'DEMAND' as const,
  targetName: null,
  amount: '500000',
  remaining: '120000',
  isExceeded: false,
};

describe('the words of budgets', () => {
  it('say what remains of a budget, or by how much an order exceeds it', () => {
    expect(impactText(impact)).toBe('2026年11月の予算（全体・税抜）¥500,000のうち¥120,000が残ります。');
    expect(
      impactText({
        ...impact,
        scope: 'SUPPLIER',
        targetName: '青葉縫製',
        remaining: '-30000',
        isExceeded: true,
      }),
    ).toBe('2026年11月の予算（仕入先：青葉縫製・税抜）¥500,000を¥30,000超過します。');
  });

  it('name suppliers and categories that are gone', () => {
    expect(budgetName({ scope: 'CATEGORY', targetName: null })).toBe('（不明な商品分類）');
    expect(budgetName({ scope: 'SUPPLIER', targetName: '青葉縫製', isTargetDeleted: true })).toBe(
      '青葉縫製（削除済み）',
    );
  });

  it.each([
    ['2026-11', 2, '2027-01'],
    ['2026-01', -1, '2025-12'],
    ['2026-12', 0, '2026-12'],
  ])('count months from %s by %i to %s', (from, count, to) => expect(monthAfter(from, count)).toBe(to));

  it('show the current month for an address that names none with budgets', () => {
    expect(monthNamed('2026-11')).toBe('2026-11');
    for (const text of ['', '9999-12', '0000-01', '2100-01', '1999-12', '2026-13', '2026-1']) {
      expect(monthNamed(text)).toBe(thisMonth());
    }
  });
});
