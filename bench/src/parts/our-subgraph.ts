/** Child process: the same list on our subgraph kit, with identity, policies, traces, metrics and logs. */
import { startTracing } from '@hacchu-hub/platform-core';
import { createSubgraphModule } from '@hacchu-hub/subgraph-kit';
import { createAdapter } from '@hacchu-hub/subgraph-kit/application';
import { kitEnvironment } from '@hacchu-hub/subgraph-kit/environment';
import { createLogger } from '@hacchu-hub/subgraph-kit/logger';
import { createMetrics } from '@hacchu-hub/subgraph-kit/metrics';
import { Readiness } from '@hacchu-hub/subgraph-kit/migrations/readiness';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import mongoose, { createConnection } from 'mongoose';
import { ListedOrderResolver } from '../list/orders.js';
import { answerUsage } from './announce.js';

await startTracing({ service: 'subgraph-list' });

// Never opened: the list is served from memory.
const connection = createConnection();
// A query fails at once instead of waiting until the connection is opened.
mongoose.set('bufferCommands', false);
const runtime = {
  environment: kitEnvironment.parse({
    ...process.env,
    PORT: '0',
    MONGODB_URI: 'mongodb://127.0.0.1:1/',
    MONGODB_DB: 'none',
  }),
  ownEnvironment: {},
  connection,
  readiness: new Readiness(connection, []),
  logger: createLogger('subgraph-list', 'info'),
  metrics: createMetrics('subgraph-list', false),
};
const definition = createSubgraphModule({ name: 'subgraph-list', resolvers: [ListedOrderResolver] });
const app = await NestFactory.create<NestFastifyApplication>(
  definition.toModule(runtime),
  createAdapter(runtime),
  {
    logger: false,
  },
);
await app.listen(0, '127.0.0.1');
process.send?.({ address: await app.getUrl() });
answerUsage();
