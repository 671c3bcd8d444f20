import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildASTSchema, type GraphQLSchema, parse } from 'graphql';

/** Half of the text: without them, each test file has its schema in half the time. */
const DESCRIPTIONS = /""".*?"""/gsu;

let schema: GraphQLSchema | undefined;

/**
 * The composed graph that the gateway serves: tests execute operations against it, so that a document or a
 * result that the real graph would refuse fails here too. `HACCHU_SUPERGRAPH` names another file.
 */
export const supergraph = (): GraphQLSchema => {
  if (!schema) {
    const file = process.env.HACCHU_SUPERGRAPH ?? join(__dirname, '../../../../gateway/supergraph.graphql');
    const text = readFileSync(file, 'utf8').replaceAll(DESCRIPTIONS, '');
    schema = buildASTSchema(parse(text, { noLocation: true }), { assumeValid: true });
  }
  return schema;
};
