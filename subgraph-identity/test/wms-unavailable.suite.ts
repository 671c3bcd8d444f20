import { expect, it } from '@jest/globals';
import { demand, subgraph } from './auth-service.harness.js';

it('without an application at LOGILESS only the connection is unavailable', async () => {
  const ask = (operation: string, input: Record<string, unknown>) =>
    subgraph.graphql<{ demand: { logilessSetting: object } }>(operation, input, demand.admin);
  const setting = 'query { demand { logilessSetting { state isAuthenticated merchantID authURL } } }';
  const unavailable = { state: 'UNAVAILABLE', isAuthenticated: false, authURL: null };
  expect((await ask(setting, {})).data?.demand.logilessSetting).toEqual({ ...unavailable, merchantID: null });
  const create = 'mutation($i: CreateWmsSettingInput!) { createWmsSetting(input: $i) { demand { uuid } } }';
  expect((await ask(create, { i: { merchantId: '1001' } })).errors).toEqual([]);
  expect((await ask(setting, {})).data?.demand.logilessSetting).toEqual({
    ...unavailable,
    merchantID: '1001',
  });
  const { code, errors } = await ask(
    'mutation($i: AuthenticateWmsInput!) { authenticateWms(input: $i) { demand { uuid } } }',
    { i: { code: 'c', state: 's' } },
  );
  expect([code, errors[0]?.message]).toEqual([
    'FAILED_PRECONDITION',
    'ロジレスとの連携は、サービスの提供元でまだ設定されていません。',
  ]);
});
