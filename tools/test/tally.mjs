/** Number of lines that fit into the visible end of a CI log. */
const SUMMARY_LINES = 100;
const LINES_OF_ONE = 30;
const LINE_LENGTH = 220;
const COLOURS = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g');

/** @typedef {{ name: string, reason: string, command?: string }} Failure command: repeats only this test or check */
/** @typedef {{ passed: number, failures: Failure[] }} Result */

/** Counts the results of all runners: each test of a test runner, and one for each check. */
export class Tally {
  passed = 0;
  failed = 0;
  /** @type {Failure[]} */
  failures = [];
  began = Date.now();

  /** @param {(line: string) => void} say */
  constructor(say) {
    this.say = say;
  }

  get hasPassed() {
    return this.failed === 0 && this.passed > 0;
  }

  /**
   * Starts one step of the run. Steps run in parallel, so each line starts with the name of its step.
   * @param {string} name
   */
  step(name) {
    return new Step(this, name);
  }

  /**
   * The failures, with the first lines of each reason and the command that repeats it; the last line is the count.
   */
  summary() {
    const seconds = secondsSince(this.began);
    const list = this.failures.length > 0 ? `Failed:\n${this.#shownFailures().join('\n')}\n` : '';
    return `\n${list}Done in ${seconds} s.\n${this.passed} passed, ${this.failed} failed`;
  }

  /** As many names and commands as there is room for, and as many lines of the reasons. */
  #shownFailures() {
    const room = Math.floor(SUMMARY_LINES / this.failures.length);
    const shown = this.failures.slice(0, Math.floor(SUMMARY_LINES / 2));
    const more = this.failures.length - shown.length;
    return [
      ...shown.flatMap(({ name, reason, command }) => [
        `  ${oneLine(name)}`,
        ...firstLines(reason, Math.min(LINES_OF_ONE, room - 2)).map((line) => `      ${line}`),
        ...(command ? [`    ${command}`] : []),
      ]),
      ...(more > 0 ? [`  and ${more} more, above`] : []),
    ];
  }
}

/** A step of the run: its output and its results. */
class Step {
  #tally;
  #hasFailed = false;
  #began = Date.now();

  /** @param {Tally} tally @param {string} name */
  constructor(tally, name) {
    this.#tally = tally;
    this.name = name;
  }

  /** Whether nothing in it has failed so far. */
  get hasPassed() {
    return !this.#hasFailed;
  }

  /** Prints one or more lines. @param {string} text */
  say = (text) => {
    for (const line of text.split('\n')) this.#tally.say(`${this.name.padEnd(9)} | ${line}`);
  };

  begin() {
    this.#began = Date.now();
    this.say(`started after ${secondsSince(this.#tally.began)} s`);
  }

  end() {
    this.say(`ended after ${secondsSince(this.#tally.began)} s, took ${secondsSince(this.#began)} s`);
  }

  /**
   * Runs a check, which counts as one test.
   * @param {string} name
   * @param {() => Promise<unknown>} run fails by throwing; the message is shown
   * @returns {Promise<boolean>} whether it passed
   */
  async check(name, run) {
    const began = Date.now();
    try {
      await run();
      this.#tally.passed += 1;
      this.say(`ok    ${name} (${((Date.now() - began) / 1_000).toFixed(1)} s)`);
      return true;
    } catch (error) {
      this.fail(name, error instanceof Error ? error.message : String(error));
      return false;
    }
  }

  /** @param {string} name @param {string} reason */
  fail(name, reason) {
    this.#add({ name, reason, command: `npm test -- --only ${this.name}` });
    this.say(`FAIL  ${name}\n${reason}`);
  }

  /**
   * Adds the result of a test runner; one that ran nothing counts as failed.
   * @param {string} name
   * @param {Result | undefined} result
   */
  add(name, result) {
    const count = result ? result.passed + result.failures.length : 0;
    if (!result || count === 0) return this.fail(name, 'The runner produced no result.');
    this.#tally.passed += result.passed;
    for (const failure of result.failures) this.#add({ ...failure, name: `${name}: ${failure.name}` });
    this.say(`${result.failures.length === 0 ? 'ok   ' : 'FAIL '} ${name}: ${result.passed} of ${count}`);
  }

  /** @param {Failure} failure */
  #add(failure) {
    this.#hasFailed = true;
    this.#tally.failed += 1;
    this.#tally.failures.push({ ...failure, name: `${this.name}: ${failure.name}` });
  }
}

const secondsSince = (moment) => Math.round((Date.now() - moment) / 1_000);

const oneLine = (text) => text.replaceAll('\n', ' ');

/** Stack frames of the runner and of libraries, which are left out. */
const FOREIGN = /^\s+at .*(node_modules\/|node:internal\/|processTicksAndRejections|new Promise )/;

const firstLines = (text, count) =>
  text
    .replace(COLOURS, '')
    .split('\n')
    .filter((line) => line.trim() !== '' && !FOREIGN.test(line))
    .slice(0, Math.max(0, count))
    .map((line) => line.slice(0, LINE_LENGTH));
