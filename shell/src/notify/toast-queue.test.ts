import { TOAST_DURATION, ToastQueue } from './toast-queue.js';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('shows one toast at a time, the newest first', () => {
  const queue = new ToastQueue();
  queue.push('success', '保存しました');
  queue.push('error', 'エラーが発生しました', '通信できません');
  expect(queue.current()).toMatchObject({
    title: 'エラーが発生しました',
    description: '通信できません',
    others: 1,
  });
  jest.advanceTimersByTime(2 * TOAST_DURATION - 1);
  expect(queue.current()?.title).toBe('エラーが発生しました');
  jest.advanceTimersByTime(1);
  expect(queue.current()).toMatchObject({ title: '保存しました', others: 0 });
  jest.advanceTimersByTime(TOAST_DURATION);
  expect(queue.current()).toBeUndefined();
});

it('queues three and counts the rest', () => {
  const queue = new ToastQueue();
  for (const number of [1, 2, 3, 4, 5, 6]) queue.push('info', `お知らせ${number}`);
  expect(queue.current()).toMatchObject({ title: 'お知らせ6', others: 5 });
  const seen: (string | undefined)[] = [];
  for (let toast = queue.current(); toast; toast = queue.current()) {
    seen.push(toast.title);
    queue.dismiss(toast.id);
  }
  expect(seen).toEqual(['お知らせ6', 'お知らせ5', 'お知らせ4', 'お知らせ3']);
  queue.push('info', '次の仕事');
  expect(queue.current()).toMatchObject({ title: '次の仕事', others: 0 });
});

it('drops stale toasts', () => {
  const queue = new ToastQueue();
  queue.push('success', '古いお知らせ');
  queue.push('error', '一つ目の誤り');
  jest.advanceTimersByTime(9_000);
  queue.push('error', '二つ目の誤り');
  jest.advanceTimersByTime(2 * TOAST_DURATION);
  // After 19 seconds, both others are stale.
  expect(queue.current()).toBeUndefined();
});

it('closes all at once', () => {
  const queue = new ToastQueue();
  queue.push('info', '一つ目');
  queue.push('info', '二つ目');
  queue.dismissAll();
  expect(queue.current()).toBeUndefined();
});

it('shows the next at once when one is closed', () => {
  const queue = new ToastQueue();
  queue.push('info', '一つ目');
  queue.push('info', '二つ目');
  queue.dismiss(queue.current()?.id ?? 0);
  expect(queue.current()?.title).toBe('一つ目');
});

it('does not queue the same text twice', () => {
  const queue = new ToastQueue();
  queue.push('error', 'エラーが発生しました', '通信できません');
  queue.push('error', 'エラーが発生しました', '通信できません');
  queue.dismiss(queue.current()?.id ?? 0);
  expect(queue.current()).toBeUndefined();
});

it('shows the same text anew, for its whole time', () => {
  const queue = new ToastQueue();
  queue.push('success', '保存しました');
  const first = queue.current()?.id;
  jest.advanceTimersByTime(TOAST_DURATION - 1);
  queue.push('success', '保存しました');
  expect(queue.current()).toMatchObject({ title: '保存しました', others: 0 });
  expect(queue.current()?.id).not.toBe(first);
  jest.advanceTimersByTime(TOAST_DURATION - 1);
  expect(queue.current()?.title).toBe('保存しました');
  jest.advanceTimersByTime(1);
  expect(queue.current()).toBeUndefined();
});

it('keeps a toast while the pointer rests on it', () => {
  const queue = new ToastQueue();
  queue.push('info', '一つ目');
  queue.pause();
  jest.advanceTimersByTime(10 * TOAST_DURATION);
  expect(queue.current()?.title).toBe('一つ目');
  queue.resume();
  jest.advanceTimersByTime(TOAST_DURATION);
  expect(queue.current()).toBeUndefined();
});

it('does not show an error again that was shown for half of its time before the next toast', () => {
  const queue = new ToastQueue();
  queue.push('error', '先の仕事');
  jest.advanceTimersByTime(TOAST_DURATION - 1);
  queue.push('success', '次の仕事');
  expect(queue.current()).toMatchObject({ title: '次の仕事', others: 1 });
  queue.dismiss(queue.current()?.id ?? 0);
  expect(queue.current()).toMatchObject({ title: '先の仕事', others: 0 });
  jest.advanceTimersByTime(1);
  queue.push('success', '最後の仕事');
  expect(queue.current()).toMatchObject({ title: '最後の仕事', others: 0 });
});

it('shows what has waited, after the one that replaced the visible one', () => {
  const queue = new ToastQueue();
  queue.push('error', '一つ目の誤り');
  queue.push('error', '二つ目の誤り');
  jest.advanceTimersByTime(TOAST_DURATION);
  queue.push('success', '保存しました');
  expect(queue.current()).toMatchObject({ title: '保存しました', others: 1 });
  jest.advanceTimersByTime(TOAST_DURATION);
  expect(queue.current()).toMatchObject({ title: '一つ目の誤り', others: 0 });
});
