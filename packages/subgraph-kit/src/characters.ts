/** Control characters other than line feed and tab. */
const CONTROL = /[^\P{Cc}\n\t]/gu;

/**
 * Characters that hide in a text, or change the order in which its other characters are shown: bidirectional controls,
 * zero-width space, word joiner, byte order mark, and halves of surrogate pairs. Joiners and variation selectors
 * (異体字, emoji) are part of what people write and stay.
 */
const HIDDEN = /[\u061C\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF\p{Cs}]/gu;

/** Everything that some program takes for the end of a line. */
const LINE_END = /\r\n|[\r\u0085\u2028\u2029]/gu;

/** Text of several lines as we store it: NFC, line ends as LF, neither hidden nor control characters but LF and TAB. */
export const cleanText = (raw: string): string =>
  raw.replace(LINE_END, '\n').replace(CONTROL, '').replace(HIDDEN, '').normalize('NFC').trim();

/** The same for what has one line: line ends and tabs become spaces. */
export const cleanLine = (raw: string): string => cleanText(raw).replace(/[\n\t]+/gu, ' ');
