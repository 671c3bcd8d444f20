import { randomBytes } from 'node:crypto';
import { type DemandScope, systemScope } from '@hacchu-hub/subgraph-kit';
import { SecretBox, secretKeys } from '@hacchu-hub/subgraph-kit/secrets-at-rest';
import { as, startSubgraph, type TestIdentity, type TestSubgraph } from '@hacchu-hub/subgraph-testing';
import { describe, expect, it, jest } from '@jest/globals';
import { AuthDirectory } from '../src/auth-directory/auth-directory.js';
import { AuthorizationStates } from '../src/connections/authorization-states.js';
import { ReencryptTokensJob } from '../src/connections/reencrypt-tokens.job.js';
import { identityModule } from '../src/identity.module.js';
import { SlackClient } from '../src/slack/slack.client.js';
import type { SlackConnectionDocument } from '../src/slack/slack-connection.schema.js';
import { SlackPosting } from '../src/slack/slack-posting.js';
import { SlackRevokeHandler } from '../src/slack/slack-revoke.handler.js';
import { EmulatedWorkspace, SLACK_ENVIRONMENT } from './emulated-slack.js';
import { seedDemand, seedUser, withdraw } from './fixtures.js';
import { directory } from './identity.harness.js';
import {
  change,
  CHANNELS,
  channels,
  choose,
  connect,
  disconnect,
  events,
  finish,
  installUrl,
  KEY,
  refusalOf,
  rows,
  settingOf,
  shop,
  slack,
  START_AGAIN,
  subgraph,
  test,
  tokenWorks,
  withWorkspace,
} from './slack.harness.js';

