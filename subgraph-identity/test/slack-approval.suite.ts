import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { getModelToken } from '@nestjs/mongoose';
import { as, SubgraphStandIn, type TestIdentity, type TestSubgraph } from '@hacchu-hub/subgraph-kit/testing';
import type { Model } from 'mongoose';
import { randomUUID } from 'node:crypto';
import {
  SLACK_CONNECTION_MODEL,
  type SlackConnectionDocument,
} from '../src/slack/slack-connection.schema.js';
import { EmulatedWorkspace, signed, wordsOf } from './emulated-slack.js';
import { seedDemand, seedUser, type SeededDemand } from './fixtures.js';
import { orders, takeIdentity } from './use-identity.js';

const HANAKO = '<!channel> & 花子';
const CHANNELS = [{ id: 'C1', name: '発注' }];
const VERSION = '2026-11-22T01:02:03.000001Z';
const CONNECT_AGAIN = 'もう一度連携する必要があります。';

let subgraph: TestSubgraph;
let shop: SeededDemand;
let slack: EmulatedWorkspace;
let hanako: { uuid: string; identity: TestIdentity };
let order: string;
let round: string;
let address: string;
/** What orders answers to a decision, and to the question before a denial. */
let refusal: string | null;

const asService = <T>(document: string, input: object, who = as.service('subgraph-orders')) =>
  subgraph.graphql<T>(document, { i: input }, who);
const post = async (over: Record<string, unknown> = {}): Promise<string | undefined> => {
  const text = '承認依頼：20261122-001';
  const blocks = [
    { type: 'header', text: { type: 'plain_text', text } },
    {
      type: 'actions',
      elements: [
        {
          type: 'button',
          text: { type: 'plain_text', text: '内容を確認する' },
          url: 'https://app.example/o',
        },
      ],
    },
  ];
  const input = {
    demandUuid: shop.uuid,
    key: randomUUID(),
    orderUuid: order,
    text,
    blocks: JSON.stringify(blocks),
    isBroadcast: true,
    review: { roundUuid: round, step: 1, expectedUpdatedAt: VERSION },
    ...over,
  };
  const { data } = await asService<{ postSlackMessage: { outcome: string } }>(
    'mutation($i: PostSlackMessageInput!) { postSlackMessage(input: $i) { outcome } }',
    input,
  );
  return data?.postSlackMessage.outcome;
};
const show = async (
  version: number,
  note: string,
  open: object | null = null,
): Promise<string | undefined> => {
  const { data } = await asService<{ showSlackReview: { outcome: string } }>(
    'mutation($i: ShowSlackReviewInput!) { showSlackReview(input: $i) { outcome } }',
    { demandUuid: shop.uuid, roundUuid: round, version, note, open },
  );
  return data?.showSlackReview.outcome;
};
const asAdmin = async (mutation: string, who = shop.admin): Promise<void> => {
  const { errors } = await subgraph.graphql(`mutation { ${mutation} { demand { uuid } } }`, {}, who);
  expect(errors).toEqual([]);
};
const connect = async (workspace = slack, who = shop.admin): Promise<void> => {
  const { data } = await subgraph.graphql<{ createSlackInstallUrl: { url: string } }>(
    'mutation { createSlackInstallUrl(input: {}) { url } }',
    {},
    who,
  );
  const { code, state } = await workspace.agree(data?.createSlackInstallUrl.url ?? '');
  await asAdmin(`upsertSlackSetting(input: { code: "${code}", state: "${state}" })`, who);
};
const connections = (): Model<SlackConnectionDocument> =>
  subgraph.app.get(getModelToken(SLACK_CONNECTION_MODEL));

/** What the orders slice was asked to decide. */
const decisions = () =>
  orders.calls.flatMap(({ query, variables }) =>
    query.includes('decideReview') ? [variables['input']] : [],
  );
const lastWords = async (userId = 'U1'): Promise<string | undefined> =>
  (await slack.toldTo(userId)).at(-1)?.blocks[0]?.text?.text;
