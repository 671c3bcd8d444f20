import { createErrorReporter, loadedSink } from './error-reporter.js';

it('reports everything except a cancelled route', () => {
  const sent: [string, object][] = [];
  const reporter = createErrorReporter(
    { send: (error, facts) => sent.push([error.message, facts]) },
    { environment: 'preview' },
  );
  reporter.report(new Error('Route Canceled'));
  reporter.report('Route Canceled');
  reporter.report(new Error('broken'), { kind: 'slice' });
  expect(sent).toEqual([['broken', { environment: 'preview', kind: 'slice', sampleRate: 1 }]]);
});

it('loads a sink after the first screen, and then sends it what was reported until then', async () => {
  jest.useFakeTimers();
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  try {
    const sent: string[] = [];
    const load = jest.fn(async () => ({ send: (error: Error) => sent.push(error.message) }));
    const sink = loadedSink(load);
    sink.send(new Error('early'), {});
    expect(load).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(10_000);
    expect(sent).toEqual(['early']);
    expect(logged).toHaveBeenCalledTimes(1);
  } finally {
    logged.mockRestore();
    jest.useRealTimers();
  }
});

it('reports nothing that fails while the page is left', () => {
  jest.useFakeTimers();
  const sent: string[] = [];
  const reporter = createErrorReporter({ send: (error) => sent.push(error.message) });
  window.dispatchEvent(new Event('beforeunload'));
  reporter.report(new TypeError('NetworkError when attempting to fetch resource.'));
  jest.advanceTimersByTime(5000);
  reporter.report(new Error('the page stayed'));
  expect(sent).toEqual(['the page stayed']);
  jest.useRealTimers();
});
