const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/**
 * Escapes untrusted text for Slack's mrkdwn, without mentions and links, and truncates it by its escaped
 * length.
 */
export function mrkdwn(text: string, max: number): string {
  let out = '';
  for (const character of text) {
    const next = ENTITIES[character] ?? character;
    if (out.length + next.length > max) return `${out.slice(0, safeCutIndex(out, max - 1))}…`;
    out += next;
  }
  return out;
}

/** Index at which a text can be truncated without splitting an entity or a surrogate pair. */
function safeCutIndex(text: string, length: number): number {
  const entity = text.lastIndexOf('&', length - 1);
  if (entity >= 0 && text.indexOf(';', entity) >= length) return entity;
  const isHalf = /[\uD800-\uDBFF]/.test(text.charAt(length - 1));
  return isHalf ? length - 1 : length;
}

/** Lines of a list, with the number of omitted ones when it is truncated. */
export const truncatedList = (lines: readonly string[], most: number): string[] =>
  lines.length <= most ? [...lines] : [...lines.slice(0, most), `ほか${lines.length - most}件`];
