import { aUser, graph, refusal } from '@hacchu-hub/slice-testing';
import { screen, waitFor } from '@testing-library/react';
import { aSlackDemand, aSlackSetting, renderAdmin } from '../../testing.js';

const DEMAND = '01920000-0000-7000-8000-0000000000d1';
const anAdministrator = aUser({ capabilities: ['slack:view', 'slack:edit'] });
const CHANNELS = [
  { __typename: 'SlackChannel', id: 'C1', name: '発注', isPrivate: false },
  { __typename: 'SlackChannel', id: 'C4', name: '購買-承認', isPrivate: true },
];
const channelPage = ({ query }: { query?: string }) => {
  const items = CHANNELS.filter(({ name }) => name.includes(query ?? ''));
  return { __typename: 'SlackChannelPage', items, totalCount: items.length };
};
const render = (setting: object | null, answers: Record<string, unknown> = {}) =>
  renderAdmin({
    user: anAdministrator,
    at: '/demand/settings/slack',
    answers: {
      demand: aSlackDemand({ slackAppSetting: setting }),
      slackChannels: channelPage,
      ...answers,
    },
  });

describe('the Slack channel', () => {
  it('is found by its name, saved and tested', async () => {
    const chosen = aSlackDemand({
      slackAppSetting: aSlackSetting({ channelId: 'C4', channelName: '購買-承認' }),
    });
    const { user, notices } = render(
      aSlackSetting({ state: 'NO_CHANNEL', channelId: null, channelName: null }),
      {
        updateSlackChannel: () => {
          graph.answer({ demand: chosen });
          return { demand: chosen };
        },
        sendSlackTestMessage: { demand: chosen },
      },
    );
    expect(await screen.findByRole('button', { name: 'テストを送信' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await user.click(await screen.findByRole('combobox', { name: /^チャンネル/ }));
    await user.keyboard('承認');
    await user.click(await screen.findByText('非公開'));
    await user.click(screen.getByRole('button', { name: '保存する' }));
    await waitFor(() =>
      expect(notices).toEqual([{ kind: 'success', text: '通知先を#購買-承認にしました。' }]),
    );
    expect(graph.callsOf('updateSlackChannel')).toEqual([
      { input: { demandUuid: DEMAND, channelId: 'C4', expectedTeamId: 'T1', expectedChannelId: null } },
    ]);
    await user.click(screen.getByRole('button', { name: 'テストを送信' }));
    await waitFor(() =>
      expect(notices.at(-1)).toEqual({ kind: 'success', text: '#購買-承認にテストを送信しました。' }),
    );
  });

  it('that cannot be used shows an error at the field and keeps the selection', async () => {
    const message = 'このチャンネルは選択できません。';
    const { user } = render(aSlackSetting({ channelId: 'C4', channelName: '購買-承認' }), {
      updateSlackChannel: () => {
        throw refusal({ code: 'INVALID_ARGUMENT', fields: { channelId: [message] } });
      },
    });
    await user.click(await screen.findByRole('combobox', { name: /^チャンネル/ }));
    await user.click(await screen.findByText('#発注'));
    await user.click(screen.getByRole('button', { name: '保存する' }));
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.getByRole('combobox', { name: /^チャンネル/ })).toBeInvalid();
    await user.click(screen.getByRole('button', { name: '保存する' }));
    await waitFor(() => expect(graph.callsOf('updateSlackChannel')).toHaveLength(2));
    expect(graph.callsOf('updateSlackChannel').at(-1)).toEqual({
      input: { demandUuid: DEMAND, channelId: 'C1', expectedTeamId: 'T1', expectedChannelId: 'C4' },
    });
  });

  it('is read again when the list is refreshed', async () => {
    const { user, notices } = render(aSlackSetting());
    await user.click(await screen.findByRole('button', { name: '一覧を更新' }));
    await waitFor(() =>
      expect(notices).toEqual([{ kind: 'success', text: 'チャンネルの一覧を更新しました（2件）。' }]),
    );
    expect(graph.callsOf('slackChannels')).toEqual([
      expect.objectContaining({ demandUuid: DEMAND, query: '', isFresh: true }),
    ]);
  });

  it('that is lost during a test shows it, and the next step when the connection has ended', async () => {
    const ended = aSlackDemand({ slackAppSetting: aSlackSetting({ state: 'ENDED' }) });
    const { user } = render(aSlackSetting(), {
      sendSlackTestMessage: () => {
        graph.answer({ demand: ended });
        throw refusal({ code: 'FAILED_PRECONDITION', message: 'Slackとの連携が切れました。' });
      },
    });
    await user.click(await screen.findByRole('button', { name: 'テストを送信' }));
    expect(await screen.findByText('Slackとの連携が切れました')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Slack連携へ' })).toHaveAttribute(
      'href',
      '/demand/integrations/slack',
    );
  });

  it('requires a connection', async () => {
    render(null);
    expect(await screen.findByText('Slackと連携していません')).toBeVisible();
  });
});
