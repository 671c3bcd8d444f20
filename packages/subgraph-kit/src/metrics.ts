import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';

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
