import { until } from '@hacchu-hub/subgraph-testing';
import { CLIENT, ConnectedDemand } from './connected-demand.js';
import { type Call, startCountedLogiless } from './counted-logiless.js';
import { withProcesses } from './processes.js';

const COPIES = 2;
/** How far two calls of a merchant are apart, whoever makes them (ADR 27). */
const INTERVAL_MS = 1_100;
/** A call is on its way a little longer than the one before it. */
const LATENESS_MS = 1_000;
const WITHIN_MS = 10 * 60_000;

/** The most calls that fall into any `windowMs`. */
function most(calls: readonly Call[], windowMs: number): number {
  return Math.max(
    0,
    ...calls.map(({ at }, first) => calls.slice(first).filter((call) => call.at < at + windowMs).length),
  );
}

/** Prints how often a merchant was called. @throws where that is more often than promised */
function judge(calls: readonly Call[]): void {
  const [first] = calls;
  const last = calls.at(-1);
  if (!first || !last) throw new Error('LOGILESS was not called');
  const span = last.at - first.at;
  const refused = calls.filter(({ status }) => status === 429).length;
  const gaps = calls.slice(1).map(({ at }, index) => at - (calls[index]?.at ?? 0));
  console.log(`  calls                            ${calls.length} in ${(span / 1_000).toFixed(1)} s`);
  console.log(`  calls per second                 ${((calls.length - 1) / (span / 1_000)).toFixed(2)}`);
  console.log(`  most calls in one second         ${most(calls, 1_000)}`);
  console.log(`  most calls in one minute         ${most(calls, 60_000)}`);
  console.log(`  closest two calls                ${Math.min(...gaps).toFixed(0)} ms`);
  console.log(`  refused with 429                 ${refused}`);
  const allowed = (windowMs: number): number => Math.floor((windowMs + LATENESS_MS) / INTERVAL_MS) + 1;
  const problems = [
    ...(refused > 0 ? [`${refused} calls were refused with 429`] : []),
    ...[10_000, 60_000, span]
      .filter((windowMs) => most(calls, windowMs) > allowed(windowMs))
      .map((windowMs) => `more than ${allowed(windowMs)} calls in ${(windowMs / 1_000).toFixed(0)} s`),
  ];
  if (problems.length > 0) throw new Error(`LOGILESS is called too often: ${problems.join('; ')}`);
}

/** How often a merchant is called while several processes of every subgraph read all that it has. */
export async function measureCallRate(): Promise<void> {
  const logiless = await startCountedLogiless(CLIENT);
  const environment = {
    LOGILESS_URL: logiless.origin,
    LOGILESS_CLIENT_ID: CLIENT.id,
    LOGILESS_CLIENT_SECRET: CLIENT.secret,
    SECRETS_AT_REST_KEYS: `bench:${Buffer.alloc(32, 7).toString('base64url')}`,
    APP_URL: new URL(CLIENT.redirectUri).origin,
  };
  try {
    await withProcesses(COPIES, environment, async (processes) => {
      const demand = await ConnectedDemand.create(processes, logiless.origin);
      await demand.synchronise();
      const logs = await until(
        () => demand.logs(),
        (found) => found.every(({ state }) => state !== 'RUNNING'),
        { withinMs: WITHIN_MS, everyMs: 500 },
      );
      const failed = logs.filter(({ state }) => state !== 'SUCCESS');
      if (failed.length > 0) throw new Error(JSON.stringify(failed));
      console.log(
        `Calls of one merchant, ${COPIES} processes of every subgraph, ${logs.length} synchronisations`,
      );
      judge(logiless.calls);
    });
  } finally {
    logiless.stop();
  }
}
