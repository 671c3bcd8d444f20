/** Counts what all runners found: each test of a test runner, and one for each check. */
export class Tally {
  passed = 0;
  failed = 0;
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
    this.#failures.push(`${this.#step || 'prepare'}: ${name}`);
    this.say(`FAIL  ${name}\n${reason}`);
  }

  /**
   * The result of a test runner; one that ran nothing has failed.
   * @param {string} name
   * @param {{ passed: number, failures: string[] } | undefined} result
   */
  add(name, result) {
    const count = result ? result.passed + result.failures.length : 0;
    if (!result || count === 0) return this.fail(name, 'The runner produced no result.');
    this.passed += result.passed;
    this.failed += result.failures.length;
    this.#failures.push(...result.failures.map((failure) => `${name}: ${failure}`));
    this.say(`${result.failures.length === 0 ? 'ok   ' : 'FAIL '} ${name}: ${result.passed} of ${count}`);
  }

  /** What failed, and as the last line the count. */
  summary() {
    const seconds = Math.round((Date.now() - this.#began) / 1_000);
    const list =
      this.#failures.length > 0 ? `Failed:\n${this.#failures.map((name) => `  ${name}`).join('\n')}\n` : '';
    return `\n${list}Done in ${seconds} s.\n${this.passed} passed, ${this.failed} failed`;
  }
}
