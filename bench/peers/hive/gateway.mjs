/** Child process: Hive Gateway with its native query planner, set up as its documentation says. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createGatewayRuntime } from '@graphql-hive/gateway-runtime';
import { unifiedGraphHandler } from '@graphql-hive/router-runtime';
import { announce } from '../../dist/parts/announce.js';

const gateway = createGatewayRuntime({
  supergraph: readFileSync(process.env.SUPERGRAPH_PATH ?? '', 'utf8'),
  unifiedGraphHandler,
  logging: false,
  landingPage: false,
  graphiql: false,
  propagateHeaders: {
    fromClientToSubgraphs: ({ request }) => ({ authorization: request.headers.get('authorization') ?? '' }),
  },
});
const http = createServer((request, response) => void gateway(request, response));
http.keepAliveTimeout = 75_000;
announce(http);
