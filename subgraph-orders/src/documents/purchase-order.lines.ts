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
  { title: 'ロット', width: 'FIT', maxWidth: 64, isOptional: true, cell: (line) => line.lotNumber ?? '' },
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
    ...lines.map((line) => textWidth(detail?.(line) ?? '') * DETAIL_SIZE),
  );
  return Math.min(Math.ceil(widest) + 1, maxWidth);
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

/** Long notes, below their line and across the width of the table. */
function notesRow(notes: string, columns: number): Content[] {
  const text = breakable(`備考：${notes}`);
  const note: Content = { text, fontSize: HEAD_SIZE, colSpan: columns - 1 };
  return ['', note, ...Array.from({ length: columns - 2 }, () => '')];
}

/** The table of lines; the header repeats on every page, and no row is split across pages. */
export function linesTable({ lines }: PurchaseOrderDocument): Content {
  const columns = COLUMNS.filter(
    (column) => !column.isOptional || lines.some((line, index) => column.cell(line, index) !== ''),
  );
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
    if (!line.notes || !hasLongNotes(line)) return;
    continued.add(body.length);
    body.push(notesRow(line.notes, columns.length));
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
