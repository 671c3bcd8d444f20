/** Child process: @apollo/gateway and @apollo/server on express, set up as their documentation says. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { ApolloGateway, RemoteGraphQLDataSource } from '@apollo/gateway';
import { ApolloServer } from '@apollo/server';
import { expressMiddleware } from '@as-integrations/express5';
import express from 'express';
import { announce } from './announce.js';

interface Context {
  authorization: string;
}

/** The usual way to forward the caller's token. */
class ForwardingDataSource extends RemoteGraphQLDataSource<Context> {
  override willSendRequest({
    request,
    context,
  }: Parameters<NonNullable<RemoteGraphQLDataSource<Context>['willSendRequest']>>[0]) {
    if ('authorization' in context) request.http?.headers.set('authorization', String(context.authorization));
  }
}

const gateway = new ApolloGateway({
  supergraphSdl: readFileSync(process.env['SUPERGRAPH_PATH'] ?? '', 'utf8'),
  buildService: ({ url }) => new ForwardingDataSource({ url: url ?? '' }),
});
const server = new ApolloServer<Context>({ gateway });
await server.start();
const app = express();
app.use(
  '/graphql',
  express.json(),
  expressMiddleware(server, {
    context: async ({ req }) => ({ authorization: req.headers.authorization ?? '' }),
  }),
);
const http = createServer(app);
http.keepAliveTimeout = 75_000;
announce(http);
