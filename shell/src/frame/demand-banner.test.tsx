import { render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { DemandBanner } from './demand-banner.js';

it('names the demand that an operator works in, says that changes are recorded, and leads out of it', () => {
  render(
    <MemoryRouter>
      <DemandBanner demandName="株式会社あおぞら商店" deletesAt={undefined} />
    </MemoryRouter>,
  );
  const banner = within(screen.getByRole('region', { name: '運営としての操作' }));
  expect(banner.getByText('運営として「株式会社あおぞら商店」を操作中')).toBeVisible();
  expect(banner.getByText(/「運営（氏名）」として/)).toBeVisible();
  expect(banner.getByRole('link', { name: '組織の一覧へ' })).toHaveAttribute('href', '/admin');
});

it('says on every page of a demand that withdraws when its data is deleted', () => {
  render(
    <MemoryRouter>
      <DemandBanner demandName="株式会社あおぞら商店" deletesAt="2026-12-24T03:00:00.000000Z" />
    </MemoryRouter>,
  );
  const banner = within(screen.getByRole('region', { name: '運営としての操作' }));
  expect(banner.getByText('退会手続き中：「株式会社あおぞら商店」')).toBeVisible();
  expect(
    banner.getByText(
      '退会手続きを取り消すまで変更できません。2026/12/24 12:00まで閲覧でき、そのあとすべてのデータを削除します。',
    ),
  ).toBeVisible();
});
