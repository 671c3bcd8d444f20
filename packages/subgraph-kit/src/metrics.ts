import { createHash, timingSafeEqual } from 'node:crypto';
import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';
import type { KitEnvironment } from './environment.js';

/** Injection token of the process's Prometheus metrics. */
export const METRICS = Symbol('Metrics');

/** How callers share the process. */
export interface WorkMetrics {
  /** How long operations waited for their turn, seconds. */
  waitingSeconds: Histogram<'kind'>;
  /** Operations that were refused (full, timeout) or ended early (rows, deadline). */
  refusals: Counter<'reason' | 'kind'>;
  /** Rows and references that operations took. */
  operationRows: Histogram<'kind'>;
}

export interface Metrics extends WorkMetrics {
  registry: Registry;
  /** Durations of GraphQL operations, seconds. */
  operationSeconds: Histogram<'type' | 'outcome'>;
  /** Uses of root fields, by outcome (ok or the RPC code). */
  rootFields: Counter<'field' | 'outcome'>;
}

/** Metrics of one process; labels come from the schema only, so their number stays bounded. */
export function createMetrics(service: string, isProcess: boolean): Metrics {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  if (isProcess) collectDefaultMetrics({ register: registry });
  return {
    registry,
    operationSeconds: new Histogram({
      name: 'hacchu_graphql_operation_seconds',
      help: 'Duration of GraphQL operations',
      labelNames: ['type', 'outcome'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
      registers: [registry],
    }),
    waitingSeconds: new Histogram({
      name: 'hacchu_operation_waiting_seconds',
      help: 'How long operations waited for a turn of their caller',
      labelNames: ['kind'],
      buckets: [0.01, 0.05, 0.1, 0.5, 1, 2.5, 5, 10],
      registers: [registry],
    }),
    refusals: new Counter({
      name: 'hacchu_operation_refusals_total',
      help: 'Operations refused or ended early, since their caller asked for too much',
      labelNames: ['reason', 'kind'],
      registers: [registry],
    }),
    operationRows: new Histogram({
      name: 'hacchu_operation_rows',
      help: 'Rows and references that an operation took',
      labelNames: ['kind'],
      buckets: [10, 100, 1_000, 5_000, 20_000, 50_000, 200_000],
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

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * Whether a request may read `/metrics`: with the token where one is set; without one, everywhere but in production.
 * Digests are compared, so that the time taken tells neither the token nor its length.
 */
export function mayReadMetrics(
  { METRICS_TOKEN, HACCHU_ENV }: Pick<KitEnvironment, 'METRICS_TOKEN' | 'HACCHU_ENV'>,
  authorization: string | undefined,
): boolean {
  if (METRICS_TOKEN === undefined) return HACCHU_ENV !== 'production';
  return timingSafeEqual(digest(authorization ?? ''), digest(`Bearer ${METRICS_TOKEN}`));
}
