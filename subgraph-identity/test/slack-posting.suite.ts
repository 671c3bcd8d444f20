import { randomUUID } from 'node:crypto';
import { as, type GraphqlAnswer, type TestSubgraph } from '@hacchu-hub/subgraph-testing';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { getModelToken } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import {
  SLACK_CONNECTION_MODEL,
  type SlackConnectionDocument,
} from '../src/slack/slack-connection.schema.js';
import { SLACK_POST_MODEL, type SlackPostDocument } from '../src/slack/slack-post.schema.js';
import { EmulatedWorkspace } from './emulated-slack.js';
import { seedDemand, type SeededDemand } from './fixtures.js';
import { takeIdentity } from './identity.harness.js';

const CHANNELS = [
  { id: 'C1', name: '発注' },
  { id: 'C5', name: '新-発注' },
];

interface Result {
  postSlackMessage: { outcome: string; brokenSince: string | null };
}

let subgraph: TestSubgraph;
let shop: SeededDemand;
let slack: EmulatedWorkspace;
let order: string;

const post = (text: string, over: Record<string, unknown> = {}, who = as.service('subgraph-orders')) =>
  subgraph.graphql<Result>(
    'mutation($i: PostSlackMessageInput!) { postSlackMessage(input: $i) { outcome brokenSince } }',
    {
      i: {
        demandUuid: shop.uuid,
        key: randomUUID(),
        orderUuid: order,
        text,
        blocks: JSON.stringify([{ type: 'section', text: { type: 'mrkdwn', text } }]),
        isBroadcast: false,
        ...over,
      },
    },
    who,
  );
const outcome = async (answer: Promise<GraphqlAnswer<Result>>): Promise<string | undefined> =>
  (await answer).data?.postSlackMessage.outcome;
const asAdmin = async (mutation: string): Promise<void> => {
  const { errors } = await subgraph.graphql(`mutation { ${mutation} { demand { uuid } } }`, {}, shop.admin);
  expect(errors).toEqual([]);
};
const choose = (id: string): Promise<void> => asAdmin(`updateSlackChannel(input: { channelId: "${id}" })`);
const connect = async (): Promise<void> => {
  const { data } = await subgraph.graphql<{ createSlackInstallUrl: { url: string } }>(
    'mutation { createSlackInstallUrl(input: {}) { url } }',
    {},
    shop.admin,
  );
  const { code, state } = await slack.agree(data?.createSlackInstallUrl.url ?? '');
  await asAdmin(`upsertSlackSetting(input: { code: "${code}", state: "${state}" })`);
};
const stateOf = async (): Promise<string | undefined> => {
  const { data } = await subgraph.graphql<{ demand: { slackAppSetting: { state: string } } }>(
    '{ demand { slackAppSetting { state } } }',
    {},
    shop.admin,
  );
  return data?.demand.slackAppSetting.state;
};
const connections = (): Model<SlackConnectionDocument> =>
  subgraph.app.get(getModelToken(SLACK_CONNECTION_MODEL));
const posts = (): Model<SlackPostDocument> => subgraph.app.get(getModelToken(SLACK_POST_MODEL));
/** Ends the pause that Slack has requested. */
const passHold = () => connections().updateOne({ _id: shop.uuid }, { $set: { heldUntil: new Date(0) } });

