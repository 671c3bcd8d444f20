import { metadata, selectorOf } from './workload.mjs';

/** @typedef {import('./overlay.mjs').Overlay} Overlay */

/** Addresses that are no public services: other pods, nodes, and the metadata service of a cloud. */
const PRIVATE = ['10.0.0.0/8', '100.64.0.0/10', '169.254.0.0/16', '172.16.0.0/12', '192.168.0.0/16'];

const tcp = (...ports) => ports.map((port) => ({ protocol: 'TCP', port }));
const pods = (...names) => names.map((name) => ({ podSelector: { matchLabels: selectorOf(name) } }));
const inNamespace = (namespace) => ({
  namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': namespace } },
});

export const fromPods = (names, port) => ({ from: pods(...names), ports: tcp(port) });
export const fromNamespace = (namespace, port) => ({ from: [inNamespace(namespace)], ports: tcp(port) });
export const fromAddresses = (cidrs, port) => ({
  from: cidrs.map((cidr) => ({ ipBlock: { cidr } })),
  ports: tcp(port),
});
export const toPods = (name, port) => ({ to: pods(name), ports: tcp(port) });

/** Public services, which have no fixed addresses: Google, S3, LOGILESS, Slack over HTTPS; mail over its own port. */
export const toInternet = (...ports) => ({
  to: [{ ipBlock: { cidr: '0.0.0.0/0', except: PRIVATE } }],
  ports: tcp(...ports),
});

/** The collector of traces, where one is configured. @param {Overlay} overlay */
export const toCollector = ({ tracing }) =>
  tracing ? [{ to: [inNamespace(tracing.namespace)], ports: tcp(tracing.port) }] : [];

/** @param {Overlay} overlay */
export const toDatabase = ({ database: { at, ports } }) => ({
  to: 'cidrs' in at ? at.cidrs.map((cidr) => ({ ipBlock: { cidr } })) : [inNamespace(at.namespace)],
  ports: tcp(...ports),
});

const toNames = {
  to: [{ namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'kube-system' } } }],
  ports: [
    { protocol: 'UDP', port: 53 },
    { protocol: 'TCP', port: 53 },
  ],
};

/** Name servers anywhere: for the senders of mail (SPF, DKIM, DMARC), where an installation names its own. */
export const toNameServers = (addresses) => ({
  to: addresses.map((address) => ({ ipBlock: { cidr: `${address}/32` } })),
  ports: toNames.ports,
});

/**
 * What reaches the pods of one workload, and what they reach; nothing else.
 * @param {Overlay} overlay @param {string} name @param {{ ingress: object[], egress: object[] }} rules
 */
export const networkPolicy = (overlay, name, { ingress, egress }) => ({
  apiVersion: 'networking.k8s.io/v1',
  kind: 'NetworkPolicy',
  metadata: metadata(overlay, name),
  spec: {
    podSelector: { matchLabels: selectorOf(name) },
    policyTypes: ['Ingress', 'Egress'],
    ingress,
    egress: egress.length > 0 ? [toNames, ...egress] : [],
  },
});

/** Pods without a policy of their own reach nothing. @param {Overlay} overlay */
export const closedByDefault = (overlay) => ({
  apiVersion: 'networking.k8s.io/v1',
  kind: 'NetworkPolicy',
  metadata: metadata(overlay, 'closed-by-default'),
  spec: { podSelector: {}, policyTypes: ['Ingress', 'Egress'] },
});

/** @param {Overlay} overlay @param {{ host: string, path?: string, service: string, port: number }[]} routes */
export function ingress(overlay, name, routes) {
  const { className, annotations } = overlay.ingress;
  const hosts = [...new Set(routes.map(({ host }) => host))];
  return {
    apiVersion: 'networking.k8s.io/v1',
    kind: 'Ingress',
    metadata: { ...metadata(overlay, name), annotations },
    spec: {
      ingressClassName: className,
      tls: [{ hosts, secretName: `${name}-tls` }],
      rules: hosts.map((host) => ({
        host,
        http: {
          paths: routes
            .filter((route) => route.host === host)
            .map(({ path, service, port }) => ({
              path: path ?? '/',
              pathType: path ? 'Exact' : 'Prefix',
              backend: { service: { name: service, port: { number: port } } },
            })),
        },
      })),
    },
  };
}
