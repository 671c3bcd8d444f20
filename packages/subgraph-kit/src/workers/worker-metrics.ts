import type { MetricsRegistry } from '@hacchu-hub/platform-core/latency';
import { Gauge, Histogram } from 'prom-client';

/** How a task ended; `refused` tasks were never queued. */
export type TaskEnd = 'ok' | 'error' | 'timeout' | 'memory' | 'crash' | 'aborted' | 'refused';

export interface WorkerMetrics {
  waiting: Gauge<'pool'>;
  running: Gauge<'pool'>;
  /** Seconds from the request to the end, including waiting. */
  seconds: Histogram<'pool' | 'outcome'>;
}

/** Metrics of all pools of a process. */
export const createWorkerMetrics = (registry: MetricsRegistry): WorkerMetrics => ({
  waiting: new Gauge({
    name: 'hacchu_worker_tasks_waiting',
    help: 'Tasks waiting for a worker thread',
    labelNames: ['pool'],
    registers: [registry],
  }),
  running: new Gauge({
    name: 'hacchu_worker_tasks_running',
    help: 'Tasks running on a worker thread',
    labelNames: ['pool'],
    registers: [registry],
  }),
  seconds: new Histogram({
    name: 'hacchu_worker_task_seconds',
    help: 'Time from the request to the end of tasks on worker threads, by outcome',
    labelNames: ['pool', 'outcome'],
    buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60],
    registers: [registry],
  }),
});
