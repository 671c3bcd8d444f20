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

test('any other error of the database is INTERNAL', () => {
  expect(codeOf(new mongo.MongoServerError({ message: 'bad value', code: 2 }))).toBe('INTERNAL');
});
