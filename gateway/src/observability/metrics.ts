import type { OperationOutcome } from '@hacchu-hub/platform-core';
import { LatencyHistogram, metricsRegistry } from '@hacchu-hub/platform-core/latency';
import { collectDefaultMetrics, Counter, Gauge, Histogram } from 'prom-client';
import type { LoadReport } from './load-reports.js';

/** Names of operations that become metric labels. */
const MAX_OPERATIONS = 500;
/** Names of slices that become metric labels; invented ones must not let the metrics grow without limit. */
const MAX_SLICES = 50;
const MAX_VERSIONS = 300;

/** As subgraphs are called in metrics that all processes have. */
const OWN = { service: 'gateway' };

/** Prometheus metrics of one gateway process. */
export class GatewayMetrics {
  readonly registry = metricsRegistry();
  readonly requests = new LatencyHistogram({
    name: 'gateway_request_duration_seconds',
    help: 'Duration of HTTP requests',
    labelNames: ['route', 'status'] as const,
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15],
    registers: [this.registry],
  });
  readonly subgraphRequests = new LatencyHistogram({
    name: 'gateway_subgraph_request_duration_seconds',
    help: 'Duration of requests to subgraphs',
    labelNames: ['subgraph', 'outcome'] as const,
    buckets: [0.002, 0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15],
    registers: [this.registry],
  });
  private readonly operations = new LatencyHistogram({
    name: 'gateway_operation_duration_seconds',
    help: 'Duration of GraphQL operations by name; those without one, and further ones, are "other". What callers are refused is no error',
    labelNames: ['operation', 'outcome'] as const,
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15],
    registers: [this.registry],
  });
  readonly errors = new Counter({
    name: 'gateway_graphql_errors_total',
    help: 'GraphQL errors sent to clients',
    labelNames: ['code'] as const,
    registers: [this.registry],
  });
  readonly operationCost = new Histogram({
    name: 'gateway_operation_cost',
    help: 'Costs of operations by the sizes that the graph declares, refused ones included',
    buckets: [10, 100, 1_000, 3_000, 10_000, 30_000, 100_000, 1_000_000],
    registers: [this.registry],
  });
  readonly swaps = new Counter({
    name: 'gateway_supergraph_swaps_total',
    help: 'New versions of the supergraph',
    labelNames: ['outcome'] as const,
    registers: [this.registry],
  });
  readonly supergraph = new Gauge({
    name: 'gateway_supergraph',
    help: 'The supergraph that is served (applied) and the one that is not taken yet (refused)',
    labelNames: ['version', 'state'] as const,
    registers: [this.registry],
  });
  readonly subgraphSchemas = new Gauge({
    name: 'gateway_subgraph_schema',
    help: 'The schema that a subgraph served when its part of the graph was last swapped',
    labelNames: ['subgraph', 'hash'] as const,
    registers: [this.registry],
  });
  readonly eventStreams = new Gauge({
    name: 'gateway_event_streams',
    help: 'Open server-sent event streams',
    registers: [this.registry],
  });
  private readonly loopDelays = new Histogram({
    name: 'hacchu_event_loop_delay_seconds',
    help: 'Delays of the event loop of 0.1 s or more',
    labelNames: ['service'] as const,
    buckets: [0.25, 0.5, 1, 2, 5, 10, 30, 60],
    registers: [this.registry],
  });
  private readonly slices = new Set<string>();
  private readonly operationNames = new Set<string>();
  private readonly sliceLoads = new Counter({
    name: 'gateway_slice_loads_total',
    help: 'Slice loads as browsers report them',
    labelNames: ['slice', 'phase', 'outcome'] as const,
    registers: [this.registry],
  });

  private readonly sliceVersions = new Counter({
    name: 'gateway_slice_version_loads_total',
    help: 'Slice loads by version; versions beyond the first hundreds of a process are "other"',
    labelNames: ['slice', 'version', 'outcome'] as const,
    registers: [this.registry],
  });
  private readonly versions = new Set<string>();

  constructor(version = 'unknown') {
    collectDefaultMetrics({ register: this.registry });
    new Gauge({
      name: 'gateway_build_info',
      help: 'The version of this process',
      labelNames: ['version'],
      registers: [this.registry],
    }).set({ version }, 1);
    // There from the start, so that the first delay counts as an increase.
    this.loopDelays.zero(OWN);
  }

  countLoopDelay(seconds: number): void {
    this.loopDelays.observe(OWN, seconds);
  }

  watchReadiness(isReady: () => boolean): void {
    new Gauge({
      name: 'hacchu_ready',
      help: 'Whether this process takes requests (1), or stops, stalls or waits for the registered operations (0)',
      labelNames: ['service'] as const,
      registers: [this.registry],
      collect() {
        this.set(OWN, isReady() ? 1 : 0);
      },
    });
  }

  /** Invented names must not let the metrics grow without limit. */
  observeOperation(
    name: string | undefined,
    outcome: OperationOutcome,
    seconds: number,
    traceparent: string,
  ): void {
    const { operationNames } = this;
    if (name !== undefined && operationNames.size < MAX_OPERATIONS) operationNames.add(name);
    const operation = name !== undefined && operationNames.has(name) ? name : 'other';
    this.operations.observe({ operation, outcome }, seconds, traceparent);
  }

  countSliceLoad({ slice, version = 'unknown', phase, outcome }: LoadReport): void {
    if (this.slices.size < MAX_SLICES) this.slices.add(slice);
    const known = this.slices.has(slice) ? slice : 'other';
    this.sliceLoads.inc({ slice: known, phase, outcome });
    if (this.versions.size < MAX_VERSIONS) this.versions.add(version);
    this.sliceVersions.inc({
      slice: known,
      version: this.versions.has(version) ? version : 'other',
      outcome,
    });
  }
}
