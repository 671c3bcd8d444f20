import { AppError, DeadLetterError, MailRejectedError, OutboxPermanentError } from '@hacchu-hub/subgraph-kit';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { announceOutcome, failureMessage, responseTimeout, waitForOutcome } from './mail-outcome.js';

interface Mail {
  isPending: boolean;
}

let mail: Mail;
let reads: number;
const read = async (): Promise<Mail> => {
  reads += 1;
  return { ...mail };
};
const wait = (id = 'a') => waitForOutcome(id, read, ({ isPending }) => isPending);
beforeEach(() => {
  jest.useFakeTimers();
  mail = { isPending: true };
  reads = 0;
});
afterEach(() => {
  jest.useRealTimers();
});

test('an announced outcome is returned at once, to all who wait for the mail', async () => {
  const waiting = Promise.all([wait(), wait()]);
  await jest.advanceTimersByTimeAsync(100);
  expect(reads).toBe(2);
  mail.isPending = false;
  announceOutcome('a');
  expect(await waiting).toEqual([{ isPending: false }, { isPending: false }]);
  expect(reads).toBe(4);
  expect(jest.getTimerCount()).toBe(0);
});

test('an outcome that is announced while the database is read is not missed', async () => {
  const found = waitForOutcome(
    'a',
    async () => {
      const before = await read();
      if (reads === 1) {
        mail.isPending = false;
        announceOutcome('a');
      }
      return before;
    },
    ({ isPending }) => isPending,
  );
  await jest.advanceTimersByTimeAsync(0);
  expect(await found).toEqual({ isPending: false });
});

test('the outcome of a mail that another process delivers is found within half a second', async () => {
  const found = wait();
  await jest.advanceTimersByTimeAsync(100);
  mail.isPending = false;
  announceOutcome('another mail');
  await jest.advanceTimersByTimeAsync(400);
  expect(await found).toEqual({ isPending: false });
});

test('without an outcome the pending state is returned after the response timeout', async () => {
  const found = wait();
  await jest.advanceTimersByTimeAsync(responseTimeout.ms);
  expect(await found).toEqual({ isPending: true });
  expect(reads).toBeLessThanOrEqual(responseTimeout.ms / 500 + 1);
  expect(jest.getTimerCount()).toBe(0);
});

test('what is known of a mail that failed is told, also that it may have arrived', () => {
  const uncertain = new AppError('UNAVAILABLE', '送信できたか確認できませんでした。');
  const error = new OutboxPermanentError('the mail could not be sent', { cause: uncertain });
  expect(failureMessage(error)).toBe('送信できたか確認できませんでした。');
  expect(failureMessage(new AppError('UNAVAILABLE', 'あとで'))).toBe('あとで');
  expect(failureMessage(new TypeError('a defect'))).toBe(
    'メールの送信中に問題が発生しました。時間をおいて再度お試しください。',
  );
});

test.each([
  [550, 'メールサーバーに受け付けられませんでした（550）。宛先をご確認ください。'],
  [552, 'メールサーバーに受け付けられませんでした（552）。添付ファイルの容量か宛先をご確認ください。'],
])('a rejection with %i says what to look at', (code, message) => {
  const error = new OutboxPermanentError('the mail could not be sent', {
    cause: new MailRejectedError(code),
  });
  expect(failureMessage(error)).toBe(message);
});

test('a mail that its process did not survive may have arrived', () => {
  expect(failureMessage(new DeadLetterError(2))).toContain('送信できたか確認できませんでした');
});
