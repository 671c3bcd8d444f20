const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/**
 * Foreign text for Slack's mrkdwn: nothing in it calls people or makes links, and it is cut where its escaped form would
 * be longer than Slack takes.
 */
export function mrkdwn(text: string, max: number): string {
  let out = '';
  for (const character of text) {
    const next = ENTITIES[character] ?? character;
    if (out.length + next.length > max) return `${out.slice(0, lastWhole(out, max - 1))}…`;
    out += next;
  }
  return out;
}

/** How much of a text may stay so that neither an entity nor a character outside the BMP is cut. */
function lastWhole(text: string, length: number): number {
  const entity = text.lastIndexOf('&', length - 1);
  if (entity >= 0 && text.indexOf(';', entity) >= length) return entity;
  const isHalf = /[\uD800-\uDBFF]/.test(text.charAt(length - 1));
  return isHalf ? length - 1 : length;
}

/** Lines of a list, and how many were left out where they are too many. */
export const folded = (lines: readonly string[], most: number): string[] =>
  lines.length <= most ? [...lines] : [...lines.slice(0, most), `ほか${lines.length - most}件`];
