import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { createServer, type RequestListener, type Server } from 'node:http';
import { Agent } from 'node:https';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { until } from '../../test/support/stack.js';
import { FirebaseTokenVerifier } from './token-verifier.js';

const PROJECT = 'hacchu-hub';
/** Everything but timeouts. */
const NOT_FAKED = [
  'Date',
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'setImmediate',
  'clearImmediate',
  'setInterval',
  'clearInterval',
] as const;
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const other = generateKeyPairSync('rsa', { modulusLength: 2048 });

const credential = { getAccessToken: () => Promise.resolve({ access_token: 'ours', expires_in: 3_600 }) };

const PERSON = {
  email: 'hanako@aozora.example',
  email_verified: true,
  firebase: { sign_in_provider: 'password' },
};

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** An ID token of the identity service. */
function tokenWith(claims: object = {}, header: object = {}): string {
  const now = Math.floor(Date.now() / 1_000);
  const issued = { iat: now - 60, exp: now + 3_540, auth_time: now - 60 };
  const of = { iss: `https://securetoken.google.com/${PROJECT}`, aud: PROJECT, sub: 'person' };
  const text = `${part({ alg: 'RS256', kid: 'known', ...header })}.${part({ ...of, ...issued, ...claims })}`;
  return `${text}.${sign('sha256', Buffer.from(text), privateKey).toString('base64url')}`;
}

