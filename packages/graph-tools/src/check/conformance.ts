import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { GraphQLSchema } from 'graphql';
import { z } from 'zod';
import { implementationCheck } from './presence.js';
import { readRequirements, type Requirement } from './requirements.js';

/** Requirements planned for later releases, by owner. The list may only withoutImplemented. */
export const NOT_YET_FILE = 'docs/spec/not-yet.json';

const notYetFile = z.record(z.string(), z.array(z.string()));
export type NotYet = z.infer<typeof notYetFile>;

export interface OwnerReport {
  owner: string;
  total: number;
  missing: string[];
}

export interface Conformance {
  reports: OwnerReport[];
  /** Contradictions between the list of planned requirements and the current state. */
  problems: string[];
}

/** Compares the requirements with the current state, and the list of planned ones with both. */
export function compareWithList(
  requirements: Requirement[],
  isPresent: (owner: string, name: string) => boolean,
  notYet: NotYet,
): Conformance {
  const owners = new Map<string, OwnerReport>();
  const required = new Map<string, Set<string>>();
  const problems: string[] = [];
  for (const { owner, name } of requirements) {
    const report = owners.get(owner) ?? { owner, total: 0, missing: [] };
    owners.set(owner, report);
    report.total += 1;
    required.set(owner, (required.get(owner) ?? new Set()).add(name));
    const isListed = notYet[owner]?.includes(name) ?? false;
    if (isPresent(owner, name)) {
      if (isListed) problems.push(`${owner}: ${name} is implemented now; remove it from ${NOT_YET_FILE}.`);
      continue;
    }
    report.missing.push(name);
    if (!isListed) problems.push(`${owner}: ${name} is missing and not listed in ${NOT_YET_FILE}.`);
  }
  for (const [owner, listed] of Object.entries(notYet)) {
    for (const name of listed) {
      if (!required.get(owner)?.has(name))
        problems.push(`${owner}: ${name} in ${NOT_YET_FILE} is not in the specification.`);
    }
  }
  return { reports: [...owners.values()], problems };
}

/**
 * Removes implemented requirements from the list. It never grows, except that a missing file is created with
 * everything that is not implemented.
 */
export function withoutImplemented(reports: OwnerReport[], current: NotYet | undefined): NotYet {
  return Object.fromEntries(
    reports.flatMap(({ owner, missing }) => {
      const kept = current ? missing.filter((name) => current[owner]?.includes(name)) : missing;
      return kept.length > 0 ? [[owner, kept]] : [];
    }),
  );
}

/** Runs `compareWithList` on the repository. `update` first removes implemented requirements from the list. */
export function checkConformance(root: string, schema: GraphQLSchema, update: boolean): Conformance {
  const file = join(root, NOT_YET_FILE);
  const current = existsSync(file) ? notYetFile.parse(JSON.parse(readFileSync(file, 'utf8'))) : undefined;
  const requirements = readRequirements(root);
  const isPresent = implementationCheck(root, schema);
  if (!update) return compareWithList(requirements, isPresent, current ?? {});
  const next = withoutImplemented(compareWithList(requirements, isPresent, current ?? {}).reports, current);
  writeFileSync(file, `${JSON.stringify(next, null, 2)}\n`);
  return compareWithList(requirements, isPresent, next);
}
