import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from '@jest/globals';
import type { MailZone } from '../../src/conversation/inbound/mail-dns.js';

const keys = generateKeyPairSync('rsa', { modulusLength: 2_048 });
const publicKey = keys.publicKey.export({ type: 'spki', format: 'der' }).toString('base64');

/** DKIM-signs for `signing.example` and `forged.example` with the selector `mail`. */
export const DKIM_KEY = keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
export const DKIM_SELECTOR = 'mail';

const LOOPBACK_SENDS = 'v=spf1 ip4:127.0.0.1 -all';
const NOBODY_SENDS = 'v=spf1 -all';
const KEY = `v=DKIM1; k=rsa; p=${publicKey}`;

/** DNS records for tests: the supplier's mail server is localhost. */
const TEST_ZONE: MailZone = {
  'aozora.example': { TXT: [LOOPBACK_SENDS] },
  '_dmarc.aozora.example': { TXT: ['v=DMARC1; p=reject'] },
  'elsewhere.example': { TXT: [LOOPBACK_SENDS] },
  // Signs its mail, but sends from servers that its SPF record does not include.
  'signing.example': { TXT: [NOBODY_SENDS] },
  'mail._domainkey.signing.example': { TXT: [KEY] },
  '_dmarc.signing.example': { TXT: ['v=DMARC1; p=reject; adkim=s'] },
  'sub.signing.example': { TXT: [NOBODY_SENDS] },
  'mail._domainkey.sub.signing.example': { TXT: [KEY] },
  // Has no DMARC policy.
  'unpolicied.example': { TXT: [LOOPBACK_SENDS] },
  'mail._domainkey.unpolicied.example': { TXT: [KEY] },
  'failing.example': { TXT: [NOBODY_SENDS] },
  '_dmarc.failing.example': { TXT: ['v=DMARC1; p=none'] },
  'attacker.example': { TXT: [LOOPBACK_SENDS] },
  'mail._domainkey.attacker.example': { TXT: [KEY] },
  '_dmarc.attacker.example': { TXT: ['v=DMARC1; p=none'] },
};

let folder: string | undefined;
afterAll(() => {
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
});

/** The file of these records for INBOUND_DNS_ZONE, one for all processes of a test file. */
export function zoneFile(): string {
  folder ??= mkdtempSync(join(tmpdir(), 'mail-zone-'));
  const path = join(folder, 'zone.json');
  writeFileSync(path, JSON.stringify(TEST_ZONE));
  return path;
}
