/** Control characters other than line feed and tab. */
const CONTROL = /[^\P{Cc}\n\t]/gu;

/**
 * Invisible characters, and those that change the display order of others: bidirectional controls, zero-width space,
 * word joiner, byte order mark, and unpaired surrogates. Joiners and variation selectors (異体字, emoji) are legitimate
 * content and stay.
 */
const HIDDEN = /[\u061C\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF\p{Cs}]/gu;

/** Everything that any software treats as a line ending. */
const LINE_END = /\r\n|[\r\u0085\u2028\u2029]/gu;

/** A text that shows nothing: white space, joiners, fillers and variation selectors without a character. */
const BLANK = /^[\s\p{Cf}\p{DI}\u2800]+$/u;

/**
 * Multi-line text as stored: NFC, line ends as LF, no invisible characters, no control characters but LF and TAB. Empty
 * where nothing of it can be seen.
 */
export const cleanText = (raw: string): string =>
  raw
    .replace(LINE_END, '\n')
    .replace(CONTROL, '')
    .replace(HIDDEN, '')
    .normalize('NFC')
    .trim()
    .replace(BLANK, '');

/** The same for single-line text: line ends and tabs become spaces. */
export const cleanLine = (raw: string): string => cleanText(raw).replace(/[\n\t]+/gu, ' ');

/** Codes, numbers, postal codes and addresses of mail: full width becomes half width, every dash a hyphen. */
export const cleanCode = (raw: string): string =>
  cleanLine(raw.normalize('NFKC')).replace(/[‐‑‒–—―−ー－]/g, '-');

/** Length as people count it: Unicode code points, of decomposed kana (が as か and a mark) as of composed ones. */
export const lengthOf = (value: string): number => [...value.normalize()].length;
