const RUNS = 5;
/** Four times the input: linear work takes 4 times as long, quadratic work 16 times. */
const FACTOR = 4;
const MAX_GROWTH = 9;
/**
 * Below this, garbage collection and compilation outweigh the work. Quadratic work on 100,000 characters takes
 * seconds.
 */
const NOISE_MS = 300;

/** Milliseconds of processor time that this process spends on some work; other load on the machine hardly matters. */
function processorMs(run: () => unknown): number {
  const before = process.cpuUsage();
  run();
  return process.cpuUsage(before).user / 1_000;
}

/** The cheapest of several runs: the first ones include compilation, and any may include garbage collection. */
function leastProcessorMs(run: () => unknown): number {
  return Math.min(...Array.from({ length: RUNS }, () => processorMs(run)));
}

/**
 * Asserts that the cost of a function grows at most linearly with its input, whatever the speed and the load of the
 * machine.
 * @param make creates a hostile input of roughly the given number of characters
 * @throws Error where four times the input costs much more than four times as much
 */
export function expectLinear<T>(make: (size: number) => T, run: (input: T) => unknown, size = 25_000): void {
  const large = make(size * FACTOR);
  // One cheap run shows that the large input costs too little to compare.
  if (processorMs(() => run(large)) < NOISE_MS) return;
  const after = leastProcessorMs(() => run(large));
  if (after < NOISE_MS) return;
  const small = make(size);
  const before = leastProcessorMs(() => run(small));
  if (after / before < MAX_GROWTH) return;
  throw new Error(
    `cost grew from ${before.toFixed(1)} ms to ${after.toFixed(1)} ms for ${FACTOR} times the input`,
  );
}

const repeat = (piece: string) => (size: number) => piece.repeat(Math.ceil(size / piece.length));

/** Inputs known to make regular expressions and loops stall: long runs, unclosed openings, nested pairs. */
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
  'lines that start like a reply header': (size) => 'On wrote \n'.repeat(size / 10),
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
