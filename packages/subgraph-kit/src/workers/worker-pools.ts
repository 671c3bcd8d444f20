import { Inject, Injectable } from '@nestjs/common';
import { KIT_ENVIRONMENT, type KitEnvironment } from '../application/environment.js';
import { METRICS, type Metrics } from '../observability/metrics.js';
import { createWorkerMetrics, type WorkerMetrics } from './worker-metrics.js';
import { WorkerPool, type WorkerPoolOptions } from './worker-pool.js';

/** The worker pools of a process; they are closed at shutdown, after requests and jobs. */
@Injectable()
export class WorkerPools {
  private readonly pools: { close(): Promise<void> }[] = [];
  private readonly metrics: WorkerMetrics;

  constructor(
    @Inject(METRICS) { registry }: Metrics,
    @Inject(KIT_ENVIRONMENT) private readonly environment: KitEnvironment,
  ) {
    this.metrics = createWorkerMetrics(registry);
  }

  /**
   * Creates a pool; its threads start with the first task. `WORKER_THREADS` is the default of `maxThreads`, and
   * `WORKER_TIME_FACTOR` extends the time limits where processors are slow or shared.
   */
  create<Task, Result>(options: WorkerPoolOptions): WorkerPool<Task, Result> {
    const { WORKER_THREADS: maxThreads, WORKER_TIME_FACTOR: factor } = this.environment;
    const timeoutMs = options.timeoutMs * factor;
    const pool = new WorkerPool<Task, Result>(
      { ...(maxThreads && { maxThreads }), ...options, timeoutMs },
      this.metrics,
    );
    this.pools.push(pool);
    return pool;
  }

  async close(): Promise<void> {
    await Promise.all(this.pools.map((pool) => pool.close()));
  }
}
