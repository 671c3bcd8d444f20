/**
 * How loading each version went for browsers, as gateways report it: `loads.json`, by remote and version. `loads` are
 * tries, `failures` those that did not load, `errors` are render errors of screens.
 */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { changeFile } from './registry-file.mjs';
import { versionsOf } from './releases.mjs';

const count = z.number().int().nonnegative();
const schema = z.record(
  z.string(),
  z.record(z.string(), z.object({ loads: count, failures: count, errors: count, since: z.string() })),
);

async function read(file) {
  if (!existsSync(file)) return {};
  try {
    return schema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    // Counts are no reason to stand still: they begin anew.
    return {};
  }
}

/** Of versions that are known; what was counted before a canary began says nothing about it. */
function current(counts, { remotes }) {
  const entries = Object.entries(remotes).map(([remote, entry]) => {
    const known = versionsOf(entry)
      .map((version) => [version, counts[remote]?.[version]])
      .filter(([version, one]) => {
        if (!one) return false;
        return version !== entry.canary?.version || one.since >= entry.canary.since;
      });
    return [remote, Object.fromEntries(known)];
  });
  return Object.fromEntries(entries.filter(([, versions]) => Object.keys(versions).length > 0));
}

export const readLoads = async (file, registry) => current(await read(file), registry);

/** Adds reports; those of versions that the registry does not know are left out. @returns the new counts */
export function addLoads(file, registry, reports, at) {
  return changeFile(file, async () => {
    const counts = current(await read(file), registry);
    for (const { remote, version, loads, failures, errors } of reports) {
      const entry = registry.remotes[remote];
      if (!entry || !versionsOf(entry).includes(version)) continue;
      const before = counts[remote]?.[version] ?? { loads: 0, failures: 0, errors: 0, since: at };
      counts[remote] = {
        ...counts[remote],
        [version]: {
          loads: before.loads + loads,
          failures: before.failures + failures,
          errors: before.errors + errors,
          since: before.since,
        },
      };
    }
    return counts;
  });
}

const percent = (share) => `${Math.round(share * 1_000) / 10} %`;

/** Canaries that fail more often than they may, each with the reason. */
export function failingCanaries({ remotes }, counts) {
  return Object.entries(remotes).flatMap(([remote, { canary }]) => {
    const { loads, failures, errors } = (canary && counts[remote]?.[canary.version]) ?? { loads: 0 };
    if (!canary || loads < canary.limits.minLoads) return [];
    const rate = (failures + errors) / loads;
    const { maxFailureRate } = canary.limits;
    if (rate <= maxFailureRate) return [];
    const why = `of ${loads} loads ${failures} failed, ${errors} render errors: ${percent(rate)}, more than ${percent(maxFailureRate)}`;
    return [{ remote, version: canary.version, why }];
  });
}
