/**
 * @typedef {object} Step
 * @property {string} name
 * @property {number} cores how many it keeps busy; 0 for one that waits for the network
 * @property {string[]} [needs] steps that have to succeed before
 * @property {() => Promise<boolean>} run whether what needs it may run
 */

/**
 * Runs steps beside each other. A step starts as soon as what it needs is done and a core is free, so that the last
 * steps of one core each do not leave the others idle: a step that uses more than is free shares with what still runs.
 * @param {readonly Step[]} steps the first that can start does
 * @param {number} cores
 * @param {(step: Step, missing: string) => void} skipped called for a step whose need has failed
 */
export async function runSchedule(steps, cores, skipped) {
  const names = new Set(steps.map(({ name }) => name));
  /** @type {Map<string, boolean>} */
  const done = new Map();
  const waiting = [...steps];
  /** @type {Map<Step, Promise<void>>} */
  const running = new Map();
  const busy = () => [...running.keys()].reduce((sum, step) => sum + step.cores, 0);
  const needs = (step) => (step.needs ?? []).filter((name) => names.has(name));

  const finish = (step, isGood) => {
    running.delete(step);
    done.set(step.name, isGood);
  };
  const start = (step) => {
    waiting.splice(waiting.indexOf(step), 1);
    const missing = needs(step).find((name) => done.get(name) === false);
    if (missing) {
      skipped(step, missing);
      return done.set(step.name, false);
    }
    return running.set(
      step,
      step.run().then((isGood) => finish(step, isGood)),
    );
  };
  const next = () =>
    waiting.find(
      (step) => needs(step).every((name) => done.has(name)) && (step.cores === 0 || busy() < cores),
    );

  while (waiting.length > 0 || running.size > 0) {
    for (let step = next(); step; step = next()) start(step);
    if (running.size === 0) {
      if (waiting.length === 0) return;
      throw new Error(`These steps wait for each other: ${waiting.map(({ name }) => name).join(', ')}`);
    }
    await Promise.race(running.values());
  }
}
