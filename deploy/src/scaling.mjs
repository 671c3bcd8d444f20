import { metadata } from './workload.mjs';

/** @typedef {import('./overlay.mjs').Overlay} Overlay */

const CPU_PERCENT = 70;
/** Due entries of the queue for which one worker is enough. */
const ENTRIES_PER_WORKER = 20;

/** Scales by CPU. @param {Overlay} overlay @param {{ min: number, max: number }} range */
export const cpuAutoscaler = (overlay, name, { min, max }) => ({
  apiVersion: 'autoscaling/v2',
  kind: 'HorizontalPodAutoscaler',
  metadata: metadata(overlay, name),
  spec: {
    scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name },
    minReplicas: min,
    maxReplicas: max,
    metrics: [
      {
        type: 'Resource',
        resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: CPU_PERCENT } },
      },
    ],
    behavior: { scaleDown: { stabilizationWindowSeconds: 300 } },
  },
});

/**
 * Scales workers by CPU and by the length of their subgraph's queue (docs/runbooks/queue.md). Every process of the
 * subgraph reports the same length, which describes the database: hence the maximum over them.
 * @param {Overlay} overlay @param {string} name @param {string} subgraph @param {{ min: number, max: number }} range
 */
export const queueAutoscaler = (overlay, name, subgraph, { min, max }) => ({
  apiVersion: 'keda.sh/v1alpha1',
  kind: 'ScaledObject',
  metadata: metadata(overlay, name),
  spec: {
    scaleTargetRef: { kind: 'Deployment', name },
    minReplicaCount: min,
    maxReplicaCount: max,
    pollingInterval: 15,
    // A job of some minutes should not be cut off because the queue is empty for a moment.
    advanced: {
      horizontalPodAutoscalerConfig: { behavior: { scaleDown: { stabilizationWindowSeconds: 600 } } },
    },
    // While Prometheus is away.
    fallback: { failureThreshold: 3, replicas: Math.min(max, Math.max(min, 2)) },
    triggers: [
      { type: 'cpu', metricType: 'Utilization', metadata: { value: String(CPU_PERCENT) } },
      {
        type: 'prometheus',
        metricType: 'AverageValue',
        metadata: {
          serverAddress: overlay.monitoring.url,
          query: `sum(max by (kind) (hacchu_queue_depth{namespace="${overlay.namespace}",service="${subgraph}"}))`,
          threshold: String(ENTRIES_PER_WORKER),
        },
      },
    ],
  },
});

/** Lets Prometheus read /metrics of every Node process with the token of its secret. @param {Overlay} overlay */
export const podMonitor = (overlay, name, secret) => ({
  apiVersion: 'monitoring.coreos.com/v1',
  kind: 'PodMonitor',
  metadata: metadata(overlay, name),
  spec: {
    selector: { matchLabels: { 'app.kubernetes.io/name': name } },
    podMetricsEndpoints: [
      {
        port: 'http',
        path: '/metrics',
        interval: '15s',
        // The label "service" of the metric names the subgraph.
        honorLabels: true,
        authorization: { type: 'Bearer', credentials: { name: secret, key: 'METRICS_TOKEN' } },
      },
    ],
  },
});
