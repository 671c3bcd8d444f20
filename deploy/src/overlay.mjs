import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';

const host = z.string().regex(/^[a-z0-9.-]+\.[a-z]+$/);
const range = z
  .strictObject({ min: z.int().min(1), max: z.int().min(1) })
  .refine(({ min, max }) => min <= max, 'min is above max');
const cidr = z.union([z.cidrv4(), z.cidrv6()]);
const namespace = z.string().regex(/^[a-z0-9-]{1,63}$/);
/** Text of a cron schedule with five fields. */
const schedule = z.string().regex(/^(\S+ ){4}\S+$/);

const overlay = z.strictObject({
  environment: z.enum(['preview', 'production']),
  namespace,
  /** Images are called `<images>/<part>:<version>`. */
  images: z.string().regex(/^[a-z0-9.-]+(\/[a-z0-9._-]+)+$/),
  hosts: z.strictObject({ shell: host, gateway: host, registry: host }),
  /**
   * Where browsers load remotes from: `images` runs each remote's image at a host of its own; `origin` is a place that
   * keeps all versions, such as a bucket behind a CDN.
   */
  remotes: z.discriminatedUnion('from', [
    z.strictObject({ from: z.literal('images'), domain: host }),
    z.strictObject({ from: z.literal('origin'), origin: z.url() }),
  ]),
  identityService: z.strictObject({ apiKey: z.string(), authDomain: host, projectId: z.string() }),
  ingress: z.strictObject({
    className: z.string(),
    /** Namespace of the ingress controller's pods. */
    namespace,
    annotations: z.record(z.string(), z.string()).default({}),
  }),
  monitoring: z.strictObject({
    /** Namespace of the pods that read /metrics. */
    namespace,
    /** Prometheus, which the autoscaler of workers asks for the length of the queue. */
    url: z.url(),
  }),
  /** A collector that takes OTLP over HTTP in a namespace of the cluster, and the share of traces that it gets. */
  tracing: z
    .strictObject({
      endpoint: z.url(),
      namespace,
      port: z.int().default(4318),
      ratio: z.number().min(0).max(1).default(1),
    })
    .optional(),
  /** Servers to which browsers send errors (a DSN) and usage clicks. */
  browserReports: z
    .strictObject({
      errorDsn: z.url().optional(),
      tracesUrl: z.url().optional(),
      usageUrl: z.url().optional(),
    })
    .optional(),
  secrets: z.strictObject({
    /** A ClusterSecretStore of External Secrets; keys in it are `<prefix>/<variable>`. */
    store: z.string(),
    prefix: z.string(),
  }),
  database: z.strictObject({
    /** Where the replica set is: addresses (Atlas), or the namespace of an operator's pods. */
    at: z.union([z.strictObject({ cidrs: z.array(cidr).min(1) }), z.strictObject({ namespace })]),
    ports: z.array(z.int()).min(1).default([27017]),
  }),
  /** When everything is backed up into a bucket of its own, and for how many days backups are kept. */
  backups: z.strictObject({ schedule, bucket: z.string(), keepDays: z.int().min(1) }).optional(),
  objects: z.strictObject({ bucket: z.string(), region: z.string(), origin: z.url() }),
  mail: z.strictObject({
    /** Port of the provider that SMTP_URL names. */
    port: z.int().default(587),
    domain: host,
    inboundDomain: host,
    /** Where mail of suppliers comes from; the SMTP listener is closed to everything else. */
    inboundFrom: z.array(cidr).min(1).default(['0.0.0.0/0']),
    /** Whether a mail provider posts mail of suppliers to /webhooks/inbound-mail of the gateway's host. */
    inboundWebhook: z.boolean().default(false),
  }),
  registryStorage: z
    .strictObject({ className: z.string().optional(), size: z.string() })
    .default({ size: '1Gi' }),
  scale: z.strictObject({ gateway: range, servers: range, workers: range, pages: range }),
  /** Further variables by part, such as INBOUND_RELAYS of subgraph-orders; checked against the part's schema in the tests. */
  variables: z.record(z.string(), z.record(z.string(), z.string())).default({}),
});

/** @typedef {z.infer<typeof overlay>} Overlay */

const folder = new URL('../overlays/', import.meta.url);

/** The installations that there are settings of. */
export const overlayNames = () =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.yaml'))
    .map((file) => file.slice(0, -'.yaml'.length))
    .sort();

/**
 * The settings of an installation from `overlays/<name>.yaml`.
 * @param {string} name
 * @returns {Overlay}
 * @throws {Error} that names the setting and what is wrong with it
 */
export function readOverlay(name) {
  if (!/^[a-z0-9-]+$/.test(name)) throw new Error(`${name} is no name of an overlay.`);
  const file = new URL(`${name}.yaml`, folder);
  return parseOverlay(parse(readFileSync(file, 'utf8')), `overlays/${name}.yaml`);
}

/** @throws {Error} */
export function parseOverlay(value, source) {
  const result = overlay.safeParse(value);
  if (result.success) return result.data;
  const lines = result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw new Error(`${source}: ${lines.join('; ')}`);
}
