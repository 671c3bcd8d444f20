import { InternalClient } from '@hacchu-hub/subgraph-kit';
import { LogilessClient, LogilessError, RemoteLogilessAccess } from '@hacchu-hub/subgraph-kit/logiless/index';
import { as, type TestIdentity, type TestSubgraph } from '@hacchu-hub/subgraph-testing';
import { EmulatedMerchant } from '@hacchu-hub/subgraph-testing/logiless';
import { beforeAll, beforeEach, expect } from '@jest/globals';
import { getModelToken } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { WMS_CONNECTION_MODEL, type WmsConnectionDocument } from '../src/wms/wms-connection.schema.js';
import { seedDemand, type SeededDemand, seedUser } from './fixtures.js';
import { LOGILESS_CLIENT, takeIdentity } from './identity.harness.js';

export const REDIRECT = 'https://app.example/demand/integrations/logiless';
export const DAY_MS = 86_400_000;

export interface Setting {
  merchantID: string | null;
  authURL: string | null;
  isAuthenticated: boolean;
  state: string;
  authenticatedAt: string | null;
  authenticatedBy: string | null;
  lastError: string | null;
}
export const SETTING = `logilessSetting { merchantID authURL isAuthenticated state authenticatedAt authenticatedBy lastError }`;

export let subgraph: TestSubgraph;
export let shop: SeededDemand;
export let editor: TestIdentity;
export let merchant: EmulatedMerchant;

export const settingOf = async (
  who: TestIdentity = shop.admin,
  demand = shop,
): Promise<Setting | undefined> => {
  const { data } = await subgraph.graphql<{ demand: { logilessSetting: Setting } }>(
    `query($d: ID) { demand(uuid: $d) { ${SETTING} } }`,
    { d: demand.uuid },
    who,
  );
  return data?.demand.logilessSetting;
};
export const mutate = (name: string, input: object, who: TestIdentity = shop.admin, demand = shop) => {
  const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input`;
  return subgraph.graphql<Record<string, { demand: { logilessSetting: Setting } }>>(
    `mutation($i: ${type}!) { ${name}(input: $i) { demand { ${SETTING} } } }`,
    { i: { demandUuid: demand.uuid, ...input } },
    who,
  );
};
export const events = async (): Promise<{ event: string; actorName: string; summary: string }[]> => {
  const { data } = await subgraph.graphql<{
    auditEntries: { items: { event: string; actorName: string; summary: string }[] };
  }>(
    'query($d: ID) { auditEntries(demandUuid: $d) { items { event actorName summary } } }',
    { d: shop.uuid },
    as.operator(),
  );
  return (data?.auditEntries.items ?? []).filter(({ event }) => event.startsWith('WMS_'));
};
/** Parameters of the redirect after an authorisation. */
export const agree = async (merchantId = merchant.id): Promise<{ code: string; state: string }> => {
  const back = await merchant.decide((await settingOf())?.authURL ?? '', 'agree', merchantId);
  return { code: back.searchParams.get('code') ?? '', state: back.searchParams.get('state') ?? '' };
};
export const connect = async (): Promise<void> => {
  await mutate('createWmsSetting', { merchantId: merchant.id });
  expect((await mutate('authenticateWms', await agree())).errors).toEqual([]);
};
export const rowOf = async (): Promise<WmsConnectionDocument> => {
  const rows = subgraph.app.get<Model<WmsConnectionDocument>>(getModelToken(WMS_CONNECTION_MODEL));
  const row = await rows.findById(shop.uuid).lean<WmsConnectionDocument>();
  if (!row) throw new Error('no connection');
  return row;
};
export const endTokensIn = async (milliseconds: number): Promise<void> => {
  const rows = subgraph.app.get<Model<WmsConnectionDocument>>(getModelToken(WMS_CONNECTION_MODEL));
  const expiresAt = new Date(Date.now() + milliseconds);
  await rows.updateOne({ _id: shop.uuid }, { $set: { 'tokens.expiresAt': expiresAt } });
};
/** Ends the pause after a renewal without a response. */
export const endRenewalPause = async (): Promise<void> => {
  const rows = subgraph.app.get<Model<WmsConnectionDocument>>(getModelToken(WMS_CONNECTION_MODEL));
  await rows.updateOne({ _id: shop.uuid }, { $set: { 'tokens.renewAfter': new Date() } });
};
export const failure = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'it worked',
    (error: unknown) => (error instanceof LogilessError ? error.failure : error),
  );
/** A client of LOGILESS as another subgraph uses it. */
export const remoteClient = async (who = 'subgraph-catalog') => {
  const environment = { ...subgraph.runtime.environment, IDENTITY_URL: subgraph.url };
  const internal = new InternalClient(environment, await subgraph.keys.signer(who));
  const access = new RemoteLogilessAccess(internal, shop.uuid, { maxWaitMs: 60_000 });
  const client = new LogilessClient({ access });
  return { client, access, close: () => internal.close() };
};

/** A separate demand and LOGILESS merchant for each test of the suite that calls it. */
export function withMerchant(): void {
  beforeAll(async () => {
    subgraph = await takeIdentity();
  });
  beforeEach(async () => {
    shop = await seedDemand(subgraph, '株式会社あおぞら商店');
    editor = (await seedUser(subgraph, shop, 'EDITOR')).identity;
    const data = { warehouses: [{ id: 901, name: '東日本倉庫' }] };
    merchant = await EmulatedMerchant.create(REDIRECT, data, LOGILESS_CLIENT);
  });
}
