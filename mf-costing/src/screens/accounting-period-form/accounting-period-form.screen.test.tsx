import { graph, type GraphAnswers, refusal } from '@hacchu-hub/slice-testing';
import { todayInJapan } from '@hacchu-hub/ui/date';
import { screen, waitFor, within } from '@testing-library/react';
import { aPeriod, renderCosting } from '../../testing.js';

const NEW = '/demand/costs/setup/accounting_period/new';
const EDIT = '/demand/costs/setup/accounting_period/edit?period=01900000-0000-7000-8000-00000000a001';

const show = (at: string, answers: GraphAnswers) => renderCosting({ at, answers });
const start = () => screen.findByRole('textbox', { name: /^開始日/ });
const end = () => screen.findByRole('textbox', { name: /^終了日/ });

describe('a new accounting period', () => {
  it("starts with a year from this month, and previews the server's result", async () => {
    show(NEW, { accountingPeriods: [] });
    const month = todayInJapan().slice(0, 7).replace('-', '/');
    expect(await start()).toHaveValue(`${month}/01`);
    const preview = screen.getByRole('region', { name: 'この内容での締め日と計算期間' });
    expect(within(preview).getAllByText(/^\d{4}\/\d\d\/\d\d〜/)).toHaveLength(12);
  });

  it('follows the previous period, with the same averaging', async () => {
    const { user, location, notices } = show(NEW, {
      accountingPeriods: [aPeriod({ closingType: 'Quarterly' })],
      createAccountingPeriod: {
        accountingPeriod: aPeriod({ uuid: '01900000-0000-7000-8000-00000000a002' }),
      },
    });
    expect(await start()).toHaveValue('2026/11/01');
    expect(await end()).toHaveValue('2027/10/31');
    expect(screen.getByRole('radio', { name: /四半期/ })).toBeChecked();
    expect(screen.getByText(/税理士にご確認ください/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: '登録する' }));
    await waitFor(() =>
      expect(location()).toBe('/demand/costs/setup?period=01900000-0000-7000-8000-00000000a002'),
    );
    expect(graph.callsOf('createAccountingPeriod')).toEqual([
      {
        input: {
          period: { start: '2026-11-01', end: '2027-10-31' },
          closingType: 'Quarterly',
          evaluationMethod: 'WeightedAverage',
        },
      },
    ]);
    expect(notices).toEqual([{ kind: 'success', text: '会計期間を登録しました。' }]);
  });

  it('moves the end with the start while the period is a full year', async () => {
    const { user } = show(NEW, { accountingPeriods: [] });
    const field = await start();
    await user.clear(field);
    await user.type(field, '2026/04/21{Tab}');
    await waitFor(async () => expect(await end()).toHaveValue('2027/04/20'));
    const preview = screen.getByRole('region', { name: 'この内容での締め日と計算期間' });
    expect(preview).toHaveTextContent('2026/05/20');
  });

  it('shows a refusal at its field', async () => {
    const { user } = show(NEW, {
      accountingPeriods: [aPeriod()],
      createAccountingPeriod: () => {
        throw refusal({
          code: 'INVALID_ARGUMENT',
          fields: { 'period.end': ['会計期間は12か月以内で入力してください。'] },
        });
      },
    });
    await start();
    await user.click(screen.getByRole('button', { name: '登録する' }));
    await waitFor(async () =>
      expect(await end()).toHaveAccessibleDescription(/会計期間は12か月以内で入力してください。/),
    );
  });
});

describe('an accounting period that exists', () => {
  it('is saved over the version that was loaded', async () => {
    const { user, location } = show(EDIT, {
      accountingPeriods: [aPeriod()],
      updateAccountingPeriod: { accountingPeriod: aPeriod({ closingType: 'Annual' }) },
    });
    await user.click(await screen.findByRole('radio', { name: /年次/ }));
    await user.click(screen.getByRole('button', { name: '保存する' }));
    await waitFor(() => expect(location()).toMatch('/demand/costs/setup?'));
    expect(graph.callsOf('updateAccountingPeriod')).toEqual([
      {
        input: {
          uuid: '01900000-0000-7000-8000-00000000a001',
          expectedUpdatedAt: '2026-11-02T00:00:00.000000Z',
          period: { start: '2026-09-01', end: '2026-10-31' },
          closingType: 'Annual',
          evaluationMethod: 'WeightedAverage',
        },
      },
    ]);
  });

  it('keeps the input when somebody else saved first', async () => {
    const latest = aPeriod({ closingType: 'Quarterly', updatedAt: '2026-11-05T00:00:00.000000Z' });
    let calls = 0;
    const { user, location } = show(EDIT, {
      accountingPeriods: [aPeriod()],
      accountingPeriodByDate: latest,
      updateAccountingPeriod: () => {
        calls += 1;
        if (calls > 1) return { accountingPeriod: latest };
        throw refusal({ code: 'ABORTED', message: '他のユーザーが先に更新しました。' });
      },
    });
    await user.click(await screen.findByRole('radio', { name: /年次/ }));
    await user.click(screen.getByRole('button', { name: '保存する' }));
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByRole('row', { name: /計算単位/ })).toHaveTextContent('年次四半期');
    await user.click(within(alert).getByRole('button', { name: '自分の入力で保存する' }));
    await waitFor(() => expect(location()).toMatch('/demand/costs/setup?'));
    expect(graph.callsOf('updateAccountingPeriod')[1]).toMatchObject({
      input: { expectedUpdatedAt: '2026-11-05T00:00:00.000000Z', closingType: 'Annual' },
    });
  });

  it('shows what prevents saving', async () => {
    const { user } = show(EDIT, {
      accountingPeriods: [aPeriod()],
      updateAccountingPeriod: () => {
        throw refusal({
          code: 'FAILED_PRECONDITION',
          message: '実地棚卸が登録されているため、会計期間を変更できません。',
        });
      },
    });
    await user.click(await screen.findByRole('radio', { name: /^半期/ }));
    await user.click(screen.getByRole('button', { name: '保存する' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('実地棚卸が登録されているため');
  });

  it('cannot be edited once it is closed', async () => {
    show(EDIT, { accountingPeriods: [aPeriod({ isClosed: true })] });
    expect(await screen.findByText('この会計期間は締め済みのため変更できません。')).toBeVisible();
    expect(screen.queryByRole('button', { name: '保存する' })).not.toBeInTheDocument();
  });

  it('asks before unsaved changes are discarded', async () => {
    const view = show(EDIT, { accountingPeriods: [aPeriod()] });
    await view.user.click(await screen.findByRole('radio', { name: /^半期/ }));
    await view.goTo('/demand/costs/setup');
    await waitFor(() => expect(view.askedToLeave()).toBe(1));
    expect(view.location()).toBe(EDIT);
  });
});
