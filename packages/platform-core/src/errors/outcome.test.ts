import { expect, it } from '@jest/globals';
import { GraphQLError } from 'graphql';
import { AppError } from './app-error.js';
import { unauthenticated } from './common-errors.js';
import { outcomeOf } from './outcome.js';

const refused = new AppError('FAILED_PRECONDITION', '確定済みです。');
const failed = new AppError('UNAVAILABLE', '接続できませんでした。');

it.each([
  ['without errors', undefined, 'ok'],
  ['with an empty list of errors', [], 'ok'],
  ['that users may not do', [refused, unauthenticated()], 'refused'],
  ['of which a part failed', [refused, failed], 'error'],
  ['with an error that nobody expected', [new GraphQLError('x')], 'error'],
])('an operation %s', (_which, errors, outcome) => {
  expect(outcomeOf(errors)).toBe(outcome);
});

it('who is asked by clients, not by our gateway, refuses malformed requests', () => {
  const errors = [{ extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } }];
  expect(outcomeOf(errors)).toBe('error');
  expect(outcomeOf(errors, (code) => code === 'GRAPHQL_VALIDATION_FAILED')).toBe('refused');
});
