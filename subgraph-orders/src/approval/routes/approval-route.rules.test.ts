import { describe, expect, it } from '@jest/globals';
import { ApprovalStrategy } from '../../orders/records/review.schema.js';
import { areSameGroups, categoriesOf, eligibleGroups, meetsConditions } from './approval-route.rules.js';

const anything = { amountFrom: null, amountTo: null, supplierUuids: [], requesterUuids: [] };
const facts = {
  amount: '100000',
  supplierUuid: 's1',
  categoryUuids: ['c1', 'c2'],
  requesterUuid: 'u1',
  isOverBudget: false,
};

describe('a rule applies', () => {
  it.each([
    ['without conditions', {}, true],
    ['from its lower amount on', { amountFrom: '100000' }, true],
    ['not below its lower amount', { amountFrom: '100001' }, false],
    ['below its upper amount', { amountTo: '100001' }, true],
    ['not from its upper amount on', { amountTo: '100000' }, false],
    ['to one of its suppliers', { supplierUuids: ['s0', 's1'] }, true],
    ['not to other suppliers', { supplierUuids: ['s0'] }, false],
    ['when at least one line has one of its categories', { categoryUuids: ['c0', 'c2'] }, true],
    ['not when no line has one of its categories', { categoryUuids: ['c0'] }, false],
    ['to one of its requesters', { requesterUuids: ['u1'] }, true],
    ['not to other requesters', { requesterUuids: ['u2'] }, false],
    ['not within the budgets where it is for exceeded ones', { onlyOverBudget: true }, false],
    ['only when every condition holds', { amountFrom: '1', supplierUuids: ['s0'] }, false],
  ])('%s', (_, conditions, applies) => {
    expect(meetsConditions({ ...anything, ...conditions }, facts)).toBe(applies);
  });

  it('to amounts beyond the precision of numbers', () => {
    const route = { ...anything, amountFrom: '9007199254740993' };
    expect(meetsConditions(route, { ...facts, amount: '9007199254740992' })).toBe(false);
  });
});

describe('the categories of an order', () => {
  it('are those of its lines, each once, without products that have none', () => {
    const product = (uuid: string, category: string | null) => ({
      uuid,
      category: category === null ? null : { uuid: category, name: category },
    });
    const products = [product('p1', 'c1'), product('p2', 'c1'), product('p3', null), product('p4', 'c4')];
    const lines = ['p1', 'p2', 'p3', null, 'gone'].map((productId) => ({ productId }));
    expect(categoriesOf(lines, products)).toEqual(['c1']);
  });
});

describe('the steps of a route', () => {
  const member = (uuid: string, role: 'ADMIN' | 'EDITOR', state: 'ACTIVE' | 'INVITED' = 'ACTIVE') => {
    return { uuid, role, state, demandUuid: 'd', name: uuid, email: `${uuid}@test.example` };
  };
  const step = (reviewerUuids: string[], restrictByReviewerRole = true) => {
    return { approvalStrategy: ApprovalStrategy.ALL, restrictByReviewerRole, reviewerUuids };
  };

  it('leave out the requester, and people who have left, lost the role or not come yet', () => {
    const members = [
      member('boss', 'ADMIN'),
      member('asker', 'ADMIN'),
      member('demoted', 'EDITOR'),
      member('invited', 'ADMIN', 'INVITED'),
    ];
    const groups = [step(['boss', 'asker', 'gone', 'invited']), step(['demoted']), step(['demoted'], false)];
    expect(eligibleGroups(groups, members, 'asker').map(({ reviewerUuids }) => reviewerUuids)).toEqual([
      ['boss'],
      [],
      ['demoted'],
    ]);
  });

  it('are the same whatever the order of the people in a step', () => {
    expect(areSameGroups([step(['a', 'b'])], [step(['b', 'a'])])).toBe(true);
    expect(areSameGroups([step(['a']), step(['b'])], [step(['b']), step(['a'])])).toBe(false);
    expect(areSameGroups([step(['a'])], [step(['a'], false)])).toBe(false);
    expect(areSameGroups([step(['a'])], [step(['a']), step(['b'])])).toBe(false);
  });
});
