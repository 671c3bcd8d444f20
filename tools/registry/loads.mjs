/**
 * How loading each version went for browsers, as gateways report it: `loads.json`, by remote and version. `loads` are
 * tries, `failures` those that did not load, `errors` are render errors of screens. The identifiers of the last batches
 * are stored with the counts, since a gateway sends a batch again when its answer was lost.
 */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { changeFile } from './registry-file.mjs';
import { versionsOf } from './releases.mjs';

/** Minutes of batches with tens of gateways; a gateway repeats one within seconds of the registry's return. */
const KEPT_BATCHES = 500;

const count = z.number().int().nonnegative();
const countsSchema = z.record(
  z.string(),
  z.record(z.string(), z.object({ loads: count, failures: count, errors: count, since: z.string() })),
);
const schema = z.union([
  z.strictObject({ formatVersion: z.literal(2), counts: countsSchema, batches: z.array(z.string()) }),
  // Files of earlier releases are the counts alone.
  countsSchema.transform((counts) => ({ formatVersion: 2, counts, batches: [] })),
]);
const EMPTY = { formatVersion: 2, counts: {}, batches: [] };

async function read(file) {
  if (!existsSync(file)) return EMPTY;
  try {
    return schema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    // Counts are no reason to stand still: they begin anew.
    return EMPTY;
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

export const readLoads = async (file, registry) => current((await read(file)).counts, registry);

/**
 * Adds a batch of reports, unless it was added before; those of versions that the registry does not know are left out.
 * @param batch undefined from gateways of earlier releases, whose repetitions are added again
 * @returns the new counts
 */
export async function addLoads(file, registry, { batch, reports }, at) {
  const { counts } = await changeFile(file, async () => {
    const before = await read(file);
    const counts = current(before.counts, registry);
    if (batch !== undefined && before.batches.includes(batch)) return { ...before, counts };
    const batches = batch === undefined ? before.batches : [batch, ...before.batches];
    return {
      formatVersion: 2,
      counts: withReports(counts, registry, reports, at),
      batches: batches.slice(0, KEPT_BATCHES),
    };
  });
  return counts;
}

function withReports(before, registry, reports, at) {
  const counts = { ...before };
  for (const { remote, version, loads, failures, errors } of reports) {
    const entry = registry.remotes[remote];
    if (!entry || !versionsOf(entry).includes(version)) continue;
    const known = counts[remote]?.[version] ?? { loads: 0, failures: 0, errors: 0, since: at };
    counts[remote] = {
      ...counts[remote],
      [version]: {
        loads: known.loads + loads,
        failures: known.failures + failures,
        errors: known.errors + errors,
        since: known.since,
      },
    };
  }
  return counts;
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
