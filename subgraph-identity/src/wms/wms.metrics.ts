import { METRICS, type Metrics } from '@hacchu-hub/subgraph-kit';
import { Inject, Injectable } from '@nestjs/common';
import { Gauge } from 'prom-client';
import { WmsConnectionRepository } from './wms-connection.repository.js';

/** Metrics of the connections to LOGILESS; they describe the database and are the same from every process. */
@Injectable()
export class WmsMetrics {
  constructor(connections: WmsConnectionRepository, @Inject(METRICS) { registry }: Metrics) {
    new Gauge({
      name: 'hacchu_logiless_token_expiry_timestamp_seconds',
      help: 'When the first token of a connected demand expires; renewed daily some days before',
      registers: [registry],
      async collect() {
        const first = await connections.firstExpiry();
        if (first) this.set(first.getTime() / 1_000);
        else this.remove();
      },
    });
    new Gauge({
      name: 'hacchu_logiless_connections',
      help: 'Connections to LOGILESS by state; failing ones had an error at their last call',
      labelNames: ['state'],
      registers: [registry],
      async collect() {
        const { working, failing } = await connections.countStates();
        this.set({ state: 'working' }, working);
        this.set({ state: 'failing' }, failing);
      },
    });
  }
}
