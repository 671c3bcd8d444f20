import { setTimeout as delay } from 'node:timers/promises';
import { assertDefended, type Attack, eachCase } from '../attack.js';
import { portOf, SUBGRAPHS } from '../stack/addresses.js';
import { callerHeaders } from '../stack/graph.js';
import { HeldSockets, send, sendBytes } from '../stack/http.js';

const FRONT: readonly string[] = ['gateway', 'shell', 'objects', ...SUBGRAPHS];

const request = (path: string, headers: readonly string[], body = '', method = 'POST'): string =>
  [`${method} ${path} HTTP/1.1`, 'Host: 127.0.0.1', ...headers, '', body].join('\r\n');

/** Invalid byte sequences, by name. */
const RAW: readonly (readonly [string, string | Buffer])[] = [
  ['a header of 1 MB', request('/graphql', [`X-Large: ${'x'.repeat(1_000_000)}`])],
  [
    '20,000 headers',
    request(
      '/graphql',
      Array.from({ length: 20_000 }, (_, index) => `X-${index}: x`),
    ),
  ],
  ['an address of 1 MB', `GET /${'x'.repeat(1_000_000)} HTTP/1.1\r\nHost: a\r\n\r\n`],
  [
    'length and chunks at once',
    request(
      '/graphql',
      ['Content-Type: application/json', 'Content-Length: 4', 'Transfer-Encoding: chunked'],
      '0\r\n\r\nGET /metrics HTTP/1.1\r\nHost: a\r\n\r\n',
    ),
  ],
  ['two lengths', request('/graphql', ['Content-Length: 5', 'Content-Length: 50'], 'abcde')],
  ['a length below zero', request('/graphql', ['Content-Length: -1'])],
  [
    'a length beyond numbers',
    request('/graphql', ['Content-Type: application/json', 'Content-Length: 99999999999999999999'], '{}'),
  ],
  ['a strange encoding of transfer', request('/graphql', ['Transfer-Encoding: xchunked'], '0\r\n\r\n')],
  [
    'a chunk of 4 GB',
    request('/graphql', ['Content-Type: application/json', 'Transfer-Encoding: chunked'], 'FFFFFFFF\r\nabc'),
  ],
  [
    'extensions of chunks',
    request(
      '/graphql',
      ['Content-Type: application/json', 'Transfer-Encoding: chunked'],
      `1;${'x'.repeat(200_000)}\r\n{\r\n0\r\n\r\n`,
    ),
  ],
  ['no host', 'GET /graphql HTTP/1.1\r\n\r\n'],
  ['two hosts', 'GET /graphql HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n'],
  ['HTTP 0.9', 'GET /graphql\r\n\r\n'],
  ['HTTP 9.9', 'GET /graphql HTTP/9.9\r\nHost: a\r\n\r\n'],
  ['a line break in a header', request('/graphql', ['X-A: a\rX-B: b'])],
  ['NULs', Buffer.alloc(100_000)],
  ['TLS', Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0x01, 0xfc, 0x03, 0x03])],
  ['HTTP 2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  ['an absolute address', 'GET http://127.0.0.1:1/metrics HTTP/1.1\r\nHost: 127.0.0.1:1\r\n\r\n'],
  ['CONNECT', 'CONNECT 127.0.0.1:22 HTTP/1.1\r\nHost: 127.0.0.1:22\r\n\r\n'],
  ['TRACE', 'TRACE / HTTP/1.1\r\nHost: a\r\nCookie: secret=1\r\n\r\n'],
  [
    'an upgrade',
    request(
      '/graphql',
      ['Upgrade: websocket', 'Connection: Upgrade', 'Sec-WebSocket-Key: x', 'Sec-WebSocket-Version: 13'],
      '',
      'GET',
    ),
  ],
  ['100,000 requests in one', 'GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(20_000)],
  [
    'a path out of the folder',
    'GET /../../../../etc/passwd HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
  ],
  [
    'a path out of the folder, encoded',
    'GET /%2e%2e/%2e%2e/%2e%2e/etc/passwd HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
  ],
  ['a path that is no encoding', 'GET /%zz%ff%00 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'],
  ['a path with a NUL', 'GET /index.html%00.js HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'],
];

const json = { 'content-type': 'application/json' };

export const HTTP: readonly Attack[] = [
  {
    id: 'http/raw',
    title: 'invalid byte sequences, to every server',
    maxMs: 300_000,
    run: (context) =>
      eachCase(
        FRONT.flatMap((part) => RAW.map(([name, bytes]) => [`${part}: ${name}`, { part, bytes }] as const)),
        async ({ part, bytes }) => {
          const { text } = await sendBytes(portOf(context.addresses, part), bytes, { timeoutMs: 1_500 });
          assertDefended(!/^HTTP\/1\.1 5(?!01|05)/.test(text), text.slice(0, 120));
          assertDefended(!/root:.*:0:0:/.test(text), 'a file of the machine was sent');
          assertDefended(!/secret=1/.test(text), 'the request was sent back');
          assertDefended(!/process_cpu_user_seconds/.test(text), 'metrics were sent');
        },
      ),
  },
  {
    id: 'http/bodies',
    title: 'malformed or oversized bodies',
    maxMs: 120_000,
    run: async (context) => {
      const signed = { ...json, ...callerHeaders(context.bystander.caller) };
      const cases: readonly (readonly [
        string,
        { body: string | Buffer; headers?: Record<string, string> },
      ])[] = [
        ['invalid UTF-8', { body: Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]) }],
        [
          'half a letter',
          { body: Buffer.concat([Buffer.from('{"query":"'), Buffer.from([0xe3, 0x81]), Buffer.from('"}')]) },
        ],
        ['UTF-16', { body: Buffer.from('{"query":"{__typename}"}', 'utf16le') }],
        ['no JSON', { body: '{' }],
        ['a number', { body: '1' }],
        ['a text', { body: '"x"' }],
        ['null', { body: 'null' }],
        ['an empty list', { body: '[]' }],
        ['nothing', { body: '' }],
        ['200,000 deep', { body: '['.repeat(200_000) + ']'.repeat(200_000) }],
        ['objects 60,000 deep', { body: '{"a":'.repeat(60_000) + '1' + '}'.repeat(60_000) }],
        ['__proto__', { body: '{"__proto__":{"isAdmin":true},"query":"{__typename}"}' }],
        ['constructor', { body: '{"constructor":{"prototype":{"isAdmin":true}},"query":"{__typename}"}' }],
        [
          '20,000 keys',
          {
            body: JSON.stringify(
              Object.fromEntries(Array.from({ length: 30_000 }, (_, index) => [`k${index}`, index])),
            ),
          },
        ],
        [
          'numbers beyond numbers',
          { body: `{"query":"{__typename}","variables":{"a":${'9'.repeat(100_000)}}}` },
        ],
        ['1 MB', { body: JSON.stringify({ query: `{a}#${'x'.repeat(1_000_000)}` }) }],
        ['20 MB', { body: Buffer.alloc(20_000_000, 0x20) }],
        [
          'gzip',
          {
            body: Buffer.from('H4sIAAAAAAAAA6uuBQBDv6ajAgAAAA==', 'base64'),
            headers: { 'content-encoding': 'gzip' },
          },
        ],
        [
          'a strange charset',
          {
            body: '{"query":"{__typename}"}',
            headers: { 'content-type': 'application/json; charset=x-none' },
          },
        ],
        [
          'a type of 100 kB',
          { body: '{}', headers: { 'content-type': `application/json; ${'x'.repeat(10_000)}` } },
        ],
      ];
      return eachCase(
        ['gateway', ...SUBGRAPHS].flatMap((part) =>
          cases.map(([name, one]) => [`${part}: ${name}`, { part, ...one }] as const),
        ),
        async ({ part, body, headers }) => {
          const answer = await send({
            port: portOf(context.addresses, part),
            path: '/graphql',
            method: 'POST',
            headers: { ...signed, 'content-length': String(Buffer.byteLength(body)), ...headers },
            body,
            from: context.address(),
          }).catch((error: unknown) =>
            error instanceof Error && /EPIPE|ECONNRESET|hang up/.test(error.message)
              ? undefined
              : Promise.reject(error),
          );
          if (!answer) return 'hung up';
          assertDefended(answer.status < 500, `${answer.status} ${answer.text.slice(0, 120)}`);
          assertDefended(!/"INTERNAL"|\bat .*\.js:\d+/.test(answer.text), answer.text.slice(0, 150));
          return String(answer.status);
        },
      );
    },
  },
  {
    id: 'http/slow-clients',
    title: '300 connections that send one byte per second, to the gateway and the object store',
    maxMs: 60_000,
    run: async (context) => {
      const held = new HeldSockets();
      const drip = setInterval(() => held.each((socket) => socket.write('x')), 1_000);
      try {
        for (let index = 0; index < 300; index += 1) {
          const part = index % 3 === 0 ? 'objects' : 'gateway';
          held.open(portOf(context.addresses, part), (socket) =>
            socket.write('POST /graphql HTTP/1.1\r\nHost: a\r\nX-A: '),
          );
        }
        await delay(15_000);
        const { status, ms } = await send({
          port: context.addresses.gateway,
          path: '/healthz',
          from: context.address(),
        });
        assertDefended(
          status === 200 && ms < 2_000,
          `a legitimate request got status ${status} after ${Math.round(ms)} ms`,
        );
        return `${held.count} still held after 15 s; a legitimate request took ${Math.round(ms)} ms`;
      } finally {
        clearInterval(drip);
        held.close();
      }
    },
  },
  {
    id: 'http/endless-bodies',
    title: '40 chunked bodies that never end',
    maxMs: 60_000,
    run: async (context) => {
      const held = new HeldSockets();
      const part = `4000\r\n${' '.repeat(0x4000)}\r\n`;
      const flood = setInterval(
        () => held.each((socket) => socket.writableLength < 200_000 && socket.write(part)),
        20,
      );
      try {
        for (let index = 0; index < 40; index += 1) {
          held.open(context.addresses.gateway, (socket) =>
            socket.write(
              'POST /graphql HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n',
            ),
          );
        }
        await delay(10_000);
        assertDefended(held.count === 0, `${held.count} of 40 go on after 10 s`);
        return 'all were ended';
      } finally {
        clearInterval(flood);
        held.close();
      }
    },
  },
  {
    id: 'http/load-reports',
    title: 'load reports that flood the metrics or the log',
    run: async (context) => {
      const report = { slice: 'mf-orders', phase: 'entry', outcome: 'failed', durationMs: 1 };
      const metrics = async (): Promise<number> =>
        (await send({ port: context.addresses.gateway, path: '/metrics' })).text.length;
      const before = await metrics();
      for (let round = 0; round < 10; round += 1) {
        const reports = Array.from({ length: 20 }, (_, index) => ({
          ...report,
          slice: `s${round}-${index}`,
          version: `${round}.${index}`,
          errorCode: `X-${index}`,
        }));
        await send({
          port: context.addresses.gateway,
          path: '/load-reports',
          method: 'POST',
          headers: json,
          body: JSON.stringify(reports),
          from: context.address(),
        });
      }
      const grown = (await metrics()) - before;
      assertDefended(grown < 10_000, `200 unauthenticated reports made the metrics ${grown} bytes longer`);
      return eachCase(
        [
          ['no JSON', 'x'],
          ['a page of markup', JSON.stringify({ ...report, slice: '<script>' })],
          ['a line break', JSON.stringify({ ...report, version: '1\n2' })],
          ['20 kB', JSON.stringify(Array.from({ length: 1_000 }, () => report))],
          ['null', 'null'],
          ['a duration that is none', JSON.stringify({ ...report, durationMs: -1 })],
        ],
        async (body) => {
          const answer = await send({
            port: context.addresses.gateway,
            path: '/load-reports',
            method: 'POST',
            headers: json,
            body,
            from: context.address(),
          });
          assertDefended(
            answer.status >= 400 && answer.status < 500,
            `${answer.status} ${answer.text.slice(0, 100)}`,
          );
          return String(answer.status);
        },
      );
    },
  },
  {
    id: 'http/hosts-and-traces',
    title: 'unusual host, trace and forwarding headers',
    run: async (context) => {
      const signed = callerHeaders(context.bystander.caller);
      const cases: readonly (readonly [string, Record<string, string>])[] = [
        ['a strange host', { host: 'attacker.example' }],
        ['a host with a path', { host: 'a/../b' }],
        ['a trace that is none', { traceparent: 'x'.repeat(5_000) }],
        ['a trace with markup', { traceparent: '00-<script>-x-01' }],
        [
          'forwarded for',
          { 'x-forwarded-for': '1.2.3.4', 'x-forwarded-host': 'attacker.example', forwarded: 'for=1.2.3.4' },
        ],
        ['a forged internal identity', { 'x-internal-identity': 'a.b.c' }],
        ['an internal identity, doubly', { 'X-Internal-Identity': context.operator.token }],
        ['a foreign uuid', { 'x-user-uuid': '__proto__' }],
      ];
      return eachCase(cases, async (headers) => {
        const answer = await send({
          port: context.addresses.gateway,
          path: '/graphql',
          method: 'POST',
          headers: { ...json, ...signed, ...headers },
          body: '{"query":"{currentUser{email}}"}',
          from: context.address(),
        });
        assertDefended(answer.status < 500, `${answer.status} ${answer.text.slice(0, 100)}`);
        assertDefended(
          !/attacker\.example|<script>/.test(JSON.stringify(answer.headers) + answer.text),
          'it came back',
        );
        const email = /"email":"([^"]+)"/.exec(answer.text)?.[1];
        assertDefended(
          email === undefined || email === context.bystander.account.email,
          `served as ${email}`,
        );
        return String(answer.status);
      });
    },
  },
];
