import { randomUUID } from 'node:crypto';
import { as, type TestIdentity, type TestSubgraph } from '@hacchu-hub/subgraph-testing';
import { afterEach, beforeAll, beforeEach, expect } from '@jest/globals';
import { getModelToken } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import {
  SLACK_CONNECTION_MODEL,
  type SlackConnectionDocument,
} from '../src/slack/slack-connection.schema.js';
import { EmulatedWorkspace, textOf } from './emulated-slack.js';
import { seedDemand, type SeededDemand, seedUser } from './fixtures.js';
import { orders, takeIdentity } from './identity.harness.js';

export const HANAKO = '<!channel> & 花子';
export const CHANNELS = [{ id: 'C1', name: '発注' }];
export const VERSION = '2026-11-22T01:02:03.000001Z';
export const CONNECT_AGAIN = 'もう一度連携する必要があります。';

export let subgraph: TestSubgraph;
export let shop: SeededDemand;
export let slack: EmulatedWorkspace;
export let hanako: { uuid: string; identity: TestIdentity };
export let order: string;
export let round: string;
let address: string;
/** The orders slice's refusal of decisions and of the check before a denial; null to accept. */
let refusal: string | null;

const asService = <T>(document: string, input: object, who = as.service('subgraph-orders')) =>
  subgraph.graphql<T>(document, { i: input }, who);
export const post = async (over: Record<string, unknown> = {}): Promise<string | undefined> => {
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
export const show = async (
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
export const asAdmin = async (mutation: string, who = shop.admin): Promise<void> => {
  const { errors } = await subgraph.graphql(`mutation { ${mutation} { demand { uuid } } }`, {}, who);
  expect(errors).toEqual([]);
};
export const connect = async (workspace = slack, who = shop.admin): Promise<void> => {
  const { data } = await subgraph.graphql<{ createSlackInstallUrl: { url: string } }>(
    'mutation { createSlackInstallUrl(input: {}) { url } }',
    {},
    who,
  );
  const { code, state } = await workspace.agree(data?.createSlackInstallUrl.url ?? '');
  await asAdmin(`upsertSlackSetting(input: { code: "${code}", state: "${state}" })`, who);
};
export const connections = (): Model<SlackConnectionDocument> =>
  subgraph.app.get(getModelToken(SLACK_CONNECTION_MODEL));

/** Decisions that were sent to the orders slice. */
export const decisions = () =>
  orders.calls.flatMap(({ query, variables }) =>
    query.includes('decideReview') ? [variables['input']] : [],
  );
export const lastReply = async (userId = 'U1'): Promise<string | undefined> =>
  (await slack.messagesShownTo(userId)).at(-1)?.blocks[0]?.text?.text;
/** The token of the link that was last shown to a Slack user. */
export const linkOf = async (userId = 'U1'): Promise<string> => {
  const link = (await slack.messagesShownTo(userId)).at(-1)?.blocks.flatMap(({ elements }) => elements)[0];
  expect(link && textOf(link)).toBe('発注ハブで確認する');
  const url = new URL(link?.url ?? '');
  expect(`${url.origin}${url.pathname}`).toBe('https://app.example/demand/slack-person');
  return url.searchParams.get('token') ?? '';
};
export const confirm = (token: string, who = hanako.identity) =>
  subgraph.graphql(
    'mutation($i: ConfirmSlackPersonInput!) { confirmSlackPerson(input: $i) { slackPerson { slackName teamName } } }',
    { i: { token } },
    who,
  );
/** Confirms that Hanako is U1. */
export const confirmHanako = async (): Promise<void> => {
  await slack.press('U1', '承認');
  expect((await confirm(await linkOf())).errors).toEqual([]);
};
export const payloadOf = (change: object = {}): string =>
  new URLSearchParams({
    payload: JSON.stringify({
      type: 'block_actions',
      team: { id: slack.id },
      user: { id: 'U1', team_id: slack.id },
      channel: { id: 'C1' },
      // Every press is unique.
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
export const send = async (request: RequestInit): Promise<number> => (await fetch(address, request)).status;
/** Makes the orders slice refuse decisions with this reason. */
export const refuseWith = (reason: string): void => {
  refusal = reason;
};
/** Starts the next approval round for later messages. */
export const startRound = (): void => {
  round = randomUUID();
};

/** For each test of the suite that calls it: a connected workspace with one message that requests an approval. */
export function withReview(): void {
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
}
