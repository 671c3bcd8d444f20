#!/usr/bin/env node
/**
 * Prints fresh secrets as lines of an .env file: the signing key of each process, the set of their public keys,
 * the secrets of the object store, of mail, of its webhook and of metrics, the key of stored tokens, and the tokens of
 * the registry of releases with the policy that knows them. For `docker compose` or to fill a secret manager once.
 *
 *   node tools/make-secrets.mjs > .env
 *
 * To rotate the signing keys, `--signing-keys` prints new ones alone, and the set in INTERNAL_JWKS with theirs added:
 *
 *   INTERNAL_JWKS='…' node tools/make-secrets.mjs --signing-keys
 */
import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parseCommandLine } from './command-line.mjs';

const { slices } = JSON.parse(readFileSync(new URL('../slices.json', import.meta.url), 'utf8'));
const processes = ['gateway', ...slices.map(({ subgraph }) => subgraph.name)];

const USAGE = `Usage: node tools/make-secrets.mjs > .env
       INTERNAL_JWKS='…' node tools/make-secrets.mjs --signing-keys`;
const {
  values: { 'signing-keys': isRotation = false },
} = parseCommandLine(USAGE, { options: { 'signing-keys': { type: 'boolean' } } });
const today = new Date().toISOString().slice(0, 10);

/** Ends with one line on stderr, before anything is printed that could be used. */
function refuse(line) {
  console.error(line);
  process.exit(1);
}

/** The set that is in use. */
function presentKeys() {
  try {
    const { keys } = JSON.parse(process.env.INTERNAL_JWKS ?? '{"keys":[]}');
    if (keys.every(({ kid }) => typeof kid === 'string')) return keys;
  } catch {
    // Refused below, like a set of another shape.
  }
  return refuse('INTERNAL_JWKS is no set of public keys: {"keys":[{"kid":…},…]}.');
}

const keys = isRotation ? presentKeys() : [];

/** The day; that of a second rotation on one day is numbered. */
function freeLabel() {
  const labels = new Set(keys.map(({ kid }) => kid.slice(kid.indexOf('@') + 1)));
  const day = today.replaceAll('-', '');
  let label = day;
  for (let time = 2; labels.has(label); time += 1) label = `${day}-${time}`;
  return label;
}

const label = freeLabel();
for (const name of processes) {
  const kid = `${name}@${label}`;
  const variable = `${name.replace('subgraph-', '').replaceAll('-', '_').toUpperCase()}_SIGNING_KEY`;
  const { kty, crv, x, d } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
  keys.push({ kty, crv, kid, x });
  console.log(`${variable}='${JSON.stringify({ kty, crv, kid, x, d })}'`);
}
console.log(`INTERNAL_JWKS='${JSON.stringify({ keys })}'`);
if (isRotation) process.exit();
for (const variable of [
  'OBJECT_STORE_SIGNING_SECRET',
  'MAIL_TOKEN_SECRET',
  'INBOUND_WEBHOOK_SECRET',
  'METRICS_TOKEN',
])
  console.log(`${variable}=${randomBytes(32).toString('base64url')}`);
console.log(`SECRETS_AT_REST_KEYS=${today}:${randomBytes(32).toString('base64url')}`);

const registryCredentials = [
  ['GATEWAY', 'gateway', ['loads']],
  ['PLATFORM', 'platform screen', ['*']],
  ['PIPELINE', 'pipeline', ['*']],
].map(([variable, name, may]) => {
  const token = randomBytes(32).toString('base64url');
  console.log(`REGISTRY_${variable}_TOKEN=${token}`);
  const actsForOthers = variable === 'PLATFORM' ? { actsForOthers: true } : {};
  return { name, may, ...actsForOthers, sha256: createHash('sha256').update(token).digest('hex') };
});
console.log(`REGISTRY_POLICY='${JSON.stringify({ credentials: registryCredentials })}'`);
