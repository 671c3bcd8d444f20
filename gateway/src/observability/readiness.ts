import { LoopMonitor } from '@hacchu-hub/platform-core';
import type { GatewayMetrics } from './metrics.js';

/** Why the process is not ready. */
export interface NotReady {
  status: string;
  /** How long the event loop was blocked, in milliseconds. */
  stalledMs?: number;
}

export interface ReadinessOptions {
  metrics: GatewayMetrics;
  log: { warn(facts: object, message: string): void };
  /** Whether it is known which operations are accepted. */
  knowsOperations: () => boolean;
}

/** Whether requests should be sent to this process. */
export class Readiness {
  isStopping = false;
  private readonly loop: LoopMonitor;

  constructor(private readonly options: ReadinessOptions) {
    const { metrics, log } = options;
    this.loop = new LoopMonitor({
      onDelay: (seconds) => metrics.countLoopDelay(seconds),
      onStall: (ms) => log.warn({ ms }, 'the event loop was stalled'),
    });
    metrics.watchReadiness(() => this.notReady === null);
    this.loop.start();
  }

  get notReady(): NotReady | null {
    if (this.isStopping) return { status: 'stopping' };
    const { stalledMs } = this.loop;
    if (stalledMs !== null) return { status: 'event loop stalled', stalledMs };
    return this.options.knowsOperations() ? null : { status: 'waiting for the registered operations' };
  }

  stop(): void {
    this.loop.stop();
  }
}
