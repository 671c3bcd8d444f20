import { graph, refusal } from '@hacchu-hub/slice-testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { renderOrders, someTotals } from '../testing.js';

const open = async (previewOrder: unknown) => {
  const view = renderOrders({
    at: '/demand/orders/new',
    answers: {
      deliveryDestinations: { items: [], totalCount: 0, page: 1, limit: 2 },
      lastPurchasePrices: [],
      orderSummary: someTotals,
      previewOrder,
    },
  });
  await screen.findByLabelText(/^件名/);
  return view;
};
const pdf = (name: string) => ({
  url: `http://127.0.0.1:9000/${name}.pdf`,
  expiresAt: '2026-11-20T03:05:00.000000Z',
  unprintableTexts: [{ place: '件名', characters: ['😀'] }],
});

it('renders the document again after input, and shows the previous one until then', async () => {
  let round = 0;
  const { user } = await open(() => pdf(`preview-${(round += 1)}`));
  expect(graph.callsOf('previewOrder')).toHaveLength(0);
  await user.click(screen.getByRole('checkbox', { name: '入力中に表示' }));
  expect(await screen.findByTitle('発注書のPDF')).toHaveAttribute(
    'src',
    expect.stringContaining('preview-1.pdf'),
  );
  expect(screen.getByText('件名の「😀」は発注書に印刷できません。')).toBeVisible();
  await user.type(screen.getByLabelText(/^件名/), '12月分');
  expect(screen.getByText('入力内容を反映しています…')).toBeVisible();
  await waitFor(() => expect(graph.callsOf('previewOrder')).toHaveLength(2));
  expect(graph.callsOf('previewOrder').at(-1)).toMatchObject({ input: { content: { subject: '12月分' } } });
  const coming = await waitFor(() => {
    const frame = document.querySelector('iframe[src*="preview-2"]');
    expect(frame).not.toBeNull();
    return frame ?? document.body;
  });
  expect(screen.getByTitle('発注書のPDF')).toHaveAttribute('src', expect.stringContaining('preview-1.pdf'));
  fireEvent.load(coming);
  expect(screen.getByTitle('発注書のPDF')).toHaveAttribute('src', expect.stringContaining('preview-2.pdf'));
});

it('replaces the document also where the browser reports no load of PDFs', async () => {
  let round = 0;
  const { user } = await open(() => pdf(`preview-${(round += 1)}`));
  await user.click(screen.getByRole('checkbox', { name: '入力中に表示' }));
  await screen.findByTitle('発注書のPDF');
  await user.type(screen.getByLabelText(/^件名/), '12月分');
  await waitFor(
    () =>
      expect(screen.getByTitle('発注書のPDF')).toHaveAttribute('src', expect.stringContaining('preview-2')),
    { timeout: 10_000 },
  );
  expect(document.querySelectorAll('iframe')).toHaveLength(1);
});

it('says why there is no document and retries', async () => {
  const { user } = await open(() => {
    throw refusal({ code: 'UNAVAILABLE', message: '発注書を作成できません。' });
  });
  await user.click(screen.getByRole('checkbox', { name: '入力中に表示' }));
  expect(await screen.findByText('発注書を作成できません。')).toBeVisible();
  graph.answer({ previewOrder: pdf('second') });
  await user.click(screen.getByRole('button', { name: /再読み込みする/ }));
  expect(await screen.findByTitle('発注書のPDF')).toHaveAttribute(
    'src',
    expect.stringContaining('second.pdf'),
  );
});

it('creates no documents while typing in a browser that would download each of them', async () => {
  Object.defineProperty(navigator, 'pdfViewerEnabled', { value: false, configurable: true });
  try {
    const { user } = await open(() => pdf('opened'));
    expect(screen.getByText(/^このブラウザーはPDFを画面内に表示できません。/)).toBeVisible();
    expect(screen.queryByRole('checkbox', { name: '入力中に表示' })).toBeNull();
    await user.click(screen.getByRole('button', { name: '発注書をプレビュー' }));
    expect(await screen.findByRole('link', { name: '別のタブで開く' })).toHaveAttribute(
      'href',
      expect.stringContaining('opened.pdf'),
    );
    expect(document.querySelector('iframe')).toBeNull();
    expect(graph.callsOf('previewOrder')).toHaveLength(1);
  } finally {
    Reflect.deleteProperty(navigator, 'pdfViewerEnabled');
  }
});