/** The token of the link that a person was last shown. */
const linkOf = async (userId = 'U1'): Promise<string> => {
  const link = (await slack.toldTo(userId)).at(-1)?.blocks.flatMap(({ elements }) => elements)[0];
  expect(link && wordsOf(link)).toBe('発注ハブで確認する');
  const url = new URL(link?.url ?? '');
  expect(`${url.origin}${url.pathname}`).toBe('https://app.example/demand/slack-person');
  return url.searchParams.get('token') ?? '';
};
const confirm = (token: string, who = hanako.identity) =>
  subgraph.graphql(
    'mutation($i: ConfirmSlackPersonInput!) { confirmSlackPerson(input: $i) { slackPerson { slackName teamName } } }',
    { i: { token } },
    who,
  );
/** Hanako is known to be U1 from then on. */
const meet = async (): Promise<void> => {
  await slack.press('U1', '承認');
  expect((await confirm(await linkOf())).errors).toEqual([]);
};
const payloadOf = (change: object = {}): string =>
  new URLSearchParams({
    payload: JSON.stringify({
      type: 'block_actions',
      team: { id: slack.id },
      user: { id: 'U1', team_id: slack.id },
      channel: { id: 'C1' },
      // No two presses are alike.
      trigger_id: randomUUID(),
      actions: [
        {
          action_id: 'approve_order',
          action_ts: '1.1',
          value: JSON.stringify({
            demandUuid: shop.uuid,
            orderUuid: order,
            roundUuid: round,
            expectedUpdatedAt: VERSION,
          }),
        },
      ],
      ...change,
    }),
  }).toString();
const give = async (request: RequestInit): Promise<number> => (await fetch(address, request)).status;

