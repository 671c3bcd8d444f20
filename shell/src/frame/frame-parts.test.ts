import { currentHref, demandOfPath } from './menu.hook.js';
import { numberAt } from './menu-badge.js';

it('reads the count at the declared path, and nothing when that is not a number', () => {
  expect(numberAt({ orders: { counts: { reviewing: 7 } } }, 'orders.counts.reviewing')).toBe(7);
  expect(numberAt({ orders: null }, 'orders.counts.reviewing')).toBeUndefined();
});

it("reads the demand from an operator's URL", () => {
  expect(demandOfPath('/admin/demands/d%201/orders')).toBe('d 1');
  expect(demandOfPath('/admin/operators')).toBeUndefined();
});

it('marks the entry of the current page, wherever its path is', () => {
  const menu = [
    { href: '/demand', roots: ['/demand'] },
    { href: '/demand/orders', roots: ['/demand/orders', '/demand/canceled-orders'] },
  ];
  expect(currentHref(menu, '/demand/orders/o-1/send')).toBe('/demand/orders');
  expect(currentHref(menu, '/demand/canceled-orders/o-1')).toBe('/demand/orders');
  expect(currentHref(menu, '/demand')).toBe('/demand');
  expect(currentHref(menu, '/demand/ordersheet')).toBeUndefined();
  expect(currentHref(menu, '/admin')).toBeUndefined();
});
