import { describe, expect, test } from '@jest/globals';
import { isAnonymousOperation } from './anonymous.js';

const PAGE = 'fragment Page on SupplierOrder { state content { total } }';

describe('a document needs no sign-in', () => {
  test.each([
    ['the password reset', 'mutation { requestPasswordReset(input: {}) { ok } }'],
    ["a supplier's order", 'query q($token: ID!) { supplierOrder(token: $token) { state } }'],
    ["a supplier's order with a fragment below it", `{ supplierOrder(token: "a") { ...Page } } ${PAGE}`],
    ["a reviewer's request", '{ mailReview(token: "a") { state } }'],
    ['an answer', `mutation { answerSupplierOrder(input: {}) { supplierOrder { ...Page } } } ${PAGE}`],
    ['upload URLs', 'mutation { createSupplierAnswerUploadUrls(input: {}) { uploads { url } } }'],
    ['an alias of one of them', '{ page: supplierOrder(token: "a") { state } }'],
  ])('for %s', (_, document) => {
    expect(isAnonymousOperation(document)).toBe(true);
  });

  test.each([
    ['nothing', undefined],
    ['another field', '{ orders { totalCount } }'],
    ['another field with the name as its alias', '{ supplierOrder: orders { totalCount } }'],
    ['another field beside it', '{ supplierOrder(token: "a") { state } orders { totalCount } }'],
    ['two of them', '{ a: supplierOrder(token: "a") { state } b: supplierOrder(token: "b") { state } }'],
    ['the schema beside it', '{ supplierOrder(token: "a") { state } __schema { types { name } } }'],
    ['a root fragment', '{ ...A } fragment A on Query { supplierOrder(token: "a") { state } }'],
    ['an inline root fragment', '{ ... on Query { supplierOrder(token: "a") { state } } }'],
    [
      'a second operation',
      'query A { supplierOrder(token: "a") { state } } query B { orders { totalCount } }',
    ],
    ['a query of the name of a mutation', '{ answerSupplierOrder(input: {}) { supplierOrder { state } } }'],
    ['a mutation of the name of a query', 'mutation { supplierOrder(token: "a") { state } }'],
    ['a subscription', 'subscription { supplierOrder(token: "a") { state } }'],
    ['a password reset with a fragment', 'mutation { requestPasswordReset { ...A } } fragment A on B { ok }'],
    ['a type definition', '{ supplierOrder(token: "a") { state } } type A { a: Int }'],
    ['a property of every object', 'mutation { constructor(a: "supplierOrder") }'],
    ['an endless document', `{ supplierOrder(token: "a") { ${'state '.repeat(500)} } }`],
    ['a broken document', '{ supplierOrder(token: "a") {'],
  ])('but not for %s', (_, document) => {
    expect(isAnonymousOperation(document)).toBe(false);
  });
});
