import { deflateSync } from 'node:zlib';
import { ObjectStore, OutboxRelay } from '@hacchu-hub/subgraph-kit';
import { as, type TestIdentity, type TestSubgraph } from '@hacchu-hub/subgraph-testing';
import { doubleHeaderPng, jpeg, png } from '@hacchu-hub/subgraph-testing/pictures';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { fieldsOf, seedDemand, type SeededDemand, seedUser } from './fixtures.js';
import { takeIdentity } from './identity.harness.js';

const REFUSED = '社印画像はPNGまたはJPEG（2MB以下）を選択してください。';

let subgraph: TestSubgraph;
let shop: SeededDemand;

const store = () => subgraph.app.get(ObjectStore);
const askForUrl = (who: TestIdentity, file: object = {}) =>
  subgraph.graphql<{ createSealImageUploadUrl: { upload: { uploadUuid: string; url: string } } }>(
    `mutation($i: CreateSealImageUploadUrlInput!) { createSealImageUploadUrl(input: $i) { upload { uploadUuid url headers { name value } expiresAt } } }`,
    { i: { fileName: '社印.png', byteSize: 1_000, mimeType: 'image/png', ...file } },
    who,
  );
const keyOf = (uploadUuid: string) => `uploads/${shop.uuid}/seal-image/${uploadUuid}`;
/** Uploads as a browser does. */
async function upload(bytes: Uint8Array, fileName = '社印.png'): Promise<string> {
  const { data } = await askForUrl(shop.admin, { fileName });
  const uploadUuid = data?.createSealImageUploadUrl.upload.uploadUuid ?? '';
  await store().put(keyOf(uploadUuid), bytes, { contentType: 'image/png' });
  return uploadUuid;
}
const pictureOf = (file: Uint8Array) => {
  const bytes = Buffer.from(file);
  return {
    kind: bytes.toString('latin1', 1, 4),
    width: bytes.readUInt32BE(16),
    height: bytes.readUInt32BE(20),
  };
};
const update = (input: object, who: TestIdentity = shop.admin) =>
  subgraph.graphql<{
    updateDemand: { warnings: string[]; demand: { demandSealImageURL: { originalURL: string } | null } };
  }>(
    'mutation($i: UpdateDemandInput!) { updateDemand(input: $i) { warnings demand { updatedAt demandSealImageURL { originalURL } } } }',
    { i: input },
    who,
  );
const printedKey = async (): Promise<string | null> => {
  const { data } = await subgraph.graphql<{ demandProfiles: { sealImageKey: string | null }[] }>(
    'query($u: [ID!]!) { demandProfiles(uuids: $u) { sealImageKey } }',
    { u: [shop.uuid] },
    as.service('subgraph-orders'),
  );
  return data?.demandProfiles[0]?.sealImageKey ?? null;
};

