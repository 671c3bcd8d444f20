import type { Content, TableLayout } from 'pdfmake';
import { amount, breaking, price, shortDate } from './document.format.js';
import type { DocumentLine, PurchaseOrderDocument } from './purchase-order.document.js';

const RULE = '#9aa5b1';
const HEAD = '#e8eef3';

/** Thin horizontal rules, a stronger one around the whole; no vertical ones: columns are told apart by space. */
export const TABLE_LAYOUT: TableLayout = {
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
  readonly width: number | string;
  readonly alignment?: 'right' | 'center';
  /** Left out when no line has anything to show in it. */
  readonly isOptional?: boolean;
  readonly cell: (line: DocumentLine, index: number) => string;
  /** A second, smaller row of the cell. */
  readonly detail?: (line: DocumentLine) => string;
}

const COLUMNS: readonly Column[] = [
  { title: 'No.', width: 20, alignment: 'right', cell: (_, index) => String(index + 1) },
  {
    title: '品名・型番・カラー・サイズ',
    width: '*',
    cell: (line) => line.name,
    detail: (line) => [line.modelNumber, line.color, line.size].filter(Boolean).join(' / '),
  },
  { title: 'ロット', width: 42, isOptional: true, cell: (line) => line.lotNumber ?? '' },
  {
    title: '数量',
    width: 40,
    alignment: 'right',
    cell: (line) => (line.lot == null ? '' : amount(String(line.lot))),
  },
  { title: '単価', width: 52, alignment: 'right', cell: (line) => price(line.unitPrice) },
  { title: '金額', width: 68, alignment: 'right', cell: (line) => amount(line.amount) },
  {
    title: '税率',
    width: 34,
    alignment: 'right',
    cell: (line) => {
      if (line.taxCategoryId === 3) return '非課税';
      if (line.taxCategoryId === 4) return '対象外';
      return `${line.taxRate}%${line.taxCategoryId === 2 ? '※' : ''}`;
    },
  },
  { title: '納期', width: 50, isOptional: true, cell: (line) => shortDate(line.deliveryDate) },
  {
    title: '備考',
    width: 60,
    isOptional: true,
    cell: (line) =>
      [line.notes, line.deadline && `出荷期限 ${shortDate(line.deadline)}`].filter(Boolean).join('\n'),
  },
];

/** The table of goods and costs; its head is repeated on every page and no row is torn apart. */
export function linesTable(document: PurchaseOrderDocument): Content {
  const columns = COLUMNS.filter(
    (column) => !column.isOptional || document.lines.some((line, index) => column.cell(line, index) !== ''),
  );
  const head = columns.map(({ title, alignment }): Content => ({
    text: title,
    alignment,
    bold: true,
    fontSize: 7.5,
  }));
  const rows = document.lines.map((line, index) =>
    columns.map((column): Content => {
      const text = column.cell(line, index);
      const detail = column.detail?.(line);
      // Figures stay whole: their columns are wide enough for the greatest allowed.
      const wrap = column.alignment === 'right' ? {} : breaking(text);
      const main: Content = { text, alignment: column.alignment, fontSize: 8, ...wrap };
      return detail
        ? { stack: [main, { text: detail, fontSize: 7, color: '#52606d', ...breaking(detail) }] }
        : main;
    }),
  );
  return {
    table: {
      headerRows: 1,
      keepWithHeaderRows: 1,
      dontBreakRows: true,
      widths: columns.map((column) => column.width),
      body: [head, ...rows],
    },
    layout: TABLE_LAYOUT,
    margin: [0, 10, 0, 0],
  };
}

/** Subtotal, taxable amount and tax of every rate, and the total; stays together on one page. */
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
