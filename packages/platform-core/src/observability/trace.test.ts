import { expect, it } from '@jest/globals';
import { traceFrom } from './trace.js';

const TRACE_ID = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT = '00f067aa0ba902b7';

it.each(['00', '01'])('a trace is continued with a span of this process and the flag %s', (flags) => {
  const { traceId, traceparent } = traceFrom(`00-${TRACE_ID}-${PARENT}-${flags}`);
  expect(traceId).toBe(TRACE_ID);
  expect(traceparent).toMatch(new RegExp(`^00-${TRACE_ID}-[0-9a-f]{16}-${flags}$`));
  expect(traceparent).not.toContain(PARENT);
});

it('flags that the specification reserves are not passed on', () => {
  expect(traceFrom(`00-${TRACE_ID}-${PARENT}-ff`).traceparent.slice(-3)).toBe('-01');
  expect(traceFrom(`00-${TRACE_ID}-${PARENT}-fe`).traceparent.slice(-3)).toBe('-00');
});

it.each([
  ['no header', undefined],
  ['several headers', [`00-${TRACE_ID}-${PARENT}-01`]],
  ['another version', `01-${TRACE_ID}-${PARENT}-01`],
  ['upper case', `00-${TRACE_ID.toUpperCase()}-${PARENT}-01`],
  ['a trace id of zeros', `00-${'0'.repeat(32)}-${PARENT}-01`],
  ['a parent id of zeros', `00-${TRACE_ID}-${'0'.repeat(16)}-01`],
])('%s starts a new, sampled trace', (_what, header) => {
  const { traceId, traceparent } = traceFrom(header);
  expect(traceId).toMatch(/^[0-9a-f]{32}$/);
  expect(traceId).not.toBe(TRACE_ID);
  expect(traceparent).toMatch(new RegExp(`^00-${traceId}-[0-9a-f]{16}-01$`));
});
