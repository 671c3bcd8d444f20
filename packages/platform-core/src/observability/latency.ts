import {
  Gauge,
  Histogram,
  type HistogramConfiguration,
  type LabelValues,
  type OpenMetricsContentType,
  type PrometheusContentType,
  Registry,
} from 'prom-client';
import { remoteSpan } from './trace.js';
import { activeTraceparent, currentTracing } from './tracing.js';

export type MetricsRegistry = Registry<PrometheusContentType> | Registry<OpenMetricsContentType>;

/**
 * The registry of a process's metrics, with its clock: Prometheus compares that with its own. Where traces are exported
 * it speaks OpenMetrics, since Prometheus' own format has no exemplars. Call `startTracing` first.
 */
export function metricsRegistry(): MetricsRegistry {
  const registry = currentTracing() ? withExemplars() : new Registry();
  new Gauge({
    name: 'hacchu_clock_seconds',
    help: 'Time of this process, in seconds since 1970',
    registers: [registry],
    collect() {
      this.set(Date.now() / 1_000);
    },
  });
  return registry;
}

function withExemplars(): MetricsRegistry {
  const registry = new Registry<OpenMetricsContentType>();
  registry.setContentType(Registry.OPENMETRICS_CONTENT_TYPE);
  return registry;
}

/**
 * A histogram of durations. Where traces are exported, each bucket names the newest recorded trace in it as its exemplar
 * (`trace_id`, `span_id`), so that a slow bucket leads to a trace and its log lines.
 */
export class LatencyHistogram<TLabel extends string> {
  private readonly hasExemplars = currentTracing() !== undefined;
  private readonly histogram: Histogram<string>;

  constructor(configuration: Omit<HistogramConfiguration<TLabel>, 'collect' | 'enableExemplars'>) {
    this.histogram = new Histogram<string>({ ...configuration, enableExemplars: this.hasExemplars });
  }

  /** @param traceparent header of the span that took so long; by default that of the active one */
  observe(labels: LabelValues<TLabel>, seconds: number, traceparent = activeTraceparent()): void {
    if (!this.hasExemplars) return this.histogram.observe(labels, seconds);
    const span = remoteSpan(traceparent);
    this.histogram.observe({
      labels,
      value: seconds,
      exemplarLabels: span?.isSampled ? { trace_id: span.traceId, span_id: span.spanId } : {},
    });
  }
}
