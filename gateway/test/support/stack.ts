import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { composeServices } from '@apollo/composition';
import { GraphQLError, parse } from 'graphql';
import pino from 'pino';
import { z } from 'zod';
import { loadEnvironment } from '../../src/environment.js';
import { createGateway, type GatewayOptions } from '../../src/gateway.js';
import { emulatorToken, IdentityServiceStub, PROJECT } from './identity-service.js';
import { keyPair } from './keys.js';
import { CATALOG_SDL, claimsOf, IDENTITY_SDL, ORDERS_SDL, TestSubgraph, uuidOf } from './subgraphs.js';

export const ADMIN_UUID = '018f0000-0000-7000-8000-000000000001';
export const OPERATOR_UUID = '018f0000-0000-7000-8000-000000000002';

export interface GraphResponse {
  status: number;
  headers: Headers;
  text: string;
  body: {
    data?: Record<string, unknown> | null;
    errors?: { message: string; path?: (string | number)[]; extensions: Record<string, unknown> }[];
  };
}

const reportedCounts = z.object({ counts: z.array(z.object({ count: z.number() })) });
const tokensOf = z.object({ tokens: z.array(z.record(z.string(), z.unknown())) });

/** Has to have a second factor. */
const GUARDED = { uuid: ADMIN_UUID, email: 'guarded@example.com' };

/** Users by `actor:authUid`, as subgraph-identity would hold them. */
function userRows() {
  const rows = new Map<string, Record<string, unknown>>([
    [
      'DemandUser:admin',
      {
        uuid: ADMIN_UUID,
        actor: 'DemandUser',
        name: '発注 花子',
        email: 'admin@example.com',
        role: 'ADMIN',
        demand: { uuid: 'demand-1', name: '甲商店' },
        flags: ['COSTING'],
        hasPlatformRight: false,
      },
    ],
    [
      'Operator:admin',
      {
        uuid: OPERATOR_UUID,
        actor: 'Operator',
        name: '運営 太郎',
        email: 'admin@example.com',
        role: 'UNKNOWN',
        demand: null,
        flags: [],
        hasPlatformRight: true,
      },
    ],
  ]);
  return rows.set('DemandUser:guarded', { ...rows.get('DemandUser:admin'), ...GUARDED });
}

const shared = { service: new IdentityServiceStub(), host: '', users: 0 };

/** The Firebase SDK reads its address from the process's environment: all stacks of a process share one service. */
async function sharedIdentityService() {
  shared.users += 1;
  if (shared.users === 1) {
    shared.host = await shared.service.start();
    process.env['FIREBASE_AUTH_EMULATOR_HOST'] = shared.host;
  }
  const release = async () => {
    shared.users -= 1;
    if (shared.users > 0) return;
    delete process.env['FIREBASE_AUTH_EMULATOR_HOST'];
    await shared.service.stop();
  };
  return { service: shared.service, host: shared.host, release };
}

