/**
 * `npm test`: everything that has to hold, in one run. Plain JavaScript without dependencies, since it installs them.
 *
 *   npm test                          all of it
 *   npm test -- --only lint,unit,e2e  some of it
 */
import { Refusal, build, install, requireNode } from './prepare.mjs';
import { Tally } from './test/tally.mjs';
import { byteBudgets, deadCode, formatting, graphChecks, lint, types } from './test/checks.mjs';
import { unitTests } from './test/unit.mjs';
import { browserTests } from './test/browser.mjs';

/** The steps in their order; `built` ones look at what the builds wrote. */
const STEPS = {
  lint: { run: lint },
  format: { run: formatting },
  types: { run: types },
  'dead-code': { run: deadCode, built: true },
  graph: { run: graphChecks, built: true },
  unit: { run: unitTests, built: true },
  budgets: { run: byteBudgets, built: true },
  e2e: { run: browserTests, built: true },
};

/** @param {string[]} argv @returns {string[]} names of the steps to run */
function chosenSteps(argv) {
  const all = Object.keys(STEPS);
  const [flag, ...names] = argv.flatMap((part) => part.split(/[=,]/)).filter(Boolean);
  if (flag === undefined) return all;
  const unknown = names.filter((name) => !all.includes(name));
  if (flag !== '--only' || names.length === 0 || unknown.length > 0) {
    throw new Refusal(`Usage: npm test [-- --only <step,…>]. The steps: ${all.join(', ')}.`);
  }
  return all.filter((name) => names.includes(name));
}

async function main() {
  requireNode();
  const steps = chosenSteps(process.argv.slice(2));
  await install(console.log);
  const tally = new Tally(console.log);
  let isBuilt = false;
  for (const name of steps) {
    const { run, built } = STEPS[name];
    if (built && !isBuilt) {
      isBuilt = await tally.check('build', () => build(console.log));
      // Whatever comes after would only repeat that there is no build.
      if (!isBuilt) break;
    }
    tally.begin(name);
    await run(tally);
  }
  console.log(tally.summary());
  process.exit(tally.isGood ? 0 : 1);
}

main().catch((error) => {
  console.error(error instanceof Refusal ? error.message : error);
  console.log('0 passed, 1 failed');
  process.exit(1);
});