describe('messages that other slices post to Slack', () => {
  beforeAll(async () => {
    subgraph = await takeIdentity();
  });
  beforeEach(async () => {
    shop = await seedDemand(subgraph, '株式会社あおぞら商店');
    slack = await EmulatedWorkspace.create('あおぞら商店', CHANNELS);
    order = randomUUID();
    await connect();
    await choose('C1');
  });

  it('form one thread per order, and broadcast replies are shown in the channel, too', async () => {
    expect((await post('承認依頼')).data?.postSlackMessage).toEqual({ outcome: 'POSTED', brokenSince: null });
    await post('返信');
    await post('承認完了', { isBroadcast: true });
    await post('別の発注', { orderUuid: randomUUID() });
    await post('納期のお知らせ', { orderUuid: null });
    await post('納期のお知らせ（翌日）', { orderUuid: null });
    expect(await slack.threadsIn('C1')).toEqual([
      '承認依頼 > 返信 > >承認完了',
      '別の発注',
      '納期のお知らせ',
      '納期のお知らせ（翌日）',
    ]);
  });

  it('start one thread even when they are concurrent', async () => {
    const give = async (text: string, key = randomUUID()): Promise<void> => {
      for (let found; found !== 'POSTED';) found = await outcome(post(text, { key }));
    };
    await Promise.all(['一', '二', '三', '四'].map((text) => give(text)));
    const [thread, ...more] = await slack.threadsIn('C1');
    expect(more).toEqual([]);
    expect(thread?.split(' > ').toSorted()).toEqual(['一', '三', '二', '四']);
  });

  it('start another thread in a newly chosen channel', async () => {
    await post('承認依頼');
    await choose('C5');
    await post('承認完了');
    await post('発注送信');
    expect(await slack.threadsIn('C1')).toEqual(['承認依頼']);
    expect(await slack.threadsIn('C5')).toEqual(['承認完了 > 発注送信']);
    await choose('C1');
    await post('納品完了');
    expect(await slack.threadsIn('C1')).toEqual(['承認依頼 > 納品完了']);
  });

  it('start another thread when somebody has deleted the first message', async () => {
    await post('承認依頼');
    // Without its messages.
    await slack.setChannels(CHANNELS);
    await post('仕入先からの返信');
    await post('納品完了', { isBroadcast: true });
    expect(await slack.threadsIn('C1')).toEqual(['仕入先からの返信 > >納品完了']);
  });

  it.each(['cannot_reply_to_message', 'thread_not_found'])(
    'start another thread when Slack answers %s',
    async (error) => {
      await post('承認依頼');
      await slack.fail({ method: 'chat.postMessage', kind: 'ERROR', error });
      expect(await outcome(post('仕入先からの返信'))).toBe('POSTED');
      await post('納品完了');
      expect(await slack.threadsIn('C1')).toEqual(['承認依頼', '仕入先からの返信 > 納品完了']);
    },
  );

  describe('are posted once per key', () => {
    it('however often they are sent', async () => {
      const key = randomUUID();
      const answers = await Promise.all([1, 2, 3].map(() => outcome(post('発注送信', { key }))));
      expect(answers).toContain('POSTED');
      expect(await outcome(post('発注送信', { key }))).toBe('POSTED');
      expect(await slack.threadsIn('C1')).toEqual(['発注送信']);
    });

    it('and not again when the response was lost', async () => {
      const key = randomUUID();
      await slack.fail({ method: 'chat.postMessage', kind: 'LOST_ANSWER' });
      expect(await outcome(post('発注送信', { key }))).toBe('POSTED');
      await passHold();
      expect(await outcome(post('発注送信', { key }))).toBe('POSTED');
      expect(await slack.threadsIn('C1')).toEqual(['発注送信']);
    });

    it('and not again when a process died while posting', async () => {
      const key = randomUUID();
      const row = { _id: `${shop.uuid}:${key}`, demandUuid: shop.uuid, channelId: 'C1', isOver: false };
      await posts().create({ ...row, begunAt: new Date() });
      expect(await outcome(post('発注送信', { key }))).toBe('LATER');
      await posts().updateOne({ _id: row._id }, { $set: { begunAt: new Date(Date.now() - 60_000) } });
      expect(await outcome(post('発注送信', { key }))).toBe('POSTED');
      expect(await slack.messagesIn('C1')).toEqual([]);
    });

    it('which is a different message for another demand', async () => {
      const key = randomUUID();
      const other = await seedDemand(subgraph, '合同会社よその店');
      await post('発注送信', { key });
      expect(await outcome(post('発注送信', { key, demandUuid: other.uuid }))).toBe('NOT_CONNECTED');
    });
  });

  it.each([
    { kind: 'RATE_LIMITED', retryAfter: 30 },
    { kind: 'STATUS', status: 503 },
    { kind: 'ERROR', error: 'internal_error' },
  ])('wait while Slack does not accept them, without calling it again: %j', async (fault) => {
    const key = randomUUID();
    await slack.fail({ method: 'chat.postMessage', ...fault });
    expect(await outcome(post('発注送信', { key }))).toBe('LATER');
    // Slack would accept it now, but was not called.
    expect(await outcome(post('別の発注', { orderUuid: null }))).toBe('LATER');
    expect(await slack.messagesIn('C1')).toEqual([]);
    await passHold();
    expect(await outcome(post('発注送信', { key }))).toBe('POSTED');
    expect(await slack.messagesIn('C1')).toEqual(['発注送信']);
    expect(await stateOf()).toBe('CONNECTED');
  });

  it('end with the connection, whose page and responses show since when', async () => {
    await slack.uninstall();
    const first = (await post('発注送信')).data?.postSlackMessage;
    expect(first?.outcome).toBe('ENDED');
    expect(first?.brokenSince).toMatch(/^20/);
    expect((await post('納品完了')).data?.postSlackMessage).toEqual(first);
    expect(await stateOf()).toBe('ENDED');
    await connect();
    expect(await outcome(post('納品完了'))).toBe('POSTED');
  });

  it('end with the channel until another one is chosen', async () => {
    await slack.setChannels([
      { id: 'C1', name: '発注', isArchived: true },
      { id: 'C5', name: '新-発注' },
    ]);
    const first = (await post('発注送信')).data?.postSlackMessage;
    expect(first?.outcome).toBe('CHANNEL_LOST');
    expect((await post('納品完了')).data?.postSlackMessage).toEqual(first);
    expect(await stateOf()).toBe('CHANNEL_LOST');
    await choose('C5');
    expect(await outcome(post('納品完了'))).toBe('POSTED');
  });

  it('are refused permanently when Slack finds them invalid', async () => {
    const key = randomUUID();
    const blocks = JSON.stringify([{ type: 'unheard_of' }]);
    expect(await outcome(post('発注送信', { key, blocks }))).toBe('REFUSED');
    expect(await stateOf()).toBe('CONNECTED');
  });

  it.each([
    ['no JSON', '['],
    ['no list', '{}'],
    ['too many blocks', JSON.stringify(Array.from({ length: 51 }, () => ({ type: 'divider' })))],
  ])('are refused with %s', async (_what, blocks) => {
    expect((await post('発注送信', { blocks })).code).toBe('INVALID_ARGUMENT');
  });

  it('are not posted without a connection or a channel, and are accepted from the orders slice only', async () => {
    await asAdmin('disconnectSlack(input: {})');
    expect(await outcome(post('発注送信'))).toBe('NOT_CONNECTED');
    await connect();
    expect(await outcome(post('発注送信'))).toBe('NOT_CONNECTED');
    for (const who of [shop.admin, as.operator(), as.service('subgraph-catalog')]) {
      expect((await post('発注送信', {}, who)).code).toBe('PERMISSION_DENIED');
    }
  });
});
