import {
  askedBy,
  GATEWAY_PORT,
  HEAP_MB,
  INBOUND_SMTP_PORT,
  PAGE_PORT,
  RECEIVES_MAIL,
  REGISTRY_PORT,
  USES_IDENTITY_SERVICE,
  WATCHES_PLATFORM,
} from './parts.mjs';

/** @typedef {import('./overlay.mjs').Overlay} Overlay */
/** @typedef {import('./parts.mjs').Slice} Slice */

const CREDENTIALS = '/var/run/secrets/identity-service/credentials.json';
export const CREDENTIALS_FOLDER = CREDENTIALS.slice(0, CREDENTIALS.lastIndexOf('/'));

const graphName = ({ subgraph }) => subgraph.name.replace('subgraph-', '');
const addressOf = ({ subgraph }) => `http://${subgraph.name}:${subgraph.port}`;
const variableOf = (slice) => `${graphName(slice).replaceAll('-', '_').toUpperCase()}_URL`;

/** The database of a subgraph, as `npm start` and docker-compose.yml call it. */
const databaseOf = (slice) => `hacchu_${graphName(slice).replaceAll('-', '_')}`;

const process = ({ environment }) => ({ NODE_ENV: 'production', HACCHU_ENV: environment, HOST: '0.0.0.0' });
/** Where traces are sent, and how many: all in previews. */
const tracing = ({ tracing }, slice) =>
  tracing
    ? {
        OTEL_EXPORTER_OTLP_ENDPOINT: tracing.endpoint,
        OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
        OTEL_TRACES_SAMPLER_ARG: String(tracing.ratio),
        OTEL_RESOURCE_ATTRIBUTES: `hacchu.slice=${slice}`,
      }
    : {};
/** Where browsers send errors, spans and usage clicks. */
const browserReports = ({ browserReports: { errorDsn, tracesUrl, usageUrl } = {} }) => ({
  ...(errorDsn ? { errorDsn } : {}),
  ...(tracesUrl ? { tracesUrl } : {}),
  ...(usageUrl ? { usageUrl } : {}),
});
const telemetryOrigins = (overlay) => [
  ...new Set(Object.values(browserReports(overlay)).map((url) => new URL(url).origin)),
];
/** @param {string} part @param {Overlay} overlay */
export const identityServiceEnvironment = (part, { identityService: { projectId } }) =>
  USES_IDENTITY_SERVICE.includes(part)
    ? { FIREBASE_PROJECT_ID: projectId, GOOGLE_APPLICATION_CREDENTIALS: CREDENTIALS }
    : {};

/** The databases of all subgraphs by their names in the graph. @param {Slice[]} slices */
export const productDatabases = (slices) =>
  Object.fromEntries(slices.map((slice) => [graphName(slice), databaseOf(slice)]));

/** Where browsers load a remote from. @param {Overlay} overlay */
export const remoteOrigin = ({ remotes }, remote) =>
  remotes.from === 'images' ? `https://${remote}.${remotes.domain}` : new URL(remotes.origin).origin;

/** @param {Overlay} overlay @param {Slice[]} slices */
export function gatewayEnvironment(overlay, slices) {
  const { GOOGLE_APPLICATION_CREDENTIALS: _file, ...service } = identityServiceEnvironment(
    'gateway',
    overlay,
  );
  return {
    ...process(overlay),
    ...service,
    PORT: String(GATEWAY_PORT),
    NODE_OPTIONS: `--max-old-space-size=${HEAP_MB.gateway} --max-semi-space-size=64`,
    SUBGRAPH_URLS: JSON.stringify(
      Object.fromEntries(slices.map((slice) => [graphName(slice), `${addressOf(slice)}/graphql`])),
    ),
    CORS_ORIGINS: `https://${overlay.hosts.shell}`,
    REGISTRY_URL: `http://registry:${REGISTRY_PORT}`,
    CERTIFICATE_HOSTS: Object.values(overlay.hosts).join(','),
    ...tracing(overlay, 'gateway'),
    // The ingress controller is the only one that reaches it.
    TRUST_PROXY: 'true',
    ...overlay.variables.gateway,
  };
}

/**
 * @param {Overlay} overlay @param {Slice[]} slices @param {Slice} slice
 * @param {'server' | 'worker' | 'job'} role a job runs a command of the image and ends
 */
export function subgraphEnvironment(overlay, slices, slice, role) {
  const { hosts, objects, mail, variables } = overlay;
  const { name, port } = slice.subgraph;
  const isReceiver = name === RECEIVES_MAIL && role === 'server';
  return {
    ...process(overlay),
    ...identityServiceEnvironment(name, overlay),
    PORT: String(port),
    ...tracing(overlay, slice.id),
    ...(role === 'job' ? {} : { PROCESS_ROLE: role }),
    NODE_OPTIONS: `--max-old-space-size=${HEAP_MB[role]}`,
    MONGODB_DB: databaseOf(slice),
    ...Object.fromEntries(
      askedBy(name, slices).map((other) => [variableOf(other), `${addressOf(other)}/graphql`]),
    ),
    OBJECT_STORE_DRIVER: 's3',
    S3_BUCKET: objects.bucket,
    S3_REGION: objects.region,
    S3_ENDPOINT: objects.origin,
    MAIL_DOMAIN: mail.domain,
    INBOUND_MAIL_DOMAIN: mail.inboundDomain,
    APP_URL: `https://${hosts.shell}`,
    ...(isReceiver ? { INBOUND_SMTP_PORT: String(INBOUND_SMTP_PORT), INBOUND_SMTP_HOST: '0.0.0.0' } : {}),
    ...(name === WATCHES_PLATFORM ? platformEnvironment(slices) : {}),
    ...variables[name],
  };
}

const platformEnvironment = (slices) => ({
  REGISTRY_URL: `http://registry:${REGISTRY_PORT}`,
  GATEWAY_URL: `http://gateway:${GATEWAY_PORT}`,
  PLATFORM_PROCESSES: JSON.stringify({
    gateway: `http://gateway:${GATEWAY_PORT}/readyz`,
    ...Object.fromEntries(slices.map((slice) => [slice.subgraph.name, `${addressOf(slice)}/readyz`])),
    registry: `http://registry:${REGISTRY_PORT}/healthz`,
  }),
});

/** @param {Overlay} overlay */
const pageEnvironment = ({ environment, hosts, objects }) => ({
  HACCHU_ENV: environment,
  PORT: String(PAGE_PORT),
  GATEWAY_ORIGIN: `https://${hosts.gateway}`,
  FILE_ORIGINS: objects.origin,
});

/** @param {Overlay} overlay */
export const remoteEnvironment = (overlay, remote) => ({
  ...pageEnvironment(overlay),
  ...overlay.variables[remote],
});

/** @param {Overlay} overlay @param {Slice[]} slices */
export function shellEnvironment(overlay, slices) {
  const { environment, hosts, identityService: firebase, variables } = overlay;
  const origins = new Set(slices.map(({ remote }) => remoteOrigin(overlay, remote.name)));
  return {
    ...pageEnvironment(overlay),
    REMOTE_ORIGINS: [...origins].join(' '),
    TELEMETRY_ORIGINS: telemetryOrigins(overlay).join(' '),
    // The ingress sends /remotes.json of the shell's host to the registry.
    SHELL_CONFIG: JSON.stringify({
      environment,
      gatewayUrl: `https://${hosts.gateway}`,
      firebase,
      errorHelpUrl: '/help/faq.html',
      ...browserReports(overlay),
      ...(overlay.tracing ? { tracesRatio: overlay.tracing.ratio } : {}),
    }),
    ...variables.shell,
  };
}
