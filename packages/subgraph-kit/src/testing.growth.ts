const RUNS = 3;
/** Four times the input: linear work takes 4 times as long, quadratic work 16 times. */
const FACTOR = 4;
const MAX_GROWTH = 9;
/**
 * Below this, memory and what else the machine does weigh more than the work. Quadratic work on 100,000 characters takes
 * seconds.
 */
const NOISE_MS = 500;

/** The shortest of several runs: what else the machine does only adds to the others. */
function timeOf(run: () => unknown): number {
  const times = Array.from({ length: RUNS }, () => {
    const begin = performance.now();
    run();
    return performance.now() - begin;
  });
  return Math.min(...times);
}

/**
 * Holds that the time of a function grows no faster than its input, whatever the speed of the machine.
 * @param make a hostile input of about so many characters
 * @throws Error where four times the input takes much more than four times as long
 */
export function expectLinear<T>(make: (size: number) => T, run: (input: T) => unknown, size = 25_000): void {
  const [small, large] = [make(size), make(size * FACTOR)];
  for (let attempt = 1; ; attempt += 1) {
    const [before, after] = [timeOf(() => run(small)), timeOf(() => run(large))];
    if (after < NOISE_MS || after / before < MAX_GROWTH) return;
    if (attempt === 3) {
      throw new Error(`${before.toFixed(1)} ms became ${after.toFixed(1)} ms for ${FACTOR} times the input`);
    }
  }
}

const repeat = (piece: string) => (size: number) => piece.repeat(Math.ceil(size / piece.length));

/** Texts on which patterns and loops are known to stall: long runs, openings without an end, pairs that nest. */
export const HOSTILE_TEXTS: Readonly<Record<string, (size: number) => string>> = {
  letters: repeat('a'),
  digits: repeat('1'),
  zeros: (size) => `${'0'.repeat(size)}1`,
  'spaces before a letter': (size) => `a${' '.repeat(size)}b`,
  'line feeds before a letter': (size) => `a${'\n'.repeat(size)}b`,
  'tabs and returns': (size) => `a${'\t\r'.repeat(size / 2)}b`,
  'full-width spaces': (size) => `a${'\u3000'.repeat(size)}b`,
  'opening angle brackets': repeat('<'),
  'closing angle brackets': repeat('>'),
  'lines of quotation marks': (size) => `${'>\n'.repeat(size / 2)}a`,
  'quotations between answers': repeat('> a\nb\n'),
  'addresses without an end': (size) => `2026年1月1日${'<a@'.repeat(size / 3)}`,
  'lines of days': (size) => '2026年1月1日<a@\n'.repeat(size / 13),
  'lines that begin like an introduction': (size) => 'On wrote \n'.repeat(size / 10),
  'one long introduction': (size) => `On ${'wrote '.repeat(size / 6)}`,
  'heads without an end': repeat('From: \n'),
  dashes: repeat('-'),
  'dashes and words': repeat('--original message'),
  underscores: repeat('_'),
  'at signs': repeat('@'),
  dots: repeat('a.'),
  quotes: repeat('"a,'),
  commas: repeat('a,'),
  semicolons: repeat(';'),
  colons: repeat('a:'),
  backslashes: repeat('\\'),
  brackets: repeat('('),
  'square brackets': repeat('['),
  'encoded words': repeat('=?utf-8?B?YQ==?= '),
  'encoded words without an end': repeat('=?'),
  'equal signs': repeat('='),
  'nested elements': repeat('<div>'),
  'elements without an end': repeat('<a b="'),
  comments: repeat('<!--'),
  entities: repeat('&a'),
  'control characters': repeat('\u0000'),
  'combining marks': (size) => `a${'\u0301'.repeat(size)}`,
  'voiced marks': repeat('か\u3099'),
  'directions of text': repeat('\u202E'),
  emoji: repeat('👨‍👩‍👧'),
  'half a character': repeat('\uD800'),
};
