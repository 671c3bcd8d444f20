import { beforeAll, describe, expect, it } from '@jest/globals';
import { as, TEST_DEMAND } from '@hacchu-hub/subgraph-kit/testing';
import { RED_PIXEL } from '../../src/documents/purchase-order.fixture.js';
import { bytesOf } from '../support/files.js';
import { Client, dataOf, fieldsOf, key, sharedHouse, type House } from '../support/house.js';

describe('the preview of a sample order', () => {
  let house: House;
  let admin: Client;
  beforeAll(async () => {
    house = await sharedHouse();
    admin = new Client(house);
  });

  const preview = (input: Record<string, unknown>, who: Client = admin) =>
    who.run<{ previewSampleOrder: { url: string; expiresAt: string } }>(
      'query p($input: PreviewSampleOrderInput!) { previewSampleOrder(input: $input) { url expiresAt } }',
      { input },
    );
  const rendered = async (input: Record<string, unknown>): Promise<string> => {
    const { url } = dataOf(await preview(input)).previewSampleOrder;
    return (await bytesOf(house, url)).toString('latin1');
  };

  describe('a sample order', () => {
    it('is a PDF that needs nothing of the catalog, and stores no order', async () => {
      expect(await rendered({})).toMatch(/^%PDF-/);
      expect(house.catalog.calls).toEqual([]);
      const { data } = await admin.run<{ orders: { totalCount: number } }>('{ orders { totalCount } }');
      expect(data?.orders.totalCount).toBe(0);
    });

    it('goes by the settings of this moment', async () => {
      const asked = house.identity.calls.length;
      await preview({});
      await preview({});
      expect(house.identity.calls.slice(asked)).toEqual(['OrderDemandProfiles', 'OrderDemandProfiles']);
    });

    it('carries a seal image before it is saved', async () => {
      const uploadUuid = key();
      house.settings.uploadedSeals.set(uploadUuid, {
        imageBase64: RED_PIXEL.toString('base64'),
        problem: null,
      });
      expect(await rendered({ sealImageUploadUuid: uploadUuid })).toContain('/Subtype /Image');
      expect(await rendered({})).not.toContain('/Subtype /Image');
    });

    it('says at the field what is wrong with a seal image', async () => {
      const uploadUuid = key();
      const problem = '社印画像が壊れています。別の画像を選択してください。';
      house.settings.uploadedSeals.set(uploadUuid, { imageBase64: null, problem });
      expect(fieldsOf(await preview({ sealImageUploadUuid: uploadUuid }))).toEqual({
        sealImageUploadUuid: [problem],
      });
      expect(fieldsOf(await preview({ sealImageUploadUuid: 'x' }))).toEqual({
        sealImageUploadUuid: ['社印画像をもう一度選択してください。'],
      });
    });

    it('is for those who see the settings', async () => {
      const codes = await Promise.all(
        [as.editor(), as.operator(), as.unknownRole()].map(async (who) => {
          const answer = await preview({ demandUuid: TEST_DEMAND.uuid }, new Client(house, who));
          return answer.code ?? 'OK';
        }),
      );
      expect(codes).toEqual(['OK', 'OK', 'PERMISSION_DENIED']);
    });
  });
});
