import { inflateSync } from 'node:zlib';
import { doubleHeaderPng, jpeg, png } from '@hacchu-hub/subgraph-testing/pictures';
import { describe, expect, it } from '@jest/globals';
import type { PurchaseOrderDocument } from './purchase-order.document.js';
import { RED_PIXEL, sampleDocument, sampleLine } from './purchase-order.fixture.js';
import { renderPurchaseOrder } from './purchase-order.pdf.js';

const pdfOf = async (document: PurchaseOrderDocument): Promise<Buffer> =>
  Buffer.from((await renderPurchaseOrder(document)).pdf);
const latin1 = (pdf: Buffer): string => pdf.toString('latin1');

/** In points. */
const A4_WIDTH = 595;
const PAGE_MARGIN = 36;

interface Start {
  readonly x: number;
  readonly y: number;
}

/** Where the texts of each page begin, in points from its left and its lower edge. */
const textStartsByPage = (pdf: Buffer): Start[][] =>
  [...latin1(pdf).matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].flatMap(([, stream = '']) => {
    let content: string;
    try {
      content = inflateSync(Buffer.from(stream, 'latin1')).toString('latin1');
    } catch {
      return [];
    }
    const starts = [...content.matchAll(/1 0 0 1 (-?[\d.]+) (-?[\d.]+) Tm/g)].map(([, x, y]) => ({
      x: Number(x),
      y: Number(y),
    }));
    return starts.length > 0 ? [starts] : [];
  });
const textStarts = (pdf: Buffer): number[] => textStartsByPage(pdf).flatMap((page) => page.map(({ x }) => x));
const pageCount = (pdf: Buffer): number => [...latin1(pdf).matchAll(/\/Type \/Page\b/g)].length;

