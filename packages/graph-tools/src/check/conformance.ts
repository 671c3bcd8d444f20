import type { GraphQLSchema } from 'graphql';
import { implementationCheck } from './presence.js';
import { readRequirements } from './requirements.js';

export interface OwnerReport {
  owner: string;
  total: number;
  /** Names of the requirements that the repository does not fulfil. */
  missing: string[];
}

/** Compares the requirements of the specification with the schema, the slices' operations and their routes. */
export function checkConformance(root: string, schema: GraphQLSchema): OwnerReport[] {
  const isImplemented = implementationCheck(root, schema);
  const reports = new Map<string, OwnerReport>();
  for (const { owner, name } of readRequirements(root)) {
    const report = reports.get(owner) ?? { owner, total: 0, missing: [] };
    reports.set(owner, report);
    report.total += 1;
    if (!isImplemented(owner, name)) report.missing.push(name);
  }
  return [...reports.values()];
}
