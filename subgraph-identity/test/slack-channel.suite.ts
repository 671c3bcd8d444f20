import { beforeEach, describe, expect, it } from '@jest/globals';
import { fieldsOf } from './fixtures.js';
import {
  change,
  channels,
  choose,
  connect,
  events,
  refusalOf,
  settingOf,
  shop,
  slack,
  test,
  withWorkspace,
} from './slack.harness.js';

describe('the channel of the connection to Slack', () => {
  withWorkspace();

  describe('has a channel', () => {
    beforeEach(() => connect());

    it('that is found among public ones and private ones with the app', async () => {
      expect((await channels()).names).toEqual(['購買-承認', '発注']);
      expect((await channels({ q: '#承認' })).data?.slackChannels).toEqual({
        totalCount: 1,
        items: [{ id: 'C4', name: '購買-承認', isPrivate: true }],
      });
      await slack.setChannels([{ id: 'C9', name: '新-発注' }]);
      expect((await channels()).names).toEqual(['購買-承認', '発注']);
      expect((await channels({ f: true })).names).toEqual(['新-発注']);
    });

    it('that is found among ten thousand', async () => {
      const many = Array.from({ length: 10_000 }, (_, index) => ({ id: `C${index}`, name: `ch-${index}` }));
      await slack.setChannels(many);
      expect((await channels({ f: true })).data?.slackChannels.totalCount).toBe(10_000);
      expect((await channels({ q: 'CH-9999' })).names).toEqual(['ch-9999']);
    });

    it('that the app joins, and that receives a test message', async () => {
      const { data } = await choose('C1');
      expect(data?.updateSlackChannel.demand.slackAppSetting).toMatchObject({
        channelId: 'C1',
        channelName: '発注',
        state: 'CONNECTED',
      });
      await test();
      expect(await slack.messagesIn('C1')).toEqual([
        '発注ハブからのテスト送信です。このチャンネルに投稿できることを確認しました。',
      ]);
      await choose('C4');
      await choose('C4');
      expect((await events()).filter((event) => event.includes('チャンネル'))).toHaveLength(2);
    });

    it('that somebody else has chosen meanwhile is not replaced without a word', async () => {
      const { teamId } = (await settingOf())?.slackAppSetting ?? {};
      const pick = (channelId: string, expectedChannelId: string | null) =>
        change(
          'updateSlackChannel',
          'UpdateSlackChannelInput',
          { channelId, expectedChannelId, expectedTeamId: teamId },
          shop.admin,
        );
      expect((await pick('C1', null)).errors).toEqual([]);
      expect(refusalOf(await pick('C4', null))).toBe(
        'FAILED_PRECONDITION: 他のユーザーが通知先を「#発注」に変更しました。これでよいか確かめてから、もう一度お試しください。',
      );
      expect((await pick('C1', null)).errors).toEqual([]);
      expect((await pick('C4', 'C1')).errors).toEqual([]);
      expect((await settingOf())?.slackAppSetting?.channelId).toBe('C4');
    });

    it.each([
      ['archived', 'C3'],
      ['private and without the app', 'C2'],
      ['unknown', 'C0'],
    ])('but not one that is %s', async (_what, id) => {
      const answer = await choose(id);
      expect(answer.code).toBe('INVALID_ARGUMENT');
      expect(fieldsOf(answer)).toEqual({
        channelId: [
          'このチャンネルは選択できません。アーカイブまたは削除されたか、非公開チャンネルにアプリが追加されていません。',
        ],
      });
      expect((await settingOf())?.slackAppSetting?.state).toBe('NO_CHANNEL');
    });

    it('before anything is posted', async () => {
      expect(refusalOf(await test())).toBe(
        'FAILED_PRECONDITION: 通知先チャンネルが選ばれていません。チャンネルを選択してください。',
      );
    });

    it('and requires another one when it is archived', async () => {
      await choose('C1');
      await slack.setChannels([
        { id: 'C1', name: '発注', isArchived: true },
        { id: 'C5', name: '新-発注' },
      ]);
      expect(refusalOf(await test())).toBe(
        'FAILED_PRECONDITION: 通知先チャンネルに投稿できません。チャンネルを選び直してください。',
      );
      expect((await settingOf())?.slackAppSetting?.state).toBe('CHANNEL_LOST');
      await slack.setChannels([{ id: 'C1', name: '発注' }]);
      await test();
      expect((await settingOf())?.slackAppSetting?.state).toBe('CONNECTED');
    });
  });

  describe('when Slack limits the rate or does not respond', () => {
    beforeEach(async () => {
      await connect();
      await choose('C1');
    });

    it.each([
      [
        { kind: 'RATE_LIMITED', retryAfter: 30 },
        'Slackが混み合っています。しばらくしてからもう一度お試しください。',
      ],
      [
        { kind: 'STATUS', status: 503 },
        'Slackから応答がありませんでした。時間をおいてもう一度お試しください。',
      ],
      [
        { kind: 'ERROR', error: 'internal_error' },
        'Slackから応答がありませんでした。時間をおいてもう一度お試しください。',
      ],
      [{ kind: 'LOST_ANSWER' }, 'Slackから応答がありませんでした。時間をおいてもう一度お試しください。'],
    ])('reports it immediately: %j', async (fault, message) => {
      const began = Date.now();
      await slack.fail({ method: 'chat.postMessage', ...fault });
      expect(refusalOf(await test())).toBe(`UNAVAILABLE: ${message}`);
      expect(Date.now() - began).toBeLessThan(20_000);
      expect((await settingOf())?.slackAppSetting?.state).toBe('CONNECTED');
      // Whatever the result of the first message, it was not sent twice.
      expect((await slack.messagesIn('C1')).length).toBeLessThanOrEqual(1);
    });

    it('permits thirty test messages per hour and user', async () => {
      const answers = [];
      for (let round = 0; round < 31; round += 1) answers.push((await test()).code ?? 'ok');
      expect(answers).toEqual([...Array.from({ length: 30 }, () => 'ok'), 'RESOURCE_EXHAUSTED']);
    });
  });
});
