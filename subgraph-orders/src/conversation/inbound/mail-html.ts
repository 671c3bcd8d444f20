import sanitizeHtml from 'sanitize-html';

/** Allowed formatting; everything else is removed, scripts and styles including their content. */
const TAGS = [
  ...['p', 'br', 'div', 'span', 'b', 'strong', 'i', 'em', 'u', 's', 'sub', 'sup', 'small', 'font'],
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'pre', 'code', 'hr'],
  ...['ul', 'ol', 'li', 'dl', 'dt', 'dd', 'a', 'img'],
  ...['table', 'thead', 'tbody', 'tfoot', 'tr', 'td', 'th', 'caption'],
];

export interface CleanHtml {
  readonly html: string;
  /** Whether tracking images were removed. */
  readonly hasBlockedImages: boolean;
}

/** Sanitises untrusted HTML for display: no scripts, styles, forms or frames, and no remote content. */
export function cleanHtml(dirty: string): CleanHtml {
  let hasBlockedImages = false;
  const html = sanitizeHtml(dirty, {
    allowedTags: TAGS,
    allowedAttributes: {
      a: ['href', 'title', 'target', 'rel'],
      img: ['src', 'alt', 'width', 'height'],
      td: ['colspan', 'rowspan', 'align'],
      th: ['colspan', 'rowspan', 'align'],
      blockquote: ['data-quoted'],
      font: ['color'],
    },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowedSchemesByTag: { img: ['cid'] },
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    transformTags: {
      a: (tagName, attribs) => ({
        tagName,
        attribs: { ...attribs, target: '_blank', rel: 'noopener noreferrer nofollow' },
      }),
      div: (tagName, attribs) =>
        /\b(?:gmail_quote|yahoo_quoted|moz-cite-prefix)\b/.test(attribs['class'] ?? '')
          ? { tagName: 'blockquote', attribs: { 'data-quoted': 'true' } }
          : { tagName, attribs },
      blockquote: (tagName) => ({ tagName, attribs: { 'data-quoted': 'true' } }),
    },
    exclusiveFilter: ({ tag, attribs }) => {
      if (tag !== 'img' || /^cid:/i.test(attribs['src'] ?? '')) return false;
      hasBlockedImages = true;
      return true;
    },
  });
  return { html: html.trim(), hasBlockedImages };
}

/** A paragraph of plain text. */
export const paragraphOf = (text: string): string =>
  `<p>${sanitizeHtml(text, { allowedTags: [], disallowedTagsMode: 'escape' })}</p>`;
