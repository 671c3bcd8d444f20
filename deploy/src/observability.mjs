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

/** Alerts for the Prometheus operator, and the dashboard for the sidecar of Grafana. @param {Overlay} overlay */
export function observabilityManifests(overlay) {
  const ofDashboard = metadata(overlay, 'hacchu-hub-dashboard');
  return [
    {
      apiVersion: 'monitoring.coreos.com/v1',
      kind: 'PrometheusRule',
      metadata: metadata(overlay, 'hacchu-hub'),
      spec: readAlerts(),
    },
    {
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: { ...ofDashboard, labels: { ...ofDashboard.labels, grafana_dashboard: '1' } },
      data: { 'hacchu-hub.json': text('dashboard.json') },
    },
  ];
}
