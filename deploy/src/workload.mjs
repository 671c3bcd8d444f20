import { CREDENTIALS_FOLDER } from './environment.mjs';
import { secretsOf, USES_IDENTITY_SERVICE } from './parts.mjs';

/** @typedef {import('./overlay.mjs').Overlay} Overlay */

const PRODUCT = 'hacchu-hub';
export const IDENTITY_SERVICE_SECRET = 'identity-service';
/** Longer than a process drains and finishes what it has begun, with the pause before. */
const GRACE_SECONDS = 45;

/** Labels that never change during the life of a workload; its selector. */
export const selectorOf = (name) => ({
  'app.kubernetes.io/name': name,
  'app.kubernetes.io/part-of': PRODUCT,
});

/** @param {Overlay} overlay @param {string} name */
export const metadata = ({ namespace }, name, labels = {}) => ({
  name,
  namespace,
  labels: { ...selectorOf(name), ...labels },
});

export const imageOf = ({ images }, part, versions) => `${images}/${part}:${versions[part]}`;

const variables = (environment) => Object.entries(environment).map(([name, value]) => ({ name, value }));

const variablesOf = ({ secret: name, keys } = { secret: '', keys: [] }) =>
  keys.map((key) => ({ name: key, valueFrom: { secretKeyRef: { name, key } } }));

const probe = (path, rest) => ({ httpGet: { path, port: 'http' }, timeoutSeconds: 5, ...rest });

/** A process is restarted when it does not answer at all, and gets no requests while it is not ready. */
const probes = (ready) => ({
  // An index may have to be built first.
  startupProbe: probe('/healthz', { periodSeconds: 2, failureThreshold: 300 }),
  livenessProbe: probe('/healthz', { periodSeconds: 10, failureThreshold: 6 }),
  readinessProbe: probe(ready, { periodSeconds: 5, failureThreshold: 2 }),
});

const CONFINED = {
  allowPrivilegeEscalation: false,
  readOnlyRootFilesystem: true,
  capabilities: { drop: ['ALL'] },
};

/**
 * Pod of one container, as the images are built for: no root, nothing written but /tmp and volumes.
 *
 * @typedef {object} Container
 * @property {string} image
 * @property {Record<string, string>} environment
 * @property {string} [secret] whose keys become variables
 * @property {{ secret: string, keys: string[] }} [secretKeys] keys of a secret that become variables, and no others
 * @property {object} resources
 * @property {number} user
 * @property {string[]} [command]
 * @property {{ name: string, containerPort: number }[]} [ports]
 * @property {string} [ready] path of the readiness probe; without one, the pod runs to its end
 * @property {{ name: string, path: string, source: object, isReadOnly?: boolean }[]} [volumes]
 */

/** @param {string} name @param {Container} container */
export function podSpec(
  name,
  { image, environment, secret, secretKeys, resources, user, command, ports, ready, volumes = [] },
) {
  const temporary = { name: 'tmp', path: '/tmp', source: { emptyDir: { sizeLimit: '256Mi' } } };
  const mounted = [temporary, ...volumes];
  return {
    // Nothing here asks the API of the cluster.
    automountServiceAccountToken: false,
    enableServiceLinks: false,
    securityContext: {
      runAsNonRoot: true,
      runAsUser: user,
      runAsGroup: user,
      fsGroup: user,
      seccompProfile: { type: 'RuntimeDefault' },
    },
    containers: [
      {
        name,
        image,
        ...(command ? { command } : {}),
        env: [...variables(environment), ...variablesOf(secretKeys)],
        ...(secret ? { envFrom: [{ secretRef: { name: secret } }] } : {}),
        ...(ports ? { ports } : {}),
        resources,
        ...(ready
          ? {
              ...probes(ready),
              // Until every node has heard that the pod goes, requests still arrive.
              lifecycle: { preStop: { exec: { command: ['sleep', '5'] } } },
            }
          : {}),
        securityContext: CONFINED,
        volumeMounts: mounted.map(({ name: volume, path, isReadOnly }) => ({
          name: volume,
          mountPath: path,
          ...(isReadOnly ? { readOnly: true } : {}),
        })),
      },
    ],
    volumes: mounted.map(({ name: volume, source }) => ({ name: volume, ...source })),
  };
}

/** The file with which the part signs in to the identity service, where it needs one. */
export const credentialsOf = (part) =>
  part !== 'gateway' && USES_IDENTITY_SERVICE.includes(part)
    ? [
        {
          name: 'identity-service',
          path: CREDENTIALS_FOLDER,
          isReadOnly: true,
          source: { secret: { secretName: IDENTITY_SERVICE_SECRET, defaultMode: 0o440 } },
        },
      ]
    : [];

/**
 * A Deployment whose number of pods an autoscaler sets, or `replicas` where there is none.
 * @param {Overlay} overlay @param {string} name @param {Container} container
 * @param {{ labels?: Record<string, string>, replicas?: number, isAlone?: boolean }} options `isAlone`: never two at a time
 */
export function deployment(overlay, name, container, { labels = {}, replicas, isAlone = false } = {}) {
  const spread = (topologyKey) => ({
    maxSkew: 1,
    topologyKey,
    whenUnsatisfiable: 'ScheduleAnyway',
    labelSelector: { matchLabels: selectorOf(name) },
  });
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: metadata(overlay, name, labels),
    spec: {
      ...(replicas === undefined ? {} : { replicas }),
      revisionHistoryLimit: 5,
      strategy: isAlone
        ? { type: 'Recreate' }
        : { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: 0, maxSurge: 1 } },
      selector: { matchLabels: selectorOf(name) },
      template: {
        metadata: { labels: { ...selectorOf(name), ...labels } },
        spec: {
          ...podSpec(name, container),
          terminationGracePeriodSeconds: GRACE_SECONDS,
          topologySpreadConstraints: [
            spread('topology.kubernetes.io/zone'),
            spread('kubernetes.io/hostname'),
          ],
        },
      },
    },
  };
}

/** @param {Overlay} overlay @param {{ name: string, port: number, targetPort: string | number, protocol?: string }[]} ports */
export const service = (overlay, name, ports) => ({
  apiVersion: 'v1',
  kind: 'Service',
  metadata: metadata(overlay, name),
  spec: { selector: selectorOf(name), ports },
});

/** @param {Overlay} overlay */
export const disruptionBudget = (overlay, name) => ({
  apiVersion: 'policy/v1',
  kind: 'PodDisruptionBudget',
  metadata: metadata(overlay, name),
  spec: { maxUnavailable: 1, selector: { matchLabels: selectorOf(name) } },
});

/** Secrets of a part, which External Secrets fetches from the store of the installation. @param {Overlay} overlay */
export const externalSecret = (overlay, name, keys) => ({
  apiVersion: 'external-secrets.io/v1',
  kind: 'ExternalSecret',
  metadata: metadata(overlay, name),
  spec: {
    refreshInterval: '1h',
    secretStoreRef: { kind: 'ClusterSecretStore', name: overlay.secrets.store },
    target: { name, creationPolicy: 'Owner' },
    data: Object.entries(keys).map(([secretKey, key]) => ({
      secretKey,
      remoteRef: { key: `${overlay.secrets.prefix}/${key}` },
    })),
  },
});

/** @param {Overlay} overlay */
export const partSecret = (overlay, part) => externalSecret(overlay, part, secretsOf(part, overlay));