describe('approvals in Slack', () => {
  beforeAll(async () => {
    subgraph = await takeIdentity();
    address = new URL('/slack/interactions', subgraph.url).href;
  });
  beforeEach(async () => {
    shop = await seedDemand(subgraph, '株式会社あおぞら商店');
    const email = `${randomUUID()}@test.example`;
    hanako = await seedUser(subgraph, shop, 'ADMIN', { email });
    slack = await EmulatedWorkspace.create('あおぞら商店', CHANNELS, {
      users: [
        { id: 'U1', name: HANAKO, email },
        { id: 'U2', name: '試作 太郎', email: `${randomUUID()}@test.example` },
        { id: 'U3', name: '無名', email: null },
      ],
      interactivityUrl: address,
    });
    [order, round] = [randomUUID(), randomUUID()];
    refusal = null;
    orders.calls.length = 0;
    orders.answer = ({ query }) => ({
      data: query.includes('decideReview') ? { decideReview: { refusal } } : { reviewRefusal: refusal },
    });
    await connect();
    await asAdmin('updateSlackChannel(input: { channelId: "C1" })');
    expect(await post()).toBe('POSTED');
  });
  afterEach(() => {
    orders.answer = () => ({ data: {} });
  });

  describe('are taken from Slack alone', () => {
    it.each<[string, (request: RequestInit) => RequestInit, number]>([
      ['a forged signature', () => signed(payloadOf(), { secret: 'another' }), 401],
      ['an old signature', () => signed(payloadOf(), { ageS: 301 }), 401],
      ['a signature of the future', () => signed(payloadOf(), { ageS: -310 }), 401],
      [
        'another body than was signed',
        (request) => ({ ...request, body: `${request.body as string}&a=b` }),
        401,
      ],
      [
        'no signature',
        (request) => ({ ...request, headers: { 'content-type': 'application/x-www-form-urlencoded' } }),
        400,
      ],
      [
        'a body that is no form',
        () => ({ ...signed('{}'), headers: { ...signed('{}').headers, 'content-type': 'application/json' } }),
        415,
      ],
      ['no payload', () => signed('a=b'), 400],
      ['a payload that is no JSON', () => signed('payload=%7B'), 400],
      ['more than Slack ever sends', () => signed(`payload=${'a'.repeat(300_000)}`), 413],
    ])('and refused with %s', async (_what, change, status) => {
      await meet();
      expect(await give(change(signed(payloadOf())))).toBe(status);
      expect(decisions()).toEqual([]);
    });

    it('and once: a request that comes again is refused', async () => {
      await meet();
      const request = signed(payloadOf());
      const statuses = await Promise.all([give(request), give(request)]);
      expect([...statuses, await give(request)].toSorted()).toEqual([200, 409, 409]);
      expect(decisions()).toHaveLength(1);
    });

    it('and of the connected workspace and its own people', async () => {
      await meet();
      expect(await give(signed(payloadOf({ team: { id: 'TOTHER' } })))).toBe(403);
      expect(await give(signed(payloadOf({ user: { id: 'U1', team_id: 'TOTHER' } })))).toBe(200);
      expect(await lastWords()).toContain('このワークスペースのメンバーだけが');
      const strange = { action_id: 'approve_order', action_ts: '1.1', value: '{"demandUuid":"x"}' };
      expect(await give(signed(payloadOf({ actions: [strange] })))).toBe(200);
      expect(await give(signed(payloadOf({ actions: [{ action_id: 'open' }] })))).toBe(200);
      expect(await give(signed(payloadOf({ type: 'shortcut', actions: undefined })))).toBe(200);
      expect(decisions()).toEqual([]);
    });
  });

  describe('need to know who pressed', () => {
    it('who confirms once in the product that they are that person', async () => {
      await slack.press('U1', '承認');
      expect(await lastWords()).toContain(
        `Slackの「${HANAKO}」さんと発注ハブの「山田 太郎」さんが同じ人である`,
      );
      expect((await slack.toldTo('U1')).at(-1)?.text).toContain('&lt;!channel&gt; &amp; 花子');
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
      // Whoever approves hears of it by the message that changes.
      expect(await slack.toldTo('U1')).toHaveLength(1);
    });

    it('by a link that is good for that user alone, and that nobody can make', async () => {
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
      ['whose address nobody of the demand has', 'U2'],
      ['whose address Slack does not vouch for', 'U3'],
    ])('and help nobody %s', async (_who, userId) => {
      await slack.press(userId, '承認');
      expect(await lastWords(userId)).toContain('発注ハブのこの組織に見つかりません');
      await slack.press(userId, '差戻し');
      expect(decisions()).toEqual([]);
    });

    it('who can take it back, and loses it with the connection', async () => {
      await meet();
      const own = async () =>
        (await subgraph.graphql('{ ownSlackPerson { slackName } }', {}, hanako.identity)).data;
      expect(await own()).toEqual({ ownSlackPerson: { slackName: HANAKO } });
      await subgraph.graphql(
        'mutation { releaseSlackPerson { slackPerson { slackName } } }',
        {},
        hanako.identity,
      );
      expect(await own()).toEqual({ ownSlackPerson: null });
      await meet();
      await asAdmin('disconnectSlack(input: {})');
      expect(await own()).toEqual({ ownSlackPerson: null });
      expect(await give(signed(payloadOf()))).toBe(403);
      await connect();
      expect(await give(signed(payloadOf()))).toBe(200);
      expect(decisions()).toEqual([]);
    });
  });

  describe('are told to who pressed alone', () => {
    it('where orders refuses them', async () => {
      await meet();
      refusal = '承認者の権限が変更されたため、承認できません。<!channel>';
      await slack.press('U1', '承認');
      expect(await lastWords()).toBe(refusal);
      expect((await slack.toldTo('U1')).at(-1)?.text).not.toContain('<!');
      expect(await slack.toldTo('U2')).toEqual([]);
    });

    it('also where orders does not answer', async () => {
      await meet();
      orders.answer = () => SubgraphStandIn.refusal('INTERNAL');
      await slack.press('U1', '承認');
      expect(await lastWords()).toContain('処理の結果を確認できませんでした。');
    });
  });

  describe('that deny', () => {
    it('ask for the reason in a form', async () => {
      await meet();
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

    it('keep the form open where they are refused, and do not open it where they would be', async () => {
      await meet();
      await slack.press('U1', '差戻し');
      refusal = '他の承認者が承認したため、承認は不要になりました。';
      expect(await slack.submit('U1', '数量が多すぎます')).toContain(refusal);
      expect(await slack.page('U1')).toContain('発注の差戻し');
      await slack.press('U1', '差戻し');
      expect(await lastWords()).toBe(refusal);
    });
  });

  describe('are asked for by messages', () => {
    const BUTTONS = ['承認', '差戻し', '内容を確認する'];
    const open = { step: 1, expectedUpdatedAt: VERSION };

    it('with buttons while the step is asked, and with what was decided', async () => {
      expect(await slack.shownIn('C1')).toEqual([
        { words: ['承認依頼：20261122-001'], buttons: BUTTONS, isEdited: false },
      ]);
      expect(await show(2, '承認：部長 一郎', open)).toBe('POSTED');
      expect(await slack.shownIn('C1')).toEqual([
        { words: ['承認依頼：20261122-001', '承認：部長 一郎'], buttons: BUTTONS, isEdited: true },
      ]);
      expect(await show(4, '*承認が完了しました。*')).toBe('POSTED');
      // Overtaken on its way.
      expect(await show(3, '承認：課長 二郎', open)).toBe('POSTED');
      expect(await slack.shownIn('C1')).toEqual([
        {
          words: ['承認依頼：20261122-001', '*承認が完了しました。*'],
          buttons: ['内容を確認する'],
          isEdited: true,
        },
      ]);
    });

    it('each of which keeps its buttons for its own step and content', async () => {
      await post({ review: { roundUuid: round, step: 2, expectedUpdatedAt: VERSION } });
      await show(2, '承認：部長 一郎', { step: 2, expectedUpdatedAt: VERSION });
      expect((await slack.shownIn('C1')).map(({ buttons }) => buttons.length)).toEqual([1, 3]);
      await show(3, '内容が修正されました。', { step: 2, expectedUpdatedAt: '2026-11-22T02:00:00.000000Z' });
      expect((await slack.shownIn('C1')).map(({ buttons }) => buttons.length)).toEqual([1, 1]);
    });

    it('without buttons where it was decided before they were posted', async () => {
      round = randomUUID();
      await show(2, '*差し戻されました。*');
      await post();
      expect((await slack.shownIn('C1')).at(-1)).toEqual({
        words: ['承認依頼：20261122-001', '*差し戻されました。*'],
        buttons: ['内容を確認する'],
        isEdited: false,
      });
    });

    it('which change later where Slack does not take it now, and not at all where they were deleted', async () => {
      await slack.fail({ method: 'chat.update', kind: 'RATE_LIMITED', retryAfter: 30 });
      expect(await show(2, '*承認が完了しました。*')).toBe('LATER');
      expect(await show(2, '*承認が完了しました。*')).toBe('LATER');
      await connections().updateOne({ _id: shop.uuid }, { $set: { heldUntil: new Date(0) } });
      expect(await show(2, '*承認が完了しました。*')).toBe('POSTED');
      expect((await slack.shownIn('C1'))[0]?.buttons).toEqual(['内容を確認する']);
      await slack.setChannels(CHANNELS);
      expect(await show(3, '*発注がキャンセルされました。*')).toBe('POSTED');
    });

    it('that ask to connect again where the workspace did not permit to see who pressed', async () => {
      // As it was connected before approvals were possible.
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

    it('and the permission that was taken away later is told to who pressed', async () => {
      await slack.fail({ method: 'users.info', kind: 'ERROR', error: 'missing_scope' });
      await slack.press('U1', '承認');
      expect(await lastWords()).toContain(CONNECT_AGAIN);
      // Messages are posted on.
      expect(await post({ review: null })).toBe('POSTED');
    });
  });
});
