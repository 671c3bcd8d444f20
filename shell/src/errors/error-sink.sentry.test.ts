import { waitFor } from '@testing-library/react';
import { createErrorReporter } from './error-reporter.js';
import { originOf, sentrySink, withoutQueries } from './error-sink.sentry.js';

// jsdom has no timings of resources, from which the SDK describes the load of the page.
Object.assign(performance, { getEntriesByType: () => [] });

const DSN = 'https://public@errors.hub.example/7';

/** Envelopes that were sent, as the JSON lines that they consist of. */
function recorded() {
  const sent: { url: string; lines: Record<string, unknown>[] }[] = [];
  window.fetch = async (url, init) => {
    const body =
      typeof init?.body === 'string' ? init.body : new TextDecoder().decode(init?.body as Uint8Array);
    const lines = body.split('\n').map((line): Record<string, unknown> => JSON.parse(line));
    sent.push({ url: url instanceof Request ? url.url : url.toString(), lines });
    return new Response('{}');
  };
  return sent;
}

const events = (sent: ReturnType<typeof recorded>) =>
  sent.flatMap(({ lines }) => lines.filter((line) => 'exception' in line));

it('sends an error with slice, version and code as tags, and nothing else of the facts', async () => {
  const sent = recorded();
  const reporter = createErrorReporter(sentrySink(DSN, 'preview'), { environment: 'preview' });
  reporter.report(new Error('broken'), {
    kind: 'slice',
    slice: 'orders',
    version: '1.2.3',
    code: 'SHELL-008',
    owner: '見本 太郎',
  });
  reporter.report(new Error('Route Canceled'));
  await waitFor(() => expect(events(sent)).toHaveLength(1));
  expect(sent[0]?.url).toMatch(/^https:\/\/errors\.hub\.example\/api\/7\/envelope\//);
  expect(events(sent)[0]).toMatchObject({
    environment: 'preview',
    exception: { values: [{ type: 'Error', value: 'broken' }] },
    tags: { kind: 'slice', slice: 'orders', version: '1.2.3', code: 'SHELL-008' },
  });
  expect(JSON.stringify(sent)).not.toContain('見本');
});

it('names the remote and version whose code failed where nobody else does', () => {
  const error = new Error('broken');
  error.stack = 'Error: broken\n    at f (https://remotes.hub.example/mf-orders/2.0.1/src.0a1b2c3d.js:1:2)';
  expect(originOf(error)).toEqual({ slice: 'mf-orders', version: '2.0.1' });
  expect(originOf(new Error('elsewhere'))).toEqual({});
});

it('cuts queries and fragments, which can contain codes of invitations', () => {
  const event = {
    request: { url: 'https://hub.example/demand/password?code=SECRET#x' },
    spans: [{ description: '/demand/password?code=SECRET', data: { text: 'Is it? Yes.' } }],
  };
  expect(withoutQueries(event)).toEqual({
    request: { url: 'https://hub.example/demand/password' },
    spans: [{ description: '/demand/password', data: { text: 'Is it? Yes.' } }],
  });
});
