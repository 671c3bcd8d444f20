import { compile, type FormatCallback } from 'html-to-text';
import { asStruck } from './struck-text.js';

/** Follows each table cell; it occurs in no text of people. */
const CELL_END = '\u001F';
/** Deeper elements are left out, since the conversion is recursive. */
const MAX_DEPTH = 200;

const formatters: Record<string, FormatCallback> = {
  image: ({ attribs: { alt } }, _, builder) => alt && builder.addInline(alt),
  cell: ({ children }, walk, builder) => {
    walk(children, builder);
    builder.addInline(CELL_END);
  },
  struck: asStruck,
  struckBlock: (element, walk, builder) => {
    builder.openBlock({ leadingLineBreaks: 1 });
    asStruck(element, walk, builder, {});
    builder.closeBlock({ trailingLineBreaks: 1 });
  },
  struckCell: (element, walk, builder) => {
    asStruck(element, walk, builder, {});
    builder.addInline(CELL_END);
  },
};

const STRUCK_STYLE = '[style*="line-through" i]';
const struckByStyle = (names: readonly string[], format: string) =>
  names.map((name) => ({ selector: `${name}${STRUCK_STYLE}`, format }));

const convert = compile({
  formatters,
  // The texts around the HTML of a message are outside of its body element.
  baseElements: { selectors: [] },
  limits: { maxDepth: MAX_DEPTH },
  wordwrap: false,
  selectors: [
    { selector: 'head', format: 'skip' },
    { selector: 'title', format: 'skip' },
    { selector: 'img', format: 'image' },
    { selector: 'td', format: 'cell' },
    { selector: 'th', format: 'cell' },
    ...['s', 'strike', 'del'].map((selector) => ({ selector, format: 'struck' })),
    ...struckByStyle(['span', 'font', 'b', 'strong', 'i', 'em', 'u', 'small', 'mark'], 'struck'),
    ...struckByStyle(['p', 'div'], 'struckBlock'),
    ...struckByStyle(['td', 'th'], 'struckCell'),
    ...['tr', 'center', 'address', 'figure', 'figcaption', 'fieldset', 'legend', 'dl', 'dt', 'dd'].map(
      (selector) => ({ selector, format: 'block', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } }),
    ),
    { selector: 'a', options: { hideLinkHrefIfSameAsText: true } },
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
  ],
});

const withTabs = (line: string): string =>
  (line.endsWith(CELL_END) ? line.slice(0, -1) : line)
    .split(CELL_END)
    .map((cell) => cell.replaceAll(/^ | $/g, ''))
    .join('\t');

/** The text of a message that came as HTML: a line for each row of a table, with tabs between the cells. */
export const textOfHtml = (html: string): string =>
  convert(html)
    .split('\n')
    .map((line) => (line.includes(CELL_END) ? withTabs(line) : line))
    .join('\n')
    .trim();
