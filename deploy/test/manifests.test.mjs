import { readdirSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { manifestsOf } from '../src/manifests.mjs';
import { readOverlay } from '../src/overlay.mjs';
import { askedBy, readSlices, readVersions } from '../src/parts.mjs';
import { schemaProblems } from '../src/schema.mjs';
import { admitted, environmentOf, find, outside, podsOf, reaches } from './cluster.mjs';

const slices = readSlices();
const versions = readVersions(slices);
const overlays = readdirSync(new URL('../overlays', import.meta.url)).map((file) =>
  file.replace('.yaml', ''),
);
const render = (name, all = slices) => {
  const { prepare, run } = manifestsOf({
    overlay: readOverlay(name),
    slices: all,
    versions: { ...Object.fromEntries(all.map(({ subgraph }) => [subgraph.name, '0.1.0'])), ...versions },
  });
  return [...prepare, ...run];
};

it('there are overlays for previews and for production', () => {
  expect(overlays).toEqual(['preview', 'production']);
});

describe.each(overlays)('%s', (name) => {
  const manifests = render(name);
  const overlay = readOverlay(name);
  const pods = podsOf(manifests);
  const pod = (owner) => pods.find((one) => one.owner.metadata.name === owner);
  const deployments = pods.filter(({ owner }) => owner.kind === 'Deployment');
  const subgraphs = slices.map(({ subgraph }) => subgraph);

  it('is valid by the schemas, without a field that does not exist', () => {
    expect(manifests.flatMap(schemaProblems)).toEqual([]);
  });

  it('names nothing twice, and puts everything into its namespace', () => {
    const names = manifests.map(({ kind, metadata }) => `${kind} ${metadata.name}`);
    expect(names.filter((one, at) => names.indexOf(one) !== at)).toEqual([]);
    const strange = manifests.filter(
      ({ kind, metadata }) => kind !== 'Namespace' && metadata.namespace !== overlay.namespace,
    );
    expect(strange).toEqual([]);
  });

  it('has servers, workers and a migration of every subgraph, and a place for every remote', () => {
    for (const { name: subgraph } of subgraphs) {
      expect(environmentOf(pod(subgraph)).PROCESS_ROLE).toBe('server');
      expect(environmentOf(pod(`${subgraph}-worker`)).PROCESS_ROLE).toBe('worker');
      const migration = pod(`migrate-${subgraph}-${versions[subgraph].replaceAll('.', '-')}`);
      expect(migration.template.spec.containers[0].command).toEqual([
        ...['node', '--enable-source-maps', `${subgraph}/dist/main.js`, 'migrate'],
      ]);
      expect(migration.template.spec.restartPolicy).toBe('Never');
    }
    const origins = environmentOf(pod('shell')).REMOTE_ORIGINS.split(' ');
    for (const { remote } of slices) {
      if (overlay.remotes.from === 'origin') expect(origins).toEqual([overlay.remotes.origin]);
      else {
        expect(pod(remote.name)).toBeDefined();
        expect(origins).toContain(`https://${remote.name}.${overlay.remotes.domain}`);
        expect(find(manifests, 'Ingress', remote.name).spec.rules[0].host).toBe(
          `${remote.name}.${overlay.remotes.domain}`,
        );
      }
    }
  });

  it.each(deployments.map((one) => [one.owner.metadata.name, one]))(
    '%s has probes and a budget for disruptions',
    (workload, { owner, template }) => {
      const [container] = template.spec.containers;
      for (const probe of ['startupProbe', 'livenessProbe', 'readinessProbe'])
        expect(container.ports.map(({ name: port }) => port)).toContain(container[probe].httpGet.port);
      expect(container.livenessProbe.httpGet.path).toBe('/healthz');
      const isNode = workload === 'gateway' || workload.startsWith('subgraph-');
      expect(container.readinessProbe.httpGet.path).toBe(isNode ? '/readyz' : '/healthz');
      const budget = find(manifests, 'PodDisruptionBudget', workload);
      expect(budget.spec.selector.matchLabels).toEqual(owner.spec.selector.matchLabels);
      expect(template.metadata.labels).toMatchObject(owner.spec.selector.matchLabels);
      expect(template.spec.terminationGracePeriodSeconds).toBeGreaterThan(25 + 5);
    },
  );

  it.each(pods.map((one) => [one.owner.metadata.name, one]))(
    '%s is confined and has limits',
    (_workload, { template }) => {
      const {
        securityContext,
        automountServiceAccountToken,
        containers,
        initContainers = [],
        volumes,
      } = template.spec;
      expect(securityContext).toMatchObject({
        runAsNonRoot: true,
        seccompProfile: { type: 'RuntimeDefault' },
      });
      expect(securityContext.runAsUser).toBeGreaterThan(0);
      expect(automountServiceAccountToken).toBe(false);
      for (const container of [...containers, ...initContainers]) {
        expect(container.securityContext).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        });
        expect(container.resources).toMatchObject({
          requests: { cpu: expect.any(String), memory: expect.any(String) },
          limits: { memory: expect.any(String) },
        });
        expect(container.volumeMounts.map(({ name: volume }) => volume)).toEqual(
          volumes.map(({ name: volume }) => volume),
        );
      }
    },
  );

  it.each(deployments.map((one) => [one.owner.metadata.name]))('%s is scaled by one thing', (workload) => {
    const byCpu = find(manifests, 'HorizontalPodAutoscaler', workload);
    const byQueue = find(manifests, 'ScaledObject', workload);
    const fixed = pod(workload).owner.spec.replicas;
    expect([byCpu, byQueue, fixed].filter((one) => one !== undefined)).toHaveLength(1);
    expect(byQueue !== undefined).toBe(workload.endsWith('-worker'));
    expect((byCpu ?? byQueue)?.spec.scaleTargetRef.name ?? workload).toBe(workload);
  });

  it('lets subgraphs be reached by the gateway and by the subgraphs that ask them, and by nothing else', () => {
    const found = subgraphs.flatMap(({ name: target, port }) =>
      pods
        .filter((one) => one !== pod(target) && reaches(manifests, one, pod(target), port))
        .map((one) => `${one.owner.metadata.name} → ${target}`),
    );
    const callers = (target) =>
      subgraphs
        .map((one) => one.name)
        .filter((one) => askedBy(one, slices).some(({ subgraph }) => subgraph.name === target));
    const wanted = subgraphs.flatMap(({ name: target }) => [
      `gateway → ${target}`,
      ...callers(target).flatMap((one) => [`${one} → ${target}`, `${one}-worker → ${target}`]),
    ]);
    expect(found.toSorted()).toEqual(wanted.toSorted());
    for (const { name: target } of subgraphs) {
      const { inboundFrom, inboundWebhook } = overlay.mail;
      const mail = [...inboundFrom, ...(inboundWebhook ? [overlay.ingress.namespace] : [])];
      const others = target === 'subgraph-orders' ? mail : [];
      expect(admitted(manifests, pod(target))).toEqual([overlay.monitoring.namespace, ...others]);
    }
  });

  it('takes mail that a provider posts where the overlay says so, and nothing else for a subgraph', () => {
    const { inboundWebhook } = overlay.mail;
    const names = find(manifests, 'ExternalSecret', 'subgraph-orders').spec.data.map((one) => one.secretKey);
    expect(names.includes('INBOUND_WEBHOOK_SECRET')).toBe(inboundWebhook);
    const paths = manifests
      .filter(({ kind }) => kind === 'Ingress')
      .flatMap(({ spec }) => spec.rules)
      .flatMap(({ host, http }) => http.paths.map((one) => ({ host, ...one })))
      .filter(({ backend }) => backend.service.name.startsWith('subgraph-'));
    expect(paths).toEqual(
      inboundWebhook
        ? [
            {
              host: overlay.hosts.gateway,
              path: '/webhooks/inbound-mail',
              pathType: 'Exact',
              backend: { service: { name: 'subgraph-orders', port: { number: 4001 } } },
            },
          ]
        : [],
    );
  });

  it('lets nobody but Prometheus reach workers, and nobody at all reach jobs', () => {
    for (const { name: subgraph, port } of subgraphs) {
      const worker = pod(`${subgraph}-worker`);
      expect(pods.filter((one) => reaches(manifests, one, worker, port))).toEqual([]);
      expect(admitted(manifests, worker)).toEqual([overlay.monitoring.namespace]);
    }
    for (const one of pods.filter(({ owner }) => owner.kind !== 'Deployment'))
      expect(admitted(manifests, one)).toEqual([]);
  });

  it('lets subgraphs and the backup alone reach the database, and pages nothing', () => {
    const { at, ports } = overlay.database;
    const place = 'cidrs' in at ? at.cidrs[0] : at.namespace;
    const mayReach = ({ owner }) =>
      owner.metadata.name === 'backup' || owner.metadata.name.includes('subgraph-');
    for (const one of pods)
      expect([one.owner.metadata.name, outside(manifests, one, ports[0]).includes(place)]).toEqual([
        one.owner.metadata.name,
        mayReach(one),
      ]);
    for (const page of ['shell', ...slices.map(({ remote }) => remote.name)].map(pod).filter(Boolean))
      for (const port of [53, 443, 4000, 4900, 27017]) expect(outside(manifests, page, port)).toEqual([]);
  });

  it('closes pods without rules of their own', () => {
    expect(find(manifests, 'NetworkPolicy', 'closed-by-default').spec).toEqual({
      podSelector: {},
      policyTypes: ['Ingress', 'Egress'],
    });
    for (const { template } of pods) {
      const own = manifests.filter(
        ({ kind, spec }) =>
          kind === 'NetworkPolicy' &&
          spec.podSelector.matchLabels?.['app.kubernetes.io/name'] ===
            template.metadata.labels['app.kubernetes.io/name'],
      );
      expect(own).toHaveLength(1);
    }
  });

  it('keeps every secret outside', () => {
    const stored = manifests.filter(({ kind }) => kind === 'ExternalSecret');
    expect(manifests.filter(({ kind }) => kind === 'Secret')).toEqual([]);
    const names = new Map(
      stored.map(({ spec }) => [spec.target.name, spec.data.map(({ secretKey }) => secretKey)]),
    );
    for (const { template } of pods) {
      for (const { env, envFrom = [] } of template.spec.containers) {
        for (const { secretRef } of envFrom) {
          expect(names.has(secretRef.name)).toBe(true);
          expect(
            env
              .map(({ name: variable }) => variable)
              .filter((one) => names.get(secretRef.name).includes(one)),
          ).toEqual([]);
        }
      }
      for (const { secret } of template.spec.volumes)
        if (secret) expect(names.has(secret.secretName)).toBe(true);
    }
    for (const { spec } of stored)
      for (const { remoteRef } of spec.data)
        expect(remoteRef.key.startsWith(`${overlay.secrets.prefix}/`)).toBe(true);
  });

  it('names images by the version of their part', () => {
    for (const { owner, template } of deployments) {
      const part = owner.metadata.name.replace(/-worker$/, '');
      expect(template.spec.containers[0].image).toBe(`${overlay.images}/${part}:${versions[part]}`);
    }
  });

  it('has room for a slice more, which asks nobody and is asked by nobody', () => {
    const slice = {
      id: 'returns',
      remote: { name: 'mf-returns', port: 8085 },
      subgraph: { name: 'subgraph-returns', port: 4005 },
    };
    const more = render(name, [...slices, slice]);
    expect(more.flatMap(schemaProblems)).toEqual([]);
    const podOf = (owner) => podsOf(more).find((one) => one.owner.metadata.name === owner);
    expect(reaches(more, podOf('gateway'), podOf('subgraph-returns'), 4005)).toBe(true);
    expect(reaches(more, podOf('subgraph-orders'), podOf('subgraph-returns'), 4005)).toBe(false);
  });
});

describe('the check by schemas', () => {
  const [manifest] = render('production').filter(({ kind }) => kind === 'Deployment');
  const changed = (change) => {
    const copy = structuredClone(manifest);
    change(copy.spec.template.spec.containers[0], copy);
    return schemaProblems(copy);
  };

  it('finds a field that does not exist', () => {
    expect(changed((container) => Object.assign(container, { livenesProbe: {} }))).toEqual([
      'Deployment gateway: there is no field spec.template.spec.containers.0.livenesProbe.',
    ]);
  });

  it('finds a wrong type, and a field that is missing', () => {
    expect(changed((container) => Object.assign(container, { image: 8 })).join('')).toMatch(
      /image must be string/,
    );
    expect(changed((_container, { spec }) => delete spec.selector).join('')).toMatch(/selector/);
  });

  it('refuses a kind that it has no schema of', () => {
    expect(schemaProblems({ ...manifest, kind: 'DaemonSet' })).toEqual([
      'DaemonSet gateway: there is no schema of apps/v1 DaemonSet.',
    ]);
  });
});
