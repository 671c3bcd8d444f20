import { describe, expect, it } from '@jest/globals';
import { RED_PIXEL, sampleDocument, sampleLine } from './purchase-order.fixture.js';
import { renderPurchaseOrder } from './purchase-order.pdf.js';

const latin1 = (pdf: Buffer): string => pdf.toString('latin1');
const pageCount = (pdf: Buffer): number => [...latin1(pdf).matchAll(/\/Type \/Page\b/g)].length;

describe('発注書 as PDF', () => {
  it('embeds a subset of both Japanese fonts, so that every reader shows the same page', async () => {
    const pdf = await renderPurchaseOrder(sampleDocument([sampleLine()]));
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    const fonts = [...latin1(pdf).matchAll(/\/FontName \/([A-Z]{6})\+(\w+[-\w]*)/g)].map((match) => match[2]);
    expect(fonts.join()).toMatch(/NotoSansJP/);
    expect([...latin1(pdf).matchAll(/\/FontFile2/g)].length).toBeGreaterThanOrEqual(2);
    // Both fonts together are 11 MB; a subset of some dozen characters is a fraction of that.
    expect(pdf.byteLength).toBeLessThan(300_000);
  });

  it('spreads 60 lines over pages and puts a short order on one', async () => {
    const many = Array.from({ length: 60 }, (_, index) => sampleLine({ lot: index + 1 }));
    expect(pageCount(await renderPurchaseOrder(sampleDocument(many)))).toBeGreaterThanOrEqual(3);
    expect(pageCount(await renderPurchaseOrder(sampleDocument([sampleLine()])))).toBe(1);
  });

  it('puts long notes under their line, so that they do not stretch the table', async () => {
    const notes = '割れ物注意。ケース単位で納品してください。'.repeat(20);
    const lines = Array.from({ length: 8 }, () => sampleLine({ notes }));
    expect(pageCount(await renderPurchaseOrder(sampleDocument(lines)))).toBe(2);
  });

  it('carries the seal only when the buyer has one', async () => {
    const document = sampleDocument([sampleLine()]);
    const sealed = {
      ...document,
      buyer: { ...document.buyer, seal: { bytes: RED_PIXEL, mimeType: 'image/png' as const } },
    };
    expect(latin1(await renderPurchaseOrder(sealed))).toContain('/Subtype /Image');
    expect(latin1(await renderPurchaseOrder(document))).not.toContain('/Subtype /Image');
  });

  it('makes a preview of an order in which nearly everything is missing', async () => {
    const empty = sampleDocument([], {
      subject: null,
      orderDate: null,
      supplier: { name: '' },
      destination: { name: '' },
      paymentDueDates: [],
      notes: null,
    });
    expect(pageCount(await renderPurchaseOrder(empty))).toBe(1);
  });
});