describe('the connection to Slack', () => {
  withWorkspace();

  describe('is made', () => {
    it('by an administrator who authorises it at Slack, with only the required scopes', async () => {
      const url = new URL(await installUrl());
      expect(url.searchParams.get('scope')).toBe(
        'chat:write,channels:read,channels:join,groups:read,users:read,users:read.email',
      );
      expect(url.searchParams.get('redirect_uri')).toBe('https://app.example/demand/integrations/slack');
      expect(await settingOf()).toEqual({ isSlackAvailable: true, slackAppSetting: null });
      expect(await connect()).toEqual({
        teamId: slack.id,
        teamName: 'あおぞら商店',
        channelId: null,
        channelName: null,
        state: 'NO_CHANNEL',
        connectedBy: '試験 太郎',
      });
      expect(await events()).toEqual(['試験 太郎: Slackのワークスペース「あおぞら商店」と連携しました。']);
    });

    it('with a token that is stored encrypted, and can be decrypted for this demand only', async () => {
      await connect();
      const stored = await rows().findById(shop.uuid).lean<SlackConnectionDocument>();
      expect(JSON.stringify(stored)).not.toContain('xoxb');
      expect(await tokenWorks(shop.uuid, stored?.token ?? '')).toBe(true);
      await expect(tokenWorks('another', stored?.token ?? '')).rejects.toThrow('does not open');
    });

    it('by the administrator who started it, for that demand, once and within ten minutes', async () => {
      const other = await seedDemand(subgraph, '合同会社よその店');
      const colleague = (await seedUser(subgraph, shop, 'ADMIN')).identity;
      const back = await slack.agree(await installUrl());
      const refused = async (who: TestIdentity, change: object = {}): Promise<string> =>
        refusalOf(await finish({ ...back, ...change }, who));
      expect(await refused(colleague)).toBe(
        `FAILED_PRECONDITION: 別のユーザーが始めた連携です。続けるには、${START_AGAIN}`,
      );
      expect(await refused(other.admin)).toBe(
        `FAILED_PRECONDITION: 別の組織で始めた連携です。この組織の画面で、${START_AGAIN}`,
      );
      for (const state of ['forged', `${back.state.slice(0, -2)}AA`, 'v1.tests.AAAA.AAAA']) {
        expect(await refused(shop.admin, { state })).toBe(
          `FAILED_PRECONDITION: 連携を始めた操作を確認できませんでした。${START_AGAIN}`,
        );
      }
      expect((await finish({ code: '', state: '' })).code).toBe('INVALID_ARGUMENT');
      expect((await finish(back)).code).toBeUndefined();
      expect(await refused(shop.admin)).toBe(
        `FAILED_PRECONDITION: この連携の操作は、すでに完了しています。連携していない場合は、${START_AGAIN}`,
      );
      const old = subgraph.app
        .get(AuthorizationStates)
        .issue(
          { box: new SecretBox(secretKeys.parse(KEY)), service: 'slack', howToStartAgain: '' },
          { demandUuid: shop.uuid, actor: { uuid: shop.adminUuid } } as DemandScope,
          '',
          Date.now() - 10 * 60_000,
        );
      expect(await refused(shop.admin, { state: old })).toBe(
        `FAILED_PRECONDITION: 連携を始めてから時間がたったため、完了できませんでした。${START_AGAIN}`,
      );
    });

    it('once by two concurrent responses with the same state', async () => {
      const back = await slack.agree(await installUrl());
      const answers = await Promise.all([finish(back), finish(back)]);
      expect(answers.map(({ code }) => code ?? 'ok').toSorted()).toEqual(['FAILED_PRECONDITION', 'ok']);
    });

    it('not with a code that Slack does not know', async () => {
      const { state } = await slack.agree(await installUrl());
      expect(refusalOf(await finish({ code: 'guessed', state }))).toBe(
        `FAILED_PRECONDITION: Slackの許可の有効期限が切れたか、すでに使われています。${START_AGAIN}`,
      );
      expect((await settingOf())?.slackAppSetting).toBeNull();
    });

    it.each([
      ['no code', { code: '' }],
      ['a code that is longer than any', { code: 'x'.repeat(1_001) }],
      ['a state that is longer than any', { state: 'x'.repeat(2_001) }],
    ])('not with %s, of which the limits say nothing to anybody', async (_what, returned) => {
      const back = await slack.agree(await installUrl());
      const { code, errors } = await finish({ ...back, ...returned });
      const { details } = errors[0]?.extensions?.['exception'] as { details: { message: string[] } };
      expect([code, details.message]).toEqual([
        'INVALID_ARGUMENT',
        [`Slackから戻った内容を確認できませんでした。${START_AGAIN}`],
      ]);
    });

    it('by administrators only; operators see it, editors do not', async () => {
      await connect();
      const editor = (await seedUser(subgraph, shop, 'EDITOR')).identity;
      expect((await test(editor)).code).toBe('PERMISSION_DENIED');
      expect((await channels({}, editor)).code).toBe('PERMISSION_DENIED');
      expect(await settingOf(editor)).toBeUndefined();
      expect((await settingOf(as.operator()))?.slackAppSetting).toMatchObject({ teamName: 'あおぞら商店' });
      const operators = { demandUuid: shop.uuid };
      const ended = await change('disconnectSlack', 'SlackDemandInput', operators, as.operator());
      expect(ended.code).toBe('PERMISSION_DENIED');
    });

    it('only when the provider has configured it', async () => {
      const bare = await startSubgraph({
        module: identityModule,
        name: 'identity_without_slack',
        overrides: [{ provide: AuthDirectory, useValue: directory }],
        environment: { SLACK_CLIENT_ID: '', SLACK_CLIENT_SECRET: '' },
      });
      try {
        const there = await seedDemand(bare, '合同会社よその店');
        const { data } = await bare.graphql(
          '{ demand { isSlackAvailable slackAppSetting { teamId } } }',
          {},
          there.admin,
        );
        expect(data).toEqual({ demand: { isSlackAvailable: false, slackAppSetting: null } });
        const begun = await bare.graphql(
          'mutation { createSlackInstallUrl(input: {}) { url } }',
          {},
          there.admin,
        );
        expect(refusalOf(begun)).toBe(
          'FAILED_PRECONDITION: Slackとの連携は、サービスの提供元でまだ設定されていません。',
        );
      } finally {
        await bare.close();
      }
    });
  });

  it('does not come about when the demand begins to withdraw meanwhile, and the token is given back', async () => {
    const client = subgraph.app.get(SlackClient);
    const exchange = client.exchange.bind(client);
    let token = '';
    const slow = jest.spyOn(client, 'exchange').mockImplementationOnce(async (...args) => {
      const given = await exchange(...args);
      token = given.token;
      await withdraw(subgraph, shop.uuid);
      return given;
    });
    const answer = await finish(await slack.agree(await installUrl()));
    slow.mockRestore();
    expect(refusalOf(answer)).toBe('FAILED_PRECONDITION: 退会手続き中の組織のデータは変更できません。');
    expect(await rows().findById(shop.uuid).lean()).toBeNull();
    await subgraph.background.settle();
    const sealed = new SecretBox(secretKeys.parse(KEY)).seal(token, `slack-token:${shop.uuid}`);
    expect(await tokenWorks(shop.uuid, sealed)).toBe(false);
  });

  it('replaces no workspace that the administrator has not seen', async () => {
    const url = await installUrl();
    await connect();
    const other = await EmulatedWorkspace.create('新しい職場', CHANNELS);
    const refused = await finish(await other.agree(url));
    expect(refusalOf(refused)).toBe(
      'FAILED_PRECONDITION: 他のユーザー（試験 太郎）がSlackのワークスペース「あおぞら商店」と連携しました。これでよいか確かめてから、もう一度お試しください。',
    );
    expect((await settingOf())?.slackAppSetting?.teamName).toBe('あおぞら商店');
    const begin = (expectedTeamId: string) =>
      subgraph.graphql(
        'mutation($i: SlackDemandInput!) { createSlackInstallUrl(input: $i) { url } }',
        { i: { expectedTeamId } },
        shop.admin,
      );
    expect((await begin('')).code).toBe('FAILED_PRECONDITION');
    expect((await finish(await other.agree(await installUrl()))).code).toBeUndefined();
  });

  describe('ends', () => {
    it('when the workspace removes the app, and keeps its channel when it is connected again', async () => {
      await connect();
      await choose('C1');
      await slack.uninstall();
      expect(refusalOf(await test())).toBe(
        'FAILED_PRECONDITION: Slackとの連携が切れました。もう一度連携してください。',
      );
      expect((await settingOf())?.slackAppSetting?.state).toBe('ENDED');
      expect((await channels({ f: true })).code).toBe('FAILED_PRECONDITION');
      expect(await events()).toContain(
        'システム: Slackのワークスペース「あおぞら商店」との連携が切れました。',
      );
      expect(await connect()).toMatchObject({ state: 'CONNECTED', channelName: '発注' });
      expect((await test()).code).toBeUndefined();
    });

    it('when an administrator disconnects it, and revokes the token', async () => {
      await connect();
      const { token } = (await rows().findById(shop.uuid).lean<SlackConnectionDocument>()) ?? {};
      const { data } = await disconnect();
      expect(data?.disconnectSlack.demand.slackAppSetting).toBeNull();
      await subgraph.background.settle();
      expect(await tokenWorks(shop.uuid, token ?? '')).toBe(false);
      expect(refusalOf(await test())).toBe(
        'FAILED_PRECONDITION: Slackと連携していません。先に連携してください。',
      );
      expect((await disconnect()).code).toBeUndefined();
      expect((await events())[0]).toBe(
        '試験 太郎: Slackのワークスペース「あおぞら商店」との連携を解除しました。',
      );
    });

    it('only where it is the one that the administrator sees', async () => {
      await connect();
      const end = (expectedTeamId: string | undefined) =>
        change('disconnectSlack', 'SlackDemandInput', { expectedTeamId }, shop.admin);
      const { teamId } = (await settingOf())?.slackAppSetting ?? {};
      expect(refusalOf(await end('T-OTHER'))).toBe(
        'FAILED_PRECONDITION: 他のユーザー（試験 太郎）がSlackのワークスペース「あおぞら商店」と連携しました。これでよいか確かめてから、もう一度お試しください。',
      );
      expect((await end(teamId)).data?.disconnectSlack.demand.slackAppSetting).toBeNull();
    });

    it('for one demand without ending it for another in the same workspace', async () => {
      const other = await seedDemand(subgraph, '合同会社よその店');
      await connect();
      await connect(slack, other.admin);
      await disconnect();
      await subgraph.background.settle();
      expect((await choose('C1', other.admin)).code).toBeUndefined();
      expect((await test(other.admin)).code).toBeUndefined();
      expect(await slack.messagesIn('C1')).toHaveLength(1);
    });

    it('for a workspace when another one takes its place', async () => {
      await connect();
      await choose('C1');
      const { token } = (await rows().findById(shop.uuid).lean<SlackConnectionDocument>()) ?? {};
      const next = await EmulatedWorkspace.create('新しい職場', CHANNELS);
      expect(await connect(next)).toMatchObject({
        teamName: '新しい職場',
        channelId: null,
        state: 'NO_CHANNEL',
      });
      await subgraph.background.settle();
      expect(await tokenWorks(shop.uuid, token ?? '')).toBe(false);
    });
  });

  const nextKey = () => `next:${randomBytes(32).toString('base64url')}`;

  /** A process with other keys for secrets at rest. */
  const after = async (keys: string, look: (rotated: TestSubgraph) => Promise<void>): Promise<void> => {
    const rotated = await startSubgraph({
      module: identityModule,
      name: 'identity_rotated',
      database: subgraph.database,
      keys: subgraph.keys,
      overrides: [{ provide: AuthDirectory, useValue: directory }],
      environment: { ...SLACK_ENVIRONMENT, SECRETS_AT_REST_KEYS: keys },
    });
    try {
      await look(rotated);
    } finally {
      await rotated.close();
    }
  };

  it('is re-encrypted within an hour of a key rotation, also where nobody uses it', async () => {
    await connect();
    await after(`${nextKey()},${KEY}`, async ({ app }) => {
      await app.get(ReencryptTokensJob).run(new AbortController().signal);
      const row = await rows().findById(shop.uuid).lean<SlackConnectionDocument>();
      expect(row?.token).toMatch(/^v1\.next\./);
    });
  });

  it('is kept by a process that lacks its key, and its messages wait for one that has it', async () => {
    await connect();
    await choose('C1');
    const before = await rows().findById(shop.uuid).lean<SlackConnectionDocument>();
    await after(nextKey(), async ({ app }) => {
      const message = {
        key: 'k1',
        orderUuid: null,
        text: '承認されました。',
        blocks: [],
        isBroadcast: false,
      };
      const { outcome } = await app
        .get(SlackPosting)
        .post(systemScope(shop.uuid), { ...message, review: null });
      expect(outcome).toBe('LATER');
      await app.get(ReencryptTokensJob).run(new AbortController().signal);
      const payload = { demandUuid: shop.uuid, teamId: 'T-nobody', token: before?.token ?? '' };
      await expect(
        app.get(SlackRevokeHandler).handle({ key: 'k2', payload, attempt: 1 } as never),
      ).rejects.toThrow('lacks the key');
    });
    expect(await rows().findById(shop.uuid).lean<SlackConnectionDocument>()).toEqual(before);
    expect((await settingOf())?.slackAppSetting?.state).toBe('CONNECTED');
    expect((await test()).code).toBeUndefined();
  });

  it('is re-encrypted on use after a key rotation, and ends when its key is removed', async () => {
    await connect();
    await choose('C1');
    const before = await rows().findById(shop.uuid).lean<SlackConnectionDocument>();
    const next = nextKey();
    const TEST = 'mutation { sendSlackTestMessage(input: {}) { demand { uuid } } }';
    await after(`${next},${KEY}`, async (rotated) => {
      expect((await rotated.graphql(TEST, {}, shop.admin)).code).toBeUndefined();
    });
    const sealed = (await rows().findById(shop.uuid).lean<SlackConnectionDocument>())?.token;
    expect(before?.token).toMatch(/^v1\.test\./);
    expect(sealed).toMatch(/^v1\.next\./);
    expect(refusalOf(await test())).toBe(
      'FAILED_PRECONDITION: Slackとの連携が切れました。もう一度連携してください。',
    );
    expect((await settingOf())?.slackAppSetting?.state).toBe('ENDED');
  });
});
