/** Metrics of the registry for Prometheus. */
import { LatencyHistogram, metricsRegistry } from '@hacchu-hub/platform-core/latency';
import { collectDefaultMetrics, Counter, Gauge } from 'prom-client';

const OUTCOMES = ['done', 'refused', 'conflict', 'failed'];

/** What became of a change, by the status of its answer; only `failed` is a fault of the registry. */
function outcomeOf(status) {
  if (status < 400) return 'done';
  if (status === 409) return 'conflict';
  return status >= 500 ? 'failed' : 'refused';
}

export class RegistryMetrics {
  registry = metricsRegistry();
  requests = new LatencyHistogram({
    name: 'registry_request_duration_seconds',
    help: 'Duration of HTTP requests',
    labelNames: ['route', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2.5, 15],
    registers: [this.registry],
  });
  changes = new Counter({
    name: 'registry_changes_total',
    help: 'Changes by what became of them: done, refused (by a rule), conflict (somebody was faster) or failed (a fault)',
    labelNames: ['change', 'outcome'],
    registers: [this.registry],
  });

  /** @param {import('./registry.mjs').Registry} folder @param {string[]} routes of changes */
  constructor(folder, routes) {
    this.routes = routes;
    collectDefaultMetrics({ register: this.registry });
    new Gauge({
      name: 'registry_storage_writable',
      help: 'Whether a file can be written to the folder of the registry (1) or not (0)',
      registers: [this.registry],
      async collect() {
        this.set((await folder.canStore()) ? 1 : 0);
      },
    });
    new Gauge({
      name: 'registry_remotes',
      help: 'Number of remotes with a release, as browsers are told; 0 also while remotes.json cannot be read',
      registers: [this.registry],
      async collect() {
        const { remotes } = await folder.remotes().catch(() => ({ remotes: {} }));
        this.set(Object.keys(remotes).length);
      },
    });
    // A counter that begins with its first event has no increase that Prometheus could see.
    for (const route of routes)
      for (const outcome of OUTCOMES) this.changes.inc({ change: route.slice(1), outcome }, 0);
  }

  /** @param {string} route a known path, or `other` */
  count(route, status, seconds) {
    this.requests.observe({ route, status: String(status) }, seconds);
    if (this.routes.includes(route)) this.changes.inc({ change: route.slice(1), outcome: outcomeOf(status) });
  }
}
