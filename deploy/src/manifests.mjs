import { backupManifests, backupPreparation } from './backups.mjs';
import { gatewayEnvironment, remoteEnvironment, remoteOrigin, shellEnvironment } from './environment.mjs';
import {
  closedByDefault,
  fromNamespace,
  fromPods,
  ingress,
  networkPolicy,
  toCollector,
  toInternet,
  toPods,
} from './network.mjs';
import { observabilityManifests } from './observability.mjs';
import {
  GATEWAY_PORT,
  INBOUND_WEBHOOK_PATH,
  NODE_USER,
  PAGE_PORT,
  PAGE_USER,
  RECEIVES_MAIL,
  REGISTRY_PORT,
  RESOURCES,
  WATCHES_PLATFORM,
} from './parts.mjs';
import { cpuAutoscaler, podMonitor } from './scaling.mjs';
import { migrationManifests, subgraphManifests, workerOf } from './subgraphs.mjs';
import {
  deployment,
  disruptionBudget,
  externalSecret,
  IDENTITY_SERVICE_SECRET,
  imageOf,
  metadata,
  partSecret,
  service,
} from './workload.mjs';

/** @typedef {import('./subgraphs.mjs').Installation} Installation */

/**
 * Everything that an installation consists of, in two stages: what has to be there and to have ended before a new version
 * starts, and the rest.
 * @param {Installation} installation
 * @returns {{ prepare: object[], run: object[] }}
 */
export function manifestsOf(installation) {
  const { overlay, slices } = installation;
  return {
    prepare: [
      namespaceOf(overlay),
      closedByDefault(overlay),
      externalSecret(overlay, IDENTITY_SERVICE_SECRET, {
        'credentials.json': 'IDENTITY_SERVICE_CREDENTIALS',
      }),
      ...backupPreparation(installation),
      ...slices.flatMap((slice) => migrationManifests(installation, slice)),
    ],
    run: [
      ...gateway(installation),
      ...slices.flatMap((slice) => subgraphManifests(installation, slice)),
      ...registry(installation),
      ...backupManifests(installation),
      ...pages(installation),
      ...entrances(installation),
      ...observabilityManifests(overlay),
    ],
  };
}

/** Admits only pods that are confined as the images are built for. */
const namespaceOf = (overlay) => {
  const { name, labels } = metadata(overlay, overlay.namespace);
  return {
    apiVersion: 'v1',
    kind: 'Namespace',
    metadata: { name, labels: { ...labels, 'pod-security.kubernetes.io/enforce': 'restricted' } },
  };
};

/** @param {Installation} installation */
function gateway({ overlay, slices, versions }) {
  const name = 'gateway';
  const watchers = [WATCHES_PLATFORM, workerOf(WATCHES_PLATFORM)];
  return [
    partSecret(overlay, name),
    deployment(overlay, name, {
      image: imageOf(overlay, name, versions),
      environment: gatewayEnvironment(overlay, slices),
      secret: name,
      resources: RESOURCES.gateway,
      user: NODE_USER,
      ports: [{ name: 'http', containerPort: GATEWAY_PORT }],
      ready: '/readyz',
    }),
    service(overlay, name, [{ name: 'http', port: GATEWAY_PORT, targetPort: 'http' }]),
    disruptionBudget(overlay, name),
    cpuAutoscaler(overlay, name, overlay.scale.gateway),
    podMonitor(overlay, name, name),
    networkPolicy(overlay, name, {
      ingress: [
        fromNamespace(overlay.ingress.namespace, GATEWAY_PORT),
        fromPods(watchers, GATEWAY_PORT),
        fromNamespace(overlay.monitoring.namespace, GATEWAY_PORT),
      ],
      egress: [
        ...slices.map(({ subgraph }) => toPods(subgraph.name, subgraph.port)),
        toPods('registry', REGISTRY_PORT),
        ...toCollector(overlay),
        // The keys with which the identity service signs tokens.
        toInternet(443),
      ],
    }),
  ];
}

