import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { parser } from '@prometheus-io/lezer-promql';
import { gatewayEnvironment, shellEnvironment, subgraphEnvironment } from '../src/environment.mjs';
import { manifestsOf } from '../src/manifests.mjs';
import { expressions, observabilityManifests, readAlerts, readDashboard } from '../src/observability.mjs';
import { readOverlay } from '../src/overlay.mjs';
import { readSlices, readVersions } from '../src/parts.mjs';

const root = new URL('../../', import.meta.url);
const rules = readAlerts().groups.flatMap((group) => group.rules);

/** Grafana fills in its variables before Prometheus reads an expression. */
const filledIn = (expression) => expression.replaceAll('$__rate_interval', '5m');

it.each(expressions())('%s is PromQL', (_place, expression) => {
  const errors = [];
  parser.parse(filledIn(expression)).iterate({
    enter: ({ type, from }) => {
      if (type.isError) errors.push(filledIn(expression).slice(from, from + 30));
    },
  });
  expect(errors).toEqual([]);
});

describe('an alert', () => {
  it('has a name of its own, wakes somebody or makes a ticket, and says what happened', () => {
    const names = rules.map(({ alert }) => alert);
    expect(new Set(names).size).toBe(names.length);
    for (const { for: duration, labels, annotations } of rules) {
      expect(['page', 'ticket']).toContain(labels.severity);
      expect(duration).toMatch(/^\d+[mh]$/);
      expect(annotations.summary.length).toBeGreaterThan(20);
    }
  });

  it.each(rules.map(({ alert, annotations }) => [alert, annotations.runbook]))(
    '%s names a section of a runbook',
    (_alert, runbook) => {
      const [file, anchor] = runbook.split('#');
      const headings = [...readFileSync(new URL(file, root), 'utf8').matchAll(/^## (.+)$/gm)].map(
        ([, text]) =>
          text
            .toLowerCase()
            .replaceAll(/[^a-z0-9 -]/g, '')
            .replaceAll(' ', '-'),
      );
      expect(headings).toContain(anchor);
    },
  );
});

describe('in an installation', () => {
  const overlay = readOverlay('production');
  const manifests = observabilityManifests(overlay);
  const alerts = manifests.find(({ kind }) => kind === 'PrometheusRule').spec;
  const dashboard = JSON.parse(manifests.find(({ kind }) => kind === 'ConfigMap').data['hacchu-hub.json']);
  const selectors = (expression) => {
    const found = [];
    parser.parse(expression).iterate({
      enter: ({ name, from, to }) => {
        if (name === 'VectorSelector') found.push(expression.slice(from, to));
      },
    });
    return found;
  };

  it('alerts and dashboard read the metrics of its namespace only', () => {
    const ofRules = alerts.groups.flatMap((group) => group.rules.map(({ expr }) => expr));
    const ofPanels = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
    const all = [...ofRules, ...ofPanels].flatMap((expression) => selectors(filledIn(expression)));
    expect(all.length).toBeGreaterThan(60);
    expect(all.filter((one) => !one.includes(`{namespace="${overlay.namespace}"`))).toEqual([]);
  });

  it('alerts name it, and the dashboards of two are two', () => {
    for (const { labels } of alerts.groups.flatMap((group) => group.rules)) {
      expect(labels.namespace).toBe(overlay.namespace);
    }
    const [, other] = observabilityManifests({ ...overlay, namespace: 'another' });
    const { uid, title } = JSON.parse(other.data['hacchu-hub.json']);
    expect([uid, title]).not.toContain(dashboard.uid);
    expect(title).not.toBe(dashboard.title);
  });

  it('a missing backup is an alarm where there are backups', () => {
    const names = (of) => observabilityManifests(of)[0].spec.groups.map(({ name }) => name);
    const { backups: _backups, ...without } = overlay;
    expect(names(overlay)).toContain('hacchu-hub-backups');
    expect(names(without)).not.toContain('hacchu-hub-backups');
  });
});

it('servers and workers of each subgraph are missed on their own, those of a release without the label as both', () => {
  const { expr } = rules.find(({ alert }) => alert === 'ProcessesMissing');
  const missed = [...expr.matchAll(/absent\(hacchu_ready\{service="([\w-]+)",role!="(\w+)"\}\)/g)];
  expect(missed.map(([, service, other]) => `${service} ${other}`).sort()).toEqual(
    readSlices()
      .flatMap(({ subgraph: { name } }) => [`${name} server`, `${name} worker`])
      .sort(),
  );
  expect(expr).toContain('absent(gateway_event_streams)');
});

it('ready workers do not hide that no server is ready', () => {
  const { expr } = rules.find(({ alert }) => alert === 'PartNotReady');
  expect(expr).toBe('max by (service, role) (hacchu_ready) == 0');
});

it('the registry is missed, and read by Prometheus in every installation', () => {
  const { expr } = rules.find(({ alert }) => alert === 'RegistryMissing');
  expect(expr).toBe('absent(registry_storage_writable)');
  const slices = readSlices();
  const overlay = readOverlay('production');
  const { run } = manifestsOf({ overlay, slices, versions: readVersions(slices) });
  const of = (kind) => run.find((one) => one.kind === kind && one.metadata.name === 'registry');
  const [container] = of('Deployment').spec.template.spec.containers;
  expect(container.env).toContainEqual({
    name: 'METRICS_TOKEN',
    valueFrom: { secretKeyRef: { name: 'registry', key: 'METRICS_TOKEN' } },
  });
  expect(of('PodMonitor').spec.podMetricsEndpoints[0].authorization.credentials.name).toBe('registry');
  expect(JSON.stringify(of('NetworkPolicy').spec.ingress)).toContain(overlay.monitoring.namespace);
});

it('panels of the dashboard have ids and places of their own', () => {
  const { panels } = readDashboard();
  const ids = panels.map(({ id }) => id);
  const places = panels.map(({ gridPos: { x, y } }) => `${x} ${y}`);
  expect(new Set(ids).size).toBe(panels.length);
  expect(new Set(places).size).toBe(panels.length);
});

describe('an overlay', () => {
  const slices = readSlices();
  const overlay = readOverlay('production');
  const tracing = {
    endpoint: 'http://collector.monitoring.svc:4318',
    namespace: 'tracing',
    port: 4318,
    ratio: 0.5,
  };
  const traced = { ...overlay, tracing };

  it('without a collector sends no traces anywhere', () => {
    const { tracing: _tracing, ...silent } = overlay;
    expect(gatewayEnvironment(silent, slices)).not.toHaveProperty('OTEL_EXPORTER_OTLP_ENDPOINT');
  });

  it('with a collector names it to every process, with the slice, and lets them reach it', () => {
    expect(gatewayEnvironment(traced, slices)).toMatchObject({
      OTEL_EXPORTER_OTLP_ENDPOINT: tracing.endpoint,
      OTEL_TRACES_SAMPLER_ARG: '0.5',
    });
    const [slice] = slices;
    expect(subgraphEnvironment(traced, slices, slice, 'worker').OTEL_RESOURCE_ATTRIBUTES).toBe(
      `hacchu.slice=${slice.id}`,
    );
    const { prepare, run } = manifestsOf({ overlay: traced, slices, versions: readVersions(slices) });
    for (const name of ['gateway', slice.subgraph.name, `${slice.subgraph.name}-worker`]) {
      const policy = [...prepare, ...run].find(
        ({ kind, metadata }) => kind === 'NetworkPolicy' && metadata.name === name,
      );
      expect(JSON.stringify(policy.spec.egress)).toContain('"kubernetes.io/metadata.name":"tracing"');
    }
  });

  it('with servers for errors, spans and usage lets pages send there', () => {
    const browserReports = {
      errorDsn: 'https://public@errors.hub.example/7',
      tracesUrl: 'https://collector.hub.example/v1/traces',
      usageUrl: 'https://usage.hub.example/clicks',
    };
    const { SHELL_CONFIG, TELEMETRY_ORIGINS } = shellEnvironment({ ...overlay, browserReports }, slices);
    expect(JSON.parse(SHELL_CONFIG)).toMatchObject(browserReports);
    expect(TELEMETRY_ORIGINS.split(' ')).toEqual([
      'https://errors.hub.example',
      'https://collector.hub.example',
      'https://usage.hub.example',
    ]);
  });
});
