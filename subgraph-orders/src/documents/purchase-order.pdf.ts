import { readFileSync } from 'node:fs';
import { encodePicture, type PictureLimits } from '@hacchu-hub/subgraph-kit/pictures/picture.encoder';
import pdfmake, { type Content, type DocumentDefinition } from 'pdfmake';
import { BOLD_FONT, NORMAL_FONT } from './document.fonts.js';
import { breakable, dateOfLines, longDate, textWidth, yen } from './document.format.js';
import { printableText } from './printable-text.js';
import type { DocumentBuyer, DocumentParty, PurchaseOrderDocument } from './purchase-order.document.js';
import { linesTable, totalsBlock } from './purchase-order.lines.js';

pdfmake.setFonts({ NotoSansJP: { normal: NORMAL_FONT, bold: BOLD_FONT } });
// Read once: the two fonts have 11 MB, which each document would read anew.
for (const font of [NORMAL_FONT, BOLD_FONT]) pdfmake.virtualfs.writeFileSync(font, readFileSync(font));
// Texts are untrusted: no file may be read while a document is rendered.
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy(() => false);

/** 22 mm in points, the usual size of a company seal on such documents. */
const SEAL = 62.4;
/** Lenient limits for seals already stored; new ones are validated at upload. */
const SEAL_LIMITS: PictureLimits = {
  minSide: 1,
  maxSide: { png: 2_000, jpeg: 5_000 },
  outputSide: 800,
};
const UNREADABLE_SEAL = '社印画像を読み込めません。設定画面で登録し直してください。';
const BUYER_WIDTH = 220;
const BUYER_NAME_SIZE = 11;
const TOTAL_WIDTH = 178;
const TOTAL_SIZE = 18;

const TITLES: Readonly<Record<PurchaseOrderDocument['kind'], { title: string; lead: string }>> = {
  ORDER: { title: '発 注 書', lead: '下記のとおり発注いたします。' },
  CORRECTION: {
    title: '発 注 書（訂正）',
    lead: '先にお送りした発注書を下記のとおり訂正いたします。',
  },
  CANCELLATION: { title: '発 注 取 消 書', lead: '下記の発注を取り消します。' },
};

const lineOf = (label: string, value: string | null | undefined): Content[] =>
  value ? [{ text: breakable(`${label}${value}`) }] : [];

function addressLines(party: DocumentParty): Content[] {
  return [...lineOf('〒', party.zipCode), ...lineOf('', party.address), ...lineOf('TEL ', party.phoneNumber)];
}

/** The printed seal: the image, nothing, or on previews a note that it is unreadable. */
type SealKind = 'picture' | 'none' | 'note';

function buyerBlock(buyer: DocumentBuyer, sealKind: SealKind): Content {
  const nameWidth = Math.min(textWidth(buyer.name) * BUYER_NAME_SIZE, BUYER_WIDTH);
  const seal: Content[] =
    sealKind === 'picture'
      ? [
          {
            image: 'seal',
            fit: [SEAL, SEAL],
            // Drawn below the text, so that an opaque image never hides the name.
            relativePosition: {
              x: Math.min(Math.max(nameWidth - 18, 0), BUYER_WIDTH - SEAL),
              y: -SEAL / 2 + 4,
            },
          },
        ]
      : [];
  return {
    width: BUYER_WIDTH,
    margin: [0, 34, 0, 0],
    stack: [
      ...seal,
      { text: breakable(buyer.name), fontSize: BUYER_NAME_SIZE, bold: true, margin: [0, 0, 0, 2] },
      ...addressLines(buyer),
      ...lineOf('', buyer.email),
      ...lineOf('担当：', buyer.contactName),
      ...(sealKind === 'note' ? [{ text: UNREADABLE_SEAL, color: '#b71c1c', fontSize: 7.5 }] : []),
    ],
  };
}

function supplierBlock(document: PurchaseOrderDocument, lead: string): Content {
  const { supplier } = document;
  return {
    width: '*',
    stack: [
      {
        text: breakable(`${supplier.name || '（仕入先未選択）'} 御中`),
        fontSize: 13,
        bold: true,
        margin: [0, 0, 0, 2],
      },
      ...addressLines(supplier),
      { text: lead, margin: [0, 22, 0, 0] },
    ],
  };
}

const FRAME = {
  hLineWidth: () => 0.6,
  vLineWidth: () => 0,
  hLineColor: () => '#9aa5b1',
  paddingTop: () => 4,
  paddingBottom: () => 4,
  paddingLeft: () => 4,
  paddingRight: () => 4,
};

/** The total in the largest font size that fits its frame. */
function totalLine(total: string): Content {
  const room = TOTAL_WIDTH - 10;
  const fontSize = Math.min(TOTAL_SIZE, room / textWidth(total));
  return { text: total, fontSize, bold: true, alignment: 'right' };
}

