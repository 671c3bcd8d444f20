import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { metadata } from './workload.mjs';

/** @typedef {import('./overlay.mjs').Overlay} Overlay */
/** @typedef {{ alert: string, expr: string, for?: string, labels: Record<string, string>, annotations: Record<string, string> }} AlertRule */

const folder = new URL('../observability/', import.meta.url);
const text = (file) => readFileSync(new URL(file, folder), 'utf8');

/** @returns {{ groups: { name: string, rules: AlertRule[] }[] }} */
export const readAlerts = () => parse(text('alerts.yaml'));

export const readDashboard = () => JSON.parse(text('dashboard.json'));

/** Every PromQL expression of alerts and dashboard, with where it stands. @returns {[place: string, expression: string][]} */
export const expressions = () => [
  ...readAlerts().groups.flatMap(({ rules }) => rules.map(({ alert, expr }) => [alert, expr])),
  ...readDashboard().panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => [title, expr])),
];

const METRIC = /\b(?:gateway|hacchu|kube|nodejs|process|registry)_[a-z_]+\b(\{)?/g;

/**
 * An expression about one namespace: the Prometheus of a cluster may read several installations, whose sums must not be
 * mixed. The product's metrics have no label of that name; it is Prometheus' own, as that of kube-state-metrics.
 * @param {string} expression @param {string} namespace
 */
export const inNamespace = (expression, namespace) =>
  expression.replaceAll(METRIC, (found, open) => {
    const matcher = `{namespace="${namespace}"`;
    return open ? `${found.slice(0, -1)}${matcher},` : `${found}${matcher}}`;
  });

/** @param {Overlay} overlay */
function alertsOf({ namespace, backups }) {
  const groups = readAlerts().groups.filter(({ name }) => backups || name !== 'hacchu-hub-backups');
  return {
    groups: groups.map(({ name, rules }) => ({
      name,
      rules: rules.map(({ expr, labels, ...rule }) => ({
        ...rule,
        expr: inNamespace(expr, namespace),
        labels: { ...labels, namespace },
      })),
    })),
  };
}

/** @param {Overlay} overlay */
function dashboardOf({ namespace }) {
  const { uid, title, panels, ...dashboard } = readDashboard();
  return {
    ...dashboard,
    uid: `${uid}-${namespace}`.slice(0, 40),
    title: `${title} (${namespace})`,
    panels: panels.map(({ targets, ...panel }) => ({
      ...panel,
      ...(targets && {
        targets: targets.map((target) => ({ ...target, expr: inNamespace(target.expr, namespace) })),
      }),
    })),
  };
}

/** Alerts for the Prometheus operator, and the dashboard for the sidecar of Grafana. @param {Overlay} overlay */
export function observabilityManifests(overlay) {
  const ofDashboard = metadata(overlay, 'hacchu-hub-dashboard');
  return [
    {
      apiVersion: 'monitoring.coreos.com/v1',
      kind: 'PrometheusRule',
      metadata: metadata(overlay, 'hacchu-hub'),
      spec: alertsOf(overlay),
    },
    {
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: { ...ofDashboard, labels: { ...ofDashboard.labels, grafana_dashboard: '1' } },
      data: { 'hacchu-hub.json': JSON.stringify(dashboardOf(overlay), null, 2) },
    },
  ];
}
