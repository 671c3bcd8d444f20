import { randomBytes, randomUUID } from 'node:crypto';
import { LOGGER, systemScope } from '@hacchu-hub/subgraph-kit';
import { SecretBox, secretKeys } from '@hacchu-hub/subgraph-kit/secrets-at-rest';
import { as, startSubgraph, type TestIdentity } from '@hacchu-hub/subgraph-testing';
import { describe, expect, it, jest } from '@jest/globals';
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
  endRenewalPause,
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

    describe('whose renewal LOGILESS consumed without a response', () => {
      const MESSAGE =
        /^ロジレスとの連携を更新できませんでした。\d{4}\/\d\d\/\d\d \d\d:\d\dに連携が切れます。それまでに再認証してください。$/;

      /** The answer of a renewal is lost, and the next one learns that the refresh token is void. */
      const loseRenewal = async (leftMs: number) => {
        orders.answer = () => ({ data: { tellWmsFailure: { ok: true } } });
        await connect();
        await endTokensIn(leftMs);
        await merchant.fail({ on: 'GET /oauth2/token', kind: 'DROP_AFTER_COMMIT' });
        const tokens = subgraph.app.get(WmsTokens);
        const before = await tokens.current(scope());
        await endRenewalPause();
        expect(await tokens.current(scope())).toEqual(before);
        return { tokens, before };
      };

      it('stay in use as long as they are valid; ADMINs are told at once until when', async () => {
        const { tokens, before } = await loseRenewal(6 * DAY_MS);
        expect(await tokens.current(scope())).toEqual(before);
        const { client, close } = await remoteClient();
        await client.check();
        await close();
        expect(await settingOf()).toMatchObject({
          state: 'AUTHENTICATED',
          lastError: expect.stringMatching(MESSAGE),
        });
        const told = await reportedFailures(subgraph, shop.uuid);
        expect(told).toEqual([
          {
            key: `renewal:${before.tokenVersion}`,
            message: expect.stringMatching(MESSAGE),
            reason: expect.stringMatching(MESSAGE),
          },
        ]);
        expect((await events()).filter(({ event }) => event === 'WMS_RENEWAL_REFUSED')).toHaveLength(1);
        expect((await mutate('authenticateWms', await agree())).errors).toEqual([]);
        expect(await settingOf()).toMatchObject({ state: 'AUTHENTICATED', lastError: null });
        expect((await tokens.current(scope())).accessToken).not.toBe(before.accessToken);
      });

      it('end the connection once LOGILESS refuses them', async () => {
        const { before } = await loseRenewal(6 * DAY_MS);
        await merchant.endTokens('access');
        const { client, close } = await remoteClient();
        expect(await failure(client.check())).toBe('UNAUTHORIZED');
        await close();
        expect((await settingOf())?.state).toBe('LOST');
        const keys = (await reportedFailures(subgraph, shop.uuid)).map(({ key }) => key);
        expect(keys).toEqual([`renewal:${before.tokenVersion}`, `lost:${before.tokenVersion}`]);
      });

      it('end the connection once they expire, also without calls; the day before, ADMINs are told again', async () => {
        const { before } = await loseRenewal(DAY_MS);
        const job = subgraph.app.get(RenewWmsTokensJob);
        await job.run(new AbortController().signal);
        await job.run(new AbortController().signal);
        expect((await settingOf())?.state).toBe('AUTHENTICATED');
        await endTokensIn(-1);
        await job.run(new AbortController().signal);
        expect((await settingOf())?.state).toBe('LOST');
        const keys = (await reportedFailures(subgraph, shop.uuid)).map(({ key }) => key);
        expect(keys).toEqual(['renewal', 'ending', 'lost'].map((kind) => `${kind}:${before.tokenVersion}`));
      });
    });

    it('are stored although the database fails for a moment, since nothing else has them', async () => {
      await connect();
      await endTokensIn(DAY_MS);
      const { tokenVersion } = await rowOf();
      const repository = subgraph.app.get(WmsConnectionRepository);
      const updateOne = repository.updateOne.bind(repository);
      let failures = 0;
      const spy = jest.spyOn(repository, 'updateOne').mockImplementation((...call) => {
        const [, , change] = call;
        const isNew = JSON.stringify(change).includes('"tokenVersion":1');
        if (!isNew || (failures += 1) > 2) return updateOne(...call);
        return Promise.reject(new Error('connection to the database closed'));
      });
      try {
        const renewed = await subgraph.app.get(WmsTokens).current(scope());
        expect(renewed.tokenVersion).toBe(tokenVersion + 1);
        expect((await rowOf()).tokenVersion).toBe(tokenVersion + 1);
      } finally {
        spy.mockRestore();
      }
    });

    it('are not renewed by every call while LOGILESS does not respond', async () => {
      await connect();
      await endTokensIn(DAY_MS);
      await merchant.fail({ on: 'GET /oauth2/token', kind: 'DROP_AFTER_COMMIT' });
      const tokens = subgraph.app.get(WmsTokens);
      const before = await tokens.current(scope());
      expect(await tokens.current(scope())).toEqual(before);
      // A second attempt would have found the refresh token consumed.
      expect(await settingOf()).toMatchObject({ lastError: 'ロジレスが混み合っています。' });
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

    it('are re-encrypted where nobody uses them any more, without a call of LOGILESS', async () => {
      await connect();
      await endTokensIn(-1_000);
      const { SECRETS_AT_REST_KEYS: old } = WITH_LOGILESS;
      const box = new SecretBox(secretKeys.parse(`newer:${randomBytes(32).toString('base64url')},${old}`));
      const before = await rowOf();
      await tokensWith({ box, origin: 'http://127.0.0.1:9' }).reencrypt(scope());
      const { tokens, tokenVersion, lastError } = await rowOf();
      expect([tokenVersion, lastError]).toEqual([before.tokenVersion, null]);
      expect([tokens?.access, tokens?.refresh].map((sealed) => box.isCurrent(sealed ?? ''))).toEqual([
        true,
        true,
      ]);
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