function summaryBlock(document: PurchaseOrderDocument): Content {
  const { destination } = document;
  const place: Content = {
    stack: [
      { text: breakable(destination.name || '（納品先未選択）'), bold: true },
      ...addressLines(destination),
    ],
  };
  const rows: [string, Content][] = [
    ['件名', { text: breakable(document.subject ?? ''), bold: true }],
    ['納品先', place],
    ['納期', dateOfLines(document.deliveryDates)],
    ['支払期日', dateOfLines(document.paymentDueDates)],
    ...document.terms.map(({ label, text }): [string, Content] => [label, { text: breakable(text) }]),
  ];
  return {
    margin: [0, 14, 0, 0],
    columnGap: 16,
    columns: [
      {
        width: '*',
        table: {
          widths: [62, '*'],
          body: rows.map(([label, value]) => [{ text: label, color: '#52606d' }, value]),
        },
        layout: FRAME,
      },
      {
        width: TOTAL_WIDTH,
        table: {
          widths: ['*'],
          body: [
            [{ text: '合計金額（税込）', fillColor: '#e8eef3' }],
            [totalLine(yen(document.totals.total))],
          ],
        },
        layout: FRAME,
      },
    ],
  };
}

/** The notes; their heading is never the last thing on a page. */
function notesBlock(notes: string): Content[] {
  const [first = '', ...others] = notes.split('\n');
  const heading: Content = { text: '備考', bold: true, margin: [0, 0, 0, 3] };
  return [
    { margin: [0, 12, 0, 0], unbreakable: true, stack: [heading, { text: breakable(first) }] },
    ...(others.length > 0 ? [{ text: breakable(others.join('\n')) }] : []),
  ];
}

function definitionOf(
  document: PurchaseOrderDocument,
  seal: Uint8Array | null,
  hasSealNote: boolean,
): DocumentDefinition {
  const { title, lead } = TITLES[document.kind];
  const sealKind = seal ? 'picture' : hasSealNote ? 'note' : 'none';
  const numbers = [
    `発注番号：${document.purchaseNumber}`,
    `発注日：${longDate(document.orderDate)}`,
    ...(document.canceledOn ? [`取消日：${longDate(document.canceledOn)}`] : []),
    `版数：第${document.version}版`,
  ];
  return {
    pageSize: 'A4',
    pageMargins: [36, 44, 36, 44],
    defaultStyle: { font: 'NotoSansJP', fontSize: 8.5, lineHeight: 1 },
    language: 'ja-JP',
    info: {
      title: `${title.replaceAll(' ', '')} ${document.purchaseNumber}`,
      author: document.buyer.name,
      creator: '発注ハブ',
    },
    ...(seal && {
      images: { seal: `data:image/png;base64,${Buffer.from(seal).toString('base64')}` },
    }),
    header: (page) =>
      page === 1
        ? null
        : {
            text: `発注番号：${document.purchaseNumber}`,
            alignment: 'right',
            fontSize: 7.5,
            margin: [36, 24, 36, 0],
          },
    footer: (page, pages) => ({
      columns: [
        { text: breakable(document.buyer.name), fontSize: 7, color: '#52606d', width: '*' },
        { text: `${page} / ${pages}`, fontSize: 8, alignment: 'right', width: 60 },
      ],
      margin: [36, 14, 36, 0],
    }),
    content: [
      { text: title, fontSize: 20, bold: true, alignment: 'center', margin: [0, 0, 0, 4] },
      { stack: numbers, alignment: 'right', margin: [0, 0, 0, 8] },
      { columns: [supplierBlock(document, lead), buyerBlock(document.buyer, sealKind)], columnGap: 24 },
      summaryBlock(document),
      linesTable(document),
      totalsBlock(document),
      ...(document.notes ? notesBlock(document.notes) : []),
    ],
  };
}

/** The document with all texts prepared for printing. */
const toPrintable = (document: PurchaseOrderDocument): PurchaseOrderDocument => {
  const { buyer, supplier, destination } = document;
  return {
    ...document,
    subject: document.subject && printableText(document.subject),
    notes: document.notes && printableText(document.notes),
    buyer: withPrintableTexts(buyer),
    supplier: withPrintableTexts(supplier),
    destination: withPrintableTexts(destination),
    lines: document.lines.map(withPrintableTexts),
    terms: document.terms.map(withPrintableTexts),
  };
};

const withPrintableTexts = <T extends object>(texts: T): T => ({
  ...texts,
  ...Object.fromEntries(
    Object.entries(texts).map(([key, value]) => [
      key,
      typeof value === 'string' ? printableText(value) : value,
    ]),
  ),
});

export interface RenderedPurchaseOrder {
  readonly pdf: Uint8Array;
  /** Whether the seal image of the demand was unreadable and omitted. */
  readonly isSealOmitted: boolean;
}

/**
 * Renders the PDF of an order: A4, Noto Sans JP embedded as a subset. It is CPU-bound and decodes an
 * untrusted image, so it is called on a worker thread.
 */
export async function renderPurchaseOrder(
  document: PurchaseOrderDocument,
  { isPreview = false }: { isPreview?: boolean } = {},
): Promise<RenderedPurchaseOrder> {
  const stored = document.buyer.seal;
  const encoded = stored ? await encodePicture(stored, SEAL_LIMITS) : null;
  const seal = encoded?.problem === undefined ? (encoded?.png ?? null) : null;
  const isSealOmitted = Boolean(stored) && seal === null;
  const definition = definitionOf(toPrintable(document), seal, isSealOmitted && isPreview);
  return { pdf: await pdfmake.createPdf(definition).getBuffer(), isSealOmitted };
}
