import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { loadEnvironment as loadGateway } from '@hacchu-hub/gateway/environment';
import { kitEnvironment, loadEnvironment, requireAddresses } from '@hacchu-hub/subgraph-kit/environment';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { readSlices } from '../src/parts.mjs';
import { addressesOf } from './sources.mjs';

const at = (path) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const subgraphs = readSlices().map(({ subgraph }) => subgraph.name);
const file = parse(readFileSync(at('docker-compose.yml'), 'utf8'), { merge: true });

/** What `node tools/make-secrets.mjs > .env` leaves. */
const made = Object.fromEntries(
  execFileSync(process.execPath, [at('tools/make-secrets.mjs')], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => /^([A-Z_]+)='?(.*?)'?$/.exec(line).slice(1)),
);

const VARIABLE = /\$\$|\$\{([A-Z0-9_]+)(?:(:?)([-?])([^}]*))?\}/g;

/** Replaces variables as Docker Compose does: `${NAME:-default}`, `${NAME-default}`, `${NAME:?message}`, `$$`. */
const replaced = (text, variables) =>
  text.replaceAll(VARIABLE, (all, name, colon, operator, rest) => {
    if (all === '$$') return '$';
    const value = variables[name];
    const isMissing = value === undefined || (colon === ':' && value === '');
    if (!isMissing) return value;
    if (operator === '?') throw new Error(`${name} is missing: ${rest}`);
    return rest ?? '';
  });

const environmentOf = (service, variables) =>
  Object.fromEntries(
    Object.entries(file.services[service].environment).map(([name, value]) => [
      name,
      replaced(String(value), variables),
    ]),
  );

/** The problems that keep a service from starting, by variable. */
function problemsOf(service, own) {
  const environment = environmentOf(service, { ...made, ...own });
  const checks =
    service === 'gateway'
      ? [() => loadGateway(environment)]
      : [
          () => loadEnvironment(kitEnvironment, environment),
          () => requireAddresses(environment, addressesOf(service)),
        ];
  return checks.flatMap((check) => {
    try {
      check();
      return [];
    } catch (error) {
      return error.problems.map((problem) => problem.split(':', 1)[0]);
    }
  });
}

describe('docker-compose.yml', () => {
  it.each(['gateway', ...subgraphs])('starts %s with what make-secrets prints', (service) => {
    expect(problemsOf(service, {})).toEqual([]);
  });

  it('gives the gateway the graph that the registry accepts', () => {
    const { SUPERGRAPH_PATH, REGISTRY_URL } = loadGateway(environmentOf('gateway', made));
    expect([SUPERGRAPH_PATH, REGISTRY_URL]).toEqual([undefined, 'http://registry:4900']);
  });

  it('lets the gateway take registered operations alone, which the registry enters for the shell, too', () => {
    const { PERSISTED_ONLY, PERSISTED_OPERATIONS_PATH } = loadGateway(
      environmentOf('gateway', { ...made, PERSISTED_ONLY: 'true' }),
    );
    expect([PERSISTED_ONLY, PERSISTED_OPERATIONS_PATH]).toEqual([true, undefined]);
    expect(loadGateway(environmentOf('gateway', made)).PERSISTED_ONLY).toBe(false);
    const { clients } = JSON.parse(environmentOf('registry', made).BUILT);
    expect(clients).toEqual(['/releases/shell/operations.json']);
    const { registry, shell } = file.services;
    expect(registry.depends_on.shell).toEqual({ condition: 'service_healthy' });
    expect(shell.volumes).toContain('releases:/releases');
    expect(registry.volumes).toContain('releases:/releases:ro');
  });

  const PRODUCTION = {
    HACCHU_ENV: 'production',
    APP_URL: 'https://app.example.com',
    SMTP_URL: 'smtps://user:password@smtp.example.com:465',
    MAIL_DOMAIN: 'mail.example.com',
    INBOUND_MAIL_DOMAIN: 'inbound.example.com',
    S3_ENDPOINT: 'https://s3.ap-northeast-1.amazonaws.com',
    FIREBASE_PROJECT_ID: 'hacchu-hub',
    FIREBASE_AUTH_EMULATOR_HOST: '',
  };

  it.each(['gateway', ...subgraphs])('starts %s in production with the settings of README', (service) => {
    expect(problemsOf(service, PRODUCTION)).toEqual([]);
  });

  it('mounts secrets and configs into read-only containers from files alone, since Compose copies others in', () => {
    const copied = ['secrets', 'configs'].flatMap((kind) =>
      Object.entries(file[kind] ?? {}).flatMap(([name, { file: path }]) => (path ? [] : [name])),
    );
    const readOnly = Object.entries(file.services).filter(([, service]) => service.read_only);
    expect(readOnly.map(([name]) => name)).toEqual(expect.arrayContaining(['registry', 'gateway', 'shell']));
    const mounted = readOnly.flatMap(([, { secrets = [], configs = [] }]) => [...secrets, ...configs]);
    expect(mounted.filter((name) => copied.includes(name.source ?? name))).toEqual([]);
  });

  it('names in README what production sets', () => {
    const [, named] = /^Production sets (.*?) in `\.env`/m.exec(readFileSync(at('README.md'), 'utf8'));
    const names = [...named.matchAll(/`([A-Z0-9_]+)/g)].map(([, name]) => name);
    expect(names.toSorted()).toEqual(Object.keys(PRODUCTION).toSorted());
  });

  it('names each setting that production does not take as it is', () => {
    const refused = ['gateway', ...subgraphs].flatMap((service) =>
      problemsOf(service, { HACCHU_ENV: 'production' }),
    );
    // The gateway is given the address of the shell as the origin of its requests.
    const names = refused.map((name) => (name === 'CORS_ORIGINS' ? 'APP_URL' : name));
    expect([...new Set([...names, 'HACCHU_ENV'])].toSorted()).toEqual(Object.keys(PRODUCTION).toSorted());
  });
});
