import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  dataHeaders,
  IDENTITY_SERVICE_ORIGINS,
  OVERRIDE_COOKIE,
  OVERRIDE_SOCKETS,
  OVERRIDE_SOURCES,
  pageHeaders,
  releaseHeaders,
  STRICT_TRANSPORT,
  STYLE_NONCE_PLACEHOLDER,
} from '@hacchu-hub/slice-contract/page-policy';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { headerFiles } from './write-headers.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
const ORIGINS = {
  gateway: ['https://api.hub.example'],
  remotes: ['https://orders.hub.example', 'https://products.hub.example:8443'],
  files: ['https://objects.hub.example'],
  telemetry: ['https://errors.hub.example'],
};
const SHELL = {
  PART: 'shell',
  SHELL_CONFIG: '{"environment":"production"}',
  GATEWAY_ORIGIN: ORIGINS.gateway.join(' '),
  REMOTE_ORIGINS: ORIGINS.remotes.join(' '),
  FILE_ORIGINS: ORIGINS.files.join(' '),
  TELEMETRY_ORIGINS: ORIGINS.telemetry.join(' '),
};

let root;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'part-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** Starts a container's script on folders of the test. */
const start = (env) =>
  execFileSync('sh', [join(here, 'configure-part.sh')], {
    stdio: 'pipe',
    env: {
      PATH: process.env.PATH,
      PART_TEMPLATES: here,
      PART_BLOCKS: join(root, 'blocks'),
      PART_HEADERS: join(root, 'headers'),
      PART_RUN: join(root, 'run'),
      PART_BUILT: join(root, 'built'),
      PART_RELEASES: join(root, 'releases'),
      ...env,
    },
  });
const written = (file) => readFileSync(join(root, file), 'utf8');

/** The headers that nginx sends, with its variables as they are written. */
const headersOf = (kind) =>
  Object.fromEntries(
    [...written(`headers/${kind}.inc`).matchAll(/^add_header (\S+) "(.*)" always;$/gm)].map(
      ([, name, value]) => [name, value],
    ),
  );
const allowed = (variable) =>
  new RegExp(`\\$override_${variable} \\{[^}]*"1" "(.*)";`).exec(written('blocks/overrides.conf'))?.[1];
const overrideSources = () => allowed('sources');

it('the committed header files are what the policy says', () => {
  for (const [name, content] of Object.entries(headerFiles())) {
    expect(readFileSync(join(here, name), 'utf8')).toBe(content);
  }
});

describe('a container', () => {
  it('sends in production what the development server would, for its own origins', () => {
    start(SHELL);
    const policy = { ...ORIGINS, identity: IDENTITY_SERVICE_ORIGINS, overrides: [] };
    const page = headersOf('page');
    page['content-security-policy'] = page['content-security-policy'].replaceAll(/\$override_\w+/g, '');
    const https = { 'strict-transport-security': STRICT_TRANSPORT };
    expect(page).toEqual({ ...pageHeaders({ ...policy, styleNonce: '$request_id' }), ...https });
    expect(headersOf('file')).toEqual({ ...pageHeaders(policy), ...https });
    expect(headersOf('data')).toEqual({ ...dataHeaders(), ...https });
    expect(headersOf('release')).toEqual({ ...releaseHeaders(), ...https });
    expect([overrideSources(), allowed('sockets')]).toEqual(['', '']);
    expect(written('run/config.json').trim()).toBe(SHELL.SHELL_CONFIG);
  });

  it('allows overrides outside production, to browsers that accepted one', () => {
    start({ ...SHELL, HACCHU_ENV: 'preview' });
    expect(overrideSources()).toBe(OVERRIDE_SOURCES.map((source) => ` ${source}`).join(''));
    expect(allowed('sockets')).toBe(OVERRIDE_SOCKETS.map((source) => ` ${source}`).join(''));
    expect(written('blocks/overrides.conf')).toContain(`map $cookie_${OVERRIDE_COOKIE} `);
    expect(headersOf('page')).toHaveProperty('strict-transport-security');
  });

  it('does not ask for HTTPS in development', () => {
    start({ ...SHELL, HACCHU_ENV: 'development' });
    for (const kind of ['page', 'file', 'data', 'release']) {
      expect(headersOf(kind)).not.toHaveProperty('strict-transport-security');
    }
  });

  it('of a remote allows its own page no other code, and frames only where there are files', () => {
    start({ PART: 'mf-orders', HACCHU_ENV: 'development' });
    const policy = headersOf('page')['content-security-policy'];
    expect(policy).toContain("script-src 'self'$override_sources;");
    expect(policy).toContain("frame-src 'none';");
    expect(overrideSources()).toBe('');
  });

  it('leaves no place open in any file', () => {
    start(SHELL);
    const files = ['headers', 'blocks'].flatMap((folder) =>
      readdirSync(join(root, folder)).map((name) => `${folder}/${name}`),
    );
    for (const file of files) expect(written(file)).not.toMatch(/@[A-Z]+@/);
  });

  it.each([
    ['another directive', { REMOTE_ORIGINS: 'https://a.example;script-src' }],
    ['a quote', { FILE_ORIGINS: 'https://a.example"' }],
    ['a path of a server of errors', { TELEMETRY_ORIGINS: 'https://a.example/1' }],
    ['a wildcard', { REMOTE_ORIGINS: 'https://*' }],
    ['a path', { GATEWAY_ORIGIN: 'https://a.example/graphql' }],
    ['a keyword', { IDENTITY_ORIGINS: "'unsafe-inline'" }],
    ['another scheme', { REMOTE_ORIGINS: 'data:' }],
    ['nothing', { REMOTE_ORIGINS: '' }],
    ['an unknown environment', { HACCHU_ENV: 'staging' }],
    ['no port', { PORT: '80; root /' }],
  ])('does not start with %s', (_what, env) => {
    expect(() => start({ ...SHELL, ...env })).toThrow();
  });
});

