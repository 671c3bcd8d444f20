import { BUILT_FOR } from '@hacchu-hub/slice-contract';
import { renderHook } from '@testing-library/react';
import { readEntry } from '../remotes/catalogue.js';
import { aDemandUser } from '../session/user.fixture.js';
import { mayOpen } from './access.js';
import { useCapabilities } from './capabilities.hook.js';

const entry = readEntry('mf-returns', {
  version: '1.0.0',
  manifestUrl: 'http://127.0.0.1/m.json',
  declaration: {
    id: 'returns',
    name: '返品',
    owner: 'returns team',
    contract: BUILT_FOR,
    capabilities: {
      'returns:view': { label: '返品の閲覧', isForOperators: true, outlastsWithdrawal: true },
      'returns:edit': { label: '返品の登録', isForOperators: true },
    },
    routes: ['view', 'edit'].map((one) => ({
      path: `/admin/demands/:demandUuid/returns/${one}`,
      screen: one,
      area: 'operator',
      title: '返品',
      capability: `returns:${one}`,
    })),
  },
});
const entries = [entry];
const operator = {
  ...aDemandUser,
  actor: 'Operator' as const,
  role: 'UNKNOWN' as const,
  demand: null,
  capabilities: ['orders:view', 'orders:edit'],
};
const used = (remaining: readonly string[] | undefined) =>
  renderHook(() => useCapabilities(operator, entries, remaining)).result.current;

it('leaves operators in a demand that withdraws what the server and the slices leave them', () => {
  const { user, everywhere } = used(['orders:view']);
  expect(user.capabilities).toEqual(['orders:view', 'returns:view']);
  expect(everywhere.capabilities).toEqual(['orders:view', 'orders:edit', 'returns:view', 'returns:edit']);
  const [view, edit] = entry.declaration?.routes ?? [];
  if (!view || !edit) throw new Error('the declaration was rejected');
  // The page for changes exists, and is closed.
  expect([mayOpen(user, view), mayOpen(user, edit), mayOpen(everywhere, edit)]).toEqual([true, false, true]);
});

it('limits nothing elsewhere', () => {
  const { user, everywhere } = used(undefined);
  expect(user).toBe(everywhere);
  expect(user.capabilities).toContain('returns:edit');
});
