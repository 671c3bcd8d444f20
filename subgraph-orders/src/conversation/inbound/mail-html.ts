import sanitizeHtml from 'sanitize-html';

/** Allowed formatting; everything else is removed, scripts and styles including their content. */
const TAGS = [
  ...['p', 'br', 'div', 'span', 'b', 'strong', 'i', 'em', 'u', 's', 'sub', 'sup', 'small', 'font'],
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'pre', 'code', 'hr'],
  ...['ul', 'ol', 'li', 'dl', 'dt', 'dd', 'a', 'img'],
  ...['table', 'thead', 'tbody', 'tfoot', 'tr', 'td', 'th', 'caption'],
];

const COLOR = String.raw`(?:#[\da-f]{3,8}|[a-z]{3,24}|(?:rgb|hsl)a?\([\d\s.,%/]{1,40}\))`;
const WIDTH = String.raw`(?:\d{1,3}(?:\.\d{1,4})?(?:px|pt|em)?|thin|medium|thick)`;
const LINE = '(?:none|hidden|solid|dashed|dotted|double)';
const only = (pattern: string): RegExp[] => [new RegExp(`^${pattern}$`, 'iu')];
const BORDER = only(String.raw`(?:(?:${WIDTH}|${LINE}|${COLOR})(?:\s+|$)){1,3}`);

/**
 * Styles with a meaning: suppliers answer in red between the lines, and paste tables. None can fetch anything, and none
 * places or hides what is written.
 */
const STYLES = {
  color: only(COLOR),
  'background-color': only(COLOR),
  background: only(COLOR),
  'font-weight': only('(?:bold|bolder|normal|[1-9]00)'),
  'font-style': only('(?:italic|oblique|normal)'),
  'text-decoration': only('(?:underline|line-through|none)'),
  'text-decoration-line': only('(?:underline|line-through|none)'),
  'text-align': only('(?:left|center|right|justify|start|end)'),
  'border-collapse': only('(?:collapse|separate)'),
  ...Object.fromEntries(
    ['border', 'border-top', 'border-right', 'border-bottom', 'border-left'].map((name) => [name, BORDER]),
  ),
};

export interface CleanHtml {
  readonly html: string;
  /** Whether tracking images were removed. */
  readonly hasBlockedImages: boolean;
}

/**
 * Sanitises untrusted HTML for display: no scripts, style sheets, forms or frames, no remote content, and of style
 * attributes only those above.
 */
export function cleanHtml(dirty: string): CleanHtml {
  let hasBlockedImages = false;
  const html = sanitizeHtml(dirty, {
    allowedTags: TAGS,
    allowedAttributes: {
      a: ['href', 'title', 'target', 'rel'],
      img: ['src', 'alt', 'width', 'height'],
      table: ['border', 'cellpadding', 'cellspacing', 'bgcolor'],
      tr: ['align', 'bgcolor'],
      td: ['colspan', 'rowspan', 'align', 'bgcolor'],
      th: ['colspan', 'rowspan', 'align', 'bgcolor'],
      blockquote: ['data-quoted'],
      font: ['color'],
      '*': ['style'],
    },
    allowedStyles: { '*': STYLES },
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