describe('発注書 as PDF', () => {
  it('embeds a subset of both Japanese fonts, so that it looks the same everywhere', async () => {
    const pdf = await pdfOf(sampleDocument([sampleLine()]));
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    const fonts = [...latin1(pdf).matchAll(/\/FontName \/([A-Z]{6})\+(\w+[-\w]*)/g)].map((match) => match[2]);
    expect(fonts.join()).toMatch(/NotoSansJP/);
    expect([...latin1(pdf).matchAll(/\/FontFile2/g)].length).toBeGreaterThanOrEqual(2);
    // The two fonts have 11 MB; a subset of some dozen characters is a fraction of that.
    expect(pdf.byteLength).toBeLessThan(300_000);
  });

  it('spreads 60 lines over several pages and keeps a short order on one', async () => {
    const many = Array.from({ length: 60 }, (_, index) => sampleLine({ lot: index + 1 }));
    expect(pageCount(await pdfOf(sampleDocument(many)))).toBeGreaterThanOrEqual(3);
    expect(pageCount(await pdfOf(sampleDocument([sampleLine()])))).toBe(1);
  });

  it('puts long notes below their line instead of stretching the table', async () => {
    const notes = '割れ物注意。ケース単位で納品してください。'.repeat(20);
    const lines = Array.from({ length: 8 }, () => sampleLine({ notes }));
    expect(pageCount(await pdfOf(sampleDocument(lines)))).toBe(2);
  });

  it('prints all of the notes of a line, also where they are taller than a page', async () => {
    const notes = Array.from({ length: 240 }, () => 'あ').join('\n');
    const without = await pdfOf(sampleDocument([sampleLine(), sampleLine(), sampleLine()]));
    const pdf = await pdfOf(sampleDocument([sampleLine(), sampleLine({ notes }), sampleLine()]));
    expect(textStarts(pdf).length).toBeGreaterThanOrEqual(textStarts(without).length + 240);
    expect(pageCount(pdf)).toBeGreaterThanOrEqual(4);
    const lowest = textStartsByPage(pdf).flatMap((page) => page.map(({ y }) => y));
    expect(Math.min(...lowest)).toBeGreaterThan(0);
  });

  it('prints every line within the page, also where every column has its longest text', async () => {
    const longest = {
      name: 'あ'.repeat(200),
      modelNumber: 'M'.repeat(100),
      color: 'C'.repeat(50),
      size: 'S'.repeat(50),
      lotNumber: 'L'.repeat(50),
      lot: 9_999_999,
      unit: 'ケース入り',
      packSize: 7,
      unitPrice: '99999.99',
      deadline: '2027-01-01',
      notes: '至急でお願いします',
      taxCategoryId: 2,
    };
    const lines = Array.from({ length: 4 }, () => sampleLine(longest));
    const [one, four] = [await pdfOf(sampleDocument(lines.slice(0, 1))), await pdfOf(sampleDocument(lines))];
    for (const starts of [textStarts(one), textStarts(four)])
      expect(Math.max(...starts)).toBeLessThan(A4_WIDTH - PAGE_MARGIN);
    // A line has at least its name, model, lot number, notes and figures.
    expect(textStarts(four).length).toBeGreaterThan(textStarts(one).length + 3 * 20);
  });

  it('never leaves the heading of the notes behind on the previous page', async () => {
    // The number of the order, the name of the buyer and the number of the page.
    const OF_PAGE = 3;
    const linesOnLastPage = new Set<number>();
    for (let count = 8; count < 24; count += 1) {
      const lines = Array.from({ length: count }, (_, index) =>
        sampleLine({ notes: index % 3 === 0 ? '割れ物注意' : null }),
      );
      const pages = textStartsByPage(await pdfOf({ ...sampleDocument(lines), notes: '前日に連絡' }));
      if (pages.length > 1) linesOnLastPage.add(new Set(pages.at(-1)?.map(({ y }) => y)).size - OF_PAGE);
    }
    expect([...linesOnLastPage]).not.toContain(1);
    expect([...linesOnLastPage]).toContain(2);
  });

  it('keeps all columns on the page, however long a text without a break is', async () => {
    const sample = sampleDocument([sampleLine()]);
    for (const long of ['W'.repeat(200), '━'.repeat(100), 'ー'.repeat(100), 'Ж'.repeat(100)]) {
      const party = { name: long, address: long };
      const pdf = await pdfOf({
        ...sample,
        subject: long,
        notes: long,
        buyer: { ...sample.buyer, ...party },
        supplier: { ...sample.supplier, ...party },
        destination: { ...sample.destination, ...party },
        terms: [{ label: '支払方法', text: long }],
        lines: [sampleLine({ name: long, notes: long, lotNumber: long })],
      });
      const starts = textStarts(pdf);
      expect(starts.length).toBeGreaterThan(30);
      expect(Math.max(...starts)).toBeLessThan(A4_WIDTH - PAGE_MARGIN);
    }
  });

  it('has the seal only when the buyer has one', async () => {
    const document = sampleDocument([sampleLine()]);
    const sealed = {
      ...document,
      buyer: { ...document.buyer, seal: RED_PIXEL },
    };
    expect(latin1(await pdfOf(sealed))).toContain('/Subtype /Image');
    expect(latin1(await pdfOf(document))).not.toContain('/Subtype /Image');
  });

  it.each([
    ['a JPEG picture', () => jpeg(300, 300)],
    ['a picture whose second header declares 40,000 pixels', doubleHeaderPng],
    ['a picture with 16 bits per channel', () => png(200, 200, { depth: 16 })],
  ])('prints a seal: %s', async (_what, make) => {
    const document = sampleDocument([sampleLine()]);
    const sealed = { ...document, buyer: { ...document.buyer, seal: await make() } };
    const { pdf, isSealOmitted } = await renderPurchaseOrder(sealed);
    expect(isSealOmitted).toBe(false);
    expect(latin1(Buffer.from(pdf))).toContain('/Subtype /Image');
    expect(pageCount(Buffer.from(pdf))).toBe(1);
  });

  it.each([
    ['is damaged', Buffer.from('not a picture')],
    ['is truncated', png(300, 300).subarray(0, 70)],
    ['is empty', Buffer.alloc(0)],
    ['has 40,000 by 40,000 pixels', png(40_000, 40_000, { pixels: Buffer.alloc(10) })],
  ])('omits a seal that %s, with a note on previews', async (_fault, seal) => {
    const document = sampleDocument([sampleLine()]);
    const sealed = { ...document, buyer: { ...document.buyer, seal } };
    const [sent, preview] = await Promise.all([
      renderPurchaseOrder(sealed),
      renderPurchaseOrder(sealed, { isPreview: true }),
    ]);
    expect([sent.isSealOmitted, preview.isSealOmitted]).toEqual([true, true]);
    expect(latin1(Buffer.from(sent.pdf))).not.toContain('/Subtype /Image');
    // The note adds glyphs that the rest of the document does not use.
    expect(preview.pdf.byteLength).toBeGreaterThan(sent.pdf.byteLength + 1_000);
  });

  it('renders a preview of an almost empty order', async () => {
    const empty = sampleDocument([], {
      subject: null,
      orderDate: null,
      supplier: { name: '' },
      destination: { name: '' },
      paymentDueDates: [],
      notes: null,
    });
    expect(pageCount(await pdfOf(empty))).toBe(1);
  });
});
