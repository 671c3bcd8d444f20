import type { IncomingHttpHeaders } from 'node:http';
import { ApolloServer } from '@apollo/server';
import { ApolloServerPluginInlineTraceDisabled } from '@apollo/server/plugin/disabled';
import { buildSubgraphSchema } from '@apollo/subgraph';
import { fastifyApolloHandler } from '@as-integrations/fastify';
import Fastify, { type FastifyInstance } from 'fastify';
import { GraphQLError, parse } from 'graphql';
import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose';

type Resolver = (parent: unknown, args: Record<string, string>, context: unknown) => unknown;

export interface SubgraphContext {
  claims: Record<string, unknown>;
}

/** The key of a reference that the gateway sends. */
export function uuidOf(reference: unknown): string {
  const isReference = typeof reference === 'object' && reference !== null && 'uuid' in reference;
  return isReference ? String(reference.uuid) : '';
}

/** What the identity that came with the request says. */
export function claimsOf(context: unknown): Record<string, unknown> {
  const isContext = typeof context === 'object' && context !== null && 'claims' in context;
  return isContext && typeof context.claims === 'object' ? { ...context.claims } : {};
}

/** A plain federation subgraph that trusts nothing but the gateway's signed identity. */
export class TestSubgraph {
  readonly seen: { headers: IncomingHttpHeaders; query: string; claims: Record<string, unknown> }[] = [];
  private app: FastifyInstance | undefined;
  port = 0;
  /** Answers 503, as a process without its database does. */
  isUnready = false;

  constructor(
    readonly name: string,
    public sdl: string,
    private readonly resolvers: Record<string, Record<string, Resolver>>,
    private readonly keys: JSONWebKeySet,
  ) {}

  get url(): string {
    return `http://127.0.0.1:${this.port}/graphql`;
  }

  /** Starts on its former port, so that the gateway finds it again; does nothing where it runs. */
  async start(): Promise<void> {
    if (this.app) return;
    const verifyKey = createLocalJWKSet(this.keys);
    const server = new ApolloServer<SubgraphContext>({
      schema: buildSubgraphSchema([{ typeDefs: parse(this.sdl), resolvers: this.resolvers }]),
      nodeEnv: 'production',
      stopOnTerminationSignals: false,
      plugins: [ApolloServerPluginInlineTraceDisabled()],
    });
    await server.start();
    this.app = Fastify({ forceCloseConnections: true });
    this.app.addHook('onRequest', async (_request, reply) => {
      if (this.isUnready) return reply.code(503).send({ status: 'database unavailable' });
    });
    this.app.post(
      '/graphql',
      fastifyApolloHandler(server, {
        context: async (request) => {
          const token = String(request.headers['x-internal-identity'] ?? '');
          const verified = await jwtVerify(token, verifyKey, { audience: `subgraph-${this.name}` }).catch(
            () => undefined,
          );
          if (!verified) throw new GraphQLError('refused', { extensions: { code: 'FORBIDDEN' } });
          const claims = { ...verified.payload };
          const { query } = request.body as { query: string };
          this.seen.push({ headers: request.headers, query, claims });
          return { claims };
        },
      }),
    );
    await this.app.listen({ host: '127.0.0.1', port: this.port });
    const address = this.app.server.address();
    if (typeof address === 'object' && address) this.port = address.port;
  }

  /** Rolls out another schema, as a new image would. */
  async serve(sdl: string): Promise<void> {
    await this.stop();
    this.sdl = sdl;
    await this.start();
  }

  async stop(): Promise<void> {
    await this.app?.close();
    this.app = undefined;
  }
}

const LINK =
  'extend schema @link(url: "https://specs.apollo.dev/federation/v2.3", import: ["@key", "@inaccessible"])\n';

export const IDENTITY_SDL = `${LINK}
enum Actor { DemandUser Operator UNKNOWN }
type Query {
  currentUser: CurrentUser!
  resolveIdentity(authUid: String!, email: String!, authTime: Float!, actor: Actor!, hasSecondFactor: Boolean): ResolvedIdentity @inaccessible
  resolveIdentities(tokens: [VerifiedTokenInput!]!): [ResolvedIdentity]! @inaccessible
}
input RequestCountInput @inaccessible { key: String! count: Int! }
input VerifiedTokenInput @inaccessible { authUid: String! email: String! authTime: Float! actor: Actor! hasSecondFactor: Boolean }
type Mutation {
  requestPasswordReset(email: String!): Boolean!
  renameMe(name: String!): Boolean!
  signOut: Boolean!
  reportRequestCounts(process: String!, window: Int!, counts: [RequestCountInput!]!): [Int!]! @inaccessible
}
type CurrentUser { uuid: ID! name: String! kind: String! }
type ResolvedIdentity @inaccessible { uuid: ID! actor: Actor! name: String! email: String! role: String! demand: ResolvedDemand flags: [String!]! hasPlatformRight: Boolean! needsSecondFactor: Boolean! }
type ResolvedDemand @inaccessible { uuid: ID! name: String! }`;

export const ORDERS_SDL = `${LINK}
type Query {
  orders(limit: Int): [Order!]!
  order(uuid: ID!): Order
  broken: String
  unshaped: String
  hole: Hole
}
type Mutation {
  cancelOrder(uuid: ID!): Order!
  setLines(input: LinesInput!): Boolean!
}
input LinesInput { lines: [LineInput!]! }
input LineInput { lot: Int! }
type Hole { value: String! }
type Order @key(fields: "uuid") { uuid: ID! subject: String! product: Product }
type Product @key(fields: "uuid", resolvable: false) { uuid: ID! }`;

export const CATALOG_SDL = `${LINK}
type Query { products: [Product!] }
type Product @key(fields: "uuid") { uuid: ID! name: String! }`;
