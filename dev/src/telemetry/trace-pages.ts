import { escapeHtml, NO_ICON } from '../support/http-exchange.js';
import type { StoredSpan } from './trace-store.js';

const STYLE = `
  body { font: 14px/1.5 system-ui, sans-serif; margin: 24px; color: #1f2933 }
  table { border-collapse: collapse; width: 100% }
  th, td { border-bottom: 1px solid #e4e7eb; padding: 4px 8px; text-align: left; vertical-align: top }
  td.bar { width: 40%; min-width: 200px }
  td.bar div { background: #3e7cb1; height: 14px; border-radius: 2px; min-width: 2px }
  tr.failed td.bar div { background: #ba2525 }
  tr.failed td { color: #ba2525 }
  small { color: #616e7c }
`;

const page = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>${escapeHtml(title)}</title>${NO_ICON}<style>${STYLE}</style>` +
  `<h1>${escapeHtml(title)}</h1><p><a href="/">Traces</a> · <a href="/errors">Errors of browsers</a> · <a href="/usage">Usage clicks</a></p>${body}</html>`;

const milliseconds = (microseconds: number): string => `${(microseconds / 1_000).toFixed(1)} ms`;

const table = (head: readonly string[], rows: readonly string[]): string =>
  `<table><tr>${head.map((cell) => `<th>${cell}</th>`).join('')}</tr>${rows.join('')}</table>`;

/** The latest traces. */
export function tracesPage(traces: readonly [string, readonly StoredSpan[]][]): string {
  const rows = traces.map(([traceId, spans]) => {
    const [first] = spans;
    const hasFailed = spans.some(({ isFailed }) => isFailed);
    return (
      `<tr class="${hasFailed ? 'failed' : ''}"><td><a href="/traces/${traceId}"><code>${traceId}</code></a></td>` +
      `<td>${escapeHtml(first?.service ?? '')}</td><td>${escapeHtml(first?.name ?? '')}</td>` +
      `<td>${milliseconds(first?.duration ?? 0)}</td><td>${spans.length}</td></tr>`
    );
  });
  return page('Traces', table(['trace', 'process', 'began with', 'duration', 'spans'], rows));
}

/** One trace as a waterfall. */
export function tracePage(traceId: string, spans: readonly StoredSpan[]): string {
  if (spans.length === 0) {
    return page(
      `Trace ${traceId}`,
      '<p>No spans yet. Processes send them every five seconds: reload the page. Only the latest traces are kept.</p>',
    );
  }
  const start = Math.min(...spans.map((span) => span.start));
  const length = Math.max(...spans.map((span) => span.start + span.duration)) - start || 1;
  const rows = inTreeOrder(spans).map(({ span, depth }) => {
    const left = ((span.start - start) / length) * 100;
    const width = Math.min((span.duration / length) * 100, 100 - left);
    const attributes = Object.entries(span.attributes).map(([key, value]) => `${key}=${value}`);
    return (
      `<tr class="${span.isFailed ? 'failed' : ''}"><td>${escapeHtml(span.service)}</td>` +
      `<td style="padding-left:${8 + depth * 16}px">${escapeHtml(span.name)}<br><small>${escapeHtml(attributes.join(' '))}</small></td>` +
      `<td>${milliseconds(span.start - start)}</td><td>${milliseconds(span.duration)}</td>` +
      `<td class="bar"><div style="margin-left:${left.toFixed(2)}%;width:${width.toFixed(2)}%"></div></td></tr>`
    );
  });
  return page(`Trace ${traceId}`, table(['process', 'span', 'after', 'duration', ''], rows));
}

/** Spans below their parents; those whose parent is not known (the browser's, where it exports none) come first. */
function inTreeOrder(spans: readonly StoredSpan[]): { span: StoredSpan; depth: number }[] {
  const known = new Set(spans.map(({ spanId }) => spanId));
  const below = (parent: string | undefined, depth: number): { span: StoredSpan; depth: number }[] =>
    spans
      .filter(({ parentSpanId }) =>
        parent === undefined ? !parentSpanId || !known.has(parentSpanId) : parentSpanId === parent,
      )
      .flatMap((span) => [{ span, depth }, ...below(span.spanId, depth + 1)]);
  return below(undefined, 0);
}

/** What browsers reported, the latest first, as JSON. */
export const reportsPage = (title: string, reports: readonly unknown[]): string =>
  page(
    title,
    reports
      .toReversed()
      .map((report) => `<pre>${escapeHtml(JSON.stringify(report, null, 2))}</pre><hr>`)
      .join('') || '<p>None yet.</p>',
  );
