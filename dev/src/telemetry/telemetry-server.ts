import type { RequestListener } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { z } from 'zod';
import { answerJson, answerPage, type Exchange, readExchange, Refusal } from '../support/http-exchange.js';
import { reportsPage, tracePage, tracesPage } from './trace-pages.js';
import { TraceStore } from './trace-store.js';

const MAX_REPORTS = 500;
const MAX_BYTES = 4 * 1024 * 1024;

const usageClick = z.strictObject({
  trackingName: z.string().min(1),
  demandName: z.string(),
  userName: z.string(),
});
const sentryEvent = z.object({ event_id: z.string() }).loose();

interface Received {
  traces: TraceStore;
  errors: unknown[];
  clicks: unknown[];
}

/**
 * Stands in for what an installation sends its traces (OTLP over HTTP), errors of browsers (Sentry) and usage clicks
 * to. Everything is kept in memory and shown on pages.
 */
export function telemetryHandler(): RequestListener {
  const received: Received = { traces: new TraceStore(), errors: [], clicks: [] };
  return (request, response) => {
    readExchange(request, response)
      .then((exchange) => answer(exchange, received))
      .catch((error: unknown) => {
        const status = error instanceof Refusal ? error.status : 400;
        answerJson({ response }, status, { error: error instanceof Error ? error.message : 'failed' });
      });
  };
}

function answer(exchange: Exchange, received: Received): void {
  const { method, url, response } = exchange;
  // Pages of other origins send here.
  response.setHeader('access-control-allow-origin', '*');
  response.setHeader('access-control-allow-headers', '*');
  if (method === 'OPTIONS') return void response.writeHead(204).end();
  if (method === 'POST') return take(exchange, received);
  const { traces, errors, clicks } = received;
  const isJson = url.pathname.endsWith('.json');
  const [, kind = '', id = ''] = url.pathname.replace(/\.json$/, '').split('/');
  if (kind === 'errors') return show(exchange, isJson, errors, reportsPage('Errors of browsers', errors));
  if (kind === 'usage') return show(exchange, isJson, clicks, reportsPage('Usage clicks', clicks));
  if (kind === 'traces' && /^[0-9a-f]{32}$/.test(id)) {
    const spans = traces.find(id);
    return show(exchange, isJson, { traceId: id, spans }, tracePage(id, spans));
  }
  if (url.pathname === '/') return answerPage(exchange, 200, tracesPage(traces.latest(200)));
  answerJson(exchange, 404, { error: 'not_found' });
}

const show = (exchange: Exchange, isJson: boolean, facts: unknown, page: string): void =>
  isJson ? answerJson(exchange, 200, facts) : answerPage(exchange, 200, page);

function take(exchange: Exchange, { traces, errors, clicks }: Received): void {
  const { pathname } = exchange.url;
  if (pathname === '/v1/traces') {
    traces.add(JSON.parse(textOf(exchange)));
    return answerJson(exchange, 200, {});
  }
  if (pathname === '/usage') {
    keep(clicks, usageClick.parse(JSON.parse(textOf(exchange))));
    return answerJson(exchange, 202, {});
  }
  if (/^\/api\/\d+\/envelope\/$/.test(pathname)) {
    for (const event of eventsOf(textOf(exchange))) keep(errors, event);
    return answerJson(exchange, 200, {});
  }
  answerJson(exchange, 404, { error: 'not_found' });
}

function keep(list: unknown[], one: unknown): void {
  list.push(one);
  if (list.length > MAX_REPORTS) list.shift();
}

function textOf({ request, body }: Exchange): string {
  const isPacked = request.headers['content-encoding'] === 'gzip';
  return (isPacked ? gunzipSync(body, { maxOutputLength: MAX_BYTES }) : body).toString('utf8');
}

/** The events of an envelope: lines of JSON, of which each item's header precedes its payload. */
function eventsOf(envelope: string): unknown[] {
  const [, ...items] = envelope.split('\n').filter((line) => line !== '');
  return items.flatMap((line, index): unknown[] => {
    const before = items[index - 1];
    const isEvent = before !== undefined && /"type":"event"/.test(before.slice(0, 200));
    return isEvent ? [sentryEvent.parse(JSON.parse(line))] : [];
  });
}
