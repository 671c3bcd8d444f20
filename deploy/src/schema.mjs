import { ExternalSecret } from '@kubernetes-models/external-secrets/external-secrets.io/v1/ExternalSecret';
import { ScaledObject } from '@kubernetes-models/keda/keda.sh/v1alpha1/ScaledObject';
import { PodMonitor } from '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1/PodMonitor';
import { PrometheusRule } from '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1/PrometheusRule';
import { Deployment } from 'kubernetes-models/apps/v1/Deployment';
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler';
import { CronJob } from 'kubernetes-models/batch/v1/CronJob';
import { Job } from 'kubernetes-models/batch/v1/Job';
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1/Ingress';
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget';
import { ConfigMap } from 'kubernetes-models/v1/ConfigMap';
import { Namespace } from 'kubernetes-models/v1/Namespace';
import { PersistentVolumeClaim } from 'kubernetes-models/v1/PersistentVolumeClaim';
import { Service } from 'kubernetes-models/v1/Service';

/** The resources that are rendered, with the schemas of Kubernetes, KEDA, External Secrets and Prometheus. */
const MODELS = new Map(
  [
    ...[CronJob, Deployment, ExternalSecret, HorizontalPodAutoscaler, Ingress, Job, Namespace, NetworkPolicy],
    ...[
      ConfigMap,
      PersistentVolumeClaim,
      PodDisruptionBudget,
      PodMonitor,
      PrometheusRule,
      ScaledObject,
      Service,
    ],
  ].map((Model) => [`${Model.apiVersion} ${Model.kind}`, Model]),
);

/**
 * Problems of a manifest by the schemas of Kubernetes and of the operators' resources, as `kubectl apply
 * --validate=strict` would find them: wrong types, missing fields, and fields that do not exist.
 * @param {{ apiVersion: string, kind: string, metadata: { name: string } }} manifest
 * @returns {string[]}
 */
export function schemaProblems(manifest) {
  const name = `${manifest.kind} ${manifest.metadata?.name}`;
  const Model = MODELS.get(`${manifest.apiVersion} ${manifest.kind}`);
  if (!Model) return [`${name}: there is no schema of ${manifest.apiVersion} ${manifest.kind}.`];
  const unread = new Map();
  try {
    // An instance would be a copy, which has read everything.
    Model.prototype.validate.call(observed(manifest, '', unread));
  } catch (error) {
    return [`${name}: ${error.message}.`];
  }
  return [...unread].flatMap(([path, keys]) =>
    [...keys].map((key) => `${name}: there is no field ${path}${key}.`),
  );
}

/**
 * The same value, which notes what of it nobody reads. A compiled schema reads each field that it knows, and those of
 * others not at all; it enumerates maps such as labels.
 * @param {Map<string, Set<string>>} unread fields that have not been read, by the path of their object
 */
function observed(value, path, unread) {
  if (typeof value !== 'object' || value === null) return value;
  const children = Array.isArray(value)
    ? value.map((child, at) => observed(child, `${path}${at}.`, unread))
    : Object.fromEntries(
        Object.entries(value).map(([key, child]) => [key, observed(child, `${path}${key}.`, unread)]),
      );
  if (Array.isArray(value)) return children;
  const left = new Set(Object.keys(value));
  unread.set(path, left);
  return new Proxy(children, {
    get(target, key) {
      left.delete(key);
      return target[key];
    },
    ownKeys(target) {
      left.clear();
      return Reflect.ownKeys(target);
    },
  });
}
