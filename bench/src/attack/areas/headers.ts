import type { IncomingHttpHeaders } from 'node:http';
import { assertDefended, type Attack, eachCase, failAttack } from '../attack.js';
import type { AttackContext } from '../attack-context.js';
import { portOf, REMOTES } from '../stack/addresses.js';
import { send } from '../stack/http.js';

const text = (headers: IncomingHttpHeaders, name: string): string => String(headers[name] ?? '');

/** Directives of a Content-Security-Policy by name. */
function policyOf(headers: IncomingHttpHeaders): Map<string, string> {
  return new Map(
    text(headers, 'content-security-policy')
      .split(';')
      .map((directive) => directive.trim().split(/\s+/))
      .map(([name = '', ...values]) => [name.toLowerCase(), values.join(' ')]),
  );
}

function checkPage(headers: IncomingHttpHeaders, what: string): void {
  const policy = policyOf(headers);
  const missing = [
    ...(policy.has('default-src') ? [] : ['default-src']),
    ...(policy.has('frame-ancestors') ? [] : ['frame-ancestors']),
    ...(policy.has('object-src') || policy.get('default-src') === "'none'" ? [] : ['object-src']),
    ...(policy.has('base-uri') ? [] : ['base-uri']),
  ];
  assertDefended(missing.length === 0, `${what}: Content-Security-Policy without ${missing.join(', ')}`);
  const scripts = policy.get('script-src') ?? policy.get('default-src') ?? '';
  assertDefended(
    !/'unsafe-inline'/.test(scripts) || /'nonce-|'sha\d/.test(scripts),
    `${what}: inline scripts are allowed`,
  );
  assertDefended(!/(?:^|\s)(?:\*|https?:)(?:\s|$)/.test(scripts), `${what}: scripts of any host are allowed`);
  assertDefended(!/\*/.test(policy.get('frame-ancestors') ?? ''), `${what}: anybody may frame it`);
}

/**
 * Strict-Transport-Security is missing here: it is sent over HTTPS only, which a local stack does not use.
 */
const EVERYWHERE = [
  ['x-content-type-options', /^nosniff$/],
  ['referrer-policy', /no-referrer|same-origin|strict-origin/],
  ['permissions-policy', /[a-z]=\(/],
] as const;

async function check(context: AttackContext, part: string, path: string, isPage: boolean): Promise<string> {
  const answer = await send({
    port: portOf(context.addresses, part),
    path,
    headers: { accept: 'text/html' },
  });
  const what = `${part}${path} (${answer.status})`;
  const missing = EVERYWHERE.filter(([name, pattern]) => !pattern.test(text(answer.headers, name)));
  assertDefended(missing.length === 0, `${what}: no ${missing.map(([name]) => name).join(', ')}`);
  if (isPage) checkPage(answer.headers, what);
  assertDefended(answer.headers['x-powered-by'] === undefined, `${what}: says what it runs on`);
  return 'complete';
}

export const HEADERS: readonly Attack[] = [
  {
    id: 'headers/shell',
    title: 'the shell in a frame, or running foreign scripts',
    run: (context) =>
      eachCase(
        ['/', '/index.html', '/demand/login', '/demand/orders', '/nothing-here.html', '/%2e%2e/'].map(
          (path) => [path, path],
        ),
        (path) => check(context, 'shell', path, true),
      ),
  },
  {
    id: 'headers/shell-files',
    title: 'files of the shell without their headers',
    run: (context) =>
      eachCase(
        ['/config.json', '/remotes.json'].map((path) => [path, path]),
        (path) => check(context, 'shell', path, false),
      ),
  },
  {
    id: 'headers/remotes',
    title: 'remotes in a frame, or without their headers',
    run: (context) =>
      eachCase(
        REMOTES.map((name) => [name, name]),
        (name) => check(context, name, '/', true),
      ),
  },
  {
    id: 'headers/gateway',
    title: 'the gateway reveals nothing about itself and cannot be framed',
    run: async (context) => {
      const answer = await send({ port: context.addresses.gateway, path: '/graphql' });
      assertDefended(
        /frame-ancestors 'none'/.test(text(answer.headers, 'content-security-policy')),
        'it can be framed',
      );
      assertDefended(text(answer.headers, 'x-content-type-options') === 'nosniff', 'its answers are sniffed');
      if (answer.headers['server'] ?? answer.headers['x-powered-by']) failAttack('it says what it runs on');
      return String(answer.status);
    },
  },
  {
    id: 'headers/cors',
    title: 'pages of other origins read responses of the gateway',
    run: (context) =>
      eachCase(
        [
          'https://attacker.example',
          'null',
          `http://127.0.0.1:${context.addresses.shell}.attacker.example`,
          'http://127.0.0.1:1',
          `http://localhost.attacker.example:${context.addresses.shell}`,
        ].map((origin) => [origin, origin]),
        async (origin) => {
          const answer = await send({
            port: context.addresses.gateway,
            path: '/graphql',
            method: 'OPTIONS',
            headers: {
              origin,
              'access-control-request-method': 'POST',
              'access-control-request-headers': 'authorization',
            },
          });
          const allowed = text(answer.headers, 'access-control-allow-origin');
          assertDefended(allowed !== origin && allowed !== '*', `${origin} may read answers`);
          return `no origin, ${answer.status}`;
        },
      ),
  },
];
