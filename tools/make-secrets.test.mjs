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

it('makes keys of their own for each rotation of a day, as after a leak', () => {
  const setOf = ({ stdout }) => /^INTERNAL_JWKS='(.+)'$/m.exec(stdout)[1];
  const kidsOf = (set) => JSON.parse(set).keys.map(({ kid }) => kid);
  const first = setOf(make());
  const second = setOf(make(['--signing-keys'], first));
  const third = make(['--signing-keys'], second);
  const kids = kidsOf(setOf(third));
  const gateways = kids.filter((kid) => kid.startsWith('gateway@'));
  expect(gateways[0]).toMatch(/^gateway@\d{8}$/);
  expect(gateways.slice(1)).toEqual([`${gateways[0]}-2`, `${gateways[0]}-3`]);
  expect(new Set(kids).size).toBe(3 * kidsOf(first).length);
  const [, privateKey] = /^GATEWAY_SIGNING_KEY='(.+)'$/m.exec(third.stdout);
  expect(JSON.parse(privateKey).kid).toBe(gateways[2]);
});
