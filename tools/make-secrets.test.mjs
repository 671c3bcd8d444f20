import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from '@jest/globals';

const program = fileURLToPath(new URL('make-secrets.mjs', import.meta.url));
const make = (args = [], INTERNAL_JWKS = undefined) =>
  spawnSync(process.execPath, [program, ...args], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, ...(INTERNAL_JWKS === undefined ? {} : { INTERNAL_JWKS }) },
  });

it('prints what docker-compose.yml and the overlays need', () => {
  const { stdout, status } = make();
  expect(status).toBe(0);
  const names = stdout
    .trim()
    .split('\n')
    .map((line) => line.slice(0, line.indexOf('=')));
  expect(names).toEqual(
    expect.arrayContaining(['INTERNAL_JWKS', 'MAIL_TOKEN_SECRET', 'INBOUND_WEBHOOK_SECRET', 'METRICS_TOKEN']),
  );
});

it('adds new signing keys to the present ones', () => {
  const present = { kty: 'OKP', crv: 'Ed25519', kid: 'gateway@20260101', x: 'a' };
  const { stdout } = make(['--signing-keys'], JSON.stringify({ keys: [present] }));
  const [, set] = /^INTERNAL_JWKS='(.+)'$/m.exec(stdout);
  const kids = JSON.parse(set).keys.map(({ kid }) => kid);
  expect(kids[0]).toBe(present.kid);
  expect(kids.length).toBeGreaterThan(5);
  expect(stdout).not.toContain('MAIL_TOKEN_SECRET');
});

it.each([
  ['is no JSON', "{'keys':[]}"],
  ['is cut off', '{"keys":[{"kty":"OKP"'],
  ['is empty', ''],
  ['is null', 'null'],
  ['has no keys', '{"gateway":{}}'],
  ['has a key without a name', '{"keys":[null]}'],
])('says so in one line where INTERNAL_JWKS %s, and makes nothing', (_, set) => {
  expect(make(['--signing-keys'], set)).toMatchObject({
    status: 1,
    stdout: '',
    stderr: 'INTERNAL_JWKS is no set of public keys: {"keys":[{"kid":…},…]}.\n',
  });
});

it('says so in one line where a key of today is there already, and makes nothing', () => {
  const [, set] = /^INTERNAL_JWKS='(.+)'$/m.exec(make().stdout);
  const { stdout, stderr, status } = make(['--signing-keys'], set);
  expect({ stdout, status }).toEqual({ stdout: '', status: 1 });
  expect(stderr).toMatch(/^INTERNAL_JWKS has a key gateway@\d{8} already\.\n$/);
});
