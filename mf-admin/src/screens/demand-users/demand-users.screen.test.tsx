import { aPage, aUser, graph, refusal } from '@hacchu-hub/slice-testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { anActionList, aPerson, renderAdmin } from '../../testing.js';

const DEMAND = '01920000-0000-7000-8000-0000000000d1';
const users = (items: object[], quota = { used: 2, limit: 10 }) => ({ ...aPage(items), quota });
const anAdministrator = aUser({ capabilities: ['users:view', 'users:edit', 'audit:view'] });
const answers = {
  demandUsers: users([
    aPerson({
      isSelf: true,
      role: 'ADMIN',
      lastSignedInAt: '2026-11-20T00:30:00.000000Z',
      actions: anActionList({ DELETE: ['SELF', '自分自身は削除できません。'] }),
    }),
    aPerson({
      uuid: 'u2',
      lastName: '佐藤',
      firstName: '次郎',
      state: 'INVITED',
      email: 'jiro@aozora.example',
    }),
  ]),
  ordersOnlyReviewedBy: [],
  auditEntries: aPage([
    {
      __typename: 'AuditEntry',
      id: 'a1',
      occurredAt: '2026-11-01T00:00:00.000000Z',
      actorName: '山田 花子',
      summary: '佐藤 次郎の権限を変更しました。',
      changes: [
        { __typename: 'AuditChange', field: 'role', label: '権限', before: '管理者', after: '編集者' },
      ],
    },
  ]),
};

const render = (own: object = {}) =>
  renderAdmin({ user: anAdministrator, at: '/demand/demand-users', answers: { ...answers, ...own } });

async function openMenu(user: ReturnType<typeof render>['user'], name: string) {
  await user.click(await screen.findByRole('button', { name: `${name}の操作` }));
}

