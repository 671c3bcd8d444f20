import { aPage, graph, refusal } from '@hacchu-hub/slice-testing';
import { screen, waitFor, within } from '@testing-library/react';
import { anActionList, aPerson, renderAdmin } from '../../testing.js';

const anotherOperator = aPerson({
  __typename: 'Operator',
  role: undefined,
  state: 'INVITED',
  actions: anActionList({}).filter(({ id }) => id === 'RESEND_INVITATION' || id === 'DELETE'),
});

describe('operators', () => {
  it('are listed with their log, and can be deleted', async () => {
    const { user, notices } = renderAdmin({
      at: '/admin/operators',
      answers: {
        operators: aPage([anotherOperator]),
        auditEntries: aPage([]),
        deleteOperator: { operator: { __typename: 'Operator', uuid: 'u1' } },
      },
    });
    const table = within(await screen.findByRole('table', { name: '運営ユーザーの一覧' }));
    expect(await table.findByText('hanako@aozora.example')).toBeVisible();
    expect(table.queryByRole('columnheader', { name: '権限' })).not.toBeInTheDocument();
    expect(graph.callsOf('auditEntries').at(0)).toMatchObject({ categories: ['OPERATOR'] });
    await user.click(table.getByRole('button', { name: '山田 花子の操作' }));
    await user.click(screen.getByRole('menuitem', { name: '削除' }));
    await user.click(await screen.findByRole('button', { name: '削除する' }));
    await waitFor(() => expect(notices).toEqual([{ kind: 'success', text: '山田 花子を削除しました。' }]));
    expect(graph.callsOf('deleteOperator')).toEqual([{ input: { uuid: 'u1' } }]);
  });

  it('show that the mail of an invitation is tried again, until it has left', async () => {
    const invitationMail = {
      __typename: 'InvitationMail',
      state: 'RETRYING',
      at: '2026-11-01T01:05:00.000000Z',
      reason: null,
    };
    renderAdmin({
      at: '/admin/operators',
      answers: { operators: aPage([{ ...anotherOperator, invitationMail }]), auditEntries: aPage([]) },
    });
    expect(await screen.findByText('再送中')).toBeVisible();
    graph.answer({ operators: aPage([anotherOperator]) });
    await waitFor(() => expect(screen.queryByText('再送中')).toBeNull());
    expect(screen.getByText('招待中')).toBeVisible();
  });

  it('are renamed', async () => {
    const operator = aPerson({
      __typename: 'Operator',
      role: undefined,
      actions: anActionList({}).filter(({ id }) => id === 'RENAME'),
    });
    const { user, notices } = renderAdmin({
      at: '/admin/operators',
      answers: {
        operators: aPage([operator]),
        auditEntries: aPage([]),
        updateOperatorName: { operator: { ...operator, lastName: '青木' } },
      },
    });
    await user.click(await screen.findByRole('button', { name: '山田 花子の操作' }));
    await user.click(screen.getByRole('menuitem', { name: '氏名を変更' }));
    const lastName = await screen.findByRole('textbox', { name: /^姓/ });
    await user.clear(lastName);
    await user.type(lastName, '青木');
    await user.click(screen.getByRole('button', { name: '変更する' }));
    await waitFor(() => expect(notices).toEqual([{ kind: 'success', text: '氏名を変更しました。' }]));
    expect(graph.callsOf('updateOperatorName')).toEqual([
      {
        input: {
          uuid: 'u1',
          lastName: '青木',
          firstName: '花子',
          expectedName: { lastName: '山田', firstName: '花子' },
        },
      },
    ]);
  });

  it('get and lose the platform right after a confirmation; reasons against it are shown', async () => {
    const blocked = (code: string, message: string) => [{ __typename: 'UserActionBlocker', code, message }];
    const people = [
      aPerson({ __typename: 'Operator', role: undefined, hasPlatformRight: true }),
      aPerson({
        __typename: 'Operator',
        role: undefined,
        uuid: 'u2',
        firstName: '次郎',
        hasPlatformRight: true,
        platformRightBlockers: blocked('SELF', '自分のプラットフォームの権限は変更できません。'),
      }),
      aPerson({
        __typename: 'Operator',
        role: undefined,
        uuid: 'u3',
        firstName: '三郎',
        platformRightBlockers: blocked('NO_RIGHT', '権限を持つ人だけが変更できます。'),
      }),
    ];
    const { user, notices } = renderAdmin({
      at: '/admin/operators',
      answers: {
        operators: aPage(people),
        auditEntries: aPage([]),
        updateOperatorPlatformRight: {
          operator: { __typename: 'Operator', uuid: 'u1', hasPlatformRight: false },
        },
      },
    });
    expect(await screen.findAllByText('プラットフォーム')).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: '山田 次郎の操作' }));
    expect(screen.getByText('自分のプラットフォームの権限は変更できません。')).toBeVisible();
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: '山田 三郎の操作' }));
    expect(screen.queryByText(/プラットフォームの権限を/)).not.toBeInTheDocument();
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: '山田 花子の操作' }));
    await user.click(screen.getByRole('menuitem', { name: 'プラットフォームの権限を解除' }));
    const question = await screen.findByRole('dialog', {
      name: '「山田 花子」のプラットフォームの権限を解除します',
    });
    await user.click(within(question).getByRole('button', { name: '解除する' }));
    await waitFor(() =>
      expect(notices).toEqual([
        { kind: 'success', text: '山田 花子のプラットフォームの権限を解除しました。' },
      ]),
    );
    expect(graph.callsOf('updateOperatorPlatformRight')).toEqual([
      { input: { uuid: 'u1', hasPlatformRight: false } },
    ]);
  });

  it('are invited one by one; an error is shown at its row and field', async () => {
    const { user, location } = renderAdmin({
      at: '/admin/operators/new',
      answers: {
        operators: aPage([]),
        auditEntries: aPage([]),
        createOperator: ({ input }: { input: { email: string } }) => {
          if (input.email !== 'b@unei.example')
            return { operator: { __typename: 'Operator', uuid: input.email, email: input.email } };
          throw refusal({
            code: 'ALREADY_EXISTS',
            fields: { email: ['このメールアドレスは既に登録されています。'] },
          });
        },
      },
    });
    await user.click(await screen.findByRole('textbox', { name: /メールアドレス/ }));
    await user.paste('a@unei.example\t青木\t一郎\nb@unei.example\t馬場\t二郎');
    await user.click(screen.getByRole('button', { name: '招待する' }));
    const field = await screen.findByRole('textbox', { name: /メールアドレス/ });
    await waitFor(() => expect(field).toBeInvalid());
    expect(field).toHaveValue('b@unei.example');
    expect(screen.queryByRole('combobox', { name: /権限/ })).not.toBeInTheDocument();
    await user.clear(field);
    await user.type(field, 'c@unei.example');
    await user.click(screen.getByRole('button', { name: '招待する' }));
    await waitFor(() => expect(location()).toBe('/admin/operators'));
  });
});
