import { readFileSync } from 'node:fs';

const root = new URL('../../', import.meta.url);
const json = (path) => JSON.parse(readFileSync(new URL(path, root), 'utf8'));

/** @typedef {{ id: string, remote: { name: string, port: number }, subgraph: { name: string, port: number } }} Slice */

/** @returns {Slice[]} */
export const readSlices = () => json('slices.json').slices;

/** The version of each part, from its package.json. @returns {Record<string, string>} */
export function readVersions(slices) {
  const parts = slices.flatMap(({ remote, subgraph }) => [remote.name, subgraph.name]);
  const versions = ['gateway', 'shell', ...parts].map((part) => [part, json(`${part}/package.json`).version]);
  return {
    ...Object.fromEntries(versions),
    registry: json('tools/package.json').version,
    backup: json('packages/backup/package.json').version,
  };
}

export const GATEWAY_PORT = 4000;
export const REGISTRY_PORT = 4900;
export const PAGE_PORT = 8080;
export const INBOUND_SMTP_PORT = 2525;

/** Users of the images: "node" and "www-data". */
export const NODE_USER = 1000;
export const PAGE_USER = 33;

/** Tells every subgraph of withdrawals, and gets a report from each; hands out the turns at LOGILESS. */
const IDENTITY = 'subgraph-identity';
/** Which other subgraphs a subgraph asks directly. A new slice has to be entered here if it asks others or is asked. */
const CALLS = {
  'subgraph-orders': ['subgraph-catalog', 'subgraph-costing'],
  'subgraph-catalog': ['subgraph-orders'],
  'subgraph-costing': ['subgraph-catalog', 'subgraph-orders'],
};
/**
 * The slices whose subgraph a subgraph asks directly; the tests compare them with the sources.
 * @param {string} name @param {readonly Slice[]} slices @returns {Slice[]}
 */
export function askedBy(name, slices) {
  const isAsked = (other) => name === IDENTITY || other === IDENTITY || CALLS[name]?.includes(other);
  return slices.filter(({ subgraph: other }) => other.name !== name && isAsked(other.name));
}
/** The platform screen reads what is released and whether all processes are ready. */
export const WATCHES_PLATFORM = IDENTITY;
/** Receives mail of suppliers. */
export const RECEIVES_MAIL = 'subgraph-orders';
export const INBOUND_WEBHOOK_PATH = '/webhooks/inbound-mail';
/** Send mail: orders to suppliers, invitations and new passwords. */
export const SENDS_MAIL = ['subgraph-orders', 'subgraph-identity'];

/**
 * Secrets by part: names of variables, as `tools/make-secrets.mjs` prints them or the name in the store where it differs.
 * @param {string} part @param {import('./overlay.mjs').Overlay} overlay
 */
export function secretsOf(part, { mail }) {
  const key = `${part.replace('subgraph-', '').replaceAll('-', '_').toUpperCase()}_SIGNING_KEY`;
  const own = { INTERNAL_SIGNING_KEY: key, METRICS_TOKEN: 'METRICS_TOKEN' };
  if (part === 'gateway') return { ...own, REGISTRY_TOKEN: 'REGISTRY_GATEWAY_TOKEN' };
  const subgraph = {
    ...own,
    INTERNAL_JWKS: 'INTERNAL_JWKS',
    MONGODB_URI: `${key.replace('_SIGNING_KEY', '')}_MONGODB_URI`,
    OBJECT_STORE_SIGNING_SECRET: 'OBJECT_STORE_SIGNING_SECRET',
    AWS_ACCESS_KEY_ID: 'S3_ACCESS_KEY_ID',
    AWS_SECRET_ACCESS_KEY: 'S3_SECRET_ACCESS_KEY',
    MAIL_TOKEN_SECRET: 'MAIL_TOKEN_SECRET',
    ...(SENDS_MAIL.includes(part) ? { SMTP_URL: 'SMTP_URL' } : {}),
    ...(part === RECEIVES_MAIL && mail.inboundWebhook
      ? { INBOUND_WEBHOOK_SECRET: 'INBOUND_WEBHOOK_SECRET' }
      : {}),
  };
  if (part !== WATCHES_PLATFORM) return subgraph;
  const connections = [
    ...['LOGILESS_CLIENT_ID', 'LOGILESS_CLIENT_SECRET', 'SECRETS_AT_REST_KEYS'],
    ...['SLACK_CLIENT_ID', 'SLACK_CLIENT_SECRET', 'SLACK_SIGNING_SECRET'],
  ];
  return {
    ...subgraph,
    REGISTRY_TOKEN: 'REGISTRY_PLATFORM_TOKEN',
    ...Object.fromEntries(connections.map((name) => [name, name])),
  };
}

/** Parts that use Google's identity service with a service account. */
export const USES_IDENTITY_SERVICE = ['gateway', WATCHES_PLATFORM, 'backup'];

/**
 * Requests and limits. Measured with the demonstration data (tools/docker/README.md): subgraphs 160 to 225 MiB at rest and
 * 319 MiB at most, the gateway 267, the registry 97, nginx 14. The largest import adds 241 MiB to a worker
 * (bench/README.md); documents and pictures run in threads with memory of their own.
 */
export const RESOURCES = {
  gateway: { requests: { cpu: '250m', memory: '384Mi' }, limits: { memory: '768Mi' } },
  server: { requests: { cpu: '250m', memory: '384Mi' }, limits: { memory: '1Gi' } },
  worker: { requests: { cpu: '250m', memory: '512Mi' }, limits: { memory: '1536Mi' } },
  registry: { requests: { cpu: '20m', memory: '128Mi' }, limits: { memory: '384Mi' } },
  page: { requests: { cpu: '10m', memory: '32Mi' }, limits: { memory: '128Mi' } },
  job: { requests: { cpu: '250m', memory: '384Mi' }, limits: { memory: '1536Mi' } },
};

/** Megabytes of the old generation of V8: the rest of the limit is for buffers, threads and the young generation. */
export const HEAP_MB = { gateway: 448, server: 640, worker: 1024, job: 1024 };
