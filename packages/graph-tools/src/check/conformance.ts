import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { GraphQLSchema } from 'graphql';
import { z } from 'zod';
import { presentThings } from './presence.js';
import { readRequirements, type Requirement } from './requirements.js';

/** What later releases bring, by owner. The list may only shrink. */
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
  /** Why the list of what is still to come and reality disagree. */
  problems: string[];
}

/** Holds the requirements against what is there, and the list of what is still to come against both. */
export function judge(
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
    const isAwaited = notYet[owner]?.includes(name) ?? false;
    if (isPresent(owner, name)) {
      if (isAwaited) problems.push(`${owner}: ${name} is there now; take it off ${NOT_YET_FILE}.`);
      continue;
    }
    report.missing.push(name);
    if (!isAwaited) problems.push(`${owner}: ${name} is missing and not listed in ${NOT_YET_FILE}.`);
  }
  for (const [owner, listed] of Object.entries(notYet)) {
    for (const name of listed) {
      if (!required.get(owner)?.has(name))
        problems.push(`${owner}: ${name} in ${NOT_YET_FILE} is not in the specification.`);
    }
  }
  return { reports: [...owners.values()], problems };
}

/** The list without what is there by now. It never grows: only a file that does not exist yet takes everything. */
export function shrink(reports: OwnerReport[], current: NotYet | undefined): NotYet {
  return Object.fromEntries(
    reports.flatMap(({ owner, missing }) => {
      const kept = current ? missing.filter((name) => current[owner]?.includes(name)) : missing;
      return kept.length > 0 ? [[owner, kept]] : [];
    }),
  );
}

/** `judge` on the repository. `update` first takes off the list what is there by now. */
export function checkConformance(root: string, schema: GraphQLSchema, update: boolean): Conformance {
  const file = join(root, NOT_YET_FILE);
  const current = existsSync(file) ? notYetFile.parse(JSON.parse(readFileSync(file, 'utf8'))) : undefined;
  const requirements = readRequirements(root);
  const isPresent = presentThings(root, schema);
  if (!update) return judge(requirements, isPresent, current ?? {});
  const next = shrink(judge(requirements, isPresent, current ?? {}).reports, current);
  writeFileSync(file, `${JSON.stringify(next, null, 2)}\n`);
  return judge(requirements, isPresent, next);
}