/** One process on one volume: it alone changes what is released, and browsers and gateways work on without it. */
function registry({ overlay, versions }) {
  const name = 'registry';
  const { className, size } = overlay.registryStorage;
  const claim = {
    apiVersion: 'v1',
    kind: 'PersistentVolumeClaim',
    metadata: metadata(overlay, name),
    spec: {
      accessModes: ['ReadWriteOnce'],
      ...(className ? { storageClassName: className } : {}),
      resources: { requests: { storage: size } },
    },
  };
  const policy = { secretName: name, items: [{ key: 'REGISTRY_POLICY', path: 'registry_policy' }] };
  const container = {
    image: imageOf(overlay, name, versions),
    environment: { NODE_ENV: 'production', HACCHU_ENV: overlay.environment },
    secretKeys: { secret: name, keys: ['METRICS_TOKEN'] },
    resources: RESOURCES.registry,
    user: NODE_USER,
    ports: [{ name: 'http', containerPort: REGISTRY_PORT }],
    ready: '/healthz',
    volumes: [
      { name: 'registry', path: '/registry', source: { persistentVolumeClaim: { claimName: name } } },
      { name: 'policy', path: '/run/secrets', isReadOnly: true, source: { secret: policy } },
    ],
  };
  const readers = ['gateway', WATCHES_PLATFORM, workerOf(WATCHES_PLATFORM)];
  return [
    externalSecret(overlay, name, { REGISTRY_POLICY: 'REGISTRY_POLICY', METRICS_TOKEN: 'METRICS_TOKEN' }),
    claim,
    deployment(overlay, name, container, { replicas: 1, isAlone: true }),
    service(overlay, name, [{ name: 'http', port: REGISTRY_PORT, targetPort: 'http' }]),
    disruptionBudget(overlay, name),
    podMonitor(overlay, name, name),
    networkPolicy(overlay, name, {
      ingress: [
        fromPods(readers, REGISTRY_PORT),
        fromNamespace(overlay.ingress.namespace, REGISTRY_PORT),
        fromNamespace(overlay.monitoring.namespace, REGISTRY_PORT),
      ],
      // A release is accepted if its files answer where browsers will load them.
      egress: [toInternet(443)],
    }),
  ];
}

/** The shell, and the remotes where their images are their origins. */
function pages({ overlay, slices, versions }) {
  const remotes = overlay.remotes.from === 'images' ? slices.map(({ remote }) => remote.name) : [];
  const environments = [
    ['shell', shellEnvironment(overlay, slices)],
    ...remotes.map((remote) => [remote, remoteEnvironment(overlay, remote)]),
  ];
  return environments.flatMap(([name, environment]) => [
    deployment(overlay, name, {
      image: imageOf(overlay, name, versions),
      environment,
      resources: RESOURCES.page,
      user: PAGE_USER,
      ports: [{ name: 'http', containerPort: PAGE_PORT }],
      ready: '/healthz',
    }),
    service(overlay, name, [{ name: 'http', port: PAGE_PORT, targetPort: 'http' }]),
    disruptionBudget(overlay, name),
    cpuAutoscaler(overlay, name, overlay.scale.pages),
    networkPolicy(overlay, name, {
      ingress: [fromNamespace(overlay.ingress.namespace, PAGE_PORT)],
      egress: [],
    }),
  ]);
}

/** The one path of a subgraph that the internet reaches: a mail provider posts mail of suppliers there. */
const inboundWebhook = ({ overlay: { hosts, mail }, slices }) =>
  slices
    .filter(({ subgraph }) => mail.inboundWebhook && subgraph.name === RECEIVES_MAIL)
    .map(({ subgraph: { name, port } }) => ({
      host: hosts.gateway,
      path: INBOUND_WEBHOOK_PATH,
      service: name,
      port,
    }));

/** Hosts by which browsers and pipelines reach the product. */
function entrances({ overlay, slices }) {
  const { hosts, remotes } = overlay;
  const own = remotes.from === 'images' ? slices.map(({ remote }) => remote.name) : [];
  return [
    ingress(overlay, 'shell', [
      { host: hosts.shell, path: '/remotes.json', service: 'registry', port: REGISTRY_PORT },
      { host: hosts.shell, service: 'shell', port: PAGE_PORT },
    ]),
    ingress(overlay, 'gateway', [
      ...inboundWebhook({ overlay, slices }),
      { host: hosts.gateway, service: 'gateway', port: GATEWAY_PORT },
    ]),
    ingress(overlay, 'registry', [{ host: hosts.registry, service: 'registry', port: REGISTRY_PORT }]),
    ...own.map((remote) =>
      ingress(overlay, remote, [
        { host: new URL(remoteOrigin(overlay, remote)).host, service: remote, port: PAGE_PORT },
      ]),
    ),
  ];
}
