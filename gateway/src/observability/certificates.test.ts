import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer } from 'node:tls';
import { expect, it } from '@jest/globals';
import { certificateExpiry } from './certificates.js';

/** A certificate that is valid for some days, as nobody known has issued it. */
function ownCertificate(days: number): { key: Buffer; cert: Buffer } {
  const folder = mkdtempSync(join(tmpdir(), 'certificate-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  try {
    execFileSync(
      'openssl',
      [
        ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
        ...['-keyout', key, '-out', cert, '-days', String(days), '-subj', '/CN=localhost'],
      ],
      { stdio: 'ignore' },
    );
    return { key: readFileSync(key), cert: readFileSync(cert) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

it('reads when the certificate of a host expires, whoever issued it', async () => {
  const server = createServer(ownCertificate(10)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const expiry = await certificateExpiry(`localhost:${port}`);
  server.close();
  const days = ((expiry?.getTime() ?? 0) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(9.9);
  expect(days).toBeLessThan(10.1);
});

it('has no answer for a host that cannot be reached', async () => {
  expect(await certificateExpiry('localhost:1')).toBeUndefined();
});
