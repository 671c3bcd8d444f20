import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { MissingDemand } from './missing-demand.js';

it('says why there is no such demand, and leads to those that there are', () => {
  render(
    <MemoryRouter>
      <MissingDemand />
    </MemoryRouter>,
  );
  expect(screen.getByRole('heading', { name: '組織が見つかりません' })).toBeVisible();
  expect(screen.getByText('退会してデータが削除されたか、アドレスが正しくありません。')).toBeVisible();
  expect(screen.getByRole('link', { name: '組織の一覧へ' })).toHaveAttribute('href', '/admin');
});
