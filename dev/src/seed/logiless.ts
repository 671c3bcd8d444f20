import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { localUrl, type Settings } from '../stack/settings.js';
import { StackError } from '../support/stack-error.js';
import type { GraphClient } from './graph-client.js';
import type { Masters } from './masters.js';

/** The merchant of the emulator that the demonstration connects, with the articles of the demand's products. */
const MERCHANT_ID = '1002';
const MERCHANT = {
  name: '見本物産株式会社',
  articles: [
    { id: 601, code: 'CL-500', name: '業務用中性洗剤 5L', cost: 2480 },
    { id: 602, code: 'PR-A4', name: 'カタログ A4 フルカラー' },
  ],
  suppliers: [{ id: 701, code: 'S-001', name: '標本化学工業株式会社' }],
  warehouses: [{ id: 901, name: '見本橋倉庫' }],
};

/** How long LOGILESS may take to be read, at a call a second; the demonstration goes on without links after that. */
const LONGEST_WAIT_MS = 60_000;

const setting = z.object({
  demand: z.object({ logilessSetting: z.object({ authURL: z.url().nullable() }).nullable() }),
});
const records = z.object({
  searchLogilessRecords: z.array(z.object({ id: z.string(), linkedTo: z.array(z.unknown()) })),
});

/** Connects a demand to the LOGILESS emulator, reads it, and links the first destination to its warehouse. */
export async function connectLogiless(
  settings: Settings,
  people: { operator: GraphClient; administrator: GraphClient },
  demandUuid: string,
  masters: Masters,
): Promise<void> {
  const { operator, administrator } = people;
  await fetch(`${localUrl(settings.ports.logiless)}/emulator/merchants/${MERCHANT_ID}`, {
    method: 'PUT',
    body: JSON.stringify(MERCHANT),
  });
  await operator.run(
    'mutation ($input: CreateWmsSettingInput!) { createWmsSetting(input: $input) { __typename } }',
    { input: { demandUuid, merchantId: MERCHANT_ID } },
    z.unknown(),
  );
  const { demand } = await administrator.run('query { demand { logilessSetting { authURL } } }', {}, setting);
  const authUrl = demand.logilessSetting?.authURL;
  if (!authUrl) throw new StackError('The demonstration has no page on which LOGILESS is asked to agree.');
  await administrator.run(
    'mutation ($input: AuthenticateWmsInput!) { authenticateWms(input: $input) { __typename } }',
    { input: await agree(authUrl) },
    z.unknown(),
  );
  for (const categoryId of ['ITEMS', 'SUPPLIERS', 'WAREHOUSES']) {
    await administrator.run(
      'mutation ($input: SyncWmsInput!) { syncWms(input: $input) { __typename } }',
      { input: { categoryId } },
      z.unknown(),
    );
  }
  const [warehouse] = await waitFor(administrator, 'WAREHOUSE', (found) => found.length > 0);
  await waitFor(administrator, 'ITEM', (found) => found.some(({ linkedTo }) => linkedTo.length > 0));
  const [destination] = masters.destinations;
  if (!warehouse || !destination) return;
  await administrator.run(
    `mutation ($input: LinkDeliveryDestinationToLogilessInput!) {
      linkDeliveryDestinationToLogiless(input: $input) { __typename } }`,
    { input: { uuid: destination.uuid, logilessRecordId: warehouse.id } },
    z.unknown(),
  );
}

async function waitFor(
  client: GraphClient,
  kind: 'ITEM' | 'WAREHOUSE',
  isThere: (found: z.infer<typeof records>['searchLogilessRecords']) => boolean,
) {
  const until = Date.now() + LONGEST_WAIT_MS;
  while (Date.now() < until) {
    const { searchLogilessRecords: found } = await client.run(
      `query ($kind: LogilessRecordKind!) {
        searchLogilessRecords(kind: $kind, query: "") { id linkedTo { uuid } } }`,
      { kind },
      records,
    );
    if (isThere(found)) return found;
    await pause(500);
  }
  return [];
}

/** Presses 許可する on the page of consent. @returns what LOGILESS leads back with */
async function agree(authUrl: string): Promise<{ code: string; state: string }> {
  const page = new URL(authUrl);
  const body = new URLSearchParams(page.searchParams);
  body.set('merchant_id', MERCHANT_ID);
  body.set('decision', 'agree');
  const response = await fetch(`${page.origin}${page.pathname}`, {
    method: 'POST',
    body,
    redirect: 'manual',
  });
  const code = new URL(response.headers.get('location') ?? '/', page.origin).searchParams.get('code');
  const state = page.searchParams.get('state');
  if (code === null || state === null) {
    throw new StackError('The demonstration could not be connected to the LOGILESS emulator.');
  }
  return { code, state };
}
