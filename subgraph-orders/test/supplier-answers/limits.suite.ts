import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client, type Harness, key, startHarness } from '../support/harness.js';
import { clientAt, mailedOrder, SupplierPage } from '../support/supplier-pages.js';

const QUOTAS = {
  'supplierPages.address.hour': 12,
  'supplierAnswers.link.hour': 2,
  'supplierUploads.link.day': 3,
};

describe('limits of what suppliers do without an account', () => {
  let harness: Harness;
  let admin: Client;
  beforeAll(async () => {
    harness = await startHarness('answer_limits', { environment: { QUOTAS: JSON.stringify(QUOTAS) } });
    admin = new Client(harness);
  });
  afterAll(() => harness.close());

  it('an address that tries many links is stopped, whether they are valid or not; others are not', async () => {
    const { page } = await mailedOrder(harness, admin);
    const who = clientAt('198.51.100.7');
    const codes: (string | undefined)[] = [];
    for (let n = 0; n < 14; n += 1) {
      const token = n === 13 ? page.token : `${'0'.repeat(32)}.${'0'.repeat(20)}`;
      codes.push((await new SupplierPage(harness, token, who).open()).code);
    }
    expect(codes).toEqual([
      ...Array<string>(12).fill('NOT_FOUND'),
      'RESOURCE_EXHAUSTED',
      'RESOURCE_EXHAUSTED',
    ]);
    expect((await page.open()).code).toBeUndefined();
  });

  it('a link takes a limited number of answers, from whatever address; refused ones do not count', async () => {
    const { page } = await mailedOrder(harness, admin);
    const codes: (string | undefined)[] = [];
    for (let n = 0; n < 4; n += 1) {
      const at = new SupplierPage(harness, page.token, clientAt(`192.0.2.${n}`));
      codes.push((await at.answer(n === 0 ? { fileIds: [key()] } : {})).code);
    }
    expect(codes).toEqual(['INVALID_ARGUMENT', undefined, undefined, 'RESOURCE_EXHAUSTED']);
  });

  it('a link takes 50 answers in all', async () => {
    const { order, page } = await mailedOrder(harness, admin);
    await harness.runtime.connection
      .collection('supplier_links')
      .updateOne({ orderId: order.uuid }, { $set: { answerCount: 49 } });
    expect((await page.answer({})).code).toBeUndefined();
    const refused = await page.answer({});
    expect([refused.code, refused.errors[0]?.message]).toEqual([
      'FAILED_PRECONDITION',
      'このリンクからのご回答が上限に達しました。発注元に直接ご連絡ください。',
    ]);
    expect((await page.seen()).content?.answers).toHaveLength(1);
  });

  it('a link takes a limited number of files', async () => {
    const { page } = await mailedOrder(harness, admin);
    const at = new SupplierPage(harness, page.token, clientAt('192.0.2.77'));
    const files = (count: number) =>
      Array.from({ length: count }, (_, n) => ({ fileName: `${n}.pdf`, byteSize: 1 }));
    expect((await at.uploads(files(2))).code).toBeUndefined();
    expect((await at.uploads(files(2))).code).toBe('RESOURCE_EXHAUSTED');
    expect((await at.uploads(files(1))).code).toBeUndefined();
  });
});