describe('list of users', () => {
  it('shows users with their states, the user limit, and the audit log', async () => {
    render();
    const table = within(await screen.findByRole('table', { name: 'ユーザーの一覧' }));
    expect(await table.findByText('佐藤 次郎')).toBeVisible();
    expect(table.getByText('（あなた）')).toBeVisible();
    expect(table.getByText('有効')).toBeVisible();
    expect(table.getByText('招待中')).toBeVisible();
    expect(table.getByRole('columnheader', { name: '最終ログイン' })).toBeVisible();
    expect(table.getByText('2026/11/20 09:30')).toBeVisible();
    expect(screen.getByText('2名／上限10名（招待中を含む）')).toBeVisible();
    expect(await screen.findByText('権限：管理者 → 編集者')).toBeVisible();
    const log = within(screen.getByRole('region', { name: 'ユーザーと権限の変更履歴' }));
    expect(log.getByLabelText('表示件数')).toHaveDisplayValue('20件');
    expect(graph.callsOf('auditEntries').at(0)).toMatchObject({ page: 1, limit: 20 });
  });

  it('keeps the search text in the URL and searches on the server', async () => {
    const { user, location } = render();
    await user.type(await screen.findByRole('textbox', { name: 'ユーザーを検索' }), 'さとう');
    await waitFor(() => expect(location()).toBe('/demand/demand-users?q=さとう'));
    await waitFor(() => expect(graph.callsOf('demandUsers').at(-1)).toMatchObject({ query: 'さとう' }));
  });

  it('shows why an action is disabled, and omits actions that never apply', async () => {
    const { user } = render({
      demandUsers: users([
        aPerson({
          actions: anActionList({
            DELETE: ['LAST_ADMIN', '最後の管理者は削除できません。'],
            SET_PASSWORD: ['NOT_SELF', '本人だけが変更できます。'],
            RESEND_INVITATION: ['ALREADY_ACTIVE', '既に利用を開始しています。'],
          }),
        }),
      ]),
    });
    await openMenu(user, '山田 花子');
    const menu = within(screen.getByRole('menu'));
    expect(menu.getByText('最後の管理者は削除できません。')).toBeVisible();
    expect(menu.queryByText('パスワードを変更')).not.toBeInTheDocument();
    expect(menu.queryByText('招待を再送')).not.toBeInTheDocument();
  });

  it('changes a role', async () => {
    const { user, notices } = render({
      updateDemandUserRole: { demandUser: { __typename: 'DemandUser', uuid: 'u2', role: 'ADMIN' } },
    });
    await openMenu(user, '佐藤 次郎');
    await user.click(screen.getByRole('menuitem', { name: '権限を変更' }));
    const dialog = within(await screen.findByRole('dialog', { name: '佐藤 次郎の権限を変更' }));
    await user.click(dialog.getByRole('radio', { name: /^管理者/ }));
    await user.click(dialog.getByRole('button', { name: '変更する' }));
    await waitFor(() => expect(notices).toEqual([{ kind: 'success', text: '権限を変更しました。' }]));
    expect(graph.callsOf('updateDemandUserRole')).toEqual([
      { input: { demandUuid: DEMAND, uuid: 'u2', role: 'ADMIN' } },
    ]);
  });

  it('renames, with errors at their fields', async () => {
    const { user } = render({
      updateDemandUserName: () => {
        throw refusal({ code: 'INVALID_ARGUMENT', fields: { lastName: ['姓を入力してください。'] } });
      },
    });
    await openMenu(user, '佐藤 次郎');
    await user.click(screen.getByRole('menuitem', { name: '氏名を変更' }));
    const dialog = within(await screen.findByRole('dialog', { name: '佐藤 次郎の氏名を変更' }));
    await user.clear(dialog.getByRole('textbox', { name: /^姓/ }));
    await user.click(dialog.getByRole('button', { name: '変更する' }));
    expect(await dialog.findByText('姓を入力してください。')).toBeVisible();
    expect(dialog.getByRole('textbox', { name: /^名/ })).toHaveValue('次郎');
  });

  it('goes on from the new name that somebody else has given meanwhile', async () => {
    const { user, notices } = render({
      updateDemandUserName: ({ input }: { input: { expectedName: { lastName: string } } }) => {
        if (input.expectedName.lastName === '佐々木')
          return {
            demandUser: { __typename: 'DemandUser', uuid: 'u2', lastName: '佐藤', firstName: '治郎' },
          };
        graph.answer({
          demandUsers: users([aPerson({ uuid: 'u2', lastName: '佐々木', firstName: '次郎' })]),
        });
        throw refusal({ code: 'FAILED_PRECONDITION', message: '「佐々木 次郎」に変更しました。' });
      },
    });
    await openMenu(user, '佐藤 次郎');
    await user.click(screen.getByRole('menuitem', { name: '氏名を変更' }));
    const dialog = within(await screen.findByRole('dialog', { name: '佐藤 次郎の氏名を変更' }));
    await user.clear(dialog.getByRole('textbox', { name: /^名/ }));
    await user.type(dialog.getByRole('textbox', { name: /^名/ }), '治郎');
    await user.click(dialog.getByRole('button', { name: '変更する' }));
    expect(await dialog.findByText('「佐々木 次郎」に変更しました。')).toBeVisible();
    const now = within(await screen.findByRole('dialog', { name: '佐々木 次郎の氏名を変更' }));
    expect(now.getByRole('textbox', { name: /^名/ })).toHaveValue('治郎');
    await user.click(now.getByRole('button', { name: '変更する' }));
    await waitFor(() => expect(notices).toEqual([{ kind: 'success', text: '氏名を変更しました。' }]));
    expect(graph.callsOf('updateDemandUserName')).toMatchObject([
      { input: { expectedName: { lastName: '佐藤', firstName: '次郎' } } },
      { input: { expectedName: { lastName: '佐々木', firstName: '次郎' } } },
    ]);
  });

  describe('with the mail of an open invitation', () => {
    const aMail = (state: string, own: object = {}) => ({
      __typename: 'InvitationMail',
      state,
      at: '2026-11-01T01:05:00.000000Z',
      reason: null,
      ...own,
    });
    const invited = (own: object) =>
      users([
        aPerson({
          uuid: 'u2',
          lastName: '佐藤',
          firstName: '次郎',
          state: 'INVITED',
          email: 'jiro@aozora.example',
          invitedAt: '2026-11-01T01:00:00.000000Z',
          ...own,
        }),
      ]);
    const refused = aMail('FAILED', { reason: 'メールサーバーに受け付けられませんでした（550）。' });

    it('says that it waits once that takes longer than usual, until it has left', async () => {
      render({ demandUsers: invited({ invitationMail: aMail('WAITING') }) });
      expect(await screen.findByText('招待中')).toBeVisible();
      expect(screen.queryByText('送信待ち')).toBeNull();
      expect(await screen.findByText('送信待ち', {}, { timeout: 5_000 })).toBeVisible();
      graph.answer({ demandUsers: invited({ invitationMail: null }) });
      await waitFor(() => expect(screen.queryByText('送信待ち')).toBeNull(), { timeout: 5_000 });
      expect(screen.getByText('招待中')).toBeVisible();
    });

    it('says that it is tried again and when, and follows without a reload', async () => {
      jest.useFakeTimers();
      try {
        // In steps, between which React renders what makes the next question due.
        const pass = async (seconds: number) => {
          for (let left = 2 * seconds; left > 0; left -= 1)
            await act(() => jest.advanceTimersByTimeAsync(500));
        };
        render({ demandUsers: invited({ invitationMail: aMail('RETRYING') }) });
        await pass(1);
        expect(screen.getByText('再送中')).toBeVisible();
        expect(screen.getByText(/次は 2026\/11\/01 10:05\s+ごろ試します/)).toBeVisible();
        graph.answer({ demandUsers: invited({ invitationMail: refused }) });
        await pass(5);
        expect(screen.getByText('送信失敗')).toBeVisible();
        expect(screen.queryByText('再送中')).toBeNull();
        const asked = graph.callsOf('demandUsers').length;
        expect(asked).toBeGreaterThan(1);
        await pass(60);
        expect(graph.callsOf('demandUsers')).toHaveLength(asked);
      } finally {
        jest.useRealTimers();
      }
    });

    it('says why it failed, and sends it again', async () => {
      const { user, notices } = render({
        demandUsers: invited({ invitationMail: refused }),
        resendDemandUserInvitation: () => {
          graph.answer({ demandUsers: invited({ invitationMail: null }) });
          return {
            demandUser: { __typename: 'DemandUser', uuid: 'u2', invitedAt: '2026-11-02T01:00:00.000000Z' },
          };
        },
      });
      expect(await screen.findByText('送信失敗')).toBeVisible();
      expect(
        screen.getByText(
          '招待メールを届けられませんでした（2026/11/01 10:05）。メールサーバーに受け付けられませんでした（550）。',
        ),
      ).toBeVisible();
      await user.click(screen.getByRole('button', { name: '招待を再送' }));
      await waitFor(() =>
        expect(notices).toEqual([
          { kind: 'success', text: 'jiro@aozora.example に招待メールをもう一度送信します。' },
        ]),
      );
      await waitFor(() => expect(screen.queryByText('送信失敗')).toBeNull());
    });

    it('tells those who cannot send it again who can', async () => {
      const actions = anActionList({ RESEND_INVITATION: ['NO_RIGHT', 'この操作を行う権限がありません。'] });
      render({ demandUsers: invited({ invitationMail: refused, actions }) });
      expect(await screen.findByText(/管理者が再送できます。$/)).toBeVisible();
      expect(screen.queryByRole('button', { name: '招待を再送' })).toBeNull();
    });

    it('says that none is sent while the demand withdraws', async () => {
      const actions = anActionList({ RESEND_INVITATION: ['WITHDRAWING', '退会の手続き中です。'] });
      render({ demandUsers: invited({ invitationMail: aMail('WAITING'), actions }) });
      const hint = await screen.findByText('退会手続きの間は送信しません。', {}, { timeout: 5_000 });
      expect(hint).toBeVisible();
    });

    it('offers no other try while the demand withdraws', async () => {
      const actions = anActionList({ RESEND_INVITATION: ['WITHDRAWING', '退会の手続き中です。'] });
      render({ demandUsers: invited({ invitationMail: refused, actions }) });
      expect(await screen.findByText('送信失敗')).toBeVisible();
      expect(screen.queryByRole('button', { name: '招待を再送' })).toBeNull();
      expect(screen.queryByText(/管理者が再送できます。$/)).toBeNull();
    });
  });

  it('sends an invitation again', async () => {
    const { user, notices } = render({
      resendDemandUserInvitation: { demandUser: { __typename: 'DemandUser', uuid: 'u2', invitedAt: null } },
    });
    await openMenu(user, '佐藤 次郎');
    await user.click(screen.getByRole('menuitem', { name: '招待を再送' }));
    await waitFor(() => expect(notices[0]?.text).toContain('jiro@aozora.example'));
  });

  it('deletes after a confirmation, and shows why it was refused', async () => {
    const { user, notices } = render({
      deleteDemandUser: () => {
        throw refusal({ code: 'FAILED_PRECONDITION', message: '最後の管理者は削除できません。' });
      },
    });
    await openMenu(user, '佐藤 次郎');
    await user.click(screen.getByRole('menuitem', { name: '削除' }));
    const dialog = within(await screen.findByRole('dialog', { name: '「佐藤 次郎」を削除します' }));
    await user.click(dialog.getByRole('button', { name: '削除する' }));
    await waitFor(() => expect(notices).toHaveLength(1));
    expect(notices[0]).toMatchObject({ kind: 'error', description: '最後の管理者は削除できません。' });
  });

  const hanging = [
    { __typename: 'Order', uuid: 'o1', purchaseNumber: 'PO20261101-001', subject: '11月分の補充' },
    { __typename: 'Order', uuid: 'o2', purchaseNumber: 'PO20261102-004', subject: null },
  ];

  it('warns of the orders that nobody could approve without a user, and lists them', async () => {
    const { user } = render({ ordersOnlyReviewedBy: hanging });
    await openMenu(user, '佐藤 次郎');
    await user.click(screen.getByRole('menuitem', { name: '削除' }));
    const dialog = within(await screen.findByRole('dialog', { name: '「佐藤 次郎」を削除します' }));
    await waitFor(() => expect(dialog.getByText('承認者が不在になる発注があります')).toBeVisible());
    expect(dialog.getByRole('link', { name: 'PO20261101-001　11月分の補充' })).toHaveAttribute(
      'href',
      '/demand/orders/o1',
    );
    expect(dialog.getByRole('link', { name: 'PO20261102-004' })).toBeVisible();
    expect(graph.callsOf('ordersOnlyReviewedBy')).toEqual([
      { demandUuid: DEMAND, reviewerUuid: 'u2', staysEditor: false },
    ]);
    expect(dialog.getByRole('button', { name: '削除する' })).toBeEnabled();
  });

  it('reports when the orders cannot be read, and prevents nothing', async () => {
    const { user } = render({
      ordersOnlyReviewedBy: () => {
        throw refusal({ code: 'UNAVAILABLE' });
      },
    });
    await openMenu(user, '佐藤 次郎');
    await user.click(screen.getByRole('menuitem', { name: '削除' }));
    const dialog = within(await screen.findByRole('dialog', { name: '「佐藤 次郎」を削除します' }));
    await waitFor(() => expect(dialog.getByText(/確認できませんでした/)).toBeVisible());
    expect(dialog.getByRole('button', { name: '削除する' })).toBeEnabled();
  });

  it('warns of them also when an ADMIN becomes an EDITOR', async () => {
    const { user } = render({
      demandUsers: users([aPerson({ role: 'ADMIN' })]),
      ordersOnlyReviewedBy: hanging,
    });
    await openMenu(user, '山田 花子');
    await user.click(screen.getByRole('menuitem', { name: '権限を変更' }));
    const dialog = within(await screen.findByRole('dialog', { name: '山田 花子の権限を変更' }));
    expect(graph.callsOf('ordersOnlyReviewedBy')).toEqual([]);
    await user.click(dialog.getByRole('radio', { name: /^編集者/ }));
    expect(await dialog.findByText('承認者が不在になる発注があります')).toBeVisible();
    expect(graph.callsOf('ordersOnlyReviewedBy')).toEqual([
      { demandUuid: DEMAND, reviewerUuid: 'u1', staysEditor: true },
    ]);
    await user.click(dialog.getByRole('radio', { name: /^管理者/ }));
    expect(dialog.queryByText('承認者が不在になる発注があります')).not.toBeInTheDocument();
  });

  it("sets the user's own password only when both inputs are equal", async () => {
    const { user, notices } = render({
      setDemandUserPassword: { currentUser: { __typename: 'CurrentUser', uuid: 'u1' } },
    });
    await openMenu(user, '山田 花子');
    await user.click(screen.getByRole('menuitem', { name: 'パスワードを変更' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'パスワードを変更' }));
    await user.type(dialog.getByLabelText(/^新しいパスワード必須$/), 'correct horse');
    const again = dialog.getByLabelText(/^新しいパスワード（確認）/);
    await user.click(dialog.getByRole('button', { name: 'パスワードを表示', pressed: false }));
    expect(again).toHaveAttribute('type', 'text');
    await user.click(dialog.getByRole('button', { name: 'パスワードを表示', pressed: true }));
    expect(again).toHaveAttribute('type', 'password');
    await user.type(again, 'correct');
    await user.click(dialog.getByRole('button', { name: '変更する' }));
    expect(await dialog.findByText('確認用のパスワードが一致しません。')).toBeVisible();
    expect(graph.callsOf('setDemandUserPassword')).toEqual([]);
    await user.type(again, ' horse');
    await user.click(dialog.getByRole('button', { name: '変更する' }));
    await waitFor(() => expect(notices).toEqual([{ kind: 'success', text: 'パスワードを変更しました。' }]));
  });

  it('shows why nobody else can be invited', async () => {
    render({ demandUsers: users([aPerson()], { used: 10, limit: 10 }) });
    await screen.findByText('10名／上限10名（招待中を含む）');
    expect(screen.getByRole('button', { name: 'ユーザーを招待' })).toHaveAccessibleDescription(
      'ユーザー数の上限（10名）に達しています。',
    );
  });

  it('offers an editor neither actions nor the audit log', async () => {
    renderAdmin({
      user: aUser({ role: 'EDITOR', capabilities: ['users:view'] }),
      at: '/demand/demand-users',
      answers: {
        demandUsers: users([
          aPerson({
            actions: anActionList(
              Object.fromEntries(
                [
                  'RENAME',
                  'CHANGE_ROLE',
                  'RESEND_INVITATION',
                  'SET_PASSWORD',
                  'REMOVE_SECOND_FACTORS',
                  'DELETE',
                ].map((id) => [id, ['NO_RIGHT', '権限がありません。']]),
              ),
            ),
          }),
        ]),
      },
    });
    expect(await screen.findByText('山田 花子')).toBeVisible();
    expect(screen.queryByRole('button', { name: '山田 花子の操作' })).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'ユーザーを招待' })).not.toBeInTheDocument();
    expect(screen.queryByText('ユーザーと権限の変更履歴')).not.toBeInTheDocument();
  });
});

