import type { CurrentUser } from '@hacchu-hub/slice-kit/host';
import { isInMenu, mayOpen } from './access.js';

const buyer: CurrentUser = {
  uuid: 'u1',
  email: 'a@example.com',
  firstName: '花子',
  lastName: '山田',
  isPasswordSet: true,
  actor: 'DemandUser',
  role: 'EDITOR',
  capabilities: ['orders:view'],
  featureFlags: [],
  demand: { uuid: 'd1', name: 'x' },
};
const operator: CurrentUser = { ...buyer, actor: 'Operator', role: 'UNKNOWN', demand: null };
const route = { path: '/demand/costs', screen: 's', title: 't' } as const;
const item = { label: 'l', to: '/demand/costs', also: [], icon: 'dot', order: 1 };

it("opens a route of the user's area with its capability and feature", () => {
  expect(mayOpen(buyer, { ...route, area: 'demand' })).toBe(true);
  expect(mayOpen(buyer, { ...route, area: 'operator' })).toBe(false);
  expect(mayOpen(buyer, { ...route, area: 'demand', capability: 'orders:view' })).toBe(true);
  expect(mayOpen(buyer, { ...route, area: 'demand', capability: 'users:manage' })).toBe(false);
  expect(mayOpen(buyer, { ...route, area: 'demand', feature: 'COSTING' })).toBe(false);
  expect(
    mayOpen({ ...buyer, featureFlags: ['COSTING'] }, { ...route, area: 'demand', feature: 'COSTING' }),
  ).toBe(true);
});

it('lets operators work regardless of a demand’s flags', () => {
  expect(mayOpen(operator, { ...route, area: 'operator', feature: 'CSV_EXPORT' })).toBe(true);
});

it('shows a demand’s menu to operators only inside a demand', () => {
  expect(isInMenu(operator, { ...item, area: 'operator-demand' }, false)).toBe(false);
  expect(isInMenu(operator, { ...item, area: 'operator-demand' }, true)).toBe(true);
  expect(isInMenu(operator, { ...item, area: 'demand' }, true)).toBe(false);
  expect(isInMenu(buyer, { ...item, area: 'operator' }, false)).toBe(false);
  expect(isInMenu(buyer, { ...item, area: 'demand' }, false)).toBe(true);
});
