import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { ClosedPage } from './closed-page.js';

it('says why a page for changes is closed, and leads to where that can be changed', () => {
  render(
    <MemoryRouter>
      <ClosedPage title="発注の作成" pathname="/admin/demands/d-1/orders/new" isMissing={false} />
    </MemoryRouter>,
  );
  expect(
    screen.getByRole('heading', { name: '「発注の作成」は、退会手続き中は使用できません' }),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: '組織の概要へ' })).toHaveAttribute('href', '/admin/demands/d-1');
});

it('says why there is no such demand, and leads to those that there are', () => {
  render(
    <MemoryRouter>
      <ClosedPage title="発注" pathname="/admin/demands/d-1/orders" isMissing />
    </MemoryRouter>,
  );
  expect(screen.getByRole('heading', { name: '組織が見つかりません' })).toBeVisible();
  expect(screen.getByText('退会してデータが削除されたか、アドレスが正しくありません。')).toBeVisible();
  expect(screen.getByRole('link', { name: '組織の一覧へ' })).toHaveAttribute('href', '/admin');
});
