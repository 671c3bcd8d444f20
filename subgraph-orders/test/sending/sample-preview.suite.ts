import { as, TEST_DEMAND } from '@hacchu-hub/subgraph-testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { RED_PIXEL } from '../../src/documents/purchase-order.fixture.js';
import { bytesOf } from '../support/files.js';
import { Client, dataOf, fieldsOf, type Harness, key, sharedHarness } from '../support/harness.js';

describe('the preview of a sample order', () => {
  let harness: Harness;
  let admin: Client;
  beforeAll(async () => {
    harness = await sharedHarness();
    admin = new Client(harness);
  });

  const preview = (input: Record<string, unknown>, who: Client = admin) =>
    who.run<{ previewSampleOrder: { url: string; expiresAt: string } }>(
      'query p($input: PreviewSampleOrderInput!) { previewSampleOrder(input: $input) { url expiresAt } }',
      { input },
    );
  const rendered = async (input: Record<string, unknown>): Promise<string> => {
    const { url } = dataOf(await preview(input)).previewSampleOrder;
    return (await bytesOf(harness, url)).toString('latin1');
  };

  describe('a sample order', () => {
    it('is rendered without the catalog and without storing an order', async () => {
      expect(await rendered({})).toMatch(/^%PDF-/);
      expect(harness.catalog.calls).toEqual([]);
      const { data } = await admin.run<{ orders: { totalCount: number } }>('{ orders { totalCount } }');
      expect(data?.orders.totalCount).toBe(0);
    });

    it('uses the current settings', async () => {
      const callsBefore = harness.identity.calls.length;
      await preview({});
      await preview({});
      expect(harness.identity.calls.slice(callsBefore)).toEqual([
        'OrderDemandProfiles',
        'OrderDemandProfiles',
      ]);
    });

    it('shows a seal image before it is saved', async () => {
      const uploadUuid = key();
      harness.settings.uploadedSeals.set(uploadUuid, {
        imageBase64: RED_PIXEL.toString('base64'),
        problem: null,
      });
      expect(await rendered({ sealImageUploadUuid: uploadUuid })).toContain('/Subtype /Image');
      expect(await rendered({})).not.toContain('/Subtype /Image');
    });

    it('reports errors of a seal image at its field', async () => {
      const uploadUuid = key();
      const problem = '社印画像が壊れています。別の画像を選択してください。';
      harness.settings.uploadedSeals.set(uploadUuid, { imageBase64: null, problem });
      expect(fieldsOf(await preview({ sealImageUploadUuid: uploadUuid }))).toEqual({
        sealImageUploadUuid: [problem],
      });
      expect(fieldsOf(await preview({ sealImageUploadUuid: 'x' }))).toEqual({
        sealImageUploadUuid: ['社印画像をもう一度選択してください。'],
      });
    });

    it('is limited to people who may see the settings', async () => {
      const codes = await Promise.all(
        [as.editor(), as.operator(), as.unknownRole()].map(async (who) => {
          const response = await preview({ demandUuid: TEST_DEMAND.uuid }, new Client(harness, who));
          return response.code ?? 'OK';
        }),
      );
      expect(codes).toEqual(['OK', 'OK', 'PERMISSION_DENIED']);
    });
  });
});
