import { anOperator, anOperatorInWithdrawal, graph, refusal, renderSlice } from '@hacchu-hub/slice-testing';
import { screen, waitFor, within } from '@testing-library/react';
import declaration from '../../../slice.json';
import slice from '../../slice.js';
import { aDemand, renderAdmin } from '../../testing.js';

const AT = '/admin/demands/01920000-0000-7000-8000-0000000000d1';

const answers = {
  demand: aDemand(),
  demandHome: {
    lateCount: 3,
    dueTodayCount: 1,
    waitingForOrderCount: 0,
    unnotifiedCount: 2,
    supplierAnsweredCount: 4,
    inConversationCount: 5,
  },
  paginatedProducts: { totalCount: 1_204 },
  demandSuppliers: { totalCount: 8 },
  deliveryDestinations: { totalCount: 2 },
};

describe('page of a demand', () => {
  it('shows facts and users, and links to orders and master records of that demand', async () => {
    const { title } = renderAdmin({ at: AT, answers });
    expect(await screen.findByRole('heading', { level: 1, name: '株式会社あおぞら商店' })).toBeVisible();
    expect(title()).toBe('株式会社あおぞら商店');
    expect(screen.getByText('原価管理')).toBeVisible();
    expect(screen.getByRole('link', { name: '発注を見る' })).toHaveAttribute('href', `${AT}/orders`);
    const entrances = within(screen.getByRole('navigation', { name: 'この組織のデータ' }));
    await entrances.findByRole('link', { name: /^納期遅れ\s*3\s*件$/ });
    expect(
      entrances.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]),
    ).toEqual([
      ['納期遅れ3件', `${AT}/orders?late=1`],
      ['本日納品予定1件', `${AT}/orders?dueToday=1`],
      ['未送信の発注0件', `${AT}/orders?status=WaitingForOrder`],
      ['未通知の変更2件', `${AT}/orders?unnotified=1`],
      ['仕入先の回答4件', `${AT}/orders?status=Delivering&answer=ANSWERED`],
      ['やりとり中5件', `${AT}/orders?status=inConversation`],
      ['今月の発注12件', `${AT}/orders`],
      ['商品1,204件', `${AT}/products`],
      ['仕入先8件', `${AT}/suppliers`],
      ['納品先2件', `${AT}/delivery-destinations`],
      [expect.stringMatching(/^ユーザー\d+名$/), `${AT}/demand-users`],
    ]);
    expect(screen.getByRole('link', { name: '組織の一覧' })).toHaveAttribute('href', '/admin');
  });

  it('shows no link to a slice that is absent', async () => {
    renderSlice({ slice, declaration, user: anOperator(), at: AT, answers });
    await screen.findByRole('heading', { level: 1, name: '株式会社あおぞら商店' });
    expect(screen.queryByRole('link', { name: '発注を見る' })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: /^ユーザー/ })).toBeVisible();
  });

  it.each([[[]], [['同じ名前の組織がほかに1件あります。']]])(
    'renames the demand; warnings: %j',
    async (warnings) => {
      const { user, notices } = renderAdmin({
        at: AT,
        answers: {
          ...answers,
          updateDemandName: { demand: aDemand({ name: '株式会社あらた' }), warnings },
        },
      });
      await user.click(await screen.findByRole('button', { name: '組織名を変更' }));
      const dialog = within(await screen.findByRole('dialog', { name: '組織名を変更' }));
      const name = dialog.getByRole('textbox', { name: /組織名/ });
      expect(name).toHaveValue('株式会社あおぞら商店');
      await user.clear(name);
      await user.type(name, '株式会社あらた');
      await user.click(dialog.getByRole('button', { name: '変更する' }));
      const text = `組織名を変更しました。${warnings.join('')}`;
      await waitFor(() => expect(notices).toEqual([{ kind: 'success', text }]));
      expect(graph.callsOf('updateDemandName')).toEqual([
        {
          input: {
            demandUuid: '01920000-0000-7000-8000-0000000000d1',
            name: '株式会社あらた',
            expectedName: '株式会社あおぞら商店',
          },
        },
      ]);
    },
  );

  it('goes on from the new name that somebody else has given meanwhile', async () => {
    let stored = '株式会社あおぞら商店';
    const { user, notices } = renderAdmin({
      at: AT,
      answers: {
        ...answers,
        demand: () => aDemand({ name: stored }),
        updateDemandName: ({ input }: { input: { name: string; expectedName: string } }) => {
          if (input.expectedName === '株式会社あおぞら商店') {
            stored = '株式会社あおぞら';
            throw refusal({ code: 'FAILED_PRECONDITION', message: '「株式会社あおぞら」に変更しました。' });
          }
          stored = input.name;
          return { demand: aDemand({ name: stored }), warnings: [] };
        },
      },
    });
    await user.click(await screen.findByRole('button', { name: '組織名を変更' }));
    const dialog = within(await screen.findByRole('dialog', { name: '組織名を変更' }));
    await user.type(dialog.getByRole('textbox', { name: /組織名/ }), '東京');
    await user.click(dialog.getByRole('button', { name: '変更する' }));
    expect(await dialog.findByText('「株式会社あおぞら」に変更しました。')).toBeVisible();
    expect(await screen.findByRole('heading', { name: '株式会社あおぞら' })).toBeInTheDocument();
    expect(dialog.getByRole('textbox', { name: /組織名/ })).toHaveValue('株式会社あおぞら商店東京');
    await user.click(dialog.getByRole('button', { name: '変更する' }));
    await waitFor(() => expect(notices).toEqual([{ kind: 'success', text: '組織名を変更しました。' }]));
    expect(graph.callsOf('updateDemandName').map(({ input }) => input)).toMatchObject([
      { expectedName: '株式会社あおぞら商店' },
      { expectedName: '株式会社あおぞら' },
    ]);
  });

  describe('of a demand that withdraws', () => {
    const DEMAND = '01920000-0000-7000-8000-0000000000d1';
    const withdrawal = {
      __typename: 'DemandWithdrawal',
      uuid: 'w1',
      phase: 'REQUESTED',
      requestedAt: '2026-11-24T03:00:00.000000Z',
      requestedBy: '運営 花子',
      deletesAt: '2026-12-24T03:00:00.000000Z',
    };

    it('begins the withdrawal with the checksum, the confirmation and the name', async () => {
      const { user, notices } = renderAdmin({
        at: AT,
        answers: {
          ...answers,
          requestDemandWithdrawal: ({ input }: { input: { name: string } }) => {
            if (input.name !== '株式会社あおぞら商店')
              throw refusal({ code: 'INVALID_ARGUMENT', fields: { name: ['組織名が一致しません。'] } });
            return { withdrawal };
          },
        },
      });
      await user.click(await screen.findByRole('button', { name: '株式会社あおぞら商店の操作' }));
      await user.click(await screen.findByRole('menuitem', { name: '退会手続き' }));
      const dialog = within(await screen.findByRole('dialog', { name: '株式会社あおぞら商店の退会手続き' }));
      await user.type(dialog.getByRole('textbox', { name: /SHA-256/ }), 'ab'.repeat(32));
      await user.click(dialog.getByRole('checkbox', { name: /書面で確認しました/ }));
      await user.type(dialog.getByRole('textbox', { name: /組織名/ }), '株式会社あおぞら');
      await user.click(dialog.getByRole('button', { name: '退会手続きを開始する' }));
      expect(await dialog.findByText('組織名が一致しません。')).toBeVisible();
      await user.type(dialog.getByRole('textbox', { name: /組織名/ }), '商店');
      await user.click(dialog.getByRole('button', { name: '退会手続きを開始する' }));
      await waitFor(() =>
        expect(notices).toEqual([
          {
            kind: 'success',
            text: '退会手続きを開始しました。2026/12/24 12:00にデータを削除します。',
          },
        ]),
      );
      expect(graph.callsOf('requestDemandWithdrawal').at(-1)).toEqual({
        input: {
          demandUuid: DEMAND,
          name: '株式会社あおぞら商店',
          archiveSha256: 'ab'.repeat(32),
          isArchiveConfirmed: true,
        },
      });
    });

    it('shows the date of the deletion, and cancels', async () => {
      const { user, notices } = renderAdmin({
        at: AT,
        user: anOperatorInWithdrawal(),
        answers: {
          ...answers,
          demand: aDemand({ withdrawal }),
          cancelDemandWithdrawal: { withdrawal: { ...withdrawal, phase: 'CANCELED' } },
        },
      });
      const alert = within(await screen.findByRole('alert'));
      expect(alert.getByText(/^退会手続き中です。2026\/12\/24 12:00に/)).toBeVisible();
      expect(screen.queryByRole('button', { name: '組織名を変更' })).not.toBeInTheDocument();
      await user.click(alert.getByRole('button', { name: '取り消す' }));
      await user.click(await screen.findByRole('button', { name: '退会手続きを取り消す' }));
      await waitFor(() =>
        expect(notices).toEqual([{ kind: 'success', text: '退会手続きを取り消しました。' }]),
      );
      expect(graph.callsOf('cancelDemandWithdrawal')).toEqual([
        { input: { demandUuid: DEMAND, expectedWithdrawalUuid: 'w1' } },
      ]);
    });
  });

  it('reports that the demand does not exist', async () => {
    renderAdmin({
      at: AT,
      answers: {
        demand: () => {
          throw refusal({ code: 'NOT_FOUND', message: '組織が見つかりませんでした。' });
        },
      },
    });
    expect(await screen.findByText('組織が見つかりませんでした')).toBeVisible();
    expect(screen.getByText('アドレスが正しいか確認してください。')).toBeVisible();
    expect(screen.queryByRole('button', { name: '再読み込みする' })).not.toBeInTheDocument();
  });
});
