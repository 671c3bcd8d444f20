import sanitizeHtml from 'sanitize-html';

/** Allowed formatting; everything else is removed, scripts and styles including their content. */
const TAGS = [
  ...['p', 'br', 'div', 'span', 'b', 'strong', 'i', 'em', 'u', 's', 'sub', 'sup', 'small', 'font'],
  // Struck-out, inserted and marked text, as the composers of browsers write it.
  ...['strike', 'del', 'ins', 'mark'],
  // Without them their lines would run together.
  ...['center', 'address', 'article', 'aside', 'section', 'header', 'footer', 'main', 'nav'],
  ...['figure', 'figcaption', 'fieldset', 'legend'],
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'pre', 'code', 'hr'],
  ...['ul', 'ol', 'li', 'dl', 'dt', 'dd', 'a', 'img'],
  ...['table', 'thead', 'tbody', 'tfoot', 'tr', 'td', 'th', 'caption'],
];

const COLOR = String.raw`(?:#[\da-f]{3,8}|[a-z]{3,24}|(?:rgb|hsl)a?\([\d\s.,%/]{1,40}\))`;
const WIDTH = String.raw`(?:\d{1,3}(?:\.\d{1,4})?(?:px|pt|em)?|thin|medium|thick)`;
const LINE = '(?:none|hidden|solid|dashed|dotted|double)';
const only = (pattern: string): RegExp[] => [new RegExp(`^${pattern}$`, 'iu')];
/** Several at once, as `underline line-through`. */
const DECORATION = only(String.raw`(?:(?:line-through|${COLOR})(?:\s+|$)){1,4}`);
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
  'text-decoration': DECORATION,
  'text-decoration-line': DECORATION,
  'text-align': only('(?:left|center|right|justify|start|end)'),
  'border-collapse': only('(?:collapse|separate)'),
  ...Object.fromEntries(
    ['border', 'border-top', 'border-right', 'border-bottom', 'border-left'].map((name) => [name, BORDER]),
  ),
};

/** Removed with their content. */
const NOT_TEXT = ['script', 'style', 'textarea', 'option', 'title'];

/** Gmail puts its quotations, and the answers between them, into one element. */
const OF_GMAIL = /<blockquote\b[^<>]{1,500}\bgmail_quote\b/i;
const QUOTATION = /\b(?:gmail_quote|yahoo_quoted|moz-cite-prefix)\b/;
const QUOTATION_WITHOUT_GMAIL = /\b(?:yahoo_quoted|moz-cite-prefix)\b/;

const withLowerNames = (style: string): string =>
  style.replaceAll(/(?:^|;)[^:;]*/g, (name) => name.toLowerCase());

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
  const quotation = OF_GMAIL.test(dirty) ? QUOTATION_WITHOUT_GMAIL : QUOTATION;
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
    nonTextTags: NOT_TEXT,
    transformTags: {
      // Composers of Windows write the names of styles in capitals.
      '*': (tagName, attribs) => ({
        tagName,
        attribs: { ...attribs, ...(attribs['style'] && { style: withLowerNames(attribs['style']) }) },
      }),
      a: (tagName, attribs) => ({
        tagName,
        attribs: { ...attribs, target: '_blank', rel: 'noopener noreferrer nofollow' },
      }),
      div: (tagName, attribs) =>
        quotation.test(attribs['class'] ?? '')
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
