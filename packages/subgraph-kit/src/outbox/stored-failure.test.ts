import { expect, it } from '@jest/globals';
import { DeadLetterError } from '../dead-letters/dead-letter.error.js';
import { AppError, unavailable } from '../errors/errors.js';
import { LOGILESS_FAILURES, LogilessError } from '../logiless/logiless.errors.js';
import { MailRejectedError, MailUnconfirmedError } from '../mail/mailer.js';
import { OutboxPermanentError } from './outbox.handler.js';
import { errorOf, failureOf } from './stored-failure.js';

/** What another process makes of an error. */
const takenOver = (error: Error): Error =>
  errorOf({
    failure: JSON.parse(JSON.stringify(failureOf(error))),
    lastError: `${error.name}: ${error.message}`,
  });

it.each([
  new DeadLetterError(2),
  new MailRejectedError(552),
  new MailUnconfirmedError(new Error('socket closed')),
  unavailable('メールサーバーに接続できませんでした。'),
  new AppError('ABORTED', '同時に変更されました。'),
  ...LOGILESS_FAILURES.map((failure) => new LogilessError(failure, `the call failed: ${failure}`)),
])('%s is the same for the process that takes over', (error) => {
  const again = takenOver(error);
  expect(again.constructor).toBe(error.constructor);
  expect(again.message).toBe(error.message);
  // The kind of failure, code and status, by which handlers tell errors of one class apart.
  const {
    cause: _cause,
    extensions: _extensions,
    ...facts
  } = { ...error } as unknown as Record<string, unknown>;
  for (const [name, value] of Object.entries(facts)) expect(again).toHaveProperty(name, value);
});

it.each([
  [new MailRejectedError(550), MailRejectedError],
  [unavailable(), AppError],
  [undefined, Error],
])('what cannot be retried because of %s is permanent for the process that takes over', (cause, type) => {
  const again = takenOver(new OutboxPermanentError('the mail could not be sent', { cause }));
  expect(again).toBeInstanceOf(OutboxPermanentError);
  expect(again.cause).toBeInstanceOf(type);
});

it.each([
  ['an earlier release', undefined],
  ['a later release', { code: 'NEW' } as never],
  ['an error of no known class', failureOf(new TypeError('never works'))],
])('the text of %s is kept', (_, failure) => {
  const error = errorOf({ failure, lastError: 'TypeError: never works' });
  expect(error.constructor).toBe(Error);
  expect(error.message).toBe('TypeError: never works');
});
