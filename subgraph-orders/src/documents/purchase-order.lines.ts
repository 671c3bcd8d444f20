import { casesText } from '@hacchu-hub/purchase-math/cases';
import type { Content, TableLayout } from 'pdfmake';
import { amount, breakable, price, shortDate, taxText, textWidth } from './document.format.js';
import type { DocumentLine, PurchaseOrderDocument } from './purchase-order.document.js';

const RULE = '#9aa5b1';
const HEAD = '#e8eef3';

const HEAD_SIZE = 7.5;
const CELL_SIZE = 8;
const DETAIL_SIZE = 7;
/** Wider notes (in em) get a row of their own. */
const SHORT_NOTES = 18;
/** Paragraphs of notes in one row: a row that is taller than a page would not be printed at all. */
const NOTES_OF_ROW = 30;

/** The width of an A4 page between its margins, and what a column takes beside its text. */
const TABLE_WIDTH = 523;
const CELL_PADDING = 6;
/** With less room the names of products would be as tall as pages. */
const LEAST_NAME_WIDTH = 110;
/** Wider quantities in cases wrap. */
const MAX_DETAIL_WIDTH = 64;

/** Thin horizontal rules and a stronger one around the table; columns are separated by space only. */
const TABLE_LAYOUT: TableLayout = {
  hLineWidth: (line, node) => (line <= 1 || line === node.table.body.length ? 0.8 : 0.4),
  vLineWidth: () => 0,
  hLineColor: () => RULE,
  fillColor: (row) => (row === 0 ? HEAD : null),
  paddingTop: () => 2.5,
  paddingBottom: () => 2.5,
  paddingLeft: () => 3,
  paddingRight: () => 3,
};

interface Column {
  readonly title: string;
  /** FIT: as wide as the widest text, up to `maxWidth`. */
  readonly width: number | '*' | 'FIT';
  readonly maxWidth?: number;
  readonly alignment?: 'right' | 'center';
  /** The column is omitted when no line has a value for it. */
  readonly isOptional?: boolean;
  /** Where the other columns leave too little room for names, its texts are printed below their lines. */
  readonly isMovable?: boolean;
  readonly cell: (line: DocumentLine, index: number) => string;
  /** Second line of the cell, in smaller type. */
  readonly detail?: (line: DocumentLine) => string;
}

const hasLongNotes = (line: DocumentLine): boolean => textWidth(line.notes ?? '') > SHORT_NOTES;

const COLUMNS: readonly Column[] = [
  { title: 'No.', width: 20, alignment: 'right', cell: (_, index) => String(index + 1) },
  {
    title: '品名・型番・カラー・サイズ',
    width: '*',
    cell: (line) => line.name,
    detail: (line) => [line.modelNumber, line.color, line.size].filter(Boolean).join(' / '),
  },
  {
    title: 'ロット',
    width: 'FIT',
    maxWidth: 64,
    isOptional: true,
    isMovable: true,
    cell: (line) => line.lotNumber ?? '',
  },
  {
    title: '数量',
    width: 'FIT',
    alignment: 'right',
    cell: (line) => (line.lot == null ? '' : amount(String(line.lot))),
    detail: (line) => casesText(line.lot, line.packSize, line.unit) ?? '',
  },
  { title: '単位', width: 'FIT', maxWidth: 44, isOptional: true, cell: (line) => line.unit ?? '' },
  { title: '単価', width: 'FIT', alignment: 'right', cell: (line) => price(line.unitPrice) },
  { title: '金額', width: 'FIT', alignment: 'right', cell: (line) => amount(line.amount) },
  {
    title: '税率',
    width: 32,
    alignment: 'right',
    cell: taxText,
  },
  { title: '納期', width: 'FIT', isOptional: true, cell: (line) => shortDate(line.deliveryDate) },
  {
    title: '備考',
    width: 'FIT',
    maxWidth: 82,
    isOptional: true,
    isMovable: true,
    cell: (line) =>
      [!hasLongNotes(line) && line.notes, line.deadline && `出荷期限 ${shortDate(line.deadline)}`]
        .filter(Boolean)
        .join('\n'),
  },
];

function widthOf(
  { width, maxWidth = Infinity, title, cell, detail }: Column,
  lines: readonly DocumentLine[],
): number | '*' {
  if (width !== 'FIT') return width;
  const texts = lines.flatMap((line, index) => cell(line, index).split('\n'));
  const widest = Math.max(
    textWidth(title) * HEAD_SIZE,
    ...texts.map((text) => textWidth(text) * CELL_SIZE),
    ...lines.map((line) => Math.min(textWidth(detail?.(line) ?? '') * DETAIL_SIZE, MAX_DETAIL_WIDTH)),
  );
  return Math.min(Math.ceil(widest) + 1, maxWidth);
}

/** Whether the table is too wide with these columns. */
function isCrowded(columns: readonly Column[], lines: readonly DocumentLine[]): boolean {
  const widths = columns.map((column) => widthOf(column, lines));
  const taken = widths.reduce<number>((sum, width) => sum + (width === '*' ? 0 : width), 0);
  return TABLE_WIDTH - taken - CELL_PADDING * columns.length < LEAST_NAME_WIDTH;
}

