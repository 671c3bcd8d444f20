/**
 * Child process: all subgraphs behind one port. Each request is executed once and cached by its body, so that
 * in the rounds responses are immediate and only the gateways' work is measured.
 */
import { createServer } from 'node:http';
import { buildSubgraphSchema } from '@apollo/subgraph';
import { graphql, type GraphQLSchema, parse } from 'graphql';
import { z } from 'zod';
import { RESOLVERS } from '../graph/data.js';
import { SCHEMAS } from '../graph/schemas.js';
import { announce } from './announce.js';

const request = z.object({
  query: z.string(),
  variables: z.record(z.string(), z.unknown()).nullish(),
  operationName: z.string().nullish(),
});

const schemas = new Map<string, GraphQLSchema>(
  Object.entries(RESOLVERS).map(([name, resolvers]) => [
    `/${name}`,
    buildSubgraphSchema([{ typeDefs: parse(SCHEMAS[name] ?? ''), resolvers }]),
  ]),
);
const answers = new Map<string, Buffer>();

async function answer(path: string, body: string): Promise<Buffer> {
  const schema = schemas.get(path);
  if (!schema) throw new Error(`no subgraph at ${path}`);
  const { query, variables, operationName } = request.parse(JSON.parse(body));
  const result = await graphql({ schema, source: query, variableValues: variables, operationName });
  if (result.errors) throw new Error(result.errors.map((error) => error.message).join('\n'));
  return Buffer.from(JSON.stringify(result));
}

const server = createServer((incoming, response) => {
  const chunks: Buffer[] = [];
  incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
  incoming.on('end', () => {
    const path = incoming.url ?? '';
    const body = Buffer.concat(chunks).toString();
    const key = `${path} ${body}`;
    const known = answers.get(key);
    const send = (bytes: Buffer) => {
      answers.set(key, bytes);
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': bytes.length });
      response.end(bytes);
    };
    if (known) send(known);
    else answer(path, body).then(send, (error: unknown) => response.writeHead(500).end(String(error)));
  });
});
server.keepAliveTimeout = 75_000;
announce(server);