/** A gateway with its own subgraphs and supergraph file. */
export async function startStack(
  environment: Record<string, string> = {},
  plugins: GatewayOptions['plugins'] = [],
) {
  const gatewayKey = await keyPair('gateway');
  const keys = { keys: [gatewayKey.publicJwk] };
  const users = userRows();
  const { service, host: emulatorHost, release } = await sharedIdentityService();
  service.accounts.set('admin', { localId: 'admin' });
  service.accounts.set('stranger', { localId: 'stranger' });
  service.accounts.set('guarded', { localId: 'guarded' });

  const counts = { resolveIdentity: 0, resolveIdentities: 0 };
  /** Requests of each caller that other gateways have reported. */
  const elsewhere = { requests: 0 };
  const rowOf = ({ authUid, email, authTime, actor, hasSecondFactor }: Record<string, unknown>) => {
    const row = users.get(`${actor}:${authUid}`);
    if (row?.['email'] !== email || endedSessions.has(authTime)) return null;
    return { ...row, needsSecondFactor: authUid === 'guarded' && hasSecondFactor !== true };
  };
  const endedSessions = new Set<unknown>();
  const identity = new TestSubgraph(
    'identity',
    IDENTITY_SDL,
    {
      Query: {
        currentUser: (_parent: unknown, _args: unknown, context: unknown) => claimsOf(context),
        resolveIdentity: (_parent: unknown, args: Record<string, unknown>) => {
          counts.resolveIdentity += 1;
          return rowOf(args);
        },
        resolveIdentities: (_parent: unknown, args: Record<string, unknown>) => {
          counts.resolveIdentities += 1;
          const { tokens } = tokensOf.parse(args);
          return tokens.map((token) => rowOf(token));
        },
      },
      Mutation: {
        requestPasswordReset: (_parent: unknown, _args: unknown, context: unknown) =>
          claimsOf(context)['kind'] === 'anonymous',
        reportRequestCounts: (_parent: unknown, args: Record<string, unknown>) =>
          reportedCounts.parse(args).counts.map(({ count }) => count + elsewhere.requests),
        signOut: (_parent: unknown, _args: unknown, context: unknown) => {
          endedSessions.add(claimsOf(context)['authTime']);
          return true;
        },
        renameMe: (_parent: unknown, { name }: Record<string, string>) => {
          const row = users.get('DemandUser:admin');
          if (row) row['name'] = name;
          return true;
        },
      },
    },
    keys,
  );
  const shaped = {
    code: 'FAILED_PRECONDITION',
    exception: {
      code: ['FAILED_PRECONDITION'],
      rpcCode: 9,
      details: { message: ['この発注は編集できません。'], fields: { 'lines.2.lot': ['数量'] } },
      isHandled: true,
    },
  };
  const orderOf = (uuid = '') => ({ uuid, subject: `発注 ${uuid}`, product: { uuid: `p-${uuid}` } });
  const orders = new TestSubgraph(
    'orders',
    ORDERS_SDL,
    {
      Query: {
        orders: () => ['1', '2'].map((uuid) => orderOf(uuid)),
        order: (_parent: unknown, { uuid }: Record<string, string>) => orderOf(uuid),
        broken: () => {
          throw new GraphQLError('この発注は編集できません。', { extensions: shaped });
        },
        unshaped: () => {
          throw new Error('connect ECONNREFUSED mongodb://db.internal:27017');
        },
        hole: () => ({ value: null }),
      },
      Mutation: { cancelOrder: (_parent: unknown, { uuid }: Record<string, string>) => orderOf(uuid) },
    },
    keys,
  );
  const catalog = new TestSubgraph(
    'catalog',
    CATALOG_SDL,
    {
      Query: { products: () => [{ uuid: 'p-1', name: '商品 1' }] },
      Product: {
        __resolveReference: (reference: unknown) =>
          uuidOf(reference) === 'p-unknown'
            ? null
            : { uuid: uuidOf(reference), name: `商品 ${uuidOf(reference)}` },
      },
    },
    keys,
  );
  const subgraphs = { identity, orders, catalog };
  for (const subgraph of Object.values(subgraphs)) await subgraph.start();

  const folder = mkdtempSync(join(tmpdir(), 'gateway-'));
  const supergraphFile = join(folder, 'supergraph.graphql');
  const writeSupergraph = (sdls: Partial<Record<keyof typeof subgraphs, string>> = {}) =>
    writeFileSync(supergraphFile, composed(Object.values(subgraphs), sdls));
  writeSupergraph();

  const lines: string[] = [];
  // Stands still, so that what the gateway knows of callers grows old when a test says so, not when the machine is slow.
  const clock = { now: Date.now() };
  const gateway = await createGateway({
    env: loadEnvironment({
      PORT: '0',
      HACCHU_ENV: 'development',
      INTERNAL_SIGNING_KEY: JSON.stringify(gatewayKey.privateJwk),
      FIREBASE_PROJECT_ID: PROJECT,
      FIREBASE_AUTH_EMULATOR_HOST: emulatorHost,
      SUPERGRAPH_PATH: supergraphFile,
      SUBGRAPH_TIMEOUT_MS: '2000',
      CORS_ORIGINS: 'http://127.0.0.1:8080',
      ...environment,
    }),
    plugins,
    now: () => clock.now,
    log: pino({ level: 'info' }, { write: (line: string) => void lines.push(line) }),
  });
  const address = await gateway.listen();

  const send = async (path: string, init: RequestInit): Promise<GraphResponse> => {
    const response = await fetch(`${address}${path}`, init);
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: text.startsWith('{') ? JSON.parse(text) : {},
    };
  };
  const asAdmin = (headers: Record<string, string> = {}) => ({
    authorization: `Bearer ${emulatorToken('admin')}`,
    'x-user-actor': 'DemandUser',
    'x-user-uuid': ADMIN_UUID,
    ...headers,
  });
  const post = (body: object, headers: Record<string, string> = asAdmin()) =>
    send('/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  return {
    address,
    clock,
    counts,
    elsewhere,
    gateway,
    lines,
    orders,
    catalog,
    identity,
    folder,
    service,
    users,
    asAdmin,
    post,
    query: (query: string, headers?: Record<string, string>) => post({ query }, headers),
    send,
    signingKey: gatewayKey.privateJwk,
    supergraphFile,
    writeSupergraph,
    stop: async () => {
      await gateway.close();
      for (const subgraph of Object.values(subgraphs)) await subgraph.stop();
      await release();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
export type Stack = Awaited<ReturnType<typeof startStack>>;

function composed(subgraphs: TestSubgraph[], sdls: Partial<Record<string, string>>): string {
  const result = composeServices(
    subgraphs.map(({ name, sdl, url }) => ({ name, url, typeDefs: parse(sdls[name] ?? sdl) })),
  );
  if (result.errors) throw new Error(result.errors.map((error) => error.message).join('\n'));
  return result.supergraphSdl;
}

/** Waits until a condition holds, looking often; fails with what was last seen. */
export async function until<T>(
  look: () => Promise<T>,
  holds: (seen: T) => boolean,
  withinMs = 10_000,
): Promise<T> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    const seen = await look();
    if (holds(seen)) return seen;
    if (Date.now() > deadline) throw new Error(`still ${JSON.stringify(seen)}`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}
