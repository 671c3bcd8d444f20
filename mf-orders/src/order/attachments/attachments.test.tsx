import { sendFile } from '@hacchu-hub/slice-kit/files';
import { anOrder, graph, refusal } from '@hacchu-hub/slice-testing';
import { screen, waitFor, within } from '@testing-library/react';
import { aSendLog, renderOrders, someTotals } from '../../testing.js';

jest.mock('@hacchu-hub/slice-kit/files', () => ({
  ...jest.requireActual('@hacchu-hub/slice-kit/files'),
  sendFile: jest.fn(),
}));
const sending = jest.mocked(sendFile);
beforeEach(() => sending.mockReset().mockResolvedValue(undefined));

const quotation = () => new File(['%PDF-1.7'], '見積書.pdf', { type: 'application/pdf' });
const target = (uploadUuid: string) => ({
  uploadUuid,
  url: 'http://127.0.0.1:9000/signed',
  headers: [{ name: 'content-type', value: 'application/pdf' }],
  expiresAt: '2026-11-20T03:10:00.000000Z',
});
const stored = { uuid: 'a-1', name: '見積書.pdf', byteSize: 2048, url: 'http://127.0.0.1:9000/a-1' };

describe('files of a stored order', () => {
  const open = async (orderAttachments: unknown[] = [], answers: object = {}) => {
    const order = anOrder({ orderAttachments }).withLines(1).in('Delivering').build();
    const view = renderOrders({ at: `/demand/orders/${order.uuid}`, answers: { order, ...answers } });
    const section = await screen.findByRole('region', { name: '添付ファイル' });
    return { order, section: within(section), ...view };
  };

  it('are uploaded with progress, then stored', async () => {
    let arrive: () => void = () => undefined;
    sending.mockImplementation((_file, _target, onProgress) => {
      onProgress?.(0.5);
      return new Promise((resolve) => {
        arrive = resolve;
      });
    });
    const { order, section, user } = await open([], {
      createOrderAttachmentSignedUrl: { upload: target('u-1') },
      uploadOrderAttachments: () => {
        graph.answer({ order: { ...order, orderAttachments: [stored] } });
        return { order: { ...order, orderAttachments: [stored] }, orderAttachments: [stored] };
      },
    });
    await user.upload(section.getByLabelText('添付ファイル'), quotation());
    expect(await section.findByRole('progressbar', { name: '見積書.pdfの送信' })).toHaveAttribute(
      'value',
      '0.5',
    );
    expect(graph.callsOf('createOrderAttachmentSignedUrl')).toMatchObject([
      { input: { uuid: order.uuid, fileName: '見積書.pdf', byteSize: 8 } },
    ]);
    expect(graph.callsOf('uploadOrderAttachments')).toHaveLength(0);
    arrive();
    expect(await section.findByRole('link', { name: '見積書.pdf' })).toHaveAttribute('href', stored.url);
    expect(graph.callsOf('uploadOrderAttachments')).toMatchObject([
      { input: { uuid: order.uuid, uploadUuids: ['u-1'] } },
    ]);
    // The response to the mutation shows the file; the upload ends with the list that is loaded after it.
    await waitFor(() => expect(section.queryByRole('progressbar')).not.toBeInTheDocument());
  });

  it('are not said to be missing while they cannot be read, and can be read again', async () => {
    let isDown = true;
    const order = anOrder({ orderAttachments: [stored] })
      .withLines(1)
      .in('Canceled')
      .build();
    let reads = 0;
    const { user } = renderOrders({
      at: `/demand/canceled-orders/${order.uuid}`,
      answers: {
        order: () => {
          reads += 1;
          // The page reads the order first, then its files.
          if (isDown && reads > 1) throw refusal({ code: 'UNAVAILABLE', message: '接続できませんでした。' });
          return order;
        },
      },
    });
    const section = within(await screen.findByRole('region', { name: '添付ファイル' }));
    expect(await section.findByText('接続できませんでした。')).toBeVisible();
    expect(section.queryByText('添付ファイルはありません。')).not.toBeInTheDocument();
    isDown = false;
    await user.click(section.getByRole('button', { name: /再/ }));
    expect(await section.findByRole('link', { name: '見積書.pdf' })).toBeVisible();
  });

  it('show why the server refused them, and can be sent again', async () => {
    const { section, user } = await open([], {
      createOrderAttachmentSignedUrl: { upload: target('u-1') },
      uploadOrderAttachments: () => {
        throw refusal({
          code: 'INVALID_ARGUMENT',
          fields: { 'uploadUuids.0': ['ファイルの内容が拡張子と一致しません。'] },
        });
      },
    });
    await user.upload(section.getByLabelText('添付ファイル'), quotation());
    expect(await section.findByText('ファイルの内容が拡張子と一致しません。')).toBeVisible();
    await user.click(section.getByRole('button', { name: '見積書.pdfをもう一度送信' }));
    await waitFor(() => expect(sending).toHaveBeenCalledTimes(2));
    await user.click(await section.findByRole('button', { name: '見積書.pdfを外す' }));
    expect(section.queryByText('見積書.pdf')).not.toBeInTheDocument();
  });

  it('are refused at once when their type or number is not allowed', async () => {
    const { section, user } = await open(
      Array.from({ length: 10 }, (_, at) => ({ ...stored, uuid: `a-${at}` })),
    );
    await section.findAllByRole('link', { name: '見積書.pdf' });
    await user.upload(section.getByLabelText('添付ファイル'), quotation());
    expect(section.getByText('添付できるファイルは10件までです。')).toBeVisible();
    expect(sending).not.toHaveBeenCalled();
  });

  it('are there once although the answer was lost and they were sent again', async () => {
    let files: object[] = [];
    let isLost = true;
    const { order, section, user } = await open([], {
      createOrderAttachmentSignedUrl: { upload: target('u-1') },
      uploadOrderAttachments: () => {
        files = [stored];
        graph.answer({ order: { ...order, orderAttachments: files } });
        if (isLost) throw refusal({ code: 'UNAVAILABLE', message: '接続できませんでした。' });
        return { order: { ...order, orderAttachments: files }, orderAttachments: files };
      },
    });
    await user.upload(section.getByLabelText('添付ファイル'), quotation());
    expect(await section.findByText('接続できませんでした。')).toBeVisible();
    // It is known already what the order has.
    expect(await section.findByRole('link', { name: '見積書.pdf' })).toBeVisible();
    isLost = false;
    await user.click(section.getByRole('button', { name: '見積書.pdfをもう一度送信' }));
    await waitFor(() => expect(section.getAllByText('見積書.pdf')).toHaveLength(1));
    expect(sending).toHaveBeenCalledTimes(1);
    expect(graph.callsOf('uploadOrderAttachments')).toMatchObject([
      { input: { uploadUuids: ['u-1'] } },
      { input: { uploadUuids: ['u-1'] } },
    ]);
  });

  it('count once, also those that were just added', async () => {
    const files: object[] = [];
    const { order, section, user } = await open([], {
      createOrderAttachmentSignedUrl: { upload: target('u-1') },
      uploadOrderAttachments: () => {
        files.push({ ...stored, uuid: `a-${files.length}` });
        graph.answer({ order: { ...order, orderAttachments: [...files] } });
        return { order: { ...order, orderAttachments: [...files] }, orderAttachments: [...files] };
      },
    });
    for (const count of [5, 10]) {
      await user.upload(section.getByLabelText('添付ファイル'), Array.from({ length: 5 }, quotation));
      await waitFor(() => expect(section.getAllByRole('link', { name: '見積書.pdf' })).toHaveLength(count));
      await waitFor(() => expect(section.queryByRole('progressbar')).not.toBeInTheDocument());
    }
    expect(section.queryByText('添付できるファイルは10件までです。')).not.toBeInTheDocument();
  });

  it.each([
    ['after an answer that was lost', { code: 'UNAVAILABLE', message: '接続できませんでした。' }],
    ['when a colleague was first', { code: 'NOT_FOUND', message: '添付ファイルが見つかりませんでした。' }],
  ])('leave the list once they are deleted, %s', async (_, refused) => {
    const { order, section, user } = await open([stored], {
      deleteOrderAttachment: () => {
        graph.answer({ order: { ...order, orderAttachments: [] } });
        throw refusal(refused);
      },
    });
    await user.click(await section.findByRole('button', { name: '見積書.pdfを外す' }));
    await user.click(await screen.findByRole('button', { name: '削除する' }));
    await waitFor(() => expect(section.queryByText('見積書.pdf')).not.toBeInTheDocument());
    expect(section.queryByText(refused.message)).not.toBeInTheDocument();
  });

  it('are deleted after confirmation', async () => {
    const { order, section, user } = await open([stored], {
      deleteOrderAttachment: () => {
        const after = { ...order, orderAttachments: [] };
        graph.answer({ order: after });
        return { order: after };
      },
    });
    await user.click(await section.findByRole('button', { name: '見積書.pdfを外す' }));
    await user.click(await screen.findByRole('button', { name: '削除する' }));
    await waitFor(() => expect(section.queryByText('見積書.pdf')).not.toBeInTheDocument());
    expect(graph.callsOf('deleteOrderAttachment')).toMatchObject([
      { input: { uuid: order.uuid, attachmentUuid: 'a-1' } },
    ]);
  });
});

