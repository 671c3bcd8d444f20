import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { systemScope, Uploads } from '@hacchu-hub/subgraph-kit';
import { as, TEST_DEMAND, until } from '@hacchu-hub/subgraph-testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { bytesOf, PDF, put, type TestFile } from '../support/files.js';
import { Client, dataOf, fieldsOf, type Harness, type SeenOrder, startHarness } from '../support/harness.js';

describe('uploads', () => {
  let harness: Harness;
  beforeAll(async () => {
    harness = await startHarness('uploads', {
      environment: {
        QUOTAS: JSON.stringify({
          'openUploads.person.tenMinutes': 30,
          'openUploadBytes.person.tenMinutes': 150 * 1024 * 1024,
        }),
      },
    });
  });
  afterAll(() => harness.close());

  interface Target {
    uploadUuid: string;
    url: string;
    headers: { name: string; value: string }[];
  }
  interface SeenFile {
    uuid: string;
    name: string;
    mimeType: string;
    url: string;
  }
  const HTML = new TextEncoder().encode('<!DOCTYPE html><script>alert(document.domain)</script>');

  /** A new user per test, so that the rate limit of earlier tests does not apply. */
  let people = 0;
  const newUser = (): Client =>
    new Client(
      harness,
      as.demandAdmin({ uuid: `01900000-0000-7000-8000-0000000f${String((people += 1)).padStart(4, '0')}` }),
    );

  const grant = (client: Client, uuid: string, { fileName, body }: TestFile) =>
    client.run<{ createOrderAttachmentSignedUrl: { upload: Target } }>(
      `mutation u($input: CreateOrderAttachmentSignedUrlInput!) {
      createOrderAttachmentSignedUrl(input: $input) { upload { uploadUuid url headers { name value } } }
    }`,
      { input: { uuid, fileName, byteSize: body.byteLength } },
    );
  const granted = async (client: Client, uuid: string, file: TestFile): Promise<Target> =>
    dataOf(await grant(client, uuid, file)).createOrderAttachmentSignedUrl.upload;
  const add = (client: Client, uuid: string, uploadUuids: string[]) =>
    client.run<{ uploadOrderAttachments: { orderAttachments: SeenFile[] } }>(
      `mutation a($input: UploadOrderAttachmentsInput!) {
      uploadOrderAttachments(input: $input) { orderAttachments { uuid name mimeType url } }
    }`,
      { input: { uuid, uploadUuids } },
    );
  const attached = async (client: Client, order: SeenOrder, file: TestFile) => {
    const target = await granted(client, order.uuid, file);
    await put(harness, target.url, file.body);
    const [seen] = dataOf(await add(client, order.uuid, [target.uploadUuid])).uploadOrderAttachments
      .orderAttachments;
    return { target, file: seen };
  };

  describe('a checked file', () => {
    it('is not affected by later uploads to its URL', async () => {
      const client = newUser();
      const order = await client.draft();
      const { target, file } = await attached(client, order, PDF);
      await put(harness, target.url, HTML);
      expect(new Uint8Array(await bytesOf(harness, file?.url ?? ''))).toEqual(PDF.body);
      expect(new URL(file?.url ?? '').pathname).not.toBe(new URL(target.url).pathname);
      expect(new URL(file?.url ?? '').searchParams.get('type')).toBe('application/pdf');
    });

    it('is mailed as it was checked', async () => {
      const client = newUser();
      const draft = await client.draft();
      const response = await client.run<{ createOrderMailAttachmentSignedUrls: { uploads: Target[] } }>(
        `mutation u($input: CreateOrderMailAttachmentSignedUrlsInput!) {
        createOrderMailAttachmentSignedUrls(input: $input) { uploads { uploadUuid url } }
      }`,
        { input: { files: [{ fileName: PDF.fileName, byteSize: PDF.body.byteLength }] } },
      );
      const [target] = dataOf(response).createOrderMailAttachmentSignedUrls.uploads;
      await put(harness, target?.url ?? '', PDF.body);
      harness.inbox.holdResponses();
      const sending = client.done(
        'submitOrderWithSendMail',
        client.sending(draft, {
          mail: {
            to: ['order@aozora.example'],
            subject: '発注書',
            body: '本文',
            uploadUuids: [target?.uploadUuid],
          },
        }),
      );
      const logs = harness.runtime.connection.collection('order_send_logs');
      await until(
        () => logs.countDocuments({ orderId: draft.uuid }),
        (count) => count === 1,
      );
      await put(harness, target?.url ?? '', HTML);
      harness.inbox.resume();
      await sending;
      const files = harness.inbox.messages.at(-1)?.attachments ?? [];
      const mailed = files.find(({ filename }) => filename === PDF.fileName);
      expect(mailed && new Uint8Array(mailed.content)).toEqual(PDF.body);
    });

    it('remains when the sweep deletes the uploaded object', async () => {
      const client = newUser();
      const order = await client.draft();
      const { target, file } = await attached(client, order, PDF);
      const uploads = harness.app.get(Uploads, { strict: false });
      await uploads.deleteAbandoned(new Date(Date.now() + 25 * 60 * 60 * 1_000));
      await expect(bytesOf(harness, target.url)).rejects.toThrow('ENOENT');
      expect(new Uint8Array(await bytesOf(harness, file?.url ?? ''))).toEqual(PDF.body);
    });

    it('is deleted with the uploaded object when nobody uses it', async () => {
      const client = newUser();
      const order = await client.draft();
      const target = await granted(client, order.uuid, { fileName: 'a.pdf', body: PDF.body });
      await put(harness, target.url, HTML);
      expect(fieldsOf(await add(client, order.uuid, [target.uploadUuid]))).toEqual({
        'uploadUuids.0': ['ファイルの内容が拡張子と一致しません。ファイルを確認してください。'],
      });
      const folder = join(
        harness.runtime.environment.OBJECT_STORE_ROOT,
        `files/${TEST_DEMAND.uuid}/order-attachment`,
      );
      const left = async () => (await readdir(folder)).filter((name) => name.startsWith(target.uploadUuid));
      expect(await left()).toHaveLength(1);
      await harness.app
        .get(Uploads, { strict: false })
        .deleteAbandoned(new Date(Date.now() + 25 * 60 * 60 * 1_000));
      expect(await left()).toEqual([]);
      await expect(bytesOf(harness, target.url)).rejects.toThrow('ENOENT');
    });

    it('is the version that was checked, when its bytes change between two checks', async () => {
      const client = newUser();
      const order = await client.draft();
      const target = await granted(client, order.uuid, PDF);
      await put(harness, target.url, PDF.body);
      const uploads = harness.app.get(Uploads, { strict: false });
      const scope = systemScope(TEST_DEMAND.uuid);
      const first = await uploads.inspect(scope, target.uploadUuid, 'order-attachment');
      await put(harness, target.url, HTML);
      const second = await uploads.inspect(scope, target.uploadUuid, 'order-attachment');
      expect([first.sniffedType, second.sniffedType]).toEqual(['application/pdf', undefined]);
      const kept = join(harness.runtime.environment.OBJECT_STORE_ROOT, first.key);
      expect(new Uint8Array(await readFile(kept))).toEqual(PDF.body);
    });
  });

  describe('file names', () => {
    it('have one line and no hidden characters, and cannot break a download', async () => {
      const client = newUser();
      const order = await client.draft();
      const { file } = await attached(client, order, {
        ...PDF,
        fileName: '請求\u202Efdp\u200B.exe\r\nX: 1\u2066.pdf',
      });
      expect(file?.name).toBe('請求fdp.exe X: 1.pdf');
      expect(new URL(file?.url ?? '').searchParams.get('name')).toBe('請求fdp.exe X: 1.pdf');
    });

    it('are sanitised for stored records too, also with a malformed type', async () => {
      const client = newUser();
      const order = await client.draft();
      const { file } = await attached(client, order, PDF);
      const broken = { name: '\u202E..\n.pdf\u0000', mimeType: 'text/html\u0001' };
      await harness.runtime.connection
        .collection<{ _id: string }>('order_attachments')
        .updateOne({ _id: file?.uuid ?? '' }, { $set: broken });
      const response = await client.run<{ order: { orderAttachments: SeenFile[] } }>(
        'query o($uuid: ID!) { order(uuid: $uuid) { orderAttachments { uuid name mimeType url } } }',
        { uuid: order.uuid },
      );
      const [seen] = dataOf(response).order.orderAttachments;
      expect(seen?.name).toBe('pdf');
      const { searchParams } = new URL(seen?.url ?? '');
      expect([searchParams.get('name'), searchParams.get('type')]).toEqual([
        'pdf',
        'application/octet-stream',
      ]);
    });
  });

  describe('upload URLs', () => {
    it('are limited exactly, also for hundreds of concurrent requests', async () => {
      const client = newUser();
      const order = await client.draft();
      const large = { fileName: 'a.pdf', body: new Uint8Array(10) };
      const responses = await Promise.all(Array.from({ length: 90 }, () => grant(client, order.uuid, large)));
      const refused = responses.filter(({ code }) => code !== undefined);
      expect(responses.length - refused.length).toBe(30);
      expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['RESOURCE_EXHAUSTED']));
      expect(refused[0]?.errors[0]?.message).toMatch(
        /^ファイルのアップロードは10分間に30件までです。\d+月\d+日 \d\d:\d\d以降に再度お試しください。$/,
      );
      // Other users of the demand are not limited.
      expect((await grant(newUser(), order.uuid, large)).code).toBeUndefined();
    });

    it('are bound to the announced size', async () => {
      const client = newUser();
      const order = await client.draft();
      const { url, headers } = await granted(client, order.uuid, PDF);
      expect(new URL(url).searchParams.get('max')).toBe(String(PDF.body.byteLength));
      expect(headers).toContainEqual({ name: 'if-none-match', value: '*' });
    });

    it('name the file that they refuse', async () => {
      const ask = async (file: { fileName: string; byteSize: number }) =>
        fieldsOf(
          await newUser().run(
            `mutation u($input: CreateOrderMailAttachmentSignedUrlsInput!) {
            createOrderMailAttachmentSignedUrls(input: $input) { uploads { url } }
          }`,
            { input: { files: [{ fileName: 'a.pdf', byteSize: 1 }, file] } },
          ),
        );
      expect(await ask({ fileName: 'b.pdf', byteSize: 0 })).toEqual({
        'files.1.byteSize': ['ファイルが空です。'],
      });
      expect(await ask({ fileName: `${'b'.repeat(300)}.pdf`, byteSize: 1 })).toEqual({
        'files.1.fileName': ['ファイル名が正しくありません。'],
      });
    });

    it('are limited by their total size', async () => {
      const client = newUser();
      const files = Array.from({ length: 10 }, () => ({ fileName: 'a.pdf', byteSize: 10 * 1024 * 1024 }));
      const ask = () =>
        client.run(
          `mutation u($input: CreateOrderMailAttachmentSignedUrlsInput!) {
          createOrderMailAttachmentSignedUrls(input: $input) { uploads { url } }
        }`,
          { input: { files } },
        );
      expect((await ask()).code).toBeUndefined();
      const refused = await ask();
      expect(refused.code).toBe('RESOURCE_EXHAUSTED');
      expect(refused.errors[0]?.message).toMatch(/^ファイルのアップロードは10分間に150MBまでです。/);
    });
  });
});
