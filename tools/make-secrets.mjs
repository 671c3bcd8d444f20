#!/usr/bin/env node
/**
 * Prints fresh secrets as lines of an .env file: the signing key of each process, the set of their public keys,
 * the secrets of the object store, of mail and of metrics, and the key of stored tokens. For `docker compose` or to fill a secret manager once.
 *
 *   node tools/make-secrets.mjs > .env
 */
import { generateKeyPairSync, randomBytes } from 'node:crypto';

const processes = {
  gateway: 'GATEWAY_SIGNING_KEY',
  'subgraph-orders': 'ORDERS_SIGNING_KEY',
  'subgraph-catalog': 'CATALOG_SIGNING_KEY',
  'subgraph-costing': 'COSTING_SIGNING_KEY',
  'subgraph-identity': 'IDENTITY_SIGNING_KEY',
};

const keys = [];
for (const [kid, variable] of Object.entries(processes)) {
  const { kty, crv, x, d } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
  keys.push({ kty, crv, kid, x });
  console.log(`${variable}='${JSON.stringify({ kty, crv, kid, x, d })}'`);
}
console.log(`INTERNAL_JWKS='${JSON.stringify({ keys })}'`);
for (const variable of ['OBJECT_STORE_SIGNING_SECRET', 'MAIL_TOKEN_SECRET', 'METRICS_TOKEN'])
  console.log(`${variable}=${randomBytes(32).toString('base64url')}`);
const month = new Date().toISOString().slice(0, 7);
console.log(`SECRETS_AT_REST_KEYS=${month}:${randomBytes(32).toString('base64url')}`);
