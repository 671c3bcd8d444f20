import { within } from '@hacchu-hub/platform-core';
import { Gauge, type GaugeConfiguration } from 'prom-client';

/** How long the metrics wait for the database; Prometheus waits for ten seconds. */
const LIMIT_MS = 3_000;

interface DatabaseGaugeConfiguration<T, L extends string> extends Omit<GaugeConfiguration<L>, 'collect'> {
  read(): Promise<T>;
  /** Stores what was read. */
  write(gauge: Gauge<L>, value: T): void;
}

/**
 * A gauge that describes the database and is read with the metrics. While the database does not answer it has no value:
 * the other metrics of the process must not be lost with it, since alarms are needed then.
 */
export function databaseGauge<T, L extends string>({
  read,
  write,
  ...configuration
}: DatabaseGaugeConfiguration<T, L>): Gauge<L> {
  return new Gauge<L>({
    ...configuration,
    async collect() {
      const found = await within(
        LIMIT_MS,
        read().then((value) => ({ value })),
      ).catch(() => undefined);
      this.reset();
      if (found) write(this, found.value);
      else if (!configuration.labelNames?.length) this.remove();
    },
  });
}
