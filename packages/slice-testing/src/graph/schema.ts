import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildASTSchema, type GraphQLSchema, parse } from 'graphql';

let schema: GraphQLSchema | undefined;

/**
 * The composed graph that the gateway serves: tests execute operations against it, so that a document or a
 * result that the real graph would refuse fails here too. `HACCHU_SUPERGRAPH` names another file.
 */
export const supergraph = (): GraphQLSchema => {
  if (!schema) {
    const file = process.env.HACCHU_SUPERGRAPH ?? join(__dirname, '../../../../gateway/supergraph.graphql');
    schema = buildASTSchema(parse(readFileSync(file, 'utf8')), { assumeValid: true });
  }
  return schema;
};
