import { randomBytes, randomUUID } from 'node:crypto';
import { LOGGER, systemScope } from '@hacchu-hub/subgraph-kit';
import { SecretBox, secretKeys } from '@hacchu-hub/subgraph-kit/secrets-at-rest';
import { as, startSubgraph, type TestIdentity } from '@hacchu-hub/subgraph-testing';
import { describe, expect, it } from '@jest/globals';
import { AuditLog } from '../src/audit/audit.log.js';
import { AuthDirectory } from '../src/auth-directory/auth-directory.js';
import { identityModule } from '../src/identity.module.js';
import { RenewWmsTokensJob } from '../src/wms/renew-tokens.job.js';
import { WmsProvision } from '../src/wms/wms.application.js';
import { WmsConnectionRepository } from '../src/wms/wms-connection.repository.js';
import { WmsFailures } from '../src/wms/wms-failures.js';
import { WmsTokens } from '../src/wms/wms-tokens.js';
import { WmsTurns } from '../src/wms/wms-turns.js';
import { directory, orders, reportedFailures, WITH_LOGILESS } from './identity.harness.js';
import {
  agree,
  connect,
  DAY_MS,
  endTokensIn,
  events,
  failure,
  merchant,
  mutate,
  remoteClient,
  rowOf,
  settingOf,
  shop,
  subgraph,
  withMerchant,
} from './wms.harness.js';

/** State of the connection as other slices read it. */
const connectionState = async (): Promise<string | undefined> =>
  (
    await subgraph.graphql<{ wmsConnectionState: string }>(
      'query ($demandUuid: ID!) { wmsConnectionState(demandUuid: $demandUuid) }',
      { demandUuid: shop.uuid },
      as.service('subgraph-costing'),
    )
  ).data?.wmsConnectionState;

