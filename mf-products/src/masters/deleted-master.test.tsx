import { aDestination, aProduct, aSupplier, graph, refusal } from '@hacchu-hub/slice-testing';
import { screen } from '@testing-library/react';
import { renderProducts } from '../testing.js';

const deletedAt = '2026-11-19T01:00:00.000000Z';
const category = {
  uuid: 'k-1',
  name: '食器',
  code: null,
  deletedAt,
  createdAt: deletedAt,
  updatedAt: deletedAt,
  lastEditorName: '山田 花子',
};

it.each([
  ['商品', 'products', 'productDetail', aProduct({ name: '旧ボウル', deletedAt })],
  ['仕入先', 'suppliers', 'demandSupplier', aSupplier({ name: '旧商会', deletedAt })],
  ['納品先', 'delivery-destinations', 'deliveryDestination', aDestination({ name: '旧倉庫', deletedAt })],
  ['商品分類', 'products/categories', 'productCategory', category],
])('a deleted record of %s has no form, but a way to its page', async (word, path, field, record) => {
  renderProducts({ at: `/demand/${path}/${record.uuid}/edit`, answers: { [field]: record } });
  expect(await screen.findByText(`この${word}は削除済みです`)).toBeVisible();
  expect(screen.getByText(/編集や、新しい.*での使用はできません。/)).toBeVisible();
  expect(screen.queryByRole('button', { name: '保存する' })).not.toBeInTheDocument();
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: `${word}の詳細を開く` })).toHaveAttribute(
    'href',
    `/demand/${path}/${record.uuid}`,
  );
});

it('a record that is deleted while it is edited is refused in words, without an id for support, and what was typed stays', async () => {
  const stored = aProduct({
    name: '業務用ボウル',
    modelNumber: 'B-1',
    updatedAt: '2026-11-18T01:00:00.000000Z',
  });
  let isDeleted = false;
  const { user } = renderProducts({
    at: `/demand/products/${stored.uuid}/edit`,
    answers: {
      productDetail: () => (isDeleted ? { ...stored, deletedAt, updatedAt: deletedAt } : stored),
      updateProduct: () => {
        isDeleted = true;
        throw refusal({
          code: 'FAILED_PRECONDITION',
          message: 'この商品は削除されているため更新できません。',
          traceId: 'abc123',
        });
      },
    },
  });
  await user.type(await screen.findByLabelText(/^型番/), 'X');
  await user.click(screen.getByRole('button', { name: '保存する' }));
  expect(await screen.findByText(/この商品は削除されているため更新できません。/)).toBeVisible();
  expect(screen.queryByText(/お問い合わせ番号/)).not.toBeInTheDocument();
  expect(graph.callsOf('updateProduct')).toHaveLength(1);
  // The refusal shows that the page is outdated: it reads the record anew, which is deleted now.
  expect(await screen.findByText('2026/11/19 10:00')).toBeVisible();
  expect(screen.getByLabelText(/^型番/)).toHaveValue('B-1X');
});
