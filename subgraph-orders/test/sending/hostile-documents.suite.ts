import { deflateSync } from 'node:zlib';
import { ObjectStore, systemScope } from '@hacchu-hub/subgraph-kit';
import { doubleHeaderPng, png, pngHeader } from '@hacchu-hub/subgraph-testing/pictures';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { sampleDocument, sampleLine } from '../../src/documents/purchase-order.fixture.js';
import { PurchaseOrderRenderer } from '../../src/documents/purchase-order.renderer.js';
import { placedOrder } from '../support/copied-orders.js';
import { bytesOf } from '../support/files.js';
import { Client, dataOf, type Harness, sharedHarness } from '../support/harness.js';

describe('hostile documents', () => {
  let harness: Harness;
  let admin: Client;
  beforeAll(async () => {
    harness = await sharedHarness();
    admin = new Client(harness);
  });
  afterEach(() => harness.change({ sealImageKey: null }));

  const PREVIEW = 'query p($input: PreviewOrderInput!) { previewOrder(input: $input) { url } }';

  async function storeSeal(bytes: Uint8Array): Promise<void> {
    const key = 'seals/hostile.png';
    await harness.app.get(ObjectStore, { strict: false }).put(key, bytes, { contentType: 'image/png' });
    await harness.change({ sealImageKey: key });
  }

  async function preview(uuid: string): Promise<string> {
    const response = await admin.run<{ previewOrder: { url: string } }>(PREVIEW, { input: { uuid } });
    return (await bytesOf(harness, dataOf(response).previewOrder.url)).toString('latin1');
  }

  const isAlive = async (): Promise<boolean> => (await fetch(new URL('/healthz', harness.url))).ok;

  describe('a stored seal', () => {
    it.each([
      ['has a second header of 40,000 pixels', doubleHeaderPng()],
      ['unpacks to 100 MB', png(120, 120, { pixels: deflateSync(Buffer.alloc(100_000_000)) })],
    ])('that %s is printed like the displayed picture', async (_what, picture) => {
      await storeSeal(picture);
      const { uuid } = await admin.draft();
      // Each rendering starts from a clean state.
      for (const pdf of [await preview(uuid), await preview(uuid)]) {
        expect(pdf).toMatch(/^%PDF-/);
        expect(pdf).toContain('/Subtype /Image');
      }
      expect(await isAlive()).toBe(true);
    });

    it.each([
      ['is damaged', png(120, 120).subarray(0, 70)],
      ['claims 40,000 by 40,000 pixels', png(40_000, 40_000, { pixels: Buffer.alloc(10) })],
      ['declares 40,000 pixels before its data', png(120, 120, { extra: [pngHeader(40_000, 40_000)] })],
    ])('that %s is omitted, and the order can still be sent', async (_fault, picture) => {
      await storeSeal(picture);
      const { uuid } = await admin.draft();
      expect(await preview(uuid)).not.toContain('/Subtype /Image');
      const placed = await placedOrder(harness, admin);
      expect(placed).toMatchObject({ status: 'Delivering', latestOrderSendLog: { status: 'SENT' } });
      expect(await isAlive()).toBe(true);
    });
  });

  describe('documents of several demands', () => {
    const scope = (number: number) => systemScope(`01900000-0000-7000-8000-00000000de0${number}`);
    const withLines = (count: number) =>
      sampleDocument(
        Array.from({ length: count }, (_, index) =>
          sampleLine({ lot: index + 1, notes: '割れ物注意。'.repeat(20) }),
        ),
      );
    const large = withLines(300);

    it('are rendered in turns, while the main thread stays responsive', async () => {
      const renderer = harness.app.get(PurchaseOrderRenderer, { strict: false });
      const ended: string[] = [];
      const made = (name: string, work: Promise<unknown>): Promise<void> =>
        work.then(() => void ended.push(name));
      const medium = withLines(80);
      const many = [large, ...Array.from({ length: 5 }, () => medium)].map((document, index) =>
        made(`a${index}`, renderer.render(scope(1), document, { previewOf: `order ${index}` })),
      );
      const sent = made('a, sent', renderer.render(scope(1), sampleDocument([sampleLine()])));
      const other = made(
        'b',
        renderer.render(scope(2), sampleDocument([sampleLine()]), { previewOf: 'order' }),
      );
      const responses = made('responses', Promise.all([isAlive(), isAlive(), isAlive()]));
      await Promise.all([...many, sent, other, responses]);
      // Everything else finishes before the last of the demand's earlier requests.
      expect(ended.at(-1)).toMatch(/^a\d$/);
      expect(ended.indexOf('responses')).toBeLessThan(ended.indexOf('a5'));
      expect(ended.indexOf('b')).toBeLessThan(ended.indexOf('a5'));
      expect(ended.indexOf('a, sent')).toBeLessThan(ended.indexOf('a5'));
    });

    it('are refused while too many of the same demand are queued', async () => {
      const renderer = harness.app.get(PurchaseOrderRenderer, { strict: false });
      const small = sampleDocument([sampleLine()]);
      const all = Array.from({ length: 80 }, (_, index) =>
        renderer.render(scope(1), small, { previewOf: `order ${index}` }),
      );
      const other = renderer.render(scope(2), small);
      const refused = (await Promise.allSettled(all)).flatMap((one) =>
        one.status === 'rejected' ? [one.reason] : [],
      );
      expect(refused.length).toBeGreaterThan(0);
      for (const error of refused) {
        expect(error).toMatchObject({
          rpc: 'RESOURCE_EXHAUSTED',
          message: 'PDFの作成が混み合っています。しばらくしてからもう一度お試しください。',
        });
      }
      expect((await other).subarray(0, 5).toString()).toBe('%PDF-');
    });

    it('are rendered once for the newest of several previews of one order', async () => {
      const renderer = harness.app.get(PurchaseOrderRenderer, { strict: false });
      const all = [large, large, large, large, large, large].map((document) =>
        renderer.render(scope(1), document, { previewOf: 'one order' }),
      );
      const outcomes = (await Promise.allSettled(all)).map((one) =>
        one.status === 'fulfilled' ? 'made' : one.reason.rpc,
      );
      expect(outcomes.at(-1)).toBe('made');
      expect(outcomes).toContain('ABORTED');
    });
  });
});
