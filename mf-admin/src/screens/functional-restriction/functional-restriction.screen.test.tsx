import { anOperatorInWithdrawal, aPage, graph, refusal } from '@hacchu-hub/slice-testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderAdmin, someSettings } from '../../testing.js';

const DEMAND = '01920000-0000-7000-8000-0000000000d1';
const status = (name: string, label: string, isEnabled: boolean, own: object = {}) => ({
  __typename: 'DemandFeatureFlagStatus',
  name,
  label,
  isEnabled,
  effect: `${label}の説明。`,
  changedAt: null,
  changedBy: null,
  ...own,
});
const answers = {
  demandSettingsDetail: someSettings(),
  listDemandFeatureFlagStatuses: [
    status('COSTING', '原価管理', true, { changedAt: '2026-11-01T00:00:00.000000Z', changedBy: '運営 太郎' }),
    status('CSV_EXPORT', 'CSV出力', false),
  ],
  auditEntries: aPage([]),
  updateFunctionalRestriction: {
    demand: { __typename: 'Demand', uuid: DEMAND },
  },
};
const render = (own: object = {}) =>
  renderAdmin({
    at: `/admin/demands/${DEMAND}/functional-restriction`,
    answers: { ...answers, ...own },
  });

describe('functional restriction', () => {
  it('enables a feature immediately, and sends no other one, so that none goes back to what was read earlier', async () => {
    const { user, notices } = render();
    const csv = await screen.findByRole('switch', { name: 'CSV出力' });
    expect(csv).not.toBeChecked();
    expect(csv).toHaveAccessibleDescription('CSV出力の説明。');
    expect(screen.getByText(/^最終変更：.*運営 太郎$/)).toBeVisible();
    await user.click(csv);
    await waitFor(() =>
      expect(notices).toEqual([{ kind: 'success', text: '「CSV出力」をオンにしました。' }]),
    );
    expect(graph.callsOf('updateFunctionalRestriction')).toEqual([
      { input: { demandUuid: DEMAND, isExportCsvEnabled: true } },
    ]);
  });

  it('is only read while the demand withdraws', async () => {
    renderAdmin({
      at: `/admin/demands/${DEMAND}/functional-restriction`,
      user: anOperatorInWithdrawal(),
      answers,
    });
    expect(await screen.findByRole('switch', { name: 'CSV出力' })).toBeDisabled();
  });

  it('requires a confirmation before a feature is disabled', async () => {
    const { user } = render();
    await user.click(await screen.findByRole('switch', { name: '原価管理' }));
    const dialog = within(await screen.findByRole('dialog', { name: '「原価管理」をオフにします' }));
    await user.click(dialog.getByRole('button', { name: 'キャンセル' }));
    expect(graph.callsOf('updateFunctionalRestriction')).toEqual([]);
    await user.click(screen.getByRole('switch', { name: '原価管理' }));
    await user.click(await screen.findByRole('button', { name: 'オフにする' }));
    await waitFor(() => expect(graph.callsOf('updateFunctionalRestriction')).toHaveLength(1));
    expect(graph.callsOf('updateFunctionalRestriction')[0]).toMatchObject({
      input: { isCostingEnabled: false },
    });
  });

  it('reports a refused change, and reads again', async () => {
    const { user, notices } = render({
      updateFunctionalRestriction: () => {
        throw refusal({ code: 'FAILED_PRECONDITION', message: 'この組織は退会手続き中です。' });
      },
    });
    await user.click(await screen.findByRole('switch', { name: 'CSV出力' }));
    await waitFor(() => expect(notices[0]).toMatchObject({ kind: 'error' }));
    await waitFor(() => expect(graph.callsOf('demandSettingsDetail').length).toBeGreaterThan(1));
    expect(screen.getByRole('switch', { name: 'CSV出力' })).not.toBeChecked();
  });
});
