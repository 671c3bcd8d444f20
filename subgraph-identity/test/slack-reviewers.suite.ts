import { as, SubgraphStandIn } from '@hacchu-hub/subgraph-testing';
import { describe, expect, it } from '@jest/globals';
import { signed } from './emulated-slack.js';
import { seedDemand, seedUser } from './fixtures.js';
import { orders } from './identity.harness.js';
import {
  asAdmin,
  confirm,
  confirmHanako,
  connect,
  decisions,
  HANAKO,
  hanako,
  lastReply,
  linkOf,
  order,
  payloadOf,
  refuseWith,
  round,
  send,
  shop,
  slack,
  subgraph,
  VERSION,
  withReview,
} from './slack-approval.harness.js';

describe('approvals in Slack', () => {
  withReview();

  describe('require a confirmed user', () => {
    it('who confirms once in the product that they are that Slack user', async () => {
      await slack.press('U1', '承認');
      expect(await lastReply()).toContain(
        `Slackの「${HANAKO}」さんと発注ハブの「山田 太郎」さんが同じ人である`,
      );
      expect((await slack.messagesShownTo('U1')).at(-1)?.text).toContain('&lt;!channel&gt; &amp; 花子');
      expect(decisions()).toEqual([]);
      const token = await linkOf();
      const question = await subgraph.graphql(
        'query($t: String!) { slackPersonQuestion(token: $t) { slackName teamName isConfirmed } }',
        { t: token },
        hanako.identity,
      );
      expect(question.data).toEqual({
        slackPersonQuestion: { slackName: HANAKO, teamName: 'あおぞら商店', isConfirmed: false },
      });
      expect((await confirm(token)).data).toEqual({
        confirmSlackPerson: { slackPerson: { slackName: HANAKO, teamName: 'あおぞら商店' } },
      });
      expect((await confirm(token)).errors).toEqual([]);
      await slack.press('U1', '承認');
      expect(decisions()).toEqual([
        {
          demandUuid: shop.uuid,
          orderUuid: order,
          roundUuid: round,
          expectedUpdatedAt: VERSION,
          decision: 'APPROVE',
          reviewerUuid: hanako.uuid,
          comment: null,
          idempotencyKey: expect.stringMatching(/^slack:T\w+:U1:\d+\.\d+$/),
        },
      ]);
      // The updated message is the reply to an approval.
      expect(await slack.messagesShownTo('U1')).toHaveLength(1);
    });

    it('by a link that is valid for that user only, and cannot be forged', async () => {
      await slack.press('U1', '承認');
      const token = await linkOf();
      const other = (await seedUser(subgraph, shop, 'ADMIN')).identity;
      const stranger = await seedDemand(subgraph, '合同会社よその店');
      for (const who of [other, stranger.admin]) {
        expect((await confirm(token, who)).errors[0]?.message).toMatch(/^このリンクは別のユーザー宛てです。/);
      }
      for (const forged of ['forged', `${token.slice(0, -2)}AA`]) {
        expect((await confirm(forged)).errors[0]?.message).toMatch(/^リンクが正しくありません。/);
      }
      expect((await confirm(token, as.operator())).code).toBe('PERMISSION_DENIED');
      await slack.press('U1', '承認');
      expect(decisions()).toEqual([]);
    });

    it.each([
      ['whose address no user of the demand has', 'U2'],
      ['whose address Slack has not verified', 'U3'],
    ])('and are refused to a Slack user %s', async (_who, userId) => {
      await slack.press(userId, '承認');
      expect(await lastReply(userId)).toContain('発注ハブのこの組織に見つかりません');
      await slack.press(userId, '差戻し');
      expect(decisions()).toEqual([]);
    });

    it('who can remove the confirmation, and loses it with the connection', async () => {
      await confirmHanako();
      const own = async () =>
        (await subgraph.graphql('{ ownSlackPerson { slackName } }', {}, hanako.identity)).data;
      expect(await own()).toEqual({ ownSlackPerson: { slackName: HANAKO } });
      await subgraph.graphql(
        'mutation { releaseSlackPerson { slackPerson { slackName } } }',
        {},
        hanako.identity,
      );
      expect(await own()).toEqual({ ownSlackPerson: null });
      await confirmHanako();
      await asAdmin('disconnectSlack(input: {})');
      expect(await own()).toEqual({ ownSlackPerson: null });
      expect(await send(signed(payloadOf()))).toBe(403);
      await connect();
      expect(await send(signed(payloadOf()))).toBe(200);
      expect(decisions()).toEqual([]);
    });
  });

  describe('are reported only to the user who pressed', () => {
    it('when the orders slice refuses them', async () => {
      await confirmHanako();
      const reason = '承認者の権限が変更されたため、承認できません。<!channel>';
      refuseWith(reason);
      await slack.press('U1', '承認');
      expect(await lastReply()).toBe(reason);
      expect((await slack.messagesShownTo('U1')).at(-1)?.text).not.toContain('<!');
      expect(await slack.messagesShownTo('U2')).toEqual([]);
    });

    it('also when the orders slice does not respond', async () => {
      await confirmHanako();
      orders.answer = () => SubgraphStandIn.refusal('INTERNAL');
      await slack.press('U1', '承認');
      expect(await lastReply()).toContain('処理の結果を確認できませんでした。');
    });
  });

  describe('that deny', () => {
    it('request the reason in a form', async () => {
      await confirmHanako();
      await slack.press('U1', '差戻し');
      const page = await slack.page('U1');
      expect(page).toContain('発注の差戻し');
      expect(page).toContain('承認依頼：20261122-001');
      expect(decisions()).toEqual([]);
      await slack.submit('U1', '数量が多すぎます');
      expect(decisions()).toEqual([
        expect.objectContaining({
          decision: 'DENY',
          reviewerUuid: hanako.uuid,
          comment: '数量が多すぎます',
          orderUuid: order,
          roundUuid: round,
        }),
      ]);
      expect(await slack.page('U1')).not.toContain('発注の差戻し');
    });

    it('keep the form open when they are refused, and do not open it when they would be', async () => {
      await confirmHanako();
      await slack.press('U1', '差戻し');
      const reason = '他の承認者が承認したため、承認は不要になりました。';
      refuseWith(reason);
      expect(await slack.submit('U1', '数量が多すぎます')).toContain(reason);
      expect(await slack.page('U1')).toContain('発注の差戻し');
      await slack.press('U1', '差戻し');
      expect(await lastReply()).toBe(reason);
    });
  });
});
