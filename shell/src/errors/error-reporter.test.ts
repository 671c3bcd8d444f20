import { createErrorReporter } from './error-reporter.js';

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
