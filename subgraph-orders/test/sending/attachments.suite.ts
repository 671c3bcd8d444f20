import { OutboxRelay } from '@hacchu-hub/subgraph-kit';
import { as, OTHER_DEMAND } from '@hacchu-hub/subgraph-testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { AttachmentSweepJob } from '../../src/attachments/attachment-sweep.job.js';
import { placedOrder } from '../support/copied-orders.js';
import { bytesOf, CSV, PDF, type TestFile, upload, uploadFor } from '../support/files.js';
import {
  Client,
  content,
  dataOf,
  fieldsOf,
  type Harness,
  key,
  refusal,
  sharedHarness,
  WITHOUT_MASTERS,
} from '../support/harness.js';

describe('attachments', () => {
  let harness: Harness;
  let admin: Client;
  beforeAll(async () => {
    harness = await sharedHarness();
    admin = new Client(harness);
  });

  interface SeenFile {
    uuid: string;
    name: string;
    byteSize: number;
    mimeType: string;
    encoding: string | null;
    url: string;
  }

  const FILES = 'orderAttachments { uuid name byteSize mimeType encoding url }';

  const add = (uuid: string, uploadUuids: string[], client = admin) =>
    client.run<{ uploadOrderAttachments: { orderAttachments: SeenFile[] } }>(
      `mutation a($input: UploadOrderAttachmentsInput!) { uploadOrderAttachments(input: $input) { ${FILES} } }`,
      { input: { uuid, uploadUuids } },
    );
  const remove = (uuid: string, attachmentUuid: string) =>
    admin.run(
      `mutation r($input: DeleteOrderAttachmentInput!) { deleteOrderAttachment(input: $input) { order { ${FILES} } } }`,
      { input: { uuid, attachmentUuid } },
    );
  const filesOf = async (uuid: string, client = admin): Promise<SeenFile[]> =>
    dataOf(
      await client.run<{ order: { orderAttachments: SeenFile[] } }>(
        `query f($uuid: ID!) { order(uuid: $uuid) { ${FILES} } }`,
        { uuid },
      ),
    ).order.orderAttachments;
  const temporary = (uploadUuids: string[], client = admin) =>
    client.run<{ uploadOrderTemporaryAttachments: { orderTemporaryAttachments: { uuid: string }[] } }>(
      `mutation t($input: UploadOrderTemporaryAttachmentsInput!) {
      uploadOrderTemporaryAttachments(input: $input) { orderTemporaryAttachments { uuid name byteSize } }
    }`,
      { input: { uploadUuids } },
    );
  const drain = () => harness.app.get(OutboxRelay, { strict: false }).drain({ ignoreDelay: true });

  describe('files of an order', () => {
    it('are validated by content, can be read, and do not change the version of the order', async () => {
      const order = await admin.draft();
      const uploads = [
        await uploadFor(harness, admin, order.uuid, PDF),
        await uploadFor(harness, admin, order.uuid, CSV),
      ];
      const { orderAttachments } = dataOf(await add(order.uuid, uploads)).uploadOrderAttachments;
      expect(orderAttachments).toMatchObject([
        { name: '仕様書.pdf', byteSize: PDF.body.byteLength, mimeType: 'application/pdf', encoding: null },
        { name: '一覧.csv', mimeType: 'text/csv', encoding: 'utf-8' },
      ]);
      expect(new Uint8Array(await bytesOf(harness, orderAttachments[0]?.url ?? ''))).toEqual(PDF.body);
      const seen = await admin.seen(order.uuid);
      expect(seen.updatedAt).toBe(order.updatedAt);
      expect(seen.histories[0]).toMatchObject({
        event: 'ATTACH',
        summary: '添付ファイル「仕様書.pdf」「一覧.csv」を追加しました。',
      });
      // A retry after a lost response.
      expect(dataOf(await add(order.uuid, uploads)).uploadOrderAttachments.orderAttachments).toHaveLength(2);
      expect(await filesOf(order.uuid)).toHaveLength(2);
    });

    it('are deleted with their content', async () => {
      const order = await admin.draft();
      dataOf(await add(order.uuid, [await uploadFor(harness, admin, order.uuid, PDF)]));
      const [file] = await filesOf(order.uuid);
      dataOf(await remove(order.uuid, file?.uuid ?? ''));
      expect(await filesOf(order.uuid)).toEqual([]);
      await drain();
      await expect(bytesOf(harness, file?.url ?? '')).rejects.toThrow('ENOENT');
      expect((await remove(order.uuid, file?.uuid ?? '')).code).toBe('NOT_FOUND');
    });

    const png = Uint8Array.from(
      Buffer.from(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
        'base64',
      ),
    );
    const DIFFERENT = 'ファイルの内容が拡張子と一致しません。ファイルを確認してください。';
    it.each<[string, TestFile]>([
      ['a picture named as a PDF', { fileName: 'a.pdf', body: png }],
      [
        'an executable named as a text file',
        { fileName: 'a.txt', body: Uint8Array.from([77, 90, 0, 3, 0, 0]) },
      ],
      ['a PDF named as a CSV file', { fileName: 'a.csv', body: PDF.body }],
    ])('refuses %s', async (_, file) => {
      const order = await admin.draft();
      const response = await add(order.uuid, [await uploadFor(harness, admin, order.uuid, file)]);
      expect(fieldsOf(response)).toEqual({ 'uploadUuids.0': [DIFFERENT] });
      expect(await filesOf(order.uuid)).toEqual([]);
    });

    it.each<[string, string, number, Record<string, string[]>]>([
      [
        'kinds that are not allowed',
        'setup.exe',
        10,
        {
          fileName: [
            '添付できるファイルの種類は、PDF・画像（PNG、JPEG、GIF）・Excel・Word・PowerPoint・CSV・テキスト・ZIPです。',
          ],
        },
      ],
      [
        'more than 10 MB',
        'a.pdf',
        10 * 1024 * 1024 + 1,
        { byteSize: ['添付できるファイルは1件10MB、合計20MBまでです。'] },
      ],
    ])('refuses %s before the upload', async (_, fileName, byteSize, fields) => {
      const { uuid } = await admin.draft();
      const response = await admin.run(
        `mutation u($input: CreateOrderAttachmentSignedUrlInput!) {
        createOrderAttachmentSignedUrl(input: $input) { upload { url } }
      }`,
        { input: { uuid, fileName, byteSize } },
      );
      expect(fieldsOf(response)).toEqual(fields);
    });

    it('are at most ten, also when two people add the last one concurrently', async () => {
      const order = await admin.draft();
      const uploads: string[] = [];
      for (let count = 0; count < 11; count += 1)
        uploads.push(await uploadFor(harness, admin, order.uuid, PDF));
      dataOf(await add(order.uuid, uploads.slice(0, 9)));
      const responses = await Promise.all([
        add(order.uuid, uploads.slice(9, 10)),
        add(order.uuid, uploads.slice(10), new Client(harness, as.editor())),
      ]);
      expect(responses.map((response) => fieldsOf(response)).filter(Boolean)).toEqual([
        { uploadUuids: ['添付できるファイルは10件までです。'] },
      ]);
      expect(await filesOf(order.uuid)).toHaveLength(10);
    });

    it('cannot change once the order is canceled or fixed', async () => {
      const canceled = await admin.draft();
      await admin.done('cancelOrder', { uuid: canceled.uuid, expectedUpdatedAt: canceled.updatedAt });
      const placed = await placedOrder(harness, admin);
      const uploadUuid = await uploadFor(harness, admin, placed.uuid, PDF);
      await admin.done('fixOrder', { uuid: placed.uuid, expectedUpdatedAt: placed.updatedAt });
      expect(refusal(await add(placed.uuid, [uploadUuid]))).toEqual([
        'FAILED_PRECONDITION',
        '発注が確定されています。確定を解除してから操作してください。',
      ]);
      expect(refusal(await add(canceled.uuid, [uploadUuid]))).toEqual([
        'FAILED_PRECONDITION',
        'この操作は現在のステータス（キャンセル）では実行できません。画面を更新してください。',
      ]);
    });

    it('are not accessible from other demands', async () => {
      const order = await admin.draft();
      const outsider = new Client(harness, as.demandAdmin({ demand: OTHER_DEMAND }));
      const uploadUuid = await uploadFor(harness, admin, order.uuid, PDF);
      expect((await add(order.uuid, [uploadUuid], outsider)).code).toBe('PERMISSION_DENIED');
      const own = await outsider.draft(WITHOUT_MASTERS);
      expect(fieldsOf(await add(own.uuid, [uploadUuid], outsider))).toEqual({
        'uploadUuids.0': ['ファイルがアップロードされていません。もう一度ファイルを選択してください。'],
      });
    });
  });

  describe('files before there is an order', () => {
    it('are attached to the order that is created', async () => {
      const uploads = await upload(harness, admin, 'Temporary', [PDF, CSV]);
      const { orderTemporaryAttachments } = dataOf(await temporary(uploads)).uploadOrderTemporaryAttachments;
      const temporaryAttachmentUuids = orderTemporaryAttachments.map(({ uuid }) => uuid);
      const input = { idempotencyKey: key(), content: content(), temporaryAttachmentUuids };
      const order = await admin.done('createDraftOrder', input);
      expect((await filesOf(order.uuid)).map(({ name }) => name)).toEqual(['仕様書.pdf', '一覧.csv']);
      const again = await admin.mutate('createDraftOrder', { ...input, idempotencyKey: key() });
      expect(fieldsOf(again)).toEqual({
        temporaryAttachmentUuids: ['添付ファイルが見つかりません。もう一度ファイルを選択してください。'],
      });
    });

    it('are accessible to their uploader only', async () => {
      const uploads = await upload(harness, admin, 'Temporary', [PDF]);
      const { orderTemporaryAttachments } = dataOf(await temporary(uploads)).uploadOrderTemporaryAttachments;
      const response = await new Client(harness, as.editor()).mutate('createDraftOrder', {
        idempotencyKey: key(),
        content: content(),
        temporaryAttachmentUuids: orderTemporaryAttachments.map(({ uuid }) => uuid),
      });
      expect(response.code).toBe('INVALID_ARGUMENT');
    });

    it('are deleted after a day without an order', async () => {
      const uploads = await upload(harness, admin, 'Temporary', [PDF]);
      const [file] = dataOf(await temporary(uploads)).uploadOrderTemporaryAttachments
        .orderTemporaryAttachments;
      const stored = await harness.runtime.connection
        .collection<{ _id: string; key: string }>('order_attachments')
        .findOne({ _id: file?.uuid ?? '' });
      const url = `http://127.0.0.1/files/${stored?.key}`;
      await expect(bytesOf(harness, url)).resolves.toBeDefined();
      const sweep = harness.app.get(AttachmentSweepJob, { strict: false });
      expect(await sweep.deleteAbandoned()).toBe(0);
      expect(await sweep.deleteAbandoned(new Date(Date.now() + 25 * 60 * 60 * 1_000))).toBeGreaterThan(0);
      await expect(bytesOf(harness, url)).rejects.toThrow('ENOENT');
    });
  });

  describe('files of a mail', () => {
    it('are sent with the document and stay with the order', async () => {
      await harness.forgetMails();
      const draft = await admin.draft();
      const uploadUuids = await upload(harness, admin, 'Mail', [PDF, CSV]);
      const order = await admin.done(
        'submitOrderWithSendMail',
        admin.sending(draft, {
          mail: { to: ['order@aozora.example'], subject: '発注書', body: '本文', uploadUuids },
        }),
      );
      expect(order.status).toBe('Delivering');
      const [mail] = harness.inbox.messages;
      expect(mail?.attachments.map(({ filename, contentType }) => [filename, contentType])).toEqual([
        [`発注書_${draft.purchaseNumber}.pdf`, 'application/pdf'],
        ['仕様書.pdf', 'application/pdf'],
        ['一覧.csv', 'text/csv'],
      ]);
      expect(new Uint8Array(mail?.attachments[1]?.content ?? Buffer.alloc(0))).toEqual(PDF.body);
      const response = await admin.run<{
        order: {
          orderAttachments: unknown[];
          orderMailAttachments: { name: string; url: string }[];
          latestOrderSendLog: { attachments: { name: string }[] };
        };
      }>(
        `query m($uuid: ID!) { order(uuid: $uuid) {
        orderAttachments { uuid } orderMailAttachments { name url } latestOrderSendLog { attachments { name } }
      } }`,
        { uuid: draft.uuid },
      );
      const seen = dataOf(response).order;
      expect(seen.orderAttachments).toEqual([]);
      expect(seen.orderMailAttachments.map(({ name }) => name)).toEqual(['仕様書.pdf', '一覧.csv']);
      expect(seen.latestOrderSendLog.attachments.map(({ name }) => name)).toEqual(['仕様書.pdf', '一覧.csv']);
    });

    it('can be sent again after a failed mail', async () => {
      await harness.forgetMails();
      const draft = await admin.draft();
      const uploadUuids = await upload(harness, admin, 'Mail', [PDF]);
      const mail = {
        to: ['nobody@aozora.example'],
        confirmedRecipients: ['nobody@aozora.example'],
        subject: '発注書',
        body: '本文',
        uploadUuids,
      };
      expect((await admin.mutate('submitOrderWithSendMail', admin.sending(draft, { mail }))).code).toBe(
        'UNAVAILABLE',
      );
      const retry = { ...mail, to: ['order@aozora.example'], uploadUuids: [], attachmentUuids: uploadUuids };
      const order = await admin.done('submitOrderWithSendMail', admin.sending(draft, { mail: retry }));
      expect(order.status).toBe('Delivering');
      expect(harness.inbox.messages[0]?.attachments).toHaveLength(2);
    });

    it('are at most 20 MB together, otherwise nothing is sent', async () => {
      await harness.forgetMails();
      const draft = await admin.draft();
      const large = { fileName: '図面.pdf', body: Buffer.concat([PDF.body, Buffer.alloc(7 * 1024 * 1024)]) };
      const uploadUuids = await upload(harness, admin, 'Mail', [large, large, large]);
      const mail = { to: ['order@aozora.example'], subject: '発注書', body: '本文', uploadUuids };
      expect(fieldsOf(await admin.mutate('submitOrderWithSendMail', admin.sending(draft, { mail })))).toEqual(
        {
          'mail.uploadUuids': ['添付できるファイルは1件10MB、合計20MBまでです。'],
        },
      );
      await drain();
      expect(await harness.mails()).toEqual([]);
      expect((await admin.seen(draft.uuid)).orderSendLogs).toEqual([]);
    });
  });
});
