import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { ClosedPage } from './closed-page.js';

it('says why a page for changes is closed, and leads to where that can be changed', () => {
  render(
    <MemoryRouter>
      <ClosedPage title="発注の作成" pathname="/admin/demands/d-1/orders/new" />
    </MemoryRouter>,
  );
  expect(
    screen.getByRole('heading', { name: '「発注の作成」は、退会手続き中は使用できません' }),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: '組織の概要へ' })).toHaveAttribute('href', '/admin/demands/d-1');
});
