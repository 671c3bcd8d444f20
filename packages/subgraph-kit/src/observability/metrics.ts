import { LatencyHistogram, type MetricsRegistry, metricsRegistry } from '@hacchu-hub/platform-core/latency';
import { collectDefaultMetrics, Counter, Histogram } from 'prom-client';

/** Injection token of the process's Prometheus metrics. */
export const METRICS = Symbol('Metrics');

/** Metrics of the limits on the work of callers. */
export interface WorkMetrics {
  /** How long operations waited to be admitted, in seconds. */
  waitingSeconds: Histogram<'kind'>;
  /** Operations that were rejected (full, timeout) or aborted (rows, deadline). */
  refusals: Counter<'reason' | 'kind'>;
  /** Rows and references used by operations. */
  operationRows: Histogram<'kind'>;
}

/** Metrics of what leaves the product, and of what users wait for overnight. */
export interface EffectMetrics {
  /** Mails by outcome: sent, refused (for good) or failed (tried again). */
  mails: Counter<'outcome'>;
  /** Calls of the object store by operation and outcome: done or failed (it is away, does not answer or has no space). */
  storeCalls: Counter<StoreLabel>;
  /** Ended synchronisations with LOGILESS by job and outcome: done, locked (users have to act) or failed. */
  syncs: Counter<'job' | 'outcome'>;
}

export const STORE_OPERATIONS = ['put', 'get', 'head', 'delete', 'list'] as const;
/** What is done at the object store. */
export type StoreOperation = (typeof STORE_OPERATIONS)[number];
export type StoreLabel = 'operation' | 'outcome';

export interface Metrics extends WorkMetrics, EffectMetrics {
  registry: MetricsRegistry;
  /** Durations of GraphQL operations, in seconds, by outcome: ok, refused (by a rule) or error (a fault). */
  operationSeconds: LatencyHistogram<'type' | 'outcome'>;
  /** Uses of root fields, by outcome (ok or the RPC code). */
  rootFields: Counter<'field' | 'outcome'>;
}

/**
 * Prometheus sees an increase between two samples: what begins with its first event is no increase, and a comparison
 * with what never happened is empty, so that an alert about either stays silent.
 */
export function startAtZero<L extends string>(
  counter: Counter<L>,
  series: readonly Partial<Record<L, string>>[],
): void {
  for (const labels of series) counter.inc(labels, 0);
}

/** Metrics of one process; labels come from the schema only, so their number stays bounded. */
export function createMetrics(service: string, isProcess: boolean, version?: string): Metrics {
  const registry = metricsRegistry();
  registry.setDefaultLabels({ service, ...(version === undefined ? {} : { version }) });
  if (isProcess) collectDefaultMetrics({ register: registry });
  const mails = new Counter({
    name: 'hacchu_mails_total',
    help: 'Mails handed to the mail server',
    labelNames: ['outcome'],
    registers: [registry],
  });
  startAtZero(
    mails,
    ['sent', 'refused', 'failed'].map((outcome) => ({ outcome })),
  );
  const storeCalls = new Counter({
    name: 'hacchu_object_store_calls_total',
    help: 'Calls of the object store',
    labelNames: ['operation', 'outcome'],
    registers: [registry],
  });
  startAtZero(
    storeCalls,
    STORE_OPERATIONS.flatMap((operation) => ['done', 'failed'].map((outcome) => ({ operation, outcome }))),
  );
  return {
    registry,
    operationSeconds: new LatencyHistogram({
      name: 'hacchu_graphql_operation_seconds',
      help: 'Duration of GraphQL operations; what callers are refused is no error',
      labelNames: ['type', 'outcome'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
      registers: [registry],
    }),
    waitingSeconds: new Histogram({
      name: 'hacchu_operation_waiting_seconds',
      help: 'How long operations waited to be admitted',
      labelNames: ['kind'],
      buckets: [0.01, 0.05, 0.1, 0.5, 1, 2.5, 5, 10],
      registers: [registry],
    }),
    refusals: new Counter({
      name: 'hacchu_operation_refusals_total',
      help: 'Operations rejected or aborted because their caller exceeded a limit',
      labelNames: ['reason', 'kind'],
      registers: [registry],
    }),
    operationRows: new Histogram({
      name: 'hacchu_operation_rows',
      help: 'Rows and references used by an operation',
      labelNames: ['kind'],
      buckets: [10, 100, 1_000, 5_000, 20_000, 50_000, 200_000],
      registers: [registry],
    }),
    mails,
    storeCalls,
    syncs: new Counter({
      name: 'hacchu_syncs_total',
      help: 'Ended synchronisations with LOGILESS',
      labelNames: ['job', 'outcome'],
      registers: [registry],
    }),
    rootFields: new Counter({
      name: 'hacchu_graphql_root_fields_total',
      help: 'Uses of root fields',
      labelNames: ['field', 'outcome'],
      registers: [registry],
    }),
  };
}