/** The columns that are printed. */
function columnsOf(lines: readonly DocumentLine[]): readonly Column[] {
  const columns = COLUMNS.filter(
    (column) => !column.isOptional || lines.some((line, index) => column.cell(line, index) !== ''),
  );
  return isCrowded(columns, lines) ? columns.filter(({ isMovable }) => !isMovable) : columns;
}

function cellOf(column: Column, line: DocumentLine, index: number): Content {
  const text = column.cell(line, index);
  const detail = column.detail?.(line);
  // Numbers must not wrap: their columns are as wide as the widest.
  const { alignment } = column;
  const shown = (full: string) => (alignment === 'right' ? full : breakable(full));
  const main: Content = { text: shown(text), alignment, fontSize: CELL_SIZE };
  if (!detail) return main;
  return { stack: [main, { text: shown(detail), alignment, fontSize: DETAIL_SIZE, color: '#52606d' }] };
}

/** What has no column or does not fit into it, one paragraph each. */
function textsBelow(line: DocumentLine, columns: readonly Column[]): string[] {
  const { lotNumber, deadline, notes } = line;
  const hasColumn = (title: string): boolean => columns.some((column) => column.title === title);
  const texts = [
    !hasColumn('ロット') && lotNumber && `ロット：${lotNumber}`,
    !hasColumn('備考') && deadline && `出荷期限：${shortDate(deadline)}`,
    (!hasColumn('備考') || hasLongNotes(line)) && notes && `備考：${notes}`,
  ];
  return texts.flatMap((text) => (text ? text.split('\n') : []));
}

/** Texts below their line and across the width of the table. */
function rowsBelow(texts: readonly string[], columns: number): Content[][] {
  const rows: Content[][] = [];
  for (let at = 0; at < texts.length; at += NOTES_OF_ROW) {
    const text = breakable(texts.slice(at, at + NOTES_OF_ROW).join('\n'));
    const note: Content = { text, fontSize: HEAD_SIZE, colSpan: columns - 1 };
    rows.push(['', note, ...Array.from({ length: columns - 2 }, () => '')]);
  }
  return rows;
}

/** The table of lines; the header repeats on every page, and no row is split across pages. */
export function linesTable({ lines }: PurchaseOrderDocument): Content {
  const columns = columnsOf(lines);
  const head = columns.map(({ title, alignment }): Content => ({
    text: title,
    alignment,
    bold: true,
    fontSize: HEAD_SIZE,
  }));
  const body = [head];
  /** Rows that continue the one above; no rule between them. */
  const continued = new Set<number>();
  lines.forEach((line, index) => {
    body.push(columns.map((column) => cellOf(column, line, index)));
    for (const row of rowsBelow(textsBelow(line, columns), columns.length)) {
      continued.add(body.length);
      body.push(row);
    }
  });
  return {
    table: {
      headerRows: 1,
      keepWithHeaderRows: 1,
      dontBreakRows: true,
      widths: columns.map((column) => widthOf(column, lines)),
      body,
    },
    layout: {
      ...TABLE_LAYOUT,
      hLineWidth: (line, node) => (continued.has(line) ? 0 : (TABLE_LAYOUT.hLineWidth?.(line, node) ?? 0)),
    },
    margin: [0, 10, 0, 0],
  };
}

/** Subtotal, taxable amount and tax per rate, and the total; kept together on one page. */
export function totalsBlock({ totals }: PurchaseOrderDocument): Content {
  const row = (label: string, value: string, bold = false): Content[] => [
    { text: label, bold },
    { text: value, alignment: 'right', bold },
  ];
  const body = [row('小計（税抜）', amount(totals.subtotal))];
  for (const component of totals.taxComponents) {
    if (component.taxCategoryId > 2) {
      body.push(
        row(
          `${component.name}対象`.replace('対象外（不課税）対象', '対象外（不課税）'),
          amount(component.taxableAmount),
        ),
      );
      continue;
    }
    const mark = component.taxCategoryId === 2 ? '※' : '';
    body.push(row(`${component.taxRate}%対象${mark}`, amount(component.taxableAmount)));
    body.push(row(`\u3000消費税（${component.taxRate}%${mark}）`, amount(component.amount)));
  }
  body.push(row('合計（税込）', amount(totals.total), true));
  const isReduced = totals.taxComponents.some((component) => component.taxCategoryId === 2);
  return {
    unbreakable: true,
    margin: [0, 8, 0, 0],
    columns: [
      { width: '*', text: isReduced ? '※は軽減税率対象であることを示します。' : '', fontSize: 7.5 },
      {
        width: 220,
        table: { widths: ['*', 'auto'], body },
        layout: { ...TABLE_LAYOUT, fillColor: (index) => (index === body.length - 1 ? HEAD : null) },
        fontSize: 8.5,
      },
    ],
  };
}
