import { anOperator, aPage, aSupplier, graph, refusal } from '@hacchu-hub/slice-testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderOrders } from '../../testing.js';

const orderUuid = '01920000-0000-7000-8000-0000000000b1';
const canceledUuid = '01920000-0000-7000-8000-0000000000b2';

const aDocument = (own: object = {}) => ({
  id: 'log-1',
  orderUuid,
  purchaseNumber: '20261101-001',
  kind: 'ORDER',
  method: 'MAIL',
  version: 1,
  tradedOn: '2026-11-01',
  total: '12340',
  supplierName: '株式会社青葉製作所',
  sentAt: '2026-11-01T03:00:05.000000Z',
  senderName: '山田 花子',
  fileName: '発注書_20261101-001_v1.pdf',
  sha256: 'ab'.repeat(32),
  documentUrl: 'http://127.0.0.1:9000/po.pdf',
  order: { uuid: orderUuid, status: 'Delivering' },
  ...own,
});

const saved = jest.fn();
beforeEach(() => {
  saved.mockReset();
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved(this.href, this.download);
  });
});
afterEach(() => jest.restoreAllMocks());

describe('sent documents', () => {
  it('shows each version with its day, supplier and amount, the PDF and the order', async () => {
    renderOrders({
      at: '/demand/sent-documents',
      answers: {
        sentDocuments: aPage([
          aDocument(),
          aDocument({
            id: 'log-2',
            kind: 'CANCELLATION',
            version: 3,
            purchaseNumber: '20261101-002',
            fileName: '発注取消書_20261101-002_v3.pdf',
            orderUuid: canceledUuid,
            order: { uuid: canceledUuid, status: 'Canceled' },
          }),
        ]),
      },
    });
    const first = within(await screen.findByRole('row', { name: /20261101-001/ }));
    expect(first.getByText('2026/11/01')).toBeVisible();
    expect(first.getByText('株式会社青葉製作所')).toBeVisible();
    expect(first.getByText('¥12,340')).toBeVisible();
    expect(first.getByText('発注書 第1版')).toBeVisible();
    expect(first.getByRole('link', { name: '発注書_20261101-001_v1.pdfを開く' })).toHaveAttribute(
      'href',
      'http://127.0.0.1:9000/po.pdf',
    );
    expect(first.getByRole('link', { name: '20261101-001' })).toHaveAttribute(
      'href',
      `/demand/orders/${orderUuid}`,
    );
    const second = within(screen.getByRole('row', { name: /20261101-002/ }));
    expect(second.getByText('発注取消書 第3版')).toBeVisible();
    expect(second.getByRole('link', { name: '20261101-002' })).toHaveAttribute(
      'href',
      `/demand/canceled-orders/${canceledUuid}`,
    );
  });

  it('searches by day, amount and supplier together, and downloads exactly the results as a ZIP file', async () => {
    const supplier = aSupplier();
    const { user, location, notices } = renderOrders({
      at: `/demand/sent-documents?from=2026-11-01&to=2026-11-30&supplier=${supplier.uuid}`,
      answers: {
        demandSupplier: supplier,
        sentDocuments: aPage([aDocument()]),
        exportSentDocuments: {
          url: 'http://127.0.0.1:9000/archive.zip',
          fileName: '発注書_20261121.zip',
          documentCount: 1234,
        },
      },
    });
    expect(await screen.findByText('取引年月日：2026/11/01〜2026/11/30')).toBeVisible();
    expect(await screen.findByText(`取引先：${supplier.name}`)).toBeVisible();
    await user.type(screen.getByLabelText('金額の上限'), '５０，０００{Enter}');
    await waitFor(() => expect(location()).toContain('amountTo=50000'));
    const where = {
      dateFrom: '2026-11-01',
      dateTo: '2026-11-30',
      amountTo: '50000',
      demandSupplierId: supplier.uuid,
    };
    await waitFor(() => expect(graph.callsOf('sentDocuments').at(-1)).toMatchObject({ page: 1, where }));

    await user.click(screen.getByRole('button', { name: '検索結果をZIPで保存' }));
    await waitFor(() =>
      expect(notices).toEqual([{ kind: 'success', text: '1,234件の書類をZIPファイルにまとめました。' }]),
    );
    expect(graph.callsOf('exportSentDocuments')).toMatchObject([{ input: { where } }]);
    expect(saved.mock.calls).toEqual([['http://127.0.0.1:9000/archive.zip', '発注書_20261121.zip']]);
  });

  it('shows why no ZIP file was created', async () => {
    const message = '一度に出力できる書類は2,000件までです。期間を分けてください。';
    const { user } = renderOrders({
      at: '/demand/sent-documents',
      answers: {
        sentDocuments: aPage([aDocument()]),
        exportSentDocuments: () => {
          throw refusal({ code: 'INVALID_ARGUMENT', message, fields: { where: [message] } });
        },
      },
    });
    await screen.findByText('発注書 第1版');
    await user.click(screen.getByRole('button', { name: 'すべてZIPで保存' }));
    expect(await screen.findByText(message)).toBeVisible();
    expect(saved).not.toHaveBeenCalled();
  });

  it('shows an empty state, without a download', async () => {
    const { user } = renderOrders({
      at: '/admin/demands/d-42/sent-documents',
      user: anOperator(),
      answers: { sentDocuments: aPage([]) },
    });
    expect(await screen.findByText('送信済み書類はまだありません')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'すべてZIPで保存' }));
    expect(graph.callsOf('exportSentDocuments')).toEqual([]);
    expect(graph.callsOf('sentDocuments')).toEqual([expect.objectContaining({ demandUuid: 'd-42' })]);
  });
});
