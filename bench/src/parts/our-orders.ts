/** Child process: the real orders subgraph as a server, with everything that it does in production. */
import { startTracing } from '@hacchu-hub/platform-core';
import { connect } from '@hacchu-hub/subgraph-kit';
import { becomeReady, createAdapter } from '@hacchu-hub/subgraph-kit/application';
import { kitEnvironment, loadEnvironment } from '@hacchu-hub/subgraph-kit/environment';
import { createLogger } from '@hacchu-hub/subgraph-kit/logger';
import { createMetrics } from '@hacchu-hub/subgraph-kit/metrics';
import { Readiness } from '@hacchu-hub/subgraph-kit/migrations/readiness';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { loadOrders } from '../orders/real-orders.js';
import { answerUsage } from './announce.js';

const { ordersSubgraph } = await loadOrders();
const { name, migrations = [], environment: declared } = ordersSubgraph.options;
await startTracing({ service: name });
const environment = loadEnvironment(kitEnvironment);
const connection = await connect(environment);
const runtime = {
  environment,
  ownEnvironment: declared ? loadEnvironment(declared) : {},
  connection,
  readiness: new Readiness(connection, migrations),
  logger: createLogger(name, 'info'),
  metrics: createMetrics(name, false),
};
const app = await NestFactory.create<NestFastifyApplication>(
  ordersSubgraph.toModule(runtime),
  createAdapter(runtime),
  { logger: false },
);
await app.init();
await becomeReady(app, ordersSubgraph, runtime);
await app.listen(0, '127.0.0.1');
process.send?.({ address: await app.getUrl() });
answerUsage();
