import { execFileSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadEnvironment as loadGateway } from '@hacchu-hub/gateway/environment';
import { parseShellConfig } from '@hacchu-hub/slice-contract';
import { kitEnvironment, loadEnvironment, requireAddresses } from '@hacchu-hub/subgraph-kit/environment';
import { describe, expect, it } from '@jest/globals';
import { databaseOf } from '../../tools/test/slices.mjs';
import { manifestsOf } from '../src/manifests.mjs';
import { readOverlay } from '../src/overlay.mjs';
import { askedBy, readSlices, readVersions, secretsOf } from '../src/parts.mjs';
import { environmentOf, find, podsOf } from './cluster.mjs';
import { addressesOf, namesIn, sourcesOf, text } from './sources.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const slices = readSlices();
const subgraphs = slices.map(({ subgraph }) => subgraph.name);

const graphOf = (subgraph) => subgraph.replace('subgraph-', '');
const graphs = subgraphs.map(graphOf);
const addressVariable = (graph) => `${graph.replaceAll('-', '_').toUpperCase()}_URL`;

const CALL = /(?:client\.query\(\s*|service: )'([a-z-]+)'/g;

/** Names of variables that environment schemas below these folders declare. */
const declared = (...folders) =>
  new Set(
    folders
      .flatMap(sourcesOf)
      .filter((file) => /environment[^/]*\.ts$/.test(file))
      .flatMap((file) => [...text(file).matchAll(/^\s+([A-Z][A-Z0-9_]+): /gm)].map(([, name]) => name)),
  );
/** Variables that Node and libraries read. */
const OF_LIBRARIES = ['NODE_OPTIONS', 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'MIGRATED_BY'];

const key = (kid) => {
  const { kty, crv, x, d } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
  return { secret: JSON.stringify({ kty, crv, kid, x, d }), open: { kty, crv, kid, x } };
};
/** Values such as the store of an installation has them. */
const secretValues = (part, overlay) => {
  const own = key(part);
  const values = {
    INTERNAL_SIGNING_KEY: own.secret,
    INTERNAL_JWKS: JSON.stringify({ keys: [own.open] }),
    MONGODB_URI: 'mongodb+srv://user:password@cluster.example/?retryWrites=true',
    SMTP_URL: 'smtps://user:password@smtp.example:587',
  };
  return Object.fromEntries(
    Object.keys(secretsOf(part, overlay)).map((name) => [name, values[name] ?? 'a-secret-of-some-length']),
  );
};

describe.each(['preview', 'production'])('the variables of %s', (name) => {
  const overlay = readOverlay(name);
  const { prepare, run } = manifestsOf({ overlay, slices, versions: readVersions(slices) });
  const manifests = [...prepare, ...run];
  const pods = podsOf(manifests).filter(({ owner }) => owner.kind !== 'CronJob');
  const pod = (owner) => pods.find((one) => one.owner.metadata.name === owner);
  const podsOfPart = (part) =>
    pods.filter(
      ({ owner }) =>
        [part, `${part}-worker`].includes(owner.metadata.name) ||
        owner.metadata.name.startsWith(`migrate-${part}-`),
    );

  it.each(['gateway', ...subgraphs])('of %s are those that its schemas declare', (part) => {
    const kit = part === 'gateway' ? [] : ['packages/subgraph-kit/src'];
    const known = declared(`${part}/src`, 'packages/platform-core/src', ...kit);
    const given = [
      ...podsOfPart(part).flatMap((one) => Object.keys(environmentOf(one))),
      ...Object.keys(secretsOf(part, overlay)),
    ];
    expect(given.filter((variable) => !known.has(variable) && !OF_LIBRARIES.includes(variable))).toEqual([]);
  });

  it('let the gateway start', () => {
    const environment = loadGateway({
      ...environmentOf(pod('gateway')),
      ...secretValues('gateway', overlay),
    });
    expect(environment.HACCHU_ENV).toBe(overlay.environment);
    expect(Object.keys(environment.SUBGRAPH_URLS).toSorted()).toEqual(
      subgraphs.map((one) => one.slice(9)).toSorted(),
    );
    // Its graph comes from the registry, which shares no disk with it.
    expect(environment.SUPERGRAPH_PATH).toBeUndefined();
    expect(environment.REGISTRY_URL).toBe('http://registry:4900');
  });

  it.each(subgraphs)('let every process of %s start', (part) => {
    for (const one of podsOfPart(part)) {
      const given = { ...environmentOf(one), ...secretValues(part, overlay) };
      const environment = loadEnvironment(kitEnvironment, given);
      expect(() => requireAddresses({ ...given, HACCHU_ENV: 'production' }, addressesOf(part))).not.toThrow();
      expect(environment).toMatchObject({
        HACCHU_ENV: overlay.environment,
        OBJECT_STORE_DRIVER: 's3',
        HOST: '0.0.0.0',
      });
      const port = find(manifests, 'Service', part).spec.ports[0].port;
      expect(environment.PORT).toBe(port);
    }
  });

  it('tell subgraphs where those are that they ask', () => {
    for (const part of subgraphs)
      for (const { subgraph } of askedBy(part, slices))
        expect(environmentOf(pod(part))[addressVariable(graphOf(subgraph.name))]).toBe(
          `http://${subgraph.name}:${subgraph.port}/graphql`,
        );
  });

  it('name the databases as everywhere', () => {
    for (const part of subgraphs) expect(environmentOf(pod(part)).MONGODB_DB).toBe(databaseOf(part));
  });

  it('let the images of pages start, with a configuration that the shell accepts', () => {
    const pages = ['shell', ...slices.map(({ remote }) => remote.name)].filter(pod);
    expect(pages.length).toBe(overlay.remotes.from === 'images' ? slices.length + 1 : 1);
    for (const page of pages) {
      const folder = mkdtempSync(join(tmpdir(), 'page-'));
      try {
        const places = {
          PART_BLOCKS: 'blocks',
          PART_HEADERS: 'headers',
          PART_RUN: 'run',
          PART_RELEASES: 'releases',
        };
        execFileSync('sh', [join(root, 'tools/docker/nginx/configure-part.sh')], {
          stdio: 'pipe',
          env: {
            PATH: process.env.PATH,
            PART: page,
            PART_TEMPLATES: join(root, 'tools/docker/nginx'),
            ...Object.fromEntries(
              Object.entries(places).map(([variable, place]) => [variable, join(folder, place)]),
            ),
            ...environmentOf(pod(page)),
          },
        });
        expect(readFileSync(join(folder, 'headers/page.inc'), 'utf8')).toContain(
          `https://${overlay.hosts.gateway}`,
        );
      } finally {
        rmSync(folder, { recursive: true });
      }
    }
    const { problems, config } = parseShellConfig(JSON.parse(environmentOf(pod('shell')).SHELL_CONFIG));
    expect(problems).toBeUndefined();
    expect(config).toMatchObject({ environment: overlay.environment, registryUrl: '/remotes.json' });
    const [rule] = find(manifests, 'Ingress', 'shell').spec.rules;
    expect(rule.http.paths.find(({ path }) => path === config.registryUrl).backend.service.name).toBe(
      'registry',
    );
  });

  it('ask for the length of the queue by the metric that subgraphs expose', () => {
    expect(text('packages/subgraph-kit/src/outbox/queue.metrics.ts')).toContain("name: 'hacchu_queue_depth'");
    expect(text('packages/subgraph-kit/src/observability/metrics.ts')).toContain(
      'setDefaultLabels({ service,',
    );
    for (const part of subgraphs) {
      const { triggers } = find(manifests, 'ScaledObject', `${part}-worker`).spec;
      expect(triggers.map(({ type }) => type)).toEqual(['cpu', 'prometheus']);
      expect(triggers[1].metadata.query).toContain(
        `hacchu_queue_depth{namespace="${overlay.namespace}",service="${part}"}`,
      );
      expect(find(manifests, 'PodMonitor', `${part}-worker`).spec.podMetricsEndpoints[0].honorLabels).toBe(
        true,
      );
    }
  });
});

/** Whom the withdrawal of subgraph-kit asks, in each subgraph that has it. */
const REPORTED_TO = sourcesOf('packages/subgraph-kit/src/withdrawal').flatMap((file) =>
  namesIn(text(file), CALL),
);

it.each(subgraphs)('%s may reach the subgraphs that its sources ask, and no others', (part) => {
  const sources = sourcesOf(`${part}/src`).map(text);
  const names = sources.flatMap((source) => [
    ...namesIn(source, CALL),
    ...(source.includes('= withdrawalOf(') ? REPORTED_TO : []),
    ...namesIn(/OTHER_SLICES = \[(.*)\]/.exec(source)?.[1] ?? '', /'([a-z-]+)'/g),
  ]);
  const asked = askedBy(part, slices).map(({ subgraph }) => graphOf(subgraph.name));
  expect([...new Set(names)].filter((name) => graphs.includes(name)).sort()).toEqual(asked.sort());
  const required = addressesOf(part).filter((name) =>
    graphs.some((graph) => name === addressVariable(graph)),
  );
  expect(required.sort()).toEqual(asked.map(addressVariable).sort());
});

it('every secret that tools/make-secrets.mjs makes for a process is given to one', () => {
  const made = execFileSync(process.execPath, [join(root, 'tools/make-secrets.mjs')], { encoding: 'utf8' });
  const names = [...made.matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name);
  const used = [
    ...['gateway', ...subgraphs].flatMap((part) => Object.values(secretsOf(part, readOverlay('preview')))),
    'REGISTRY_POLICY',
  ];
  // Pipelines have a token of their own.
  expect(names.filter((name) => !used.includes(name))).toEqual(['REGISTRY_PIPELINE_TOKEN']);
});
