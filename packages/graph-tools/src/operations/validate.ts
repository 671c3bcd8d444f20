import { concatAST, type GraphQLSchema, NoUnusedFragmentsRule, specifiedRules, validate } from 'graphql';
import type { OperationFile } from './collect.js';

/** Messages for every operation that the schema cannot serve, and for every use of a deprecated field. */
export function validateOperations(schema: GraphQLSchema, files: OperationFile[]): string[] {
  if (files.length === 0) return [];
  // A fragment may be defined beside its component and used in another file, so unused ones are detected across all
  // files.
  const rules = specifiedRules.filter((rule) => rule !== NoUnusedFragmentsRule);
  const errors = validate(schema, concatAST(files.map((file) => file.document)), [
    ...rules,
    NoUnusedFragmentsRule,
  ]);
  return errors.map((error) => {
    const node = error.nodes?.[0]?.loc;
    const place = node ? `${node.source.name}:${node.startToken.line}` : 'operations';
    return `${place}: ${error.message}`;
  });
}
