import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { telemetryHandler } from './telemetry-server.js';

const TRACE_ID = '4bf92f3577b34da6a3ce929d0e0e4736';
const text = (key: string, stringValue: string) => ({ key, value: { stringValue } });

let server: Server;
let url: string;
beforeEach(async () => {
  server = createServer(telemetryHandler()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  server.close();
  server.closeAllConnections();
});

const post = (path: string, body: string | Buffer<ArrayBuffer>, headers = {}) =>
  fetch(`${url}${path}`, { method: 'POST', body, headers });
const read = async (path: string) => (await fetch(`${url}${path}`)).text();

const span = (spanId: string, name: string, parentSpanId?: string) => ({
  traceId: TRACE_ID,
  spanId,
  ...(parentSpanId ? { parentSpanId } : {}),
  name,
  startTimeUnixNano: '1700000000000000000',
  endTimeUnixNano: '1700000000005000000',
  attributes: [text('graphql.root_fields', 'orders <script>')],
  status: { code: 2 },
});

const batch = {
  resourceSpans: [
    {
      resource: { attributes: [text('service.name', 'gateway')] },
      scopeSpans: [
        {
          spans: [
            span('00000000000000b2', 'fetch orders', '00000000000000a1'),
            span('00000000000000a1', 'graphql orders'),
          ],
        },
      ],
    },
  ],
};

it.each([
  ['plain', JSON.stringify(batch), {}],
  ['packed', gzipSync(JSON.stringify(batch)), { 'content-encoding': 'gzip' }],
])('shows the spans of a %s trace below their parents', async (_how, body, headers) => {
  expect((await post('/v1/traces', body, headers)).status).toBe(200);
  const page = await read(`/traces/${TRACE_ID}`);
  expect(page.indexOf('graphql orders')).toBeLessThan(page.indexOf('fetch orders'));
  expect(page).toContain('5.0 ms');
  expect(page).toContain('orders &lt;script&gt;');
  expect(await read('/')).toContain(TRACE_ID);
});

it('says so when it knows no spans of a trace', async () => {
  expect(await read(`/traces/${TRACE_ID}`)).toContain('No spans yet');
});

it('keeps usage clicks with the three facts of the payload, and refuses others', async () => {
  const click = { trackingName: 'order_send', demandName: '見本商事', userName: '見本 太郎' };
  expect((await post('/usage', JSON.stringify(click))).status).toBe(202);
  expect((await post('/usage', JSON.stringify({ ...click, price: 100 }))).status).toBe(400);
  expect(JSON.parse(await read('/usage.json'))).toEqual([click]);
});

it('keeps the errors of a Sentry envelope', async () => {
  const event = { event_id: 'e1', exception: { values: [{ type: 'TypeError' }] } };
  const envelope = [
    '{"event_id":"e1"}',
    '{"type":"event"}',
    JSON.stringify(event),
    '{"type":"session"}',
    '{}',
  ];
  expect((await post('/api/1/envelope/', envelope.join('\n'))).status).toBe(200);
  expect(JSON.parse(await read('/errors.json'))).toEqual([event]);
});
