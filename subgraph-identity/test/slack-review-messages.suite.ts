import { randomUUID } from 'node:crypto';
import { describe, expect, it, jest } from '@jest/globals';
import { SlackClient } from '../src/slack/slack.client.js';
import {
  CHANNELS,
  connect,
  CONNECT_AGAIN,
  connections,
  lastReply,
  post,
  round,
  shop,
  show,
  slack,
  startRound,
  subgraph,
  VERSION,
  withReview,
} from './slack-approval.harness.js';

describe('approvals in Slack', () => {
  withReview();

  describe('are requested by messages', () => {
    const BUTTONS = ['承認', '差戻し', '内容を確認する'];
    const open = { step: 1, expectedUpdatedAt: VERSION };

    it('with buttons while the step is open, and with the decisions', async () => {
      expect(await slack.shownIn('C1')).toEqual([
        { words: ['承認依頼：20261122-001'], buttons: BUTTONS, isEdited: false },
      ]);
      expect(await show(2, '承認：部長 一郎', open)).toBe('POSTED');
      expect(await slack.shownIn('C1')).toEqual([
        { words: ['承認依頼：20261122-001', '承認：部長 一郎'], buttons: BUTTONS, isEdited: true },
      ]);
      expect(await show(4, '*承認が完了しました。*')).toBe('POSTED');
      // Overtaken by a later version.
      expect(await show(3, '承認：課長 二郎', open)).toBe('POSTED');
      expect(await slack.shownIn('C1')).toEqual([
        {
          words: ['承認依頼：20261122-001', '*承認が完了しました。*'],
          buttons: ['内容を確認する'],
          isEdited: true,
        },
      ]);
    });

    it('with the later one of two decisions made at once, whichever Slack receives last', async () => {
      const client = subgraph.app.get(SlackClient, { strict: false });
      const update = client.update.bind(client);
      let release = (): void => undefined;
      const held = new Promise<void>((resolve) => (release = resolve));
      let begun = (): void => undefined;
      const isBegun = new Promise<void>((resolve) => (begun = resolve));
      const first = jest.spyOn(client, 'update').mockImplementationOnce(async (...call) => {
        begun();
        await held;
        return update(...call);
      });
      const earlier = show(2, '承認：部長 一郎', open);
      await isBegun;
      expect(await show(3, '*承認が完了しました。*')).toBe('POSTED');
      release();
      expect(await earlier).toBe('POSTED');
      first.mockRestore();
      expect((await slack.shownIn('C1')).map(({ words, buttons }) => [words.at(-1), buttons])).toEqual([
        ['*承認が完了しました。*', ['内容を確認する']],
      ]);
    });

    it('which keep their buttons for their own step and content', async () => {
      await post({ review: { roundUuid: round, step: 2, expectedUpdatedAt: VERSION } });
      await show(2, '承認：部長 一郎', { step: 2, expectedUpdatedAt: VERSION });
      expect((await slack.shownIn('C1')).map(({ buttons }) => buttons.length)).toEqual([1, 3]);
      await show(3, '内容が修正されました。', { step: 2, expectedUpdatedAt: '2026-11-22T02:00:00.000000Z' });
      expect((await slack.shownIn('C1')).map(({ buttons }) => buttons.length)).toEqual([1, 1]);
    });

    it('without buttons when the decision came before the message', async () => {
      startRound();
      await show(2, '*差し戻されました。*');
      await post();
      expect((await slack.shownIn('C1')).at(-1)).toEqual({
        words: ['承認依頼：20261122-001', '*差し戻されました。*'],
        buttons: ['内容を確認する'],
        isEdited: false,
      });
    });

    it('which are updated later when Slack is unavailable, and not at all when they were deleted', async () => {
      await slack.fail({ method: 'chat.update', kind: 'RATE_LIMITED', retryAfter: 30 });
      expect(await show(2, '*承認が完了しました。*')).toBe('LATER');
      expect(await show(2, '*承認が完了しました。*')).toBe('LATER');
      await connections().updateOne({ _id: shop.uuid }, { $set: { heldUntil: new Date(0) } });
      expect(await show(2, '*承認が完了しました。*')).toBe('POSTED');
      expect((await slack.shownIn('C1'))[0]?.buttons).toEqual(['内容を確認する']);
      await slack.setChannels(CHANNELS);
      expect(await show(3, '*発注がキャンセルされました。*')).toBe('POSTED');
    });

    it('that request a new connection when the workspace lacks the scopes for identifying users', async () => {
      // Connections that are older than approvals have no scopes.
      await connections().updateOne({ _id: shop.uuid }, { $unset: { scopes: 1 } });
      await post({ orderUuid: randomUUID() });
      const last = (await slack.shownIn('C1')).at(-1);
      expect(last?.buttons).toEqual(['内容を確認する']);
      expect(last?.words.at(-1)).toContain(CONNECT_AGAIN);
      const needs = async () => {
        const { data } = await subgraph.graphql<{
          demand: { slackAppSetting: { needsNewPermission: boolean } };
        }>('{ demand { slackAppSetting { needsNewPermission } } }', {}, shop.admin);
        return data?.demand.slackAppSetting.needsNewPermission;
      };
      expect(await needs()).toBe(true);
      await connect();
      expect(await needs()).toBe(false);
      await post({ orderUuid: randomUUID() });
      expect((await slack.shownIn('C1')).at(-1)?.buttons).toEqual(BUTTONS);
    });

    it('and a scope that was revoked later is reported to the user who pressed', async () => {
      await slack.fail({ method: 'users.info', kind: 'ERROR', error: 'missing_scope' });
      await slack.press('U1', '承認');
      expect(await lastReply()).toContain(CONNECT_AGAIN);
      // Other messages are still posted.
      expect(await post({ review: null })).toBe('POSTED');
    });
  });
});
