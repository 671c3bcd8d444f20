import { connect } from 'node:tls';
import type { MetricsRegistry } from '@hacchu-hub/platform-core/latency';
import { Gauge } from 'prom-client';

const EVERY_MS = 60 * 60_000;
const TIMEOUT_MS = 5_000;

/**
 * Publishes when the certificates of hosts expire, read once an hour. A host whose certificate cannot be read keeps its
 * last value; one that was never read has none.
 */
export function watchCertificates(hosts: readonly string[], registry: MetricsRegistry): void {
  const expiry = new Gauge({
    name: 'gateway_certificate_expiry_timestamp_seconds',
    help: 'When the certificate of a public host expires',
    labelNames: ['host'],
    registers: [registry],
  });
  const readAll = () => {
    for (const host of hosts) {
      void certificateExpiry(host).then((moment) => {
        if (moment) expiry.set({ host }, moment.getTime() / 1_000);
      });
    }
  };
  readAll();
  setInterval(readAll, EVERY_MS).unref();
}

/** Undefined where the host cannot be reached. An expired or unknown certificate is read, too: it is what is asked for. */
export function certificateExpiry(address: string): Promise<Date | undefined> {
  const { hostname, port } = new URL(`https://${address}`);
  return new Promise((resolve) => {
    const socket = connect({
      host: hostname,
      port: Number(port || 443),
      servername: hostname,
      rejectUnauthorized: false,
      timeout: TIMEOUT_MS,
    });
    const end = (moment?: Date) => {
      socket.destroy();
      resolve(moment);
    };
    socket.once('secureConnect', () => {
      const { valid_to: text } = socket.getPeerCertificate();
      const moment = new Date(text);
      end(Number.isNaN(moment.getTime()) ? undefined : moment);
    });
    socket.once('timeout', () => end());
    socket.once('error', () => end());
  });
}