describe('seal images', () => {
  beforeAll(async () => {
    subgraph = await takeIdentity();
    await subgraph.app.get(OutboxRelay).stop();
  });
  beforeEach(async () => {
    shop = await seedDemand(subgraph, '株式会社あおぞら商店');
  });

  describe('a seal image', () => {
    it('is uploaded, accepted and available for printing orders', async () => {
      const picture = png(300, 300);
      const { data } = await update({ sealImageUploadUuid: await upload(picture) });
      expect(data?.updateDemand.warnings).toEqual([]);
      expect(data?.updateDemand.demand.demandSealImageURL?.originalURL).toMatch(/^http.*image%2Fpng/);
      const key = await printedKey();
      expect(pictureOf(await store().get(key ?? ''))).toEqual({ kind: 'PNG', width: 300, height: 300 });
    });

    it('remains the checked one, although the upload can be overwritten until its URL expires', async () => {
      const picture = png(300, 300);
      const uploadUuid = await upload(picture);
      await update({ sealImageUploadUuid: uploadUuid });
      await store().put(keyOf(uploadUuid), Buffer.from('something else'), { contentType: 'image/png' });
      expect(pictureOf(await store().get((await printedKey()) ?? ''))).toEqual({
        kind: 'PNG',
        width: 300,
        height: 300,
      });
    });

    it('can be printed on a sample before it is saved, and saved afterwards', async () => {
      const asked = (uploadUuid: string) =>
        subgraph.graphql<{ uploadedSealImage: { imageBase64: string | null; problem: string | null } }>(
          'query($d: ID!, $u: ID!) { uploadedSealImage(demandUuid: $d, uploadUuid: $u) { imageBase64 problem } }',
          { d: shop.uuid, u: uploadUuid },
          as.service('subgraph-orders'),
        );
      const picture = png(300, 300);
      const uploadUuid = await upload(picture);
      const answer = (await asked(uploadUuid)).data?.uploadedSealImage;
      expect(answer?.problem).toBeNull();
      expect(pictureOf(Buffer.from(answer?.imageBase64 ?? '', 'base64'))).toEqual({
        kind: 'PNG',
        width: 300,
        height: 300,
      });
      expect((await asked(await upload(png(99, 99)))).data?.uploadedSealImage).toEqual({
        imageBase64: null,
        problem: '社印画像は縦横とも100ピクセル以上の画像を選択してください。',
      });
      expect((await update({ sealImageUploadUuid: uploadUuid })).errors).toEqual([]);
    });

    it('that is not square is accepted with a warning', async () => {
      const { data } = await update({ sealImageUploadUuid: await upload(await jpeg(400, 200), '社印.jpg') });
      expect(data?.updateDemand.warnings).toEqual([
        '社印画像が正方形ではありません（400×200ピクセル）。発注書では小さく印刷されることがあります。',
      ]);
      // The stored file is the re-encoded PNG.
      expect(data?.updateDemand.demand.demandSealImageURL?.originalURL).toMatch(/image%2Fpng/);
    });

    it.each([
      ['a second header', doubleHeaderPng()],
      ['pixels that unpack to 100 MB', png(120, 120, { pixels: deflateSync(Buffer.alloc(100_000_000)) })],
    ])('with %s is re-encoded without it', async (_what, picture) => {
      expect((await update({ sealImageUploadUuid: await upload(picture) })).errors).toEqual([]);
      const kept = Buffer.from(await store().get((await printedKey()) ?? ''));
      expect(pictureOf(kept)).toEqual({ kind: 'PNG', width: 120, height: 120 });
      expect([...kept.toString('latin1').matchAll(/IHDR/g)]).toHaveLength(1);
      expect(kept.byteLength).toBeLessThan(2_000);
    });

    it.each([
      ['another kind of file under a picture’s name', Buffer.from('%PDF-1.7 …'), REFUSED],
      ['a small picture', png(99, 99), '社印画像は縦横とも100ピクセル以上の画像を選択してください。'],
      [
        'a damaged picture',
        png(300, 300).subarray(0, 70),
        '社印画像が壊れています。別の画像を選択してください。',
      ],
      [
        'a file of more than 2 MB',
        Buffer.alloc(2 * 1024 * 1024 + 1),
        'ファイルが大きすぎます。2MB以下のファイルを選択してください。',
      ],
    ])('cannot be %s', async (_what, bytes, message) => {
      const answer = await update({ sealImageUploadUuid: await upload(bytes), name: '改名' });
      expect(answer.code).toBe('INVALID_ARGUMENT');
      expect(fieldsOf(answer)).toEqual({ sealImageUploadUuid: [message] });
      expect(await printedKey()).toBeNull();
      const { data } = await subgraph.graphql('{ demandSettingsDetail { name } }', {}, shop.admin);
      expect(data).toEqual({ demandSettingsDetail: { name: shop.name } });
    });

    it('cannot be announced as another kind of file, or larger than 2 MB', async () => {
      expect(fieldsOf(await askForUrl(shop.admin, { mimeType: 'image/gif' }))).toEqual({
        mimeType: [REFUSED],
      });
      expect(fieldsOf(await askForUrl(shop.admin, { byteSize: 2_097_153 }))).toEqual({ byteSize: [REFUSED] });
      expect((await askForUrl(shop.admin, { byteSize: 2_097_152 })).errors).toEqual([]);
    });

    it('is never accepted twice, before its upload, or from another demand', async () => {
      const uploadUuid = await upload(png(200, 200));
      await update({ sealImageUploadUuid: uploadUuid });
      const missing = ['ファイルがアップロードされていません。もう一度ファイルを選択してください。'];
      expect(fieldsOf(await update({ sealImageUploadUuid: uploadUuid }))).toEqual({
        sealImageUploadUuid: missing,
      });
      const unsent = (await askForUrl(shop.admin)).data?.createSealImageUploadUrl.upload.uploadUuid;
      expect(fieldsOf(await update({ sealImageUploadUuid: unsent }))).toEqual({
        sealImageUploadUuid: missing,
      });
      const foreign = await upload(png(200, 200));
      const rival = await seedDemand(subgraph, '合同会社ミドリ');
      expect(fieldsOf(await update({ sealImageUploadUuid: foreign }, rival.admin))).toEqual({
        sealImageUploadUuid: missing,
      });
    });

    it('can be replaced and removed; both are audited, and old files are deleted a day later', async () => {
      await update({ sealImageUploadUuid: await upload(png(200, 200), '旧.png') });
      const old = (await printedKey()) ?? '';
      await update({ sealImageUploadUuid: await upload(png(210, 210), '新.png') });
      const recent = (await printedKey()) ?? '';
      expect(recent).not.toBe(old);
      const { data } = await update({ removeSealImage: true });
      expect(data?.updateDemand.demand.demandSealImageURL).toBeNull();
      expect(await printedKey()).toBeNull();
      const log = await subgraph.graphql<{ auditEntries: { items: { changes: unknown[] }[] } }>(
        '{ auditEntries { items { changes { field label before after } } } }',
        {},
        shop.admin,
      );
      const change = (before: string | null, after: string | null) => [
        { field: 'sealImage', label: '社印画像', before, after },
      ];
      expect(log.data?.auditEntries.items.slice(0, 3).map(({ changes }) => changes)).toEqual([
        change('新.png', null),
        change('旧.png', '新.png'),
        change(null, '旧.png'),
      ]);
      // Documents that are being generated can still read them.
      await subgraph.app.get(OutboxRelay).drain();
      expect([await store().exists(old), await store().exists(recent)]).toEqual([true, true]);
      await subgraph.app.get(OutboxRelay).drain({ ignoreDelay: true });
      expect([await store().exists(old), await store().exists(recent)]).toEqual([false, false]);
    });

    it('is not changed by an edit of an older version', async () => {
      const uploadUuid = await upload(png(200, 200));
      const stale = { sealImageUploadUuid: uploadUuid, expectedUpdatedAt: '2026-01-01T00:00:00.000000Z' };
      expect((await update(stale)).code).toBe('ABORTED');
      expect(await printedKey()).toBeNull();
      expect((await update({ sealImageUploadUuid: uploadUuid })).errors).toEqual([]);
    });

    it('cannot be set and removed in one change, and is for administrators', async () => {
      const both = { sealImageUploadUuid: await upload(png(200, 200)), removeSealImage: true };
      expect(fieldsOf(await update(both))).toEqual({
        removeSealImage: ['社印画像の変更と削除は同時にはできません。'],
      });
      const editor = await seedUser(subgraph, shop, 'EDITOR');
      expect((await askForUrl(editor.identity)).code).toBe('PERMISSION_DENIED');
    });
  });
});
