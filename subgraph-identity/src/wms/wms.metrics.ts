import { databaseGauge, METRICS, type Metrics } from '@hacchu-hub/subgraph-kit';
import { Inject, Injectable } from '@nestjs/common';
import { WmsConnectionRepository } from './wms-connection.repository.js';

/** Metrics of the connections to LOGILESS; they describe the database and are the same from every process. */
@Injectable()
export class WmsMetrics {
  constructor(connections: WmsConnectionRepository, @Inject(METRICS) { registry }: Metrics) {
    databaseGauge({
      name: 'hacchu_logiless_token_expiry_timestamp_seconds',
      help: 'When the first token of a connected demand expires; renewed daily some days before',
      registers: [registry],
      read: async () => connections.firstExpiry(),
      write: (gauge, first) => (first ? gauge.set(first.getTime() / 1_000) : gauge.remove()),
    });
    databaseGauge({
      name: 'hacchu_logiless_connections',
      help: 'Connections to LOGILESS by state; failing ones had an error at their last call',
      labelNames: ['state'],
      registers: [registry],
      read: async () => connections.countStates(),
      write: (gauge, { working, failing }) => {
        gauge.set({ state: 'working' }, working);
        gauge.set({ state: 'failing' }, failing);
      },
    });
  }
}
