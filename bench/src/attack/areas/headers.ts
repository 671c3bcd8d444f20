import type { IncomingHttpHeaders } from 'node:http';
import type { Arena } from '../arena.js';
import { eachCase, gotThrough, hold, type Attack } from '../attack.js';
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
  hold(missing.length === 0, `${what}: Content-Security-Policy without ${missing.join(', ')}`);
  const scripts = policy.get('script-src') ?? policy.get('default-src') ?? '';
  hold(
    !/'unsafe-inline'/.test(scripts) || /'nonce-|'sha\d/.test(scripts),
    `${what}: inline scripts are allowed`,
  );
  hold(!/(?:^|\s)(?:\*|https?:)(?:\s|$)/.test(scripts), `${what}: scripts of any host are allowed`);
  hold(!/\*/.test(policy.get('frame-ancestors') ?? ''), `${what}: anybody may frame it`);
}

/** Strict-Transport-Security is not among them: it belongs to answers over HTTPS, which a stack on this machine does not give. */
const EVERYWHERE = [
  ['x-content-type-options', /^nosniff$/],
  ['referrer-policy', /no-referrer|same-origin|strict-origin/],
  ['permissions-policy', /[a-z]=\(/],
] as const;

async function check(arena: Arena, part: string, path: string, isPage: boolean): Promise<string> {
  const answer = await send({ port: portOf(arena.addresses, part), path, headers: { accept: 'text/html' } });
  const what = `${part}${path} (${answer.status})`;
  const missing = EVERYWHERE.filter(([name, pattern]) => !pattern.test(text(answer.headers, name)));
  hold(missing.length === 0, `${what}: no ${missing.map(([name]) => name).join(', ')}`);
  if (isPage) checkPage(answer.headers, what);
  hold(answer.headers['x-powered-by'] === undefined, `${what}: says what it runs on`);
  return 'complete';
}

export const HEADERS: readonly Attack[] = [
  {
    id: 'headers/shell',
    title: 'the shell framed, or made to run scripts of others',
    run: (arena) =>
      eachCase(
        ['/', '/index.html', '/demand/login', '/demand/orders', '/nothing-here.html', '/%2e%2e/'].map(
          (path) => [path, path],
        ),
        (path) => check(arena, 'shell', path, true),
      ),
  },
  {
    id: 'headers/shell-files',
    title: 'files of the shell without their headers',
    run: (arena) =>
      eachCase(
        ['/config.json', '/remotes.json'].map((path) => [path, path]),
        (path) => check(arena, 'shell', path, false),
      ),
  },
  {
    id: 'headers/remotes',
    title: 'remotes framed, or without their headers',
    run: (arena) =>
      eachCase(
        REMOTES.map((name) => [name, name]),
        (name) => check(arena, name, '/', true),
      ),
  },
  {
    id: 'headers/gateway',
    title: 'the gateway says nothing about itself and is framed by nobody',
    run: async (arena) => {
      const answer = await send({ port: arena.addresses.gateway, path: '/graphql' });
      hold(
        /frame-ancestors 'none'/.test(text(answer.headers, 'content-security-policy')),
        'it can be framed',
      );
      hold(text(answer.headers, 'x-content-type-options') === 'nosniff', 'its answers are sniffed');
      if (answer.headers['server'] ?? answer.headers['x-powered-by']) gotThrough('it says what it runs on');
      return String(answer.status);
    },
  },
  {
    id: 'headers/cors',
    title: 'pages of other origins read answers of the gateway',
    run: (arena) =>
      eachCase(
        [
          'https://attacker.example',
          'null',
          `http://127.0.0.1:${arena.addresses.shell}.attacker.example`,
          'http://127.0.0.1:1',
          `http://localhost.attacker.example:${arena.addresses.shell}`,
        ].map((origin) => [origin, origin]),
        async (origin) => {
          const answer = await send({
            port: arena.addresses.gateway,
            path: '/graphql',
            method: 'OPTIONS',
            headers: {
              origin,
              'access-control-request-method': 'POST',
              'access-control-request-headers': 'authorization',
            },
          });
          const allowed = text(answer.headers, 'access-control-allow-origin');
          hold(allowed !== origin && allowed !== '*', `${origin} may read answers`);
          return `no origin, ${answer.status}`;
        },
      ),
  },
];