it('files of a new order are attached to the draft on its first save', async () => {
  const order = anOrder().withLines(1).allowing('UPDATE_DRAFT').build();
  const { user } = renderOrders({
    at: '/demand/orders/new',
    answers: {
      deliveryDestinations: { items: [], totalCount: 0, page: 1, limit: 2 },
      lastPurchasePrices: [],
      orderSummary: someTotals,
      order,
      createOrderTemporaryAttachmentSignedUrls: { uploads: [target('u-7')] },
      uploadOrderTemporaryAttachments: {
        orderTemporaryAttachments: [{ uuid: 't-7', name: '見積書.pdf', byteSize: 8 }],
      },
      createDraftOrder: { order },
    },
  });
  await user.upload(await screen.findByLabelText('添付ファイル', { selector: 'input' }), quotation());
  await waitFor(() => expect(graph.callsOf('uploadOrderTemporaryAttachments')).toHaveLength(1));
  await waitFor(() => expect(screen.queryByRole('progressbar')).not.toBeInTheDocument());
  await user.click(screen.getByRole('button', { name: '下書き保存' }));
  await waitFor(() =>
    expect(graph.callsOf('createDraftOrder')).toMatchObject([
      { input: { temporaryAttachmentUuids: ['t-7'] } },
    ]),
  );
});