describe('second factors of users', () => {
  it('become required after a confirmation; a refusal is shown', async () => {
    const asked: unknown[] = [];
    const { user, notices } = render({
      updateSecondFactorPolicy: ({ input }: { input: { isRequired: boolean } }) => {
        asked.push(input.isRequired);
        throw refusal({ code: 'FAILED_PRECONDITION', message: '先に自分の二要素認証を登録してください。' });
      },
    });
    const section = within(await screen.findByRole('region', { name: '二要素認証' }));
    await user.click(section.getByRole('button', { name: '必須にする' }));
    const dialog = within(await screen.findByRole('dialog', { name: '二要素認証を必須にします' }));
    await user.click(dialog.getByRole('button', { name: '必須にする' }));
    await waitFor(() => expect(notices).toHaveLength(1));
    expect(notices[0]).toMatchObject({
      kind: 'error',
      description: '先に自分の二要素認証を登録してください。',
    });
    expect(asked).toEqual([true]);
  });

  it('say why they cannot be shown, and offer to try again', async () => {
    const answers = ['unreadable', { isRequired: true }];
    const { user } = render({
      secondFactorPolicy: () => {
        const next = answers.shift();
        if (next === 'unreadable')
          throw refusal({ code: 'UNAVAILABLE', message: '設定を取得できませんでした。' });
        return next;
      },
    });
    const section = within(await screen.findByRole('region', { name: '二要素認証' }));
    expect(section.getByRole('alert')).toHaveTextContent('設定を取得できませんでした。');
    await user.click(section.getByRole('button', { name: '再読み込みする' }));
    expect(await screen.findByText(/^必須：/)).toBeVisible();
  });

  it('are removed for somebody after a confirmation that says to make sure who asks', async () => {
    const removed: unknown[] = [];
    const { user } = render({
      demandUsers: users([aPerson({ uuid: 'u2', lastName: '佐藤', firstName: '次郎' })]),
      removeDemandUserSecondFactors: ({ input }: { input: { uuid: string } }) => {
        removed.push(input.uuid);
        return { demandUser: { __typename: 'DemandUser', uuid: input.uuid } };
      },
    });
    await openMenu(user, '佐藤 次郎');
    await user.click(await screen.findByRole('menuitem', { name: '二要素認証を解除' }));
    const dialog = within(
      await screen.findByRole('dialog', { name: '「佐藤 次郎」の二要素認証を解除します' }),
    );
    expect(dialog.getByText(/本人であることを確かめてから/)).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: '解除する' }));
    await waitFor(() => expect(removed).toEqual(['u2']));
  });
});
