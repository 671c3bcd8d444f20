/** A message split into what is new and what it repeats. */
export interface SplitText {
  readonly fresh: string;
  readonly quoted: string | null;
}

/** Lines with which mail programs introduce what they repeat. */
const INTRODUCTIONS: readonly RegExp[] = [
  // -----Original Message-----, -----元のメッセージ-----, ----- 転送メッセージ -----
  /^\s*-{2,}\s*(?:original message|forwarded message|元のメッセージ|転送メッセージ|元のメール)\s*-{2,}\s*$/iu,
  /^\s*_{10,}\s*$/u,
  // 2026年11月21日(土) 10:00 発注ハブ <order@…>: and its likes. A day alone is no introduction: people write of days.
  /^\s*\d{4}年\s*\d{1,2}月\s*\d{1,2}日.*\d{1,2}:\d{2}.*(?:<[^>]+@[^>]+>|wrote|書きました|のメール|送信|写道).*[:：]\s*$/u,
  /^\s*\d{4}年\s*\d{1,2}月\s*\d{1,2}日.*<[^>]+@[^>]+>.*[:：]\s*$/u,
  /^\s*\d{4}[/-]\d{1,2}[/-]\d{1,2}.*<[^>]+@[^>]+>.*[:：]\s*$/u,
  /^\s*On\s.{5,200}wrote\s*[:：]\s*$/iu,
  /^.{0,120}(?:さんは書きました|さんが書きました|様からのメール)\s*[:：]?\s*$/u,
];

/** The head of a message that follows, as Outlook writes it without any introduction. */
const HEAD = /^\s*(?:From|差出人|送信者)\s*[:：].+$/iu;
const HEAD_MORE = /^\s*(?:Sent|Date|To|Subject|送信日時|日時|日付|宛先|件名|CC|Cc)\s*[:：].*$/iu;
const QUOTE = /^\s*[>＞|｜]/u;

function startsQuote(lines: readonly string[], index: number): boolean {
  const line = lines[index] ?? '';
  if (INTRODUCTIONS.some((pattern) => pattern.test(line))) return true;
  // Long introductions are broken over two lines.
  const joined = `${line.trimEnd()} ${lines[index + 1]?.trimStart() ?? ''}`;
  if (/^\s*(?:On\s|\d{4}年)/iu.test(line) && INTRODUCTIONS.some((pattern) => pattern.test(joined)))
    return true;
  if (HEAD.test(line) && HEAD_MORE.test(lines[index + 1] ?? '')) return true;
  // Marked lines down to the end; answers between quotations stay together.
  return QUOTE.test(line) && lines.slice(index).every((rest) => rest.trim() === '' || QUOTE.test(rest));
}

/** Folds away what a reply repeats; a message that is nothing but that stays whole. */
export function splitQuoted(text: string): SplitText {
  const lines = text.replaceAll('\r\n', '\n').split('\n');
  const start = lines.findIndex((_, index) => startsQuote(lines, index));
  if (start === -1) return { fresh: text.trim(), quoted: null };
  const fresh = lines.slice(0, start).join('\n').trim();
  const quoted = lines.slice(start).join('\n').trim();
  return fresh === '' ? { fresh: quoted, quoted: null } : { fresh, quoted };
}
