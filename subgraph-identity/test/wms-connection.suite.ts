import { systemScope } from '@hacchu-hub/subgraph-kit';
import { as, type TestIdentity } from '@hacchu-hub/subgraph-testing';
import { EmulatedMerchant } from '@hacchu-hub/subgraph-testing/logiless';
import { describe, expect, it, jest } from '@jest/globals';
import { AuthorizationStates } from '../src/connections/authorization-states.js';
import { authorizationOf, WmsProvision } from '../src/wms/wms.application.js';
import { WmsTokens } from '../src/wms/wms-tokens.js';
import { fieldsOf, seedDemand, seedUser, withdraw } from './fixtures.js';
import { LOGILESS_CLIENT, WITH_LOGILESS } from './identity.harness.js';
import {
  agree,
  connect,
  editor,
  events,
  merchant,
  mutate,
  REDIRECT,
  rowOf,
  SETTING,
  type Setting,
  settingOf,
  shop,
  subgraph,
  withMerchant,
} from './wms.harness.js';

describe('the connection to LOGILESS', () => {
  withMerchant();

  describe('the merchant', () => {
    it('is entered by operators and administrators, once, and changed afterwards', async () => {
      expect(await settingOf()).toEqual({
        merchantID: null,
        authURL: null,
        isAuthenticated: false,
        state: 'NO_MERCHANT',
        authenticatedAt: null,
        authenticatedBy: null,
        lastError: null,
      });
      expect((await mutate('createWmsSetting', { merchantId: '1' }, editor)).code).toBe('PERMISSION_DENIED');
      expect((await mutate('updateWmsMerchantId', { merchantId: '1' })).code).toBe('FAILED_PRECONDITION');
      const made = await mutate('createWmsSetting', { merchantId: ' １２３４ ' }, as.operator());
      expect(made.data?.['createWmsSetting']?.demand.logilessSetting).toMatchObject({
        merchantID: '1234',
        state: 'NOT_AUTHENTICATED',
        authURL: null,
      });
      expect((await mutate('createWmsSetting', { merchantId: '5678' })).code).toBe('ALREADY_EXISTS');
      expect((await mutate('updateWmsMerchantId', { merchantId: '5678' })).errors).toEqual([]);
      expect((await mutate('updateWmsMerchantId', { merchantId: '5678' })).errors).toEqual([]);
      expect((await events()).map(({ actorName, summary }) => [actorName, summary])).toEqual([
        ['試験 太郎', 'ロジレスのマーチャントIDを変更しました。'],
        ['運営（運営 花子）', 'ロジレスのマーチャントIDを登録しました。'],
      ]);
    });

    it.each(['', '   ', '../../oauth2', '12 34', 'あいう', 'x'.repeat(51)])(
      'is not %j',
      async (merchantId) => {
        const answer = await mutate('createWmsSetting', { merchantId });
        expect(answer.code).toBe('INVALID_ARGUMENT');
        expect(fieldsOf(answer)?.['merchantId']).toHaveLength(1);
      },
    );

    it('that somebody else has entered meanwhile is neither replaced nor disconnected without a word', async () => {
      await connect();
      await mutate('updateWmsMerchantId', { merchantId: '5678' }, as.operator());
      const seen = { expectedMerchantId: merchant.id };
      for (const late of [
        await mutate('updateWmsMerchantId', { merchantId: '9999', ...seen }),
        await mutate('disconnectWms', seen),
      ])
        expect([late.code, late.errors[0]?.message]).toEqual([
          'FAILED_PRECONDITION',
          '他のユーザーがマーチャントIDを「5678」に変更しました。これでよいか確かめてから、もう一度お試しください。',
        ]);
      // Both have entered the same.
      expect((await mutate('updateWmsMerchantId', { merchantId: '5678', ...seen })).errors).toEqual([]);
      const known = { merchantId: '9999', expectedMerchantId: '5678' };
      expect((await mutate('updateWmsMerchantId', known)).errors).toEqual([]);
      expect((await rowOf()).merchantId).toBe('9999');
    });

    it('is entered once by two concurrent requests', async () => {
      const both = ['1', '2'].map((merchantId) => mutate('createWmsSetting', { merchantId }));
      const codes = (await Promise.all(both)).map(({ code }) => code);
      expect(codes.sort()).toEqual(['ALREADY_EXISTS', undefined]);
    });

    it('is in the list for operators, with its state; nobody else can read that list', async () => {
      await connect();
      const rival = await seedDemand(subgraph, '合同会社ミドリ');
      const ask = (who: TestIdentity) =>
        subgraph.graphql<{ wmsSettings: { items: { name: string; logilessSetting: Setting }[] } }>(
          `query { wmsSettings(limit: 2) { items { name ${SETTING} } } }`,
          {},
          who,
        );
      const { data } = await ask(as.operator());
      expect(
        data?.wmsSettings.items.map(({ name, logilessSetting }) => [name, logilessSetting.state]),
      ).toEqual([
        ['合同会社ミドリ', 'NO_MERCHANT'],
        ['株式会社あおぞら商店', 'AUTHENTICATED'],
      ]);
      expect((await ask(rival.admin)).code).toBe('PERMISSION_DENIED');
    });
  });

  describe('authorisation', () => {
    it('is started by administrators of the demand only', async () => {
      await mutate('createWmsSetting', { merchantId: merchant.id });
      const url = new URL((await settingOf())?.authURL ?? '');
      expect(url.origin + url.pathname).toBe(`${WITH_LOGILESS.LOGILESS_URL}/oauth/v2/auth`);
      expect(url.searchParams.get('redirect_uri')).toBe(REDIRECT);
      expect((await settingOf(editor))?.authURL).toBeNull();
      expect((await settingOf(as.operator()))?.authURL).toBeNull();
      const back = await agree();
      expect((await mutate('authenticateWms', back, editor)).code).toBe('PERMISSION_DENIED');
      expect((await mutate('authenticateWms', back, as.operator())).code).toBe('PERMISSION_DENIED');
    });

    it('connects; tokens are stored encrypted, and EDITORs see the state', async () => {
      await connect();
      expect(await settingOf(editor)).toMatchObject({
        merchantID: merchant.id,
        isAuthenticated: true,
        state: 'AUTHENTICATED',
        authenticatedBy: '試験 太郎',
        authenticatedAt: expect.stringMatching(/^\d{4}-/),
      });
      const { tokens } = await rowOf();
      expect(tokens?.access).toMatch(/^v1\.test\./);
      const { accessToken } = await subgraph.app.get(WmsTokens).current(systemScope(shop.uuid));
      expect(JSON.stringify(await rowOf())).not.toContain(accessToken);
      expect((await events())[0]).toEqual({
        event: 'WMS_CONNECTED',
        actorName: '試験 太郎',
        summary: 'ロジレスと連携しました。',
      });
    });

    const refusalOf = async (input: object, who: TestIdentity = shop.admin, demand = shop) => {
      const { code, errors } = await mutate('authenticateWms', input, who, demand);
      return [code, errors[0]?.message];
    };

    it('with an expired code is reported, and can be started again', async () => {
      await mutate('createWmsSetting', { merchantId: merchant.id });
      await merchant.behave({ codeSeconds: 0 });
      expect(await refusalOf(await agree())).toEqual([
        'FAILED_PRECONDITION',
        'ロジレスの認証コードの有効期限（30秒）が切れたか、コードがすでに使われています。もう一度「認証する」を押してください。',
      ]);
      await merchant.behave({ codeSeconds: 30 });
      expect(await refusalOf(await agree())).toEqual([undefined, undefined]);
    });

    it('is completed once, also by two concurrent requests', async () => {
      await mutate('createWmsSetting', { merchantId: merchant.id });
      const back = await agree();
      const both = await Promise.all([mutate('authenticateWms', back), mutate('authenticateWms', back)]);
      expect(both.map(({ code }) => code).sort()).toEqual(['FAILED_PRECONDITION', undefined]);
      expect(await refusalOf(back)).toEqual([
        'FAILED_PRECONDITION',
        'この連携の操作は、すでに完了しています。連携していない場合は、もう一度「認証する」を押してください。',
      ]);
      expect((await settingOf())?.state).toBe('AUTHENTICATED');
    });

    it('of another user, of another demand, after ten minutes or forged is refused with a reason', async () => {
      await mutate('createWmsSetting', { merchantId: merchant.id });
      const back = await agree();
      const colleague = (await seedUser(subgraph, shop, 'ADMIN')).identity;
      expect(await refusalOf(back, colleague)).toEqual([
        'FAILED_PRECONDITION',
        '別のユーザーが始めた連携です。続けるには、もう一度「認証する」を押してください。',
      ]);
      const rival = await seedDemand(subgraph, '合同会社ミドリ');
      await mutate('createWmsSetting', { merchantId: merchant.id }, rival.admin, rival);
      expect(await refusalOf(back, rival.admin, rival)).toEqual([
        'FAILED_PRECONDITION',
        '別の組織で始めた連携です。この組織の画面で、もう一度「認証する」を押してください。',
      ]);
      const { identity } = shop.admin;
      const { application } = subgraph.app.get(WmsProvision);
      if (!application || identity?.kind !== 'user') throw new Error('no administrator');
      const scope = { ...systemScope(shop.uuid), actor: identity };
      const old = subgraph.app
        .get(AuthorizationStates)
        .issue(authorizationOf(application), scope, merchant.id, Date.now() - 601_000);
      expect(await refusalOf({ ...back, state: old })).toEqual([
        'FAILED_PRECONDITION',
        '連携を始めてから時間がたったため、完了できませんでした。もう一度「認証する」を押してください。',
      ]);
      for (const state of ['made up', `${back.state}x`, back.state.replace('v1.test', 'v1.other')]) {
        expect(await refusalOf({ ...back, state })).toEqual([
          'FAILED_PRECONDITION',
          '連携を始めた操作を確認できませんでした。もう一度「認証する」を押してください。',
        ]);
      }
      // None of these has consumed the code or the state.
      expect(await refusalOf(back)).toEqual([undefined, undefined]);
    });

    it('for another merchant than the entered one stores nothing', async () => {
      const other = await EmulatedMerchant.create(REDIRECT, {}, LOGILESS_CLIENT);
      await mutate('createWmsSetting', { merchantId: merchant.id });
      expect(await refusalOf(await agree(other.id))).toEqual([
        'FAILED_PRECONDITION',
        `ロジレスで許可したマーチャントは、登録されているマーチャントID（${merchant.id}）と異なります。マーチャントIDを確認して、もう一度「認証する」を押してください。`,
      ]);
      expect((await rowOf()).tokens).toBeNull();
    });

    it('that was started before the merchant changed does not connect the new one', async () => {
      await mutate('createWmsSetting', { merchantId: merchant.id });
      const back = await agree();
      await mutate('updateWmsMerchantId', { merchantId: 'another' });
      expect((await refusalOf(back))[0]).toBe('ABORTED');
      expect((await rowOf()).tokens).toBeNull();
    });

    it('with an invalid response of LOGILESS stores nothing', async () => {
      await mutate('createWmsSetting', { merchantId: merchant.id });
      await merchant.fail({ on: 'GET /warehouses', kind: 'STATUS', status: 418 });
      expect(await refusalOf(await agree())).toEqual([
        'UNAVAILABLE',
        'ロジレスから応答がありませんでした。時間をおいて、もう一度「認証する」を押してください。',
      ]);
      expect((await settingOf())?.state).toBe('NOT_AUTHENTICATED');
    });
  });

  it('does not come about when the demand begins to withdraw meanwhile', async () => {
    await mutate('createWmsSetting', { merchantId: merchant.id });
    const back = await agree();
    const states = subgraph.app.get(AuthorizationStates);
    const take = states.take.bind(states);
    const slow = jest.spyOn(states, 'take').mockImplementationOnce(async (...args) => {
      const taken = await take(...args);
      await withdraw(subgraph, shop.uuid);
      return taken;
    });
    const answer = await mutate('authenticateWms', back);
    slow.mockRestore();
    expect([answer.code, answer.errors[0]?.message]).toEqual([
      'FAILED_PRECONDITION',
      '退会手続き中の組織のデータは変更できません。',
    ]);
    expect((await rowOf()).tokens).toBeNull();
  });

  describe('the end of the connection', () => {
    it('deletes the tokens and keeps the merchant; refused to EDITORs', async () => {
      await connect();
      expect((await mutate('disconnectWms', {}, editor)).code).toBe('PERMISSION_DENIED');
      const ended = await mutate('disconnectWms', {}, as.operator());
      expect(ended.data?.['disconnectWms']?.demand.logilessSetting).toMatchObject({
        merchantID: merchant.id,
        state: 'NOT_AUTHENTICATED',
      });
      expect((await rowOf()).tokens).toBeNull();
      expect((await mutate('disconnectWms', {})).errors).toEqual([]);
      expect((await events()).map(({ event }) => event)).toEqual([
        'WMS_DISCONNECTED',
        'WMS_CONNECTED',
        'WMS_MERCHANT_CHANGED',
      ]);
    });

    it('follows from another merchant, with an audit entry', async () => {
      await connect();
      await mutate('updateWmsMerchantId', { merchantId: 'another' });
      expect(await settingOf()).toMatchObject({ merchantID: 'another', state: 'NOT_AUTHENTICATED' });
      expect((await events())[0]?.summary).toBe('ロジレスのマーチャントIDを変更し、連携を解除しました。');
    });
  });
});
