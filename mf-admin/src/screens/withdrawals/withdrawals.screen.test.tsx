import { aPage } from '@hacchu-hub/slice-testing';
import { screen, within } from '@testing-library/react';
import { renderAdmin } from '../../testing.js';

const aWithdrawal = (own: object) => ({
  __typename: 'DemandWithdrawal',
  uuid: 'w1',
  demandUuid: 'd1',
  demandName: '株式会社あおぞら商店',
  phase: 'REQUESTED',
  archiveSha256: 'ab'.repeat(32),
  requestedAt: '2026-11-24T03:00:00.000000Z',
  requestedBy: '運営 花子',
  deletesAt: '2026-12-24T03:00:00.000000Z',
  canceledAt: null,
  canceledBy: null,
  finishedAt: null,
  parts: [],
  ...own,
});

describe('list of withdrawals', () => {
  it('shows who requested them, when data is deleted, and what remains of those that are done', async () => {
    const done = aWithdrawal({
      uuid: 'w2',
      demandUuid: 'd2',
      demandName: null,
      phase: 'DONE',
      finishedAt: '2026-11-01T03:00:00.000000Z',
      parts: [{ __typename: 'DeletedPartOfDemand', slice: 'orders', recordCount: 1_204, fileCount: 30 }],
    });
    renderAdmin({ at: '/admin/withdrawals', answers: { demandWithdrawals: aPage([aWithdrawal({}), done]) } });
    await screen.findByText('退会手続き中');
    const [, open, gone] = screen.getAllByRole('row');
    const first = within(open ?? document.body);
    expect(first.getByText('退会手続き中')).toBeVisible();
    expect(first.getByText('運営 花子')).toBeVisible();
    expect(first.getByRole('link')).toHaveAttribute('href', '/admin/demands/d1');
    const second = within(gone ?? document.body);
    expect(second.getByText('d2')).toBeVisible();
    expect(second.getByText('削除済み')).toBeVisible();
    expect(second.getByText('発注：1,204件、ファイル30件')).toBeVisible();
    expect(second.queryByRole('link')).not.toBeInTheDocument();
  });

  it('says where a withdrawal begins while there is none', async () => {
    renderAdmin({ at: '/admin/withdrawals', answers: { demandWithdrawals: aPage([]) } });
    expect(await screen.findByText('退会手続きをした組織はありません')).toBeVisible();
  });
});
