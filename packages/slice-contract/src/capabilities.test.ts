import { expect, it } from '@jest/globals';
import { withDeclaredCapabilities } from './capabilities.js';
import { parseDeclaration } from './declaration.js';

const slice = (capabilities: object) => ({
  id: 'returns',
  name: '返品',
  owner: '返品チーム',
  routes: [],
  capabilities,
});
const label = '返品の登録';

const declared = (capabilities: object) => {
  const parsed = parseDeclaration(slice(capabilities));
  if (!parsed.ok) throw new Error(parsed.problems.join());
  return [parsed.declaration];
};
const problems = (capabilities: object) => {
  const parsed = parseDeclaration(slice(capabilities));
  return parsed.ok ? [] : parsed.problems;
};

it('a declared capability belongs to its roles, to operators, and to demands with its function', () => {
  const declarations = declared({
    'returns:view': { label, roles: ['ADMIN', 'EDITOR'], isForOperators: true },
    'returns:close': { label, roles: ['ADMIN'], feature: 'COSTING' },
  });
  const of = (own: object) =>
    withDeclaredCapabilities(
      {
        actor: 'DemandUser',
        role: 'ADMIN',
        featureFlags: ['COSTING'],
        capabilities: ['orders:view'],
        ...own,
      },
      declarations,
    ).capabilities;
  expect(of({})).toEqual(['orders:view', 'returns:view', 'returns:close']);
  expect(of({ featureFlags: [] })).toEqual(['orders:view', 'returns:view']);
  expect(of({ role: 'EDITOR' })).toEqual(['orders:view', 'returns:view']);
  expect(of({ role: 'UNKNOWN' })).toEqual(['orders:view']);
  expect(of({ actor: 'Operator', role: 'UNKNOWN' })).toEqual(['orders:view', 'returns:view']);
});

it('a declared capability ends with a withdrawal unless it changes nothing', () => {
  const declarations = declared({
    'returns:view': { label, isForOperators: true, outlastsWithdrawal: true },
    'returns:edit': { label, isForOperators: true },
  });
  const operator = { actor: 'Operator', role: 'UNKNOWN', featureFlags: [], capabilities: [] } as const;
  const of = (isWithdrawing: boolean) =>
    withDeclaredCapabilities(operator, declarations, { isWithdrawing }).capabilities;
  expect(of(true)).toEqual(['returns:view']);
  expect(of(false)).toEqual(['returns:view', 'returns:edit']);
});

it('a slice declares capabilities under its own name only, for somebody', () => {
  expect(problems({ 'orders:send': { label, roles: ['ADMIN'] } })).toEqual([
    'capabilities.orders:send: begin the name with "returns:"',
  ]);
  expect(problems({ 'returns:view': { label } })).toEqual([
    'capabilities.returns:view: grant it to somebody',
  ]);
  expect(problems({ 'returns:view': { label, roles: ['UNKNOWN'] } })).toHaveLength(1);
});
