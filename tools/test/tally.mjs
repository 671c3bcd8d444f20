/** So many lines of failures fit into the tail of a log that somebody is shown. */
const SUMMARY_LINES = 100;
const LINES_OF_ONE = 10;
const LINE_LENGTH = 220;
const COLOURS = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g');

/** @typedef {{ name: string, reason: string }} Failure */

/** Counts what all runners found: each test of a test runner, and one for each check. */
export class Tally {
  passed = 0;
  failed = 0;
  /** @type {Failure[]} */
  #failures = [];
  #step = '';
  #began = Date.now();

  /** @param {(line: string) => void} say */
  constructor(say) {
    this.say = say;
  }

  get isGood() {
    return this.failed === 0 && this.passed > 0;
  }

  /** @param {string} step */
  begin(step) {
    this.#step = step;
    this.say(
      `\n== ${step} (${Math.round((Date.now() - this.#began) / 1_000)} s, ${this.passed} passed so far)`,
    );
  }

  /**
   * A check counts as one.
   * @param {string} name
   * @param {() => Promise<unknown>} run fails by throwing; the message is shown
   * @returns {Promise<boolean>} whether it held
   */
  async check(name, run) {
    const began = Date.now();
    try {
      await run();
      this.passed += 1;
      this.say(`ok    ${name} (${((Date.now() - began) / 1_000).toFixed(1)} s)`);
      return true;
    } catch (error) {
      this.fail(name, error instanceof Error ? error.message : String(error));
      return false;
    }
  }

  /** @param {string} name @param {string} reason */
  fail(name, reason) {
    this.failed += 1;
    this.#failures.push({ name: `${this.#step || 'prepare'}: ${name}`, reason });
    this.say(`FAIL  ${name}\n${reason}`);
  }

  /**
   * The result of a test runner; one that ran nothing has failed.
   * @param {string} name
   * @param {{ passed: number, failures: Failure[] } | undefined} result
   */
  add(name, result) {
    const count = result ? result.passed + result.failures.length : 0;
    if (!result || count === 0) return this.fail(name, 'The runner produced no result.');
    this.passed += result.passed;
    this.failed += result.failures.length;
    this.#failures.push(...result.failures.map((one) => ({ ...one, name: `${name}: ${one.name}` })));
    this.say(`${result.failures.length === 0 ? 'ok   ' : 'FAIL '} ${name}: ${result.passed} of ${count}`);
  }

  /** What failed with the first lines of each reason, and as the last line the count. */
  summary() {
    const seconds = Math.round((Date.now() - this.#began) / 1_000);
    const list = this.#failures.length > 0 ? `Failed:\n${this.#shownFailures().join('\n')}\n` : '';
    return `\n${list}Done in ${seconds} s.\n${this.passed} passed, ${this.failed} failed`;
  }

  /** Every name that there is room for, and as many lines of the reasons. */
  #shownFailures() {
    const each = Math.min(LINES_OF_ONE, Math.floor(SUMMARY_LINES / this.#failures.length) - 1);
    const shown = this.#failures.slice(0, SUMMARY_LINES);
    const more = this.#failures.length - shown.length;
    return [
      ...shown.flatMap(({ name, reason }) => [
        `  ${name}`,
        ...firstLines(reason, each).map((line) => `      ${line}`),
      ]),
      ...(more > 0 ? [`  and ${more} more, above`] : []),
    ];
  }
}

const firstLines = (text, count) =>
  text
    .replace(COLOURS, '')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, Math.max(0, count))
    .map((line) => line.slice(0, LINE_LENGTH));
