/**
 * @typedef {object} Step
 * @property {string} name
 * @property {number} cores how many it keeps busy; 0 for one that waits for the network
 * @property {string[]} [needs] steps that must succeed first
 * @property {() => Promise<boolean>} run whether dependent steps may run
 */

/**
 * Runs steps in parallel. A step starts as soon as its dependencies have ended and a core is free. A step that uses
 * more cores than are free shares them with the running ones, so that the last single-core steps do not leave cores
 * idle.
 * @param {readonly Step[]} steps in order of preference
 * @param {number} cores
 * @param {(step: Step, missing: string) => void} skipped called for a step with a failed dependency
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

  const finish = (step, hasPassed) => {
    running.delete(step);
    done.set(step.name, hasPassed);
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
      step.run().then((hasPassed) => finish(step, hasPassed)),
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
      throw new Error(`Circular dependency between steps: ${waiting.map(({ name }) => name).join(', ')}`);
    }
    await Promise.race(running.values());
  }
}
