import { aUser, graph, refusal } from '@hacchu-hub/slice-testing';
import { screen, within } from '@testing-library/react';
import { renderAdmin } from '../../testing.js';

const PERSON = {
  __typename: 'SlackPerson',
  slackName: 'はなこ',
  teamName: 'あおぞら商店',
  confirmedAt: '2026-11-01T00:00:00.000000Z',
};
const QUESTION = {
  __typename: 'SlackPersonQuestion',
  slackName: 'はなこ',
  teamName: 'あおぞら商店',
  isConfirmed: false,
};
const render = (answers: Record<string, unknown>, at = '/demand/slack-person') =>
  renderAdmin({ user: aUser({ capabilities: ['orders:decide'] }), at, answers });

describe('the Slack user of a user', () => {
  it('is shown with name and workspace, and confirmed once; the token is removed from the URL', async () => {
    const { user, notices, location } = render(
      {
        ownSlackPerson: null,
        slackPersonQuestion: QUESTION,
        confirmSlackPerson: () => {
          graph.answer({ ownSlackPerson: PERSON });
          return { slackPerson: PERSON };
        },
      },
      '/demand/slack-person?token=t1',
    );
    expect(await screen.findByText('Slackの「はなこ」さんはあなたですか')).toBeVisible();
    expect(screen.getByText('あおぞら商店')).toBeVisible();
    expect(screen.queryByText('Slackでの承認はまだ使っていません')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '自分であることを確認する' }));
    expect(await screen.findByText('Slackで承認・差戻しができます')).toBeVisible();
    expect(graph.callsOf('confirmSlackPerson')).toEqual([{ input: { token: 't1' } }]);
    expect(notices).toEqual([
      { kind: 'success', text: '確認しました。Slackに戻って、もう一度ボタンを押してください。' },
    ]);
    expect(location()).toBe('/demand/slack-person');
  });

  it('is not shown for the link of another user, which explains why', async () => {
    const message = 'このリンクは別のユーザー宛てです。';
    render(
      {
        ownSlackPerson: null,
        slackPersonQuestion: () => {
          throw refusal({ code: 'FAILED_PRECONDITION', message });
        },
      },
      '/demand/slack-person?token=t1',
    );
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.queryByRole('button', { name: '自分であることを確認する' })).not.toBeInTheDocument();
  });

  it('is not asked for again once confirmed, and can be removed', async () => {
    const { user } = render(
      {
        ownSlackPerson: PERSON,
        slackPersonQuestion: { ...QUESTION, isConfirmed: true },
        releaseSlackPerson: () => {
          graph.answer({ ownSlackPerson: null });
          return { slackPerson: null };
        },
      },
      '/demand/slack-person?token=t1',
    );
    await user.click(await screen.findByRole('button', { name: '確認を取り消す' }));
    const dialog = await screen.findByRole('dialog', { name: 'Slackの「はなこ」さんの確認を取り消します' });
    await user.click(within(dialog).getByRole('button', { name: '取り消す' }));
    expect(await screen.findByText('Slackでの承認はまだ使っていません')).toBeVisible();
    expect(graph.callsOf('releaseSlackPerson')).toHaveLength(1);
  });
});
