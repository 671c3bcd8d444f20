import { join } from 'node:path';
import { LOGILESS_CLIENT_ID } from '../logiless-emulator/client-id.js';
import { SLACK_CLIENT_ID } from '../slack-emulator/client-id.js';
import { slicePort } from './ports.js';
import { publicKeys, type Secrets, signingKeyOf } from './secrets.js';
import { FIREBASE_PROJECT, localUrl, type Settings } from './settings.js';
import { asVariable, databaseOf, graphNameOf, REMOTES, type SubgraphName, SUBGRAPHS } from './slices.js';

/** The part of this machine's environment that is passed to child processes. */
const PASSED_ON = [
  'PATH',
  'HOME',
  'USER',
  'LANG',
  'TZ',
  'TMPDIR',
  'NODE_COMPILE_CACHE',
  'NODE_EXTRA_CA_CERTS',
  'LOG_LEVEL',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_SDK_DISABLED',
] as const;

export function passedOn(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(
    PASSED_ON.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]])),
  );
}

/** Environment of every process of the stack. */
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
    OTEL_EXPORTER_OTLP_ENDPOINT:
      settings.env.OTEL_EXPORTER_OTLP_ENDPOINT || localUrl(settings.ports.telemetry),
    ...(settings.env.HACCHU_NODE_OPTIONS && { NODE_OPTIONS: settings.env.HACCHU_NODE_OPTIONS }),
  };
}

/** Name in the graph and URL of every subgraph. */
const subgraphUrls = ({ ports }: Settings): [string, string][] =>
  SUBGRAPHS.map((name) => {
    const port = ports.reachedAt.get(name) ?? slicePort(ports, name);
    return [graphNameOf(name), `${localUrl(port)}/graphql`];
  });

export function subgraphEnvironment(
  name: SubgraphName,
  settings: Settings,
  secrets: Secrets,
  mongodbUri: string,
): NodeJS.ProcessEnv {
  const { ports } = settings;
  return {
    ...common(settings),
    PORT: String(slicePort(ports, name)),
    MIGRATE_ON_START: 'true',
    MONGODB_URI: mongodbUri,
    MONGODB_DB: databaseOf(name),
    INTERNAL_JWKS: JSON.stringify(publicKeys(secrets)),
    INTERNAL_SIGNING_KEY: JSON.stringify(signingKeyOf(secrets, name)),
    ...Object.fromEntries(subgraphUrls(settings).map(([graph, url]) => [`${asVariable(graph)}_URL`, url])),
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
      REGISTRY_URL: localUrl(ports.registry),
      REGISTRY_TOKEN: secrets.registryTokens.identity,
      GATEWAY_URL: localUrl(ports.gateway),
      PLATFORM_PROCESSES: JSON.stringify(processAddresses(settings)),
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

/** Readiness URLs of the product's processes by name. */
const processAddresses = ({ ports }: Settings): Record<string, string> => ({
  gateway: `${localUrl(ports.gateway)}/readyz`,
  ...Object.fromEntries(
    SUBGRAPHS.map((name) => [name, `${localUrl(slicePort(ports, name))}/readyz`] as const),
  ),
  registry: `${localUrl(ports.registry)}/healthz`,
  shell: `${localUrl(ports.shell)}/config.json`,
  ...Object.fromEntries(
    REMOTES.map((name) => [name, `${localUrl(slicePort(ports, name))}/config.json`] as const),
  ),
});

/** Origins of the product's pages: the shell, and each slice standalone. */
export const pageOrigins = ({ ports }: Settings): string[] =>
  [ports.shell, ...REMOTES.map((remote) => slicePort(ports, remote))].flatMap((port) => [
    localUrl(port),
    `http://localhost:${port}`,
  ]);

export function gatewayEnvironment(settings: Settings, secrets: Secrets): NodeJS.ProcessEnv {
  const { ports } = settings;
  return {
    ...common(settings),
    PORT: String(ports.gateway),
    INTERNAL_SIGNING_KEY: JSON.stringify(signingKeyOf(secrets, 'gateway')),
    METRICS_TOKEN: secrets.metricsToken,
    REGISTRY_URL: localUrl(ports.registry),
    REGISTRY_TOKEN: secrets.registryTokens.gateway,
    CORS_ORIGINS: pageOrigins(settings).join(','),
    SUPERGRAPH_PATH: join(settings.root, 'gateway/supergraph.graphql'),
    PERSISTED_OPERATIONS_PATH: persistedOperationsDir(settings),
    PERSISTED_ONLY: String(ports.openGateway !== undefined),
    SUBGRAPH_URLS: JSON.stringify(Object.fromEntries(subgraphUrls(settings))),
  };
}

/** Of the gateway through which tests and the demonstration data send operations of their own. */
export const openGatewayEnvironment = (
  settings: Settings,
  secrets: Secrets,
  port: number,
): NodeJS.ProcessEnv => ({
  ...gatewayEnvironment(settings, secrets),
  PORT: String(port),
  PERSISTED_ONLY: 'false',
});

/** While this file exists, the object store refuses uploads as if its disk were full. */
export const objectStoreFullMarker = (settings: Settings): string => join(settings.dataDir, 'objects-full');
export const objectStoreRoot = (settings: Settings): string => join(settings.dataDir, 'objects');
export const persistedOperationsDir = (settings: Settings): string =>
  join(settings.dataDir, 'persisted-operations');
