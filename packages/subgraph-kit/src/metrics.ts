import { createHash, timingSafeEqual } from 'node:crypto';
import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';
import type { KitEnvironment } from './environment.js';

/** Injection token of the process's Prometheus metrics. */
export const METRICS = Symbol('Metrics');

export interface Metrics {
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
