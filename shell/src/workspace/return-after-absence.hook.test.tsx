import { act, renderHook } from '@testing-library/react';
import { useReturnAfterAbsence } from './return-after-absence.hook.js';

beforeEach(() => jest.useFakeTimers({ now: new Date('2026-11-30T12:00:00+09:00') }));
afterEach(() => jest.useRealTimers());

const now = () => Date.now();
const MINUTE = 60_000;

/** @param outcomes of the refreshes in turn: whether they succeed */
function start(outcomes: boolean[] = []) {
  const refresh = jest.fn(async () => {
    if (outcomes.shift() === false) throw new Error('no network yet');
  });
  renderHook(() => useReturnAfterAbsence(refresh, now));
  /** Shows a sign of life after a while. */
  const comeBack = async (ms: number, sign = 'focus') => {
    // Time passes without timers, as while a computer sleeps.
    jest.setSystemTime(Date.now() + ms);
    await act(async () => void window.dispatchEvent(new Event(sign)));
  };
  return { refresh, comeBack };
}

it.each(['focus', 'visibilitychange', 'pointermove', 'keydown'])(
  'a page that nobody looked at for long is refreshed once by %s',
  async (sign) => {
    const { refresh, comeBack } = start();
    await comeBack(8 * 60 * MINUTE, sign);
    await comeBack(10, sign);
    expect(refresh).toHaveBeenCalledTimes(1);
  },
);

it('a page is refreshed when the network is back, once somebody sees it', async () => {
  const { refresh, comeBack } = start();
  await comeBack(100, 'online');
  await comeBack(100, 'pointermove');
  expect(refresh).toHaveBeenCalledTimes(1);
  const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  await comeBack(100, 'online');
  expect(refresh).toHaveBeenCalledTimes(1);
  hidden.mockRestore();
  await comeBack(100, 'visibilitychange');
  expect(refresh).toHaveBeenCalledTimes(2);
});

it('a page at which somebody works is not refreshed, nor one to which nobody came back', async () => {
  const { refresh, comeBack } = start();
  for (let at = 0; at < 12; at += 1) await comeBack(10 * MINUTE, 'pointermove');
  jest.advanceTimersByTime(600 * MINUTE);
  expect(refresh).not.toHaveBeenCalled();
});

it('a page at which somebody works over midnight in Japan is refreshed once', async () => {
  jest.setSystemTime(new Date('2026-11-30T23:55:00+09:00'));
  const { refresh, comeBack } = start();
  await comeBack(4 * MINUTE, 'keydown');
  expect(refresh).not.toHaveBeenCalled();
  for (let at = 0; at < 3; at += 1) await comeBack(MINUTE, 'keydown');
  expect(refresh).toHaveBeenCalledTimes(1);
});

it('a refresh that failed is tried again, not with each sign', async () => {
  const { refresh, comeBack } = start([false, true]);
  await comeBack(60 * MINUTE);
  for (let at = 0; at < 5; at += 1) await comeBack(100, 'pointermove');
  expect(refresh).toHaveBeenCalledTimes(1);
  await comeBack(10_000, 'pointermove');
  expect(refresh).toHaveBeenCalledTimes(2);
  await comeBack(10_000, 'pointermove');
  expect(refresh).toHaveBeenCalledTimes(2);
});
