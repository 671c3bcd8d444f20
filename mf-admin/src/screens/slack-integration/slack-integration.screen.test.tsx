import { anOperator, aUser, graph, refusal } from '@hacchu-hub/slice-testing';
import { screen, waitFor, within } from '@testing-library/react';
import { leaveTo } from '../../slack/leave-to.js';
import { aSlackDemand, aSlackSetting, renderAdmin } from '../../testing.js';

// jsdom does not navigate; the redirect is covered by the tests with the Slack emulator.
jest.mock('../../slack/leave-to', () => ({ leaveTo: jest.fn() }));
const left = jest.mocked(leaveTo);

const DEMAND = '01920000-0000-7000-8000-0000000000d1';
const PAGE = '/demand/integrations/slack';
const anAdministrator = aUser({ capabilities: ['slack:view', 'slack:edit'] });
const render = (demand: object, { at = PAGE, ...answers }: { at?: string; [name: string]: unknown } = {}) =>
  renderAdmin({ user: anAdministrator, at, answers: { demand, ...answers } });

beforeEach(() => {
  left.mockClear();
});

describe('the connection to Slack', () => {
  it('is not offered when the provider has not configured it', async () => {
    render(aSlackDemand({ isSlackAvailable: false }));
    expect(await screen.findByText('Slackとの連携は利用できません')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Slackと連携する' })).not.toBeInTheDocument();
  });

  it('explains when a new connection is required for approvals in Slack', async () => {
    render(aSlackDemand({ slackAppSetting: aSlackSetting({ needsNewPermission: true }) }));
    const title = 'Slackで承認・差戻しを行うには、もう一度連携してください';
    expect(await screen.findByText(title)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Slackと連携する' })).toBeVisible();
  });

  it('starts at Slack', async () => {
    const { user } = render(aSlackDemand(), {
      createSlackInstallUrl: { url: 'https://slack.example/oauth/v2/authorize?state=s' },
    });
    await user.click(await screen.findByRole('button', { name: 'Slackと連携する' }));
    await waitFor(() =>
      expect(left).toHaveBeenCalledWith('https://slack.example/oauth/v2/authorize?state=s'),
    );
    expect(graph.callsOf('createSlackInstallUrl')).toEqual([
      { input: { demandUuid: DEMAND, expectedTeamId: '' } },
    ]);
  });

  it("is completed once with the parameters of Slack's redirect, which are removed from the URL", async () => {
    const connected = aSlackDemand({
      slackAppSetting: aSlackSetting({ state: 'NO_CHANNEL', channelName: null }),
    });
    const { notices, location } = render(aSlackDemand(), {
      at: `${PAGE}?code=c1&state=s1`,
      upsertSlackSetting: () => {
        graph.answer({ demand: connected });
        return { demand: connected };
      },
    });
    expect(await screen.findByText('通知先チャンネルが選ばれていません')).toBeVisible();
    expect(screen.getByText('あおぞら商店')).toBeVisible();
    expect(screen.getByRole('link', { name: '通知先を選ぶ' })).toHaveAttribute(
      'href',
      '/demand/settings/slack',
    );
    expect(notices).toEqual([{ kind: 'success', text: 'Slackと連携しました。' }]);
    expect(graph.callsOf('upsertSlackSetting')).toEqual([
      { input: { demandUuid: DEMAND, code: 'c1', state: 's1' } },
    ]);
    expect(location()).toBe(PAGE);
  });

  it('shows why it could not be completed, and offers to start again', async () => {
    render(aSlackDemand(), {
      at: `${PAGE}?code=c1&state=s1`,
      upsertSlackSetting: () => {
        throw refusal({ code: 'FAILED_PRECONDITION', message: '別の組織で始めた連携です。' });
      },
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('別の組織で始めた連携です。');
    expect(screen.getByRole('button', { name: 'Slackと連携する' })).toBeEnabled();
  });

  it.each([
    ['was denied', 'error=access_denied&state=s1', 'Slackでの許可がキャンセルされたため'],
    ['failed', 'error=server_error&state=s1', 'Slackで許可を完了できませんでした'],
    ['gave no code', 'state=s1', 'Slackで許可を完了できませんでした'],
  ])('that %s at Slack is reported as that, without a request', async (_what, returned, text) => {
    render(aSlackDemand(), { at: `${PAGE}?${returned}` });
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    expect(graph.callsOf('upsertSlackSetting')).toEqual([]);
  });

  it('shows workspace, channel and who connected', async () => {
    render(aSlackDemand({ slackAppSetting: aSlackSetting() }));
    expect(await screen.findByText('連携中')).toBeVisible();
    expect(screen.getByText('#発注')).toBeVisible();
    expect(screen.getByText('見本 花子')).toBeVisible();
  });

  it.each([
    ['CHANNEL_LOST', '通知先チャンネルに投稿できません', 'link', '通知先を選ぶ'],
    ['ENDED', 'Slackとの連携が切れました', 'button', 'Slackと連携する'],
  ] as const)('that is %s shows the next step', async (state, title, role, name) => {
    render(aSlackDemand({ slackAppSetting: aSlackSetting({ state }) }));
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByText(title)).toBeVisible();
    expect(within(alert).getByRole(role, { name })).toBeVisible();
  });

  it('is ended after a confirmation that names the consequence', async () => {
    const { user, notices } = render(aSlackDemand({ slackAppSetting: aSlackSetting() }), {
      disconnectSlack: () => {
        graph.answer({ demand: aSlackDemand() });
        return { demand: aSlackDemand() };
      },
    });
    await user.click(await screen.findByRole('button', { name: '連携を解除' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('Slackのワークスペース「あおぞら商店」との連携を解除します');
    await user.click(within(dialog).getByRole('button', { name: '連携を解除する' }));
    expect(await screen.findByText('Slackと連携していません')).toBeVisible();
    expect(notices).toEqual([{ kind: 'success', text: 'Slackとの連携を解除しました。' }]);
  });

  it('is read by operators', async () => {
    renderAdmin({
      user: anOperator({ capabilities: ['slack:view'] }),
      at: `/admin/demands/${DEMAND}/integrations/slack`,
      answers: { demand: aSlackDemand({ slackAppSetting: aSlackSetting() }) },
    });
    expect(await screen.findByText('連携中')).toBeVisible();
    expect(screen.queryByRole('button', { name: '連携を解除' })).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: '通知先の設定' })).not.toBeInTheDocument();
  });
});
