import { type LoadReport, LoadReporter } from './load-reports.js';

const report: LoadReport = {
  slice: 'orders',
  version: '1',
  phase: 'module',
  outcome: 'loaded',
  durationMs: 12,
};

it('sends reports together, and at once when the page is hidden', () => {
  jest.useFakeTimers();
  const sent: string[] = [];
  const reporter = new LoadReporter('/load-reports', (_, body) => sent.push(body) > 0);
  const stop = reporter.watch();
  reporter.report(report);
  reporter.report({ ...report, outcome: 'failed', errorCode: 'SHELL-004' });
  expect(sent).toEqual([]);
  jest.advanceTimersByTime(5000);
  expect(JSON.parse(sent[0] ?? '')).toMatchObject([{ outcome: 'loaded' }, { errorCode: 'SHELL-004' }]);

  reporter.report(report);
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(sent).toHaveLength(2);
  stop();
  jest.useRealTimers();
});
