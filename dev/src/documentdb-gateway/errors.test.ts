import { describe, expect, test } from '@jest/globals';
import { codeOfSqlState, CommandError, sqlStateOfPacked, toCommandError } from './errors.js';

const failure = (code: string, fields: object = {}): Error =>
  Object.assign(new Error('said so'), { code, ...fields });

test.each([
  ['M001C', 11000],
  ['M0008', 26],
  ['M0003', 9],
  ['M000N', 67],
  ['40P01', 112],
  ['M00E8', 10107],
  ['25006', 10107],
  ['53100', 14031],
  ['53200', 6],
  ['53300', 6],
  ['42601', 8],
])('SQLSTATE %s maps to code %i', (sqlState, code) => {
  expect(codeOfSqlState(sqlState)[0]).toBe(code);
});

test('a packed SQLSTATE is read from its lowest six bits', () => {
  expect(sqlStateOfPacked(319029277)).toBe('M001C');
  expect(sqlStateOfPacked(50331677)).toBe('M0003');
});

describe('a PostgreSQL error', () => {
  test.each(['40001', '40P01', '55P03'])(
    '%s is a write conflict that drivers retry in a transaction',
    (code) => {
      expect(toCommandError(failure(code), true).toReply()).toMatchObject({
        ok: 0,
        code: 112,
        codeName: 'WriteConflict',
        errorLabels: ['TransientTransactionError'],
      });
      expect(toCommandError(failure(code), false).toReply()).not.toHaveProperty('errorLabels');
    },
  );

  test('a lost server connection is reported as a shutdown', () => {
    expect(toCommandError(failure('ECONNREFUSED'), false).code).toBe(91);
    expect(toCommandError(failure('57P01'), false).code).toBe(91);
    expect(toCommandError(new Error('Connection terminated unexpectedly'), false).code).toBe(91);
  });

  test('our own command errors are passed through', () => {
    const refusal = new CommandError(43, 'CursorNotFound', 'gone');
    expect(toCommandError(refusal, false)).toBe(refusal);
  });
});
