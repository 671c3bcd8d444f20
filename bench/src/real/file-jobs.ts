import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { TestSubgraph } from '@hacchu-hub/subgraph-testing';
import { growthDuring, mib } from '../growth.js';

const MIB = 1024 * 1024;

/** An import or export, as its list returns it. */
export interface Job {
  uuid: string;
  status: string;
  failureReason: string | null;
}

/** Polls a job until it has ended: more often for jobs whose end matters to the millisecond. */
export async function pollUntilFinished(look: () => Promise<Job>, everyMs = 200): Promise<Job> {
  for (;;) {
    const job = await look();
    if (job.status === 'SUCCESS' || job.status === 'FAILURE') return job;
    await pause(everyMs);
  }
}

/** The object store's file behind a signed URL. */
export const fileOf = (subgraph: TestSubgraph, url: string): string =>
  join(
    subgraph.runtime.environment.OBJECT_STORE_ROOT,
    decodeURIComponent(new URL(url).pathname.replace(/^.*?\/files\//u, '')),
  );

/** The size of a file, as text. */
export const written = async (file: string): Promise<string> =>
  `${((await stat(file)).size / MIB).toFixed(1)} MiB written`;

/** Prints the time of a piece of work. */
export async function report(name: string, work: () => Promise<string>): Promise<void> {
  const began = performance.now();
  let outcome = '';
  const { held, resident } = await growthDuring(async () => {
    outcome = await work();
  });
  const seconds = ((performance.now() - began) / 1_000).toFixed(1).padStart(6);
  console.log(
    `  ${name.padEnd(32)} holds +${mib(held)}, occupies +${mib(resident)}, ${seconds} s  ${outcome}`,
  );
}