describe('files of a mail', () => {
  const open = async (own: object = {}) => {
    const order = anOrder(own).withLines(1).allowing('SUBMIT_WITH_SEND_MAIL', 'MARK_ORDERED').build();
    const view = renderOrders({
      at: `/demand/orders/${order.uuid}/send`,
      answers: {
        order: { ...order, mailDefaults: { ...order.mailDefaults, body: '本文' } },
        createOrderMailAttachmentSignedUrls: { uploads: [target('u-9')] },
        submitOrderWithSendMail: { order: { ...order, latestOrderSendLog: aSendLog() } },
      },
    });
    await screen.findByRole('group', { name: 'メールの添付ファイル' });
    return { order, ...view };
  };
  const send = async (user: Awaited<ReturnType<typeof open>>['user']) => {
    await user.click(screen.getByRole('button', { name: /^送信して発注する/ }));
    await user.click(await screen.findByRole('button', { name: '送信する' }));
  };

  it('are sent with it', async () => {
    const { user } = await open();
    await user.upload(screen.getByLabelText('メールに添付するファイル'), quotation());
    await screen.findByRole('button', { name: '見積書.pdfを外す' });
    await waitFor(() => expect(screen.queryByRole('progressbar')).not.toBeInTheDocument());
    await send(user);
    await waitFor(() =>
      expect(graph.callsOf('submitOrderWithSendMail')).toMatchObject([
        { input: { mail: { uploadUuids: ['u-9'], attachmentUuids: [] } } },
      ]),
    );
  });

  it('of a failed mail are attached again unless they are removed', async () => {
    const files = [
      { uuid: 'f-1', name: '仕様書.pdf', byteSize: 10 },
      { uuid: 'f-2', name: '図面.png', byteSize: 10 },
    ];
    const failed = aSendLog({ status: 'FAILED', failureReason: '届きませんでした。', attachments: files });
    const { user } = await open({ latestOrderSendLog: failed });
    await user.click(screen.getByRole('button', { name: '図面.pngを外す' }));
    await send(user);
    await waitFor(() =>
      expect(graph.callsOf('submitOrderWithSendMail')).toMatchObject([
        { input: { mail: { uploadUuids: [], attachmentUuids: ['f-1'] } } },
      ]),
    );
  });
});
