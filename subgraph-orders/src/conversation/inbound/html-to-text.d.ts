/** What mail-text.ts uses of html-to-text, which has no types of its own. */
declare module 'html-to-text' {
  export interface TextElement {
    readonly attribs: Readonly<Record<string, string>>;
    readonly children: readonly TextElement[];
  }

  export interface TextBuilder {
    addInline(text: string): void;
  }

  export type Formatter = (
    element: TextElement,
    walk: (children: readonly TextElement[], builder: TextBuilder) => void,
    builder: TextBuilder,
  ) => void;

  export interface Options {
    /** Elements whose content is converted; the whole document where there are none. */
    baseElements?: { selectors: string[] };
    formatters?: Record<string, Formatter>;
    limits?: { maxDepth?: number };
    selectors?: { selector: string; format?: string; options?: Record<string, unknown> }[];
    wordwrap?: number | false;
  }

  export function compile(options: Options): (html: string) => string;
}
