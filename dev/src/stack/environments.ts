import { join } from 'node:path';
import { LOGILESS_CLIENT_ID } from '../logiless-emulator/client-id.js';
import { SLACK_CLIENT_ID } from '../slack-emulator/client-id.js';
import { publicKeys, type Secrets } from './secrets.js';
import { FIREBASE_PROJECT, REMOTES, localUrl, type Settings, type SubgraphName } from './settings.js';

/** What a child process of ours may see of this machine's environment. */
const PASSED_ON = [
  'PATH',
  'HOME',
  'USER',
  'LANG',
  'TZ',
  'TMPDIR',
  'NODE_EXTRA_CA_CERTS',
  'LOG_LEVEL',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
] as const;

/** Database of each subgraph. */
const DATABASES: Record<SubgraphName, string> = {
  'subgraph-orders': 'hacchu_orders',
  'subgraph-catalog': 'hacchu_catalog',
  'subgraph-costing': 'hacchu_costing',
  'subgraph-identity': 'hacchu_identity',
};

export function passedOn(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(
    PASSED_ON.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]])),
  );
}

/** What every process of the stack is told. */
function common(settings: Settings): NodeJS.ProcessEnv {
  return {
    ...passedOn(settings.env),
    NODE_ENV: 'development',
    HACCHU_ENV: 'development',
    LOG_LEVEL: settings.env.LOG_LEVEL || 'info',
    HOST: '127.0.0.1',
    FIREBASE_PROJECT_ID: FIREBASE_PROJECT,
    FIREBASE_AUTH_EMULATOR_HOST: `127.0.0.1:${settings.ports.auth}`,
    APP_URL: localUrl(settings.ports.shell),
    APOLLO_TELEMETRY_DISABLED: 'true',
  };
}

const graphUrl = (port: number): string => `${localUrl(port)}/graphql`;

export function subgraphEnvironment(
  name: SubgraphName,
  settings: Settings,
  secrets: Secrets,
  mongodbUri: string,
): NodeJS.ProcessEnv {
  const { ports } = settings;
  return {
    ...common(settings),
    PORT: String(ports[name]),
    MONGODB_URI: mongodbUri,
    MONGODB_DB: DATABASES[name],
    INTERNAL_JWKS: JSON.stringify(publicKeys(secrets)),
    INTERNAL_SIGNING_KEY: JSON.stringify(secrets.signingKeys[name]),
    ORDERS_URL: graphUrl(ports['subgraph-orders']),
    CATALOG_URL: graphUrl(ports['subgraph-catalog']),
    COSTING_URL: graphUrl(ports['subgraph-costing']),
    IDENTITY_URL: graphUrl(ports['subgraph-identity']),
    OBJECT_STORE_DRIVER: 'fs',
    OBJECT_STORE_ROOT: objectStoreRoot(settings),
    OBJECT_STORE_PUBLIC_URL: localUrl(ports.objects),
    OBJECT_STORE_SIGNING_SECRET: secrets.objectStoreSecret,
    SMTP_URL: `smtp://127.0.0.1:${ports.smtp}`,
    MAIL_DOMAIN: 'mail.hacchu-hub.example',
    INBOUND_MAIL_DOMAIN: 'inbound.hacchu-hub.example',
    MAIL_TOKEN_SECRET: secrets.mailTokenSecret,
    METRICS_TOKEN: secrets.metricsToken,
    QUOTAS: process.env['QUOTAS'] ?? '',
    ...(name === 'subgraph-identity' && {
      LOGILESS_URL: localUrl(ports.logiless),
      LOGILESS_CLIENT_ID,
      LOGILESS_CLIENT_SECRET: secrets.logilessClientSecret,
      SLACK_URL: localUrl(ports.slack),
      SLACK_CLIENT_ID,
      SLACK_CLIENT_SECRET: secrets.slackClientSecret,
      SLACK_SIGNING_SECRET: secrets.slackSigningSecret,
      SECRETS_AT_REST_KEYS: secrets.secretsAtRestKeys,
    }),
    ...(name === 'subgraph-orders' && {
      INBOUND_SMTP_PORT: String(ports.inbound),
      INBOUND_DNS_ZONE: join(settings.root, 'dev/mail-zone.json'),
    }),
  };
}

/** Where the product's pages are: the shell, and each slice alone. */
export const pageOrigins = ({ ports }: Settings): string[] =>
  [ports.shell, ...REMOTES.map((remote) => ports[remote])].flatMap((port) => [
    localUrl(port),
    `http://localhost:${port}`,
  ]);

export function gatewayEnvironment(settings: Settings, secrets: Secrets): NodeJS.ProcessEnv {
  const { ports } = settings;
  return {
    ...common(settings),
    PORT: String(ports.gateway),
    INTERNAL_SIGNING_KEY: JSON.stringify(secrets.signingKeys.gateway),
    METRICS_TOKEN: secrets.metricsToken,
    CORS_ORIGINS: pageOrigins(settings).join(','),
    SUPERGRAPH_PATH: join(settings.root, 'gateway/supergraph.graphql'),
    PERSISTED_OPERATIONS_PATH: persistedOperationsDir(settings),
    SUBGRAPH_URLS: JSON.stringify({
      orders: graphUrl(ports['subgraph-orders']),
      catalog: graphUrl(ports['subgraph-catalog']),
      costing: graphUrl(ports['subgraph-costing']),
      identity: graphUrl(ports['subgraph-identity']),
    }),
  };
}

export const objectStoreRoot = (settings: Settings): string => join(settings.dataDir, 'objects');
export const persistedOperationsDir = (settings: Settings): string =>
  join(settings.dataDir, 'persisted-operations');
