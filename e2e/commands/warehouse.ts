import { expect, type Page } from '@playwright/test';
import { z } from 'zod';
import { OPERATOR } from '../core/accounts.js';
import { ApiClient } from '../core/api-client.js';
import { LOGILESS_ORIGIN } from '../core/environment.js';
import { callGraph, identitySignedBy, subgraphUrl } from '../core/graph-calls.js';
import type { OwnDemand } from './demand-of-own.js';
import { chooseBySearch } from './order-form.js';
import type { OrderingDemand } from './ordering-demand.js';
import { expectNoSidewaysScroll } from './phone.js';
import { closeToast } from './toasts.js';

export interface WarehouseData {
  name: string;
  articles?: readonly { id: number; code: string; name: string }[];
  warehouses?: readonly { id: number; name: string }[];
  stock?: readonly { date: string; articleCode: string; warehouse: number; available: number }[];
}

/** Calls a test-only endpoint of the LOGILESS emulator for a merchant. */
export async function atMerchant(merchantId: string, method: string, part: string, body: object) {
  const address = `${LOGILESS_ORIGIN}/emulator/merchants/${merchantId}${part}`;
  const response = await fetch(address, { method, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${method} ${address}: ${response.status}`);
}

/** Creates a LOGILESS merchant with its warehouse data. */
export const makeMerchant = (merchantId: string, data: WarehouseData): Promise<void> =>
  atMerchant(merchantId, 'PUT', '', data);

/** Goes to LOGILESS from the connection page and accepts or denies there. */
export async function decideAtLogiless(
  page: Page,
  merchantId: string,
  decision: '許可する' | '拒否する',
): Promise<void> {
  await page.getByRole('button', { name: '認証する' }).click();
  await page.getByLabel('ログイン中のマーチャント').selectOption(merchantId);
  await page.getByRole('button', { name: decision }).click();
}

/**
 * Connects a demand: the operator sets the merchant ID, an administrator authorises at LOGILESS from the open
 * page.
 */
export async function connectWarehouse(
  page: Page,
  { demand, mark }: OrderingDemand,
  data: Omit<WarehouseData, 'name'>,
): Promise<string> {
  const merchantId = `merchant-${mark}`;
  await makeMerchant(merchantId, { name: demand.name, ...data });
  const operator = await ApiClient.signedInAs(OPERATOR);
  await operator.run(
    'mutation ($input: CreateWmsSettingInput!) { createWmsSetting(input: $input) { __typename } }',
    { input: { demandUuid: demand.uuid, merchantId } },
    z.unknown(),
  );
  await page.goto('/demand/integrations/logiless');
  await decideAtLogiless(page, merchantId, '許可する');
  await closeToast(page, 'ロジレスと連携しました。');
  return merchantId;
}

/** Runs one kind of synchronisation with LOGILESS, and waits for its result. */
export async function synchronise(page: Page, kind: string, result: string): Promise<void> {
  await page.goto('/demand/integrations/logiless');
  await page.getByRole('button', { name: `${kind}を今すぐ同期` }).click();
  const statuses = page.getByRole('table', { name: '同期の状況' });
  await expect(statuses.getByRole('row', { name: new RegExp(kind) })).toContainText(result);
  await expectNoSidewaysScroll(page);
}

/** Links the product or destination whose page is open with the LOGILESS record of that name. */
export async function linkWithLogiless(page: Page, field: RegExp, name: string): Promise<void> {
  await page.getByRole('button', { name: '紐付ける', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await chooseBySearch(page, field, name);
  await dialog.getByRole('button', { name: '紐付ける', exact: true }).click();
  await closeToast(page, `「${name}」と紐付けました。`);
}

/** The emulator's page that shows the warehouse of a merchant. */
const warehousePage = (merchantId: string): string =>
  `${LOGILESS_ORIGIN}/warehouse/${encodeURIComponent(merchantId)}`;

/** Enters, on the emulator's page, how many pieces of an announced article have arrived so far. */
export async function receiveAtWarehouse(
  page: Page,
  merchantId: string,
  { code, article, received }: { code: string; article: string; received: number },
): Promise<void> {
  await page.goto(warehousePage(merchantId));
  await expect(page.getByText(code)).toBeVisible();
  const count = page.getByLabel(`${article}の入荷済み数量`);
  await count.fill(String(received));
  await page.getByRole('button', { name: '入荷済みにする' }).click();
  await expect(count).toHaveValue(String(received));
}

/**
 * Begins the synchronisation of receipts as subgraph-identity does every hour. People may begin it too, but not
 * within five minutes of the previous one.
 */
export async function startHourlySync({ uuid: demandUuid }: OwnDemand, merchantId: string): Promise<void> {
  const [caller, reader] = ['subgraph-identity', 'subgraph-orders'] as const;
  const identity = await identitySignedBy(caller, { kind: 'service', service: caller }, reader);
  const { errors } = await callGraph(
    subgraphUrl(reader),
    {
      query: `mutation ($input: StartInboundDeliverySyncInput!) {
        startInboundDeliverySync(input: $input) { ok } }`,
      variables: { input: { demandUuid, merchantId, syncUuid: crypto.randomUUID() } },
    },
    { 'x-internal-identity': identity },
  );
  expect(errors).toBeUndefined();
}
