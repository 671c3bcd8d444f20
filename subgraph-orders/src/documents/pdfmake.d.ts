/** Types for the used part of pdfmake 0.3, which ships none. */
declare module 'pdfmake' {
  export type Margin = [number, number, number, number];
  export interface Style {
    font?: string;
    fontSize?: number;
    bold?: boolean;
    color?: string;
    alignment?: 'left' | 'right' | 'center';
    margin?: Margin;
    lineHeight?: number;
    noWrap?: boolean;
    wordBreak?: 'break-all';
    fillColor?: string;
    border?: [boolean, boolean, boolean, boolean];
    colSpan?: number;
    decoration?: 'underline';
    characterSpacing?: number;
  }
  export interface TableLayout {
    hLineWidth?: (line: number, node: { table: { body: unknown[] } }) => number;
    vLineWidth?: (line: number) => number;
    hLineColor?: (line: number) => string;
    fillColor?: (row: number) => string | null;
    paddingTop?: () => number;
    paddingBottom?: () => number;
    paddingLeft?: (column: number) => number;
    paddingRight?: (column: number) => number;
  }
  export interface Block extends Style {
    text?: string | number | (string | Block)[];
    stack?: Content[];
    columns?: Content[];
    columnGap?: number;
    width?: number | string;
    image?: string;
    fit?: [number, number];
    relativePosition?: { x: number; y: number };
    table?: {
      headerRows?: number;
      dontBreakRows?: boolean;
      keepWithHeaderRows?: number;
      widths?: (number | string)[];
      body: Content[][];
    };
    layout?: TableLayout | 'noBorders';
    unbreakable?: boolean;
    canvas?: object[];
    style?: string;
  }
  export type Content = string | Block;
  export interface DocumentDefinition {
    pageSize: 'A4';
    pageMargins: Margin;
    defaultStyle: Style;
    styles?: Record<string, Style>;
    info: { title: string; author: string; subject?: string; creator?: string };
    language?: string;
    images?: Record<string, string>;
    content: Content[];
    header?: (page: number, pages: number) => Content | null;
    footer?: (page: number, pages: number) => Content;
  }
  interface Printer {
    /** Files in memory, looked for before those on disk. */
    readonly virtualfs: { writeFileSync(name: string, content: Buffer): void };
    setFonts(fonts: Record<string, { normal: string; bold: string }>): void;
    setUrlAccessPolicy(allows: (url: string) => boolean): void;
    setLocalAccessPolicy(allows: (path: string) => boolean): void;
    createPdf(definition: DocumentDefinition): { getBuffer(): Promise<Buffer> };
  }
  const pdfmake: Printer;
  export default pdfmake;
}