describe('calls to LOGILESS', () => {
  withMerchant();

  describe('tokens', () => {
    const scope = () => systemScope(shop.uuid);

    /** The token service with an unreachable LOGILESS, or with other keys. */
    const tokensWith = (change: { origin?: string; box?: SecretBox }): WmsTokens => {
      const { application } = subgraph.app.get(WmsProvision);
      if (!application) throw new Error('LOGILESS is not set up');
      const { origin = application.logiless.origin, box = application.box } = change;
      return new WmsTokens(
        subgraph.app.get(WmsConnectionRepository),
        { application: { ...application, logiless: { ...application.logiless, origin }, box } },
        subgraph.app.get(AuditLog),
        subgraph.app.get(WmsFailures),
        subgraph.runtime.connection,
        subgraph.app.get(LOGGER),
      );
    };

    it('are renewed once by concurrent callers in two processes', async () => {
      await connect();
      const other = await startSubgraph({
        module: identityModule,
        name: 'identity_beside',
        database: subgraph.database,
        keys: subgraph.keys,
        overrides: [{ provide: AuthDirectory, useValue: directory }],
        environment: WITH_LOGILESS,
      });
      try {
        const { tokenVersion } = await rowOf();
        await endTokensIn(-1_000);
        const asked = [subgraph, other, subgraph, other, subgraph, other].map(({ app }) =>
          app.get(WmsTokens).current(scope()),
        );
        const given = await Promise.all(asked);
        expect(given.map((token) => token.tokenVersion)).toEqual(Array(6).fill(tokenVersion + 1));
        expect(new Set(given.map(({ accessToken }) => accessToken)).size).toBe(1);
        // A second refresh would have used a consumed token, and ended the connection.
        expect((await settingOf())?.state).toBe('AUTHENTICATED');

        const turns = [subgraph, other].flatMap(({ app }) =>
          [1, 2, 3].map(() => app.get(WmsTurns).take(`turns of ${shop.uuid}`, 60_000, 600_000)),
        );
        const waits = (await Promise.all(turns)).map((wait) => Math.round((wait ?? -60_000) / 60_000));
        expect(waits.sort()).toEqual([0, 1, 2, 3, 4, 5]);
      } finally {
        await other.close();
      }
    });

    it('that expire within a week are renewed by the job; others are not', async () => {
      await connect();
      const { tokenVersion } = await rowOf();
      const job = subgraph.app.get(RenewWmsTokensJob);
      await job.run(new AbortController().signal);
      expect((await rowOf()).tokenVersion).toBe(tokenVersion);
      await endTokensIn(6 * DAY_MS);
      await job.run(new AbortController().signal);
      const renewed = await rowOf();
      expect(renewed.tokenVersion).toBe(tokenVersion + 1);
      expect(renewed.tokens?.expiresAt.getTime()).toBeGreaterThan(Date.now() + 29 * DAY_MS);
    });

    it('the first to expire of all demands is a metric', async () => {
      await connect();
      await endTokensIn(6 * DAY_MS);
      const { registry } = subgraph.runtime.metrics;
      const metric = async (name: string) =>
        (await registry.getSingleMetricAsString(name)).split('\n').at(-1);
      const name = 'hacchu_logiless_token_expiry_timestamp_seconds';
      const seconds = Number((await metric(name))?.split(' ').at(-1));
      expect(seconds).toBeGreaterThan(Date.now() / 1_000);
      expect(seconds).toBeLessThan((Date.now() + 7 * DAY_MS) / 1_000);
      expect(await registry.getSingleMetricAsString('hacchu_logiless_connections')).toMatch(
        /\{state="working",service="[\w-]+"\} [1-9]/,
      );
    });

    it('remain valid while LOGILESS cannot be reached, as does the connection', async () => {
      await connect();
      const dead = tokensWith({ origin: 'http://127.0.0.1:1' });
      const before = await dead.current(scope());
      await endTokensIn(DAY_MS);
      expect(await dead.current(scope())).toEqual(before);
      expect(await settingOf()).toMatchObject({
        state: 'AUTHENTICATED',
        lastError: 'ロジレスが混み合っています。',
      });
      await endTokensIn(-1);
      expect(await failure(dead.current(scope()))).toBe('UNAVAILABLE');
      expect((await subgraph.app.get(WmsTokens).current(scope())).tokenVersion).toBe(before.tokenVersion + 1);
      expect((await settingOf())?.lastError).toBeNull();
    });

    it('are re-encrypted with the new key on use after a rotation', async () => {
      await connect();
      const { SECRETS_AT_REST_KEYS: old } = WITH_LOGILESS;
      const keys = `newer:${randomBytes(32).toString('base64url')},${old}`;
      const rotated = tokensWith({ box: new SecretBox(secretKeys.parse(keys)) });
      const before = await subgraph.app.get(WmsTokens).current(scope());
      expect(await rotated.current(scope())).toEqual(before);
      const { tokens } = await rowOf();
      expect([tokens?.access, tokens?.refresh]).toEqual([
        expect.stringMatching(/^v1\.newer\./),
        expect.stringMatching(/^v1\.newer\./),
      ]);
      expect(await rotated.current(scope())).toEqual(before);
    });

    it('that arrive after the connection was ended are not stored', async () => {
      await connect();
      await endTokensIn(-1);
      const slow = subgraph.app.get(WmsTokens).current(scope());
      await mutate('disconnectWms', {});
      await slow.catch(() => undefined);
      expect((await rowOf()).tokens).toBeNull();
    });
  });

  describe('another subgraph', () => {
    it('calls with a token and in its turn; a refused token is renewed', async () => {
      await connect();
      const { client, close } = await remoteClient();
      const names: (string | null)[] = [];
      for await (const page of client.warehouses()) names.push(...page.map(({ name }) => name));
      expect(names).toEqual(['東日本倉庫']);
      await merchant.endTokens('access');
      await client.check();
      expect((await settingOf())?.state).toBe('AUTHENTICATED');
      await close();
    });

    it('loses the connection where LOGILESS also refuses the renewed token', async () => {
      orders.answer = () => ({ data: { tellWmsFailure: { ok: true } } });
      await connect();
      const { client, close } = await remoteClient();
      const { tokenVersion } = await rowOf();
      await merchant.fail({ on: 'GET /warehouses', kind: 'STATUS', status: 401, times: 2 });
      expect(await failure(client.check())).toBe('UNAUTHORIZED');
      await close();
      expect(await rowOf()).toMatchObject({ tokens: null, tokenVersion: tokenVersion + 1 });
      expect(await settingOf()).toMatchObject({
        isAuthenticated: false,
        state: 'LOST',
        lastError: 'ロジレスとの連携が切れました。再認証してください。',
      });
      expect((await events()).filter(({ event }) => event === 'WMS_CONNECTION_LOST')).toHaveLength(1);
    });

    it('learns that LOGILESS ended the connection; it is audited once, and ADMINs are notified', async () => {
      orders.answer = () => ({ data: { tellWmsFailure: { ok: true } } });
      await connect();
      expect(await connectionState()).toBe('AUTHENTICATED');
      await merchant.endTokens('all');
      const { client, close } = await remoteClient('subgraph-orders');
      expect(await failure(client.check())).toBe('UNAUTHORIZED');
      expect(await failure(client.check())).toBe('UNAUTHORIZED');
      await close();
      expect(await settingOf()).toMatchObject({
        isAuthenticated: false,
        state: 'LOST',
        lastError: 'ロジレスとの連携が切れました。再認証してください。',
      });
      expect(await connectionState()).toBe('LOST');
      const message = 'ロジレスとの連携が切れました。再認証してください。';
      expect(await reportedFailures(subgraph, shop.uuid)).toEqual([
        { key: expect.stringMatching(/^lost:\d+$/), message, reason: message },
      ]);
      const lost = (await events()).filter(({ event }) => event === 'WMS_CONNECTION_LOST');
      expect(lost).toEqual([
        { event: 'WMS_CONNECTION_LOST', actorName: 'システム', summary: 'ロジレスとの連携が切れました。' },
      ]);
      expect((await mutate('authenticateWms', await agree())).errors).toEqual([]);
      expect(await settingOf()).toMatchObject({ state: 'AUTHENTICATED', lastError: null });
    });

    it('waits as long as LOGILESS requests, whoever called', async () => {
      await merchant.behave({ rateLimit: 2, rateSeconds: 300 });
      await connect();
      const catalog = await remoteClient();
      await catalog.client.check();
      const orders = await remoteClient('subgraph-orders');
      expect(await failure(orders.client.check())).toBe('RATE_LIMITED');
      await Promise.all([catalog.close(), orders.close()]);
    });

    it('gets nothing without a connection, without a demand and without an identity', async () => {
      const { client, close } = await remoteClient();
      expect(await failure(client.check())).toBe('UNAUTHORIZED');
      await close();
      const take = (who: TestIdentity, demandUuid: string) =>
        subgraph.graphql(
          'mutation($i: TakeWmsTurnInput!) { takeWmsTurn(input: $i) { failure turn { accessToken } } }',
          { i: { demandUuid, maxWaitMs: 0 } },
          who,
        );
      expect((await take(shop.admin, shop.uuid)).code).toBe('PERMISSION_DENIED');
      expect((await take(as.service('gateway'), shop.uuid)).code).toBe('PERMISSION_DENIED');
      expect((await take(as.service('subgraph-catalog'), randomUUID())).data).toEqual({
        takeWmsTurn: { failure: 'UNAUTHORIZED', turn: null },
      });
    });
  });
});
