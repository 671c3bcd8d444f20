import { subgraphEnvironment } from './environment.mjs';
import {
  fromAddresses,
  fromNamespace,
  fromPods,
  networkPolicy,
  toCollector,
  toDatabase,
  toInternet,
  toNameServers,
  toPods,
} from './network.mjs';
import {
  askedBy,
  GATEWAY_PORT,
  INBOUND_SMTP_PORT,
  NODE_USER,
  RECEIVES_MAIL,
  REGISTRY_PORT,
  RESOURCES,
  SENDS_MAIL,
  WATCHES_PLATFORM,
} from './parts.mjs';
import { cpuAutoscaler, podMonitor, queueAutoscaler } from './scaling.mjs';
import {
  credentialsOf,
  deployment,
  disruptionBudget,
  imageOf,
  metadata,
  partSecret,
  podSpec,
  selectorOf,
  service,
} from './workload.mjs';

/** @typedef {import('./overlay.mjs').Overlay} Overlay */
/** @typedef {import('./parts.mjs').Slice} Slice */
/** @typedef {{ overlay: Overlay, slices: Slice[], versions: Record<string, string> }} Installation */

export const workerOf = (subgraph) => `${subgraph}-worker`;
export const migrationOf = (subgraph) => `migrate-${subgraph}`;

/** @param {Installation} installation @param {Slice} slice @param {'server' | 'worker' | 'job'} role */
const container = ({ overlay, slices, versions }, slice, role) => ({
  image: imageOf(overlay, slice.subgraph.name, versions),
  environment: subgraphEnvironment(overlay, slices, slice, role),
  secret: slice.subgraph.name,
  resources: RESOURCES[role],
  user: NODE_USER,
  volumes: credentialsOf(slice.subgraph.name),
});

/** Servers and workers of a subgraph, apart from each other. @param {Installation} installation @param {Slice} slice */
export function subgraphManifests(installation, slice) {
  const { overlay } = installation;
  const { name, port } = slice.subgraph;
  const worker = workerOf(name);
  const http = { name: 'http', containerPort: port };
  const isReceiver = name === RECEIVES_MAIL;
  const smtp = isReceiver ? [{ name: 'smtp', containerPort: INBOUND_SMTP_PORT }] : [];
  const role = (component) => ({ labels: { 'app.kubernetes.io/component': component } });
  const server = { ...container(installation, slice, 'server'), ports: [http, ...smtp], ready: '/readyz' };
  const background = { ...container(installation, slice, 'worker'), ports: [http], ready: '/readyz' };
  return [
    deployment(overlay, name, server, role('server')),
    service(overlay, name, [{ name: 'http', port, targetPort: 'http' }]),
    disruptionBudget(overlay, name),
    cpuAutoscaler(overlay, name, overlay.scale.servers),
    podMonitor(overlay, name, name),
    deployment(overlay, worker, background, role('worker')),
    disruptionBudget(overlay, worker),
    queueAutoscaler(overlay, worker, name, overlay.scale.workers),
    podMonitor(overlay, worker, name),
    ...(isReceiver ? [mailService(overlay, name)] : []),
  ];
}

/** What has to be there before the first new process: secrets, policies, and the migration of stored data. */
export function migrationManifests(installation, slice) {
  const { overlay, versions } = installation;
  const { name } = slice.subgraph;
  return [
    partSecret(overlay, name),
    ...policies(installation, slice),
    migration(installation, slice, versions[name]),
  ];
}

/** `migrate` with the new image (docs/runbooks/migrations.md). A Job cannot be changed: each version has its own. */
function migration(installation, slice, version) {
  const { overlay } = installation;
  const part = slice.subgraph.name;
  const name = migrationOf(part);
  const environment = {
    ...container(installation, slice, 'job').environment,
    MIGRATED_BY: `deploy ${version}`,
  };
  const command = ['node', '--enable-source-maps', `${part}/dist/main.js`, 'migrate'];
  return {
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: {
      ...metadata(overlay, name, { 'app.kubernetes.io/component': 'migration' }),
      name: `${name}-${version.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`,
    },
    spec: {
      backoffLimit: 2,
      ttlSecondsAfterFinished: 7 * 24 * 60 * 60,
      template: {
        metadata: { labels: { ...selectorOf(name), 'app.kubernetes.io/component': 'migration' } },
        spec: {
          ...podSpec(name, { ...container(installation, slice, 'job'), environment, command }),
          restartPolicy: 'Never',
        },
      },
    },
  };
}

/** Mail of suppliers, from the addresses of the mail exchanger; the listener sees them, since SPF needs them. */
const mailService = (overlay, name) => ({
  apiVersion: 'v1',
  kind: 'Service',
  metadata: metadata(overlay, `${name}-mail`),
  spec: {
    type: 'LoadBalancer',
    externalTrafficPolicy: 'Local',
    loadBalancerSourceRanges: overlay.mail.inboundFrom,
    selector: selectorOf(name),
    ports: [{ name: 'smtp', port: 25, targetPort: 'smtp' }],
  },
});

/** @param {Installation} installation @param {Slice} slice */
function policies({ overlay, slices }, slice) {
  const { name, port } = slice.subgraph;
  const { monitoring, mail } = overlay;
  const others = slices.map(({ subgraph }) => subgraph).filter((one) => one.name !== name);
  const callers = others
    .map((other) => other.name)
    .filter((other) => askedBy(other, slices).some(({ subgraph }) => subgraph.name === name));
  // The platform screen asks every process whether it is ready, its own through the Service.
  const watcher = name === WATCHES_PLATFORM ? [name] : [];
  const egress = [
    ...toCollector(overlay),
    toDatabase(overlay),
    // Object store; the identity service, LOGILESS and Slack; the provider of mail.
    toInternet(443, ...(SENDS_MAIL.includes(name) ? [mail.port] : [])),
    ...askedBy(name, slices).map(({ subgraph: other }) => toPods(other.name, other.port)),
    ...watcher.flatMap((own) => [
      toPods('gateway', GATEWAY_PORT),
      toPods('registry', REGISTRY_PORT),
      toPods(own, port),
    ]),
    ...(name === RECEIVES_MAIL ? nameServers(overlay, name) : []),
  ];
  const scraped = fromNamespace(monitoring.namespace, port);
  const askers = [...callers, ...callers.map(workerOf), ...watcher];
  const server = [
    fromPods(['gateway'], port),
    ...(askers.length > 0 ? [fromPods([...new Set(askers)], port)] : []),
    scraped,
    ...(name === RECEIVES_MAIL ? [fromAddresses(mail.inboundFrom, INBOUND_SMTP_PORT)] : []),
    ...(name === RECEIVES_MAIL && mail.inboundWebhook
      ? [fromNamespace(overlay.ingress.namespace, port)]
      : []),
  ];
  return [
    networkPolicy(overlay, name, { ingress: server, egress }),
    networkPolicy(overlay, workerOf(name), { ingress: [scraped], egress }),
    networkPolicy(overlay, migrationOf(name), { ingress: [], egress }),
  ];
}

function nameServers({ variables }, part) {
  const addresses = (variables[part]?.INBOUND_DNS_SERVERS ?? '').split(',').filter(Boolean);
  return addresses.length > 0 ? [toNameServers(addresses)] : [];
}