describe('an ID token, with the keys of the identity service', () => {
  const { FIREBASE_AUTH_EMULATOR_HOST } = process.env;
  let server: Server;
  let verifier: FirebaseTokenVerifier;
  let answer: RequestListener;
  let httpAgent: Agent;

  beforeEach(async () => {
    // Tokens of the emulator are not signed.
    delete process.env['FIREBASE_AUTH_EMULATOR_HOST'];
    server = createServer((request, response) => answer(request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    httpAgent = new Agent({ keepAlive: false });
    // Every host is this server, without TLS.
    Object.assign(httpAgent, { createConnection: () => connect(port, '127.0.0.1') });
    verifier = new FirebaseTokenVerifier(PROJECT, { httpAgent, credential });
  });
  afterEach(async () => {
    jest.useRealTimers();
    if (FIREBASE_AUTH_EMULATOR_HOST !== undefined)
      process.env['FIREBASE_AUTH_EMULATOR_HOST'] = FIREBASE_AUTH_EMULATOR_HOST;
    await verifier.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  const codeOf = async (token: string): Promise<unknown> => {
    const failure: unknown = await verifier.verify(token).catch((error: unknown) => error);
    return (failure as { extensions?: { code?: unknown } }).extensions?.code;
  };
  const json =
    (body: string, status = 200): RequestListener =>
    (_request, response) =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(body);
  const keys = json(JSON.stringify({ known: other.publicKey.export({ type: 'spki', format: 'pem' }) }));

  it.each<[string, RequestListener]>([
    ['cannot be reached', (request) => void request.socket.destroy()],
    ['answers with an error', json('{"error":"backend_error"}', 503)],
    ['answers with an error as a success', json('{"error":"backend_error","error_description":"ID token"}')],
    [
      'answers with the page of a proxy',
      (_request, response) => void response.end('<p>Firebase ID token: not now</p>'),
    ],
  ])(
    'that cannot be verified since their service %s is no reason to sign in again',
    async (_what, listener) => {
      answer = listener;
      // The SDK tries again after pauses of 0.5 to 4 seconds.
      jest.useFakeTimers({ doNotFake: [...NOT_FAKED] });
      const failure = codeOf(tokenWith());
      let isOver = false;
      void failure.then(() => (isOver = true));
      while (!isOver) {
        await jest.advanceTimersByTimeAsync(500);
        await new Promise((resolve) => setImmediate(resolve));
      }
      expect(await failure).toBe('UNAVAILABLE');
    },
  );

  it('that cannot be verified since the service stalls is no reason to sign in again', async () => {
    answer = () => undefined;
    await verifier.close();
    verifier = new FirebaseTokenVerifier(PROJECT, { httpAgent }, 50);
    expect(await codeOf(tokenWith())).toBe('UNAVAILABLE');
  });

  /** The service with keys that it lets everybody keep for hours; `fetches` are its answers. */
  const rotating = () => {
    const current = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const published: Record<string, string> = {};
    const publish = (kid: string, key: KeyObject) =>
      void (published[kid] = key.export({ type: 'spki', format: 'pem' }).toString());
    let fetches = 0;
    let isAway = false;
    answer = (request, response) => {
      // Whether an account is disabled or its sessions have ended is asked of the service as well.
      if (request.url?.includes('accounts:lookup')) {
        const users = [{ localId: 'person', validSince: '0' }];
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ users }));
        return;
      }
      fetches += 1;
      if (isAway) return void request.socket.destroy();
      response.writeHead(200, {
        'content-type': 'application/json',
        'cache-control': 'public, max-age=21600',
      });
      response.end(JSON.stringify(published));
    };
    return {
      current,
      publish,
      fetches: () => fetches,
      fail: (next: boolean) => void (isAway = next),
    };
  };

  const signedBy = (key: KeyObject, kid: string, claims: object = {}): string => {
    const [text = ''] = /^[^.]+\.[^.]+/.exec(tokenWith({ ...PERSON, ...claims }, { kid })) ?? [];
    return `${text}.${sign('sha256', Buffer.from(text), key).toString('base64url')}`;
  };

  it('of a key that is newer than those that were fetched is accepted, and the keys are fetched once for all', async () => {
    const service = rotating();
    const next = generateKeyPairSync('rsa', { modulusLength: 2048 });
    service.publish('current', service.current.publicKey);
    expect(await codeOf(signedBy(service.current.privateKey, 'current'))).toBeUndefined();
    expect(service.fetches()).toBe(1);
    service.publish('next', next.publicKey);
    const ofMany = [1, 2, 3].map((at) => codeOf(signedBy(next.privateKey, 'next', { at })));
    expect(await Promise.all(ofMany)).toEqual([undefined, undefined, undefined]);
    expect(await codeOf(signedBy(service.current.privateKey, 'current', { at: 4 }))).toBeUndefined();
    expect(service.fetches()).toBe(2);
    for (const at of [5, 6, 7])
      expect(await codeOf(signedBy(other.privateKey, `invented ${at}`, { at }))).toBe('FORBIDDEN');
    expect(service.fetches()).toBe(2);
  });

  it('of an unknown key is no reason to sign in again while the keys cannot be fetched, nor for others', async () => {
    const service = rotating();
    const next = generateKeyPairSync('rsa', { modulusLength: 2048 });
    service.publish('current', service.current.publicKey);
    expect(await codeOf(signedBy(service.current.privateKey, 'current'))).toBeUndefined();
    await verifier.close();
    verifier = new FirebaseTokenVerifier(PROJECT, { httpAgent, credential }, 500);
    expect(await codeOf(signedBy(service.current.privateKey, 'current', { at: 1 }))).toBeUndefined();
    service.publish('next', next.publicKey);
    service.fail(true);
    expect(await codeOf(signedBy(next.privateKey, 'next'))).toBe('UNAVAILABLE');
    expect(await codeOf(signedBy(service.current.privateKey, 'current', { at: 2 }))).toBeUndefined();
    service.fail(false);
    const soon = await until(
      () => codeOf(signedBy(next.privateKey, 'next', { at: 3 })),
      (code) => code === undefined,
    );
    expect(soon).toBeUndefined();
  }, 30_000);

  it.each<[string, string]>([
    ['signed by somebody else', tokenWith()],
    ['of a key that is not theirs', tokenWith({}, { kid: 'unknown' })],
    ['without a key', tokenWith({}, { kid: undefined })],
    ['without a signature', `${tokenWith({}, { alg: 'none' }).split('.', 2).join('.')}.`],
    ['of another project', tokenWith({ aud: 'another' })],
    ['of another issuer', tokenWith({ iss: 'https://accounts.google.com' })],
    ['of nobody', tokenWith({ sub: '' })],
    ['that has expired', tokenWith({ exp: 1 })],
    ['that is no token', 'a.b.c'],
  ])('%s is refused', async (_what, token) => {
    answer = keys;
    expect(await codeOf(token)).toBe('FORBIDDEN');
  });
});
