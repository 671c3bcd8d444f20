/** The content ids of a message's inline images. */
export const inlineIds = (html: string): readonly string[] => [
  ...new Set([...html.matchAll(/\bsrc="cid:([^"]+)"/giu)].flatMap(([, id]) => id ?? [])),
];

/**
 * The page's own policy applies inside the frame too: only style attributes and our own style element are
 * allowed.
 */
const policy = (origins: readonly string[], nonce: string): string =>
  `default-src 'none'; style-src 'nonce-${nonce}'; style-src-attr 'unsafe-inline'; img-src ${['data:', ...origins].join(' ')}`;

/**
 * Builds a sandboxed document from an untrusted HTML message: no scripts, no requests except for its own
 * inline images; quoted text is collapsed.
 * @param urls URL of each image by content id; an image without one stays empty
 * @param nonce of the page's styles
 */
export const asDocument = (html: string, urls: ReadonlyMap<string, string>, nonce = ''): string => {
  const body = html.replaceAll(/\bsrc="cid:([^"]+)"/giu, (_whole, id: string) => {
    const url = urls.get(id);
    return url === undefined ? '' : `src="${url.replaceAll('"', '%22')}"`;
  });
  const folded = body
    .replaceAll('<blockquote data-quoted="true">', '<details><summary>引用を表示</summary><blockquote>')
    .replaceAll('</blockquote>', '</blockquote></details>');
  const origins = [...new Set([...urls.values()].map((url) => new URL(url).origin))];
  return (
    `<!doctype html><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy(origins, nonce)}">` +
    `<base target="_blank"><style nonce="${nonce}">body{margin:8px;font:14px/1.6 sans-serif;overflow-wrap:anywhere}img{max-width:100%}` +
    `blockquote{margin:8px 0;padding-left:12px;border-left:3px solid #ccc;color:#555}summary{color:#555;font-size:12px;cursor:pointer}</style>${folded}`
  );
};
