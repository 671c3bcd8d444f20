import { describe, expect, test } from '@jest/globals';
import { isOwnSessionOperation } from './own-session.js';

describe('a session without a required second factor', () => {
  test.each([
    ['reads its user', 'query currentUser { currentUser { uuid demand { name } } }'],
    ['ends', 'mutation { signOut { ok } }'],
    ['ends all sessions of the account', 'mutation { signOutEverywhere { ok } }'],
    ['records its first password', 'mutation { markPasswordSet { __typename } }'],
  ])('%s', (_, document) => {
    expect(isOwnSessionOperation(document)).toBe(true);
  });

  test.each([
    ['nothing', undefined],
    ['another field', '{ orders { totalCount } }'],
    ['another field under a permitted name', '{ currentUser: orders { totalCount } }'],
    ['another field beside a permitted one', '{ currentUser { uuid } orders { totalCount } }'],
    ['a root fragment', '{ ...A } fragment A on Query { orders { totalCount } }'],
    ['an inline root fragment', '{ ... on Query { orders { totalCount } } }'],
    ['a second operation', 'query A { currentUser { uuid } } query B { orders { totalCount } }'],
    ['the schema', '{ __schema { types { name } } }'],
    ['a new password', 'mutation { setDemandUserPassword(input: {newPassword: "x"}) { __typename } }'],
    ['an endless document', `{ currentUser { ${'uuid '.repeat(200)} } }`],
    ['a broken document', '{ currentUser {'],
  ])('is refused %s', (_, document) => {
    expect(isOwnSessionOperation(document)).toBe(false);
  });
});
