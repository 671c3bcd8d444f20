import { SecretBox, secretKeys } from '@hacchu-hub/subgraph-kit/secrets-at-rest';
import type { GraphqlAnswer, TestIdentity, TestSubgraph } from '@hacchu-hub/subgraph-testing';
import { beforeAll, beforeEach } from '@jest/globals';
import { getModelToken } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import {
  SLACK_CONNECTION_MODEL,
  type SlackConnectionDocument,
} from '../src/slack/slack-connection.schema.js';
import { EmulatedWorkspace, SLACK_ENVIRONMENT } from './emulated-slack.js';
import { seedDemand, type SeededDemand } from './fixtures.js';
import { takeIdentity, WITH_LOGILESS } from './identity.harness.js';

const SETTING = 'slackAppSetting { teamId teamName channelId channelName state connectedBy }';
export const START_AGAIN = 'もう一度「Slackと連携する」を押してください。';
export const CHANNELS = [
  { id: 'C1', name: '発注' },
  { id: 'C2', name: '役員', isPrivate: true },
  { id: 'C3', name: '旧-発注', isArchived: true },
  { id: 'C4', name: '購買-承認', isPrivate: true, hasApp: true },
];
export const KEY = WITH_LOGILESS.SECRETS_AT_REST_KEYS;

export let subgraph: TestSubgraph;
export let shop: SeededDemand;
export let slack: EmulatedWorkspace;

interface Setting {
  teamId: string;
  teamName: string;
  channelId: string | null;
  channelName: string | null;
  state: string;
  connectedBy: string;
}
type Payload<Name extends string> = Record<Name, { demand: { slackAppSetting: Setting | null } }>;

export const change = <Name extends string>(name: Name, type: string, input: object, who: TestIdentity) =>
  subgraph.graphql<Payload<Name>>(
    `mutation($i: ${type}!) { ${name}(input: $i) { demand { ${SETTING} } } }`,
    { i: input },
    who,
  );
export const installUrl = async (who: TestIdentity = shop.admin): Promise<string> => {
  const { data } = await subgraph.graphql<{ createSlackInstallUrl: { url: string } }>(
    'mutation { createSlackInstallUrl(input: {}) { url } }',
    {},
    who,
  );
  return data?.createSlackInstallUrl.url ?? '';
};
export const finish = (back: object, who: TestIdentity = shop.admin) =>
  change('upsertSlackSetting', 'UpsertSlackSettingInput', back, who);
export const connect = async (workspace = slack, who = shop.admin): Promise<Setting | null | undefined> => {
  const { data } = await finish(await workspace.agree(await installUrl(who)), who);
  return data?.upsertSlackSetting.demand.slackAppSetting;
};
export const choose = (channelId: string, who: TestIdentity = shop.admin) =>
  change('updateSlackChannel', 'UpdateSlackChannelInput', { channelId }, who);
export const test = (who: TestIdentity = shop.admin) =>
  change('sendSlackTestMessage', 'SlackDemandInput', {}, who);
export const disconnect = (who: TestIdentity = shop.admin) =>
  change('disconnectSlack', 'SlackDemandInput', {}, who);
export const settingOf = async (who: TestIdentity = shop.admin, uuid = shop.uuid) => {
  const answer = await subgraph.graphql<{
    demand: { isSlackAvailable: boolean; slackAppSetting: Setting | null };
  }>(`query($d: ID) { demand(uuid: $d) { isSlackAvailable ${SETTING} } }`, { d: uuid }, who);
  return answer.data?.demand;
};
export const channels = async (args: Record<string, unknown> = {}, who: TestIdentity = shop.admin) => {
  const answer = await subgraph.graphql<{
    slackChannels: { totalCount: number; items: { id: string; name: string; isPrivate: boolean }[] };
  }>(
    `query($q: String, $f: Boolean, $p: Int) { slackChannels(query: $q, isFresh: $f, page: $p) {
       totalCount items { id name isPrivate } } }`,
    args,
    who,
  );
  return { ...answer, names: answer.data?.slackChannels.items.map(({ name }) => name) };
};
export const refusalOf = ({ code, errors }: Pick<GraphqlAnswer<unknown>, 'code' | 'errors'>): string =>
  `${code}: ${errors[0]?.message}`;
export const events = async (): Promise<string[]> => {
  const { data } = await subgraph.graphql<{
    auditEntries: { items: { actorName: string; summary: string }[] };
  }>('{ auditEntries { items { actorName summary } } }', {}, shop.admin);
  return (data?.auditEntries.items ?? [])
    .filter(({ summary }) => summary.includes('Slack'))
    .map(({ actorName, summary }) => `${actorName}: ${summary}`);
};
export const rows = (): Model<SlackConnectionDocument> =>
  subgraph.app.get(getModelToken(SLACK_CONNECTION_MODEL));

/** Whether Slack accepts the stored token. */
export async function tokenWorks(demandUuid: string, sealed: string): Promise<boolean> {
  const token = new SecretBox(secretKeys.parse(KEY)).open(sealed, `slack-token:${demandUuid}`);
  const response = await fetch(`${SLACK_ENVIRONMENT.SLACK_URL}/api/auth.test`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  });
  return (await response.text()).includes('"ok":true');
}

/** A separate demand and Slack workspace for each test of the suite that calls it. */
export function withWorkspace(): void {
  beforeAll(async () => {
    subgraph = await takeIdentity();
  });
  beforeEach(async () => {
    shop = await seedDemand(subgraph, '株式会社あおぞら商店');
    slack = await EmulatedWorkspace.create('あおぞら商店', CHANNELS);
  });
}
