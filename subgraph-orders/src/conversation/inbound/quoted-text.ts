/** A message split into new and quoted text. */
export interface SplitText {
  readonly fresh: string;
  readonly quoted: string | null;
}

/** Maximum length of a line that introduces a quotation. */
const MAX_INTRODUCTION = 1_000;

/** Patterns of whole lines that mail clients put before a quotation. */
const SEPARATORS: readonly RegExp[] = [
  // -----Original Message-----, -----元のメッセージ-----, ----- 転送メッセージ -----
  /^-{2,}\s*(?:original message|forwarded message|元のメッセージ|転送メッセージ|元のメール)\s*-{2,}$/iu,
  /^on\s.{5,200}wrote\s*[:：]$/iu,
  /^.{0,120}(?:さんは書きました|さんが書きました|様からのメール)\s*[:：]?$/u,
];

const JAPANESE_DAY = /^\d{4}年\s*\d{1,2}月\s*\d{1,2}日/u;
const NUMERIC_DAY = /^\d{4}[/-]\d{1,2}[/-]\d{1,2}/u;
const TIME = /\d:\d{2}/u;
const WORD = /wrote|書きました|のメール|送信|写道/u;

/** Whether a text has an address in angle brackets, as `<a@b>`. */
function hasAddress(text: string): boolean {
  // Each piece ends at the next bracket, so the scan is linear.
  return text.split('<').some((piece, index) => {
    const end = index > 0 ? piece.indexOf('>') : -1;
    const at = piece.indexOf('@');
    return at > 0 && at < end - 1;
  });
}

/**
 * 2026年11月21日(土) 10:00 発注ハブ <order@…>: and similar lines. A date alone is not an introduction, since ordinary
 * text has dates, too.
 */
function isDateIntroduction(line: string): boolean {
  const [day] = JAPANESE_DAY.exec(line) ?? [];
  if (day !== undefined) {
    const rest = line.slice(day.length);
    return hasAddress(rest) || (TIME.test(rest) && WORD.test(rest));
  }
  return NUMERIC_DAY.test(line) && hasAddress(line);
}

function isIntroduction(text: string): boolean {
  const line = text.trim();
  if (line === '' || line.length > MAX_INTRODUCTION) return false;
  if (/[:：]$/u.test(line) && isDateIntroduction(line)) return true;
  return SEPARATORS.some((pattern) => pattern.test(line));
}

/** The header block that Outlook puts before a quotation, without an introduction. */
const HEAD = /^\s*(?:From|差出人|送信者)\s*[:：]./iu;
const HEAD_MORE = /^\s*(?:Sent|Date|To|Subject|送信日時|日時|日付|宛先|件名|Cc)\s*[:：]/iu;
/** A line with more than one bar is a row of a table. */
const QUOTE = /^\s*(?:[>＞]|[|｜](?![^|｜]*[|｜]))/u;
/** Outlook on the web puts it before that header block; people and signatures use it between paragraphs. */
const DIVIDER = /^\s*_{10,}\s*$/u;
const OPENING = /^\s*(?:On\s|\d{4}年)/iu;

function startsQuote(line: string, next: string): boolean {
  if (isIntroduction(line) || (HEAD.test(line) && HEAD_MORE.test(next))) return true;
  if (DIVIDER.test(line)) return HEAD.test(next) || QUOTE.test(next);
  // Long introductions wrap to two lines.
  return OPENING.test(line) && isIntroduction(`${line.trimEnd()} ${next.trimStart()}`);
}

/** Begins the signature below a message (RFC 3676). */
const SIGNATURE = /^-- ?$/u;

/**
 * Whether the sender wrote between or below the marked lines of a quotation, as people do who answer each question
 * where it stands: what was introduced is not over with its first line then, and folding it up would hide the answers.
 *
 * @param start index of the line that introduces the quotation
 */
function isAnsweredWithin(lines: readonly string[], start: number): boolean {
  const isWrapped =
    !isIntroduction(lines[start] ?? '') && isIntroduction(`${lines[start]} ${lines[start + 1]}`);
  let isMarked = QUOTE.test(lines[start] ?? '');
  for (let index = start + (isWrapped ? 2 : 1); index < lines.length; index += 1) {
    const line = lines[index] ?? '';
    if (QUOTE.test(line)) isMarked = true;
    else if (line.trim() === '') continue;
    else return isMarked && !SIGNATURE.test(line) && !startsQuote(line, lines[index + 1] ?? '');
  }
  return false;
}

/** Index of the marked lines at the end of a message; replies between quotations stay in the text. */
function trailingQuote(lines: readonly string[]): number {
  let start = lines.length;
  for (let index = lines.length - 1; index >= 0; index -= 1) {
    const line = lines[index] ?? '';
    if (QUOTE.test(line)) start = index;
    else if (line.trim() !== '') break;
  }
  return start;
}

/** Splits off the quotation; a message that consists only of a quotation, or answers within it, stays whole. */
export function splitQuoted(text: string): SplitText {
  const lines = text.replaceAll('\r\n', '\n').split('\n');
  const introduced = lines.findIndex((line, index) => startsQuote(line, lines[index + 1] ?? ''));
  const isWhole = introduced === -1 || isAnsweredWithin(lines, introduced);
  const start = Math.min(isWhole ? lines.length : introduced, trailingQuote(lines));
  if (start === lines.length) return { fresh: text.trim(), quoted: null };
  const newText = lines.slice(0, start).join('\n').trim();
  const quoted = lines.slice(start).join('\n').trim();
  return newText === '' ? { fresh: quoted, quoted: null } : { fresh: newText, quoted };
}
