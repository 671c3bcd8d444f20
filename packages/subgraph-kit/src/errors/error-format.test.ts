import { expect, test } from '@jest/globals';
import { GraphQLError } from 'graphql';
import { mongo } from 'mongoose';
import { pino } from 'pino';
import { createErrorFormatter } from './error-format.js';

const format = createErrorFormatter(pino({ level: 'silent' }));
const codeOf = (originalError: Error): unknown => {
  const error = new GraphQLError('raw', { path: ['orders'], originalError });
  return format(error.toJSON(), error).extensions?.['code'];
};

test('a database that cannot be reached is answered with UNAVAILABLE: the client may try again', () => {
  expect(codeOf(new mongo.MongoNetworkError('connection closed'))).toBe('UNAVAILABLE');
  expect(codeOf(new mongo.MongoServerError({ message: 'shutdown in progress', code: 91 }))).toBe(
    'UNAVAILABLE',
  );
});

test.each([
  ['not the primary any more', 10_107],
  ['the majority does not confirm', 64],
  ['too few members for the write concern', 100],
  ['writes are blocked', 371],
  ['the disk is full', 14_031],
])('a database that takes no writes is answered with UNAVAILABLE: %s', (message, code) => {
  expect(codeOf(new mongo.MongoServerError({ message, code }))).toBe('UNAVAILABLE');
});

test('a database that refuses to open a connection is answered with UNAVAILABLE', () => {
  const refusal = new mongo.MongoServerError({ message: 'Authentication failed.', code: 18 });
  expect(codeOf(refusal)).toBe('INTERNAL');
  refusal.addErrorLabel('HandshakeError');
  expect(codeOf(refusal)).toBe('UNAVAILABLE');
});

test('any other error of the database is INTERNAL', () => {
  expect(codeOf(new mongo.MongoServerError({ message: 'bad value', code: 2 }))).toBe('INTERNAL');
});
