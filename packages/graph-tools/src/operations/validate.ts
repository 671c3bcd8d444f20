import { concatAST, NoUnusedFragmentsRule, specifiedRules, validate, type GraphQLSchema } from 'graphql';
import type { OperationFile } from './collect.js';

/** Messages of every operation that the schema cannot serve, and of every use of a deprecated field. */
export function validateOperations(schema: GraphQLSchema, files: OperationFile[]): string[] {
  if (files.length === 0) return [];
  // A fragment may live beside its component and be spread elsewhere, so unused ones are judged as a whole.
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
