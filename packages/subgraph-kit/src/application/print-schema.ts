import { writeFile } from 'node:fs/promises';
import { NestFactory } from '@nestjs/core';
import { GraphQLSchemaHost } from '@nestjs/graphql';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { exportJWK, generateKeyPair } from 'jose';
import { createConnection } from 'mongoose';
import { publishedSdl } from '../graph/published-sdl.js';
import { Readiness } from '../migrations/readiness.js';
import { createLogger, NestLogger } from '../observability/logger.js';
import { createMetrics } from '../observability/metrics.js';
import { rightsOf, type SubgraphRights } from '../policy/rights.js';
import { createAdapter } from './application.js';
import { kitEnvironment } from './environment.js';
import type { SubgraphDefinition, SubgraphRuntime } from './subgraph-module.js';

async function offlineRuntime(name: string): Promise<SubgraphRuntime> {
  const { privateKey } = await generateKeyPair('EdDSA', { extractable: true });
  const { d, x } = await exportJWK(privateKey);
  const key = { kty: 'OKP', crv: 'Ed25519', kid: name, x };
  const environment = kitEnvironment.parse({
    PORT: 0,
    MONGODB_URI: 'mongodb://127.0.0.1:1/',
    MONGODB_DB: 'offline',
    INTERNAL_JWKS: JSON.stringify({ keys: [key] }),
    INTERNAL_SIGNING_KEY: JSON.stringify({ ...key, d }),
  });
  const connection = createConnection();
  return {
    environment,
    // Providers must be constructible without an environment: there is none when a schema is printed.
    ownEnvironment: {},
    connection,
    logger: createLogger(name, 'silent'),
    metrics: createMetrics(name, false),
    readiness: new Readiness(connection, []),
  };
}

/** The published description of a subgraph. */
export interface SubgraphDescription {
  /** The SDL with its federation directives. */
  sdl: string;
  /** Contents of `rights.json`. */
  rights: SubgraphRights;
}

/** Describes a subgraph from its code, without a database. */
export async function describeSubgraph(module: SubgraphDefinition): Promise<SubgraphDescription> {
  const runtime = await offlineRuntime(module.options.name);
  const app = await NestFactory.create<NestFastifyApplication>(
    module.toModule(runtime),
    createAdapter(runtime),
    {
      logger: new NestLogger(runtime.logger),
      abortOnError: false,
    },
  );
  try {
    await app.init();
    const { schema } = app.get(GraphQLSchemaHost);
    return { sdl: publishedSdl(schema), rights: rightsOf(schema) };
  } finally {
    await app.close();
  }
}

/** Writes the description of a subgraph: `outFile`, the committed `schema.graphql`, and `rights.json` beside it. */
export async function printSubgraphSchema(module: SubgraphDefinition, outFile: URL): Promise<void> {
  const { sdl, rights } = await describeSubgraph(module);
  await writeFile(outFile, sdl);
  await writeFile(new URL('rights.json', outFile), `${JSON.stringify(rights, null, 2)}\n`);
}
