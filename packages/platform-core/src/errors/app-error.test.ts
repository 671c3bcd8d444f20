import { expect, it } from '@jest/globals';
import { AppError, errorExtensions } from './app-error.js';
import { unauthenticated } from './common-errors.js';

it('an error has the format of the graph', () => {
  const fields = { 'lines.2.lot': ['数量を入力してください。'] };
  const error = new AppError('INVALID_ARGUMENT', '入力内容を確認してください。', {
    fields,
    isHandled: true,
    extra: { limit: 3 },
  });
  expect(error.extensions).toEqual({
    code: 'INVALID_ARGUMENT',
    exception: {
      code: ['INVALID_ARGUMENT'],
      rpcCode: 3,
      details: { message: ['入力内容を確認してください。'], fields, limit: 3 },
      isHandled: true,
    },
    http: { status: 200 },
  });
});

it('clients read FORBIDDEN where nobody is signed in', () => {
  expect(unauthenticated().extensions).toMatchObject({
    code: 'FORBIDDEN',
    exception: { code: ['UNAUTHENTICATED'], rpcCode: 16 },
  });
});

it("GraphQL's own codes are kept beside the RPC code", () => {
  expect(errorExtensions('INVALID_ARGUMENT', 'm', { code: 'GRAPHQL_PARSE_FAILED' })).toMatchObject({
    code: 'GRAPHQL_PARSE_FAILED',
    exception: { code: ['INVALID_ARGUMENT'], rpcCode: 3, details: { message: ['m'], fields: {} } },
  });
});

it('only a response without data takes the HTTP status', () => {
  const { extensions } = new AppError('RESOURCE_EXHAUSTED', 'm', { status: 429 });
  expect(extensions['http']).toEqual({ status: 429 });
});
