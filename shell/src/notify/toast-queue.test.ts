import { TOAST_DURATION, ToastQueue } from './toast-queue.js';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('shows one toast at a time, in order', () => {
  const queue = new ToastQueue();
  queue.push('success', '保存しました');
  queue.push('error', 'エラーが発生しました', '通信できません');
  expect(queue.current()?.title).toBe('保存しました');
  jest.advanceTimersByTime(TOAST_DURATION);
  expect(queue.current()).toMatchObject({ title: 'エラーが発生しました', description: '通信できません' });
  jest.advanceTimersByTime(2 * TOAST_DURATION);
  expect(queue.current()).toBeUndefined();
});

it('shows the next at once when one is closed', () => {
  const queue = new ToastQueue();
  queue.push('info', '一つ目');
  queue.push('info', '二つ目');
  queue.dismiss(queue.current()?.id ?? 0);
  expect(queue.current()?.title).toBe('二つ目');
});

it('does not say the same thing twice while it waits', () => {
  const queue = new ToastQueue();
  queue.push('error', 'エラーが発生しました', '通信できません');
  queue.push('error', 'エラーが発生しました', '通信できません');
  queue.dismiss(queue.current()?.id ?? 0);
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