it('every location that answers includes its headers beside its own', () => {
  for (const name of ['shell.conf.template', 'remote.conf.template']) {
    const locations = readFileSync(join(here, name), 'utf8')
      .split(/^ {2}location /m)
      .slice(1);
    expect(locations.length).toBeGreaterThan(4);
    for (const location of locations.filter((text) => !text.includes('rewrite '))) {
      expect(location).toMatch(/include @HEADERS@\/(page|file|data|release)\.inc;/);
    }
    expect(locations.join('')).toContain(`sub_filter "${STYLE_NONCE_PLACEHOLDER}" $request_id;`);
  }
});

describe('the volume of releases', () => {
  const REMOTE = { PART: 'mf-orders', HACCHU_ENV: 'production' };
  /** The image of one version. */
  const build = (version, content) => {
    rmSync(join(root, 'built'), { recursive: true, force: true });
    mkdirSync(join(root, 'built/mf-orders', version, 'assets'), { recursive: true });
    writeFileSync(join(root, 'built/mf-orders', version, 'assets/page.js'), content);
  };
  const kept = () => readdirSync(join(root, 'releases/mf-orders')).sort();
  const page = (version) => written(`releases/mf-orders/${version}/assets/page.js`);

  beforeEach(() => mkdirSync(join(root, 'releases')));

  it('keeps the release of each image that ran beside the earlier ones', () => {
    build('1.3.0', 'one');
    start(REMOTE);
    build('1.4.0', 'two');
    start(REMOTE);
    expect(kept()).toEqual(['1.3.0', '1.4.0']);
    expect([page('1.3.0'), page('1.4.0')]).toEqual(['one', 'two']);
  });

  it('starts again with the same release, and with an earlier one', () => {
    build('1.4.0', 'two');
    start(REMOTE);
    start(REMOTE);
    build('1.3.0', 'one');
    start(REMOTE);
    expect(kept()).toEqual(['1.3.0', '1.4.0']);
  });

  it('does not start with other files under a version that browsers keep for good', () => {
    build('1.4.0', 'two');
    start(REMOTE);
    build('1.4.0', 'changed');
    expect(() => start(REMOTE)).toThrow(/1\.4\.0 .*a release needs a version of its own/);
    expect(page('1.4.0')).toBe('two');
  });

  it('takes them in development, where one version is built again and again', () => {
    build('0.1.0', 'two');
    start({ ...REMOTE, HACCHU_ENV: 'development' });
    build('0.1.0', 'changed');
    start({ ...REMOTE, HACCHU_ENV: 'development' });
    expect([kept(), page('0.1.0')]).toEqual([['0.1.0'], 'changed']);
  });

  it('are kept apart by caches in front where a file is packed for some browsers', () => {
    const [conf, part] = ['nginx.conf', 'remote.conf.template'].map((file) =>
      readFileSync(join(here, file), 'utf8'),
    );
    expect(part).toContain('gzip_static on;');
    expect(conf).toContain('gzip_vary on;');
  });

  it('gets what the shell asks of the graph, that of the image that started last', () => {
    const builtWith = (content) => {
      rmSync(join(root, 'built'), { recursive: true, force: true });
      mkdirSync(join(root, 'built'));
      writeFileSync(join(root, 'built/operations.json'), content);
    };
    builtWith('first');
    start(SHELL);
    builtWith('second');
    start(SHELL);
    expect(readdirSync(join(root, 'releases/shell'))).toEqual(['operations.json']);
    expect(written('releases/shell/operations.json')).toBe('second');
  });

  it('may be missing: the image then serves its own release', () => {
    rmSync(join(root, 'releases'), { recursive: true });
    build('1.4.0', 'two');
    start(REMOTE);
    expect(written('blocks/part.conf')).toContain('try_files $uri @image;');
  });
});
