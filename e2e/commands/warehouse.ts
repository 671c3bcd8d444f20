import { expect, type Page } from '@playwright/test';
import { z } from 'zod';
import { OPERATOR } from '../core/accounts.js';
import { ApiClient } from '../core/api-client.js';
import { LOGILESS_ORIGIN } from '../core/environment.js';
import { chooseBySearch } from './order-form.js';
import type { OrderingDemand } from './ordering-demand.js';
import { closeToast } from './toasts.js';

export interface WarehouseData {
  name: string;
  articles?: readonly { id: number; code: string; name: string }[];
  warehouses?: readonly { id: number; name: string }[];
  stock?: readonly { date: string; articleCode: string; warehouse: number; available: number }[];
}

/** Asks the LOGILESS emulator for something that only tests do to a merchant. */
export async function atMerchant(merchantId: string, method: string, part: string, body: object) {
  const address = `${LOGILESS_ORIGIN}/emulator/merchants/${merchantId}${part}`;
  const response = await fetch(address, { method, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${method} ${address}: ${response.status}`);
}

/** A merchant of LOGILESS with what its warehouse keeps. */
export const makeMerchant = (merchantId: string, data: WarehouseData): Promise<void> =>
  atMerchant(merchantId, 'PUT', '', data);

/** Goes to LOGILESS from the page of the connection and decides there. */
export async function decideAtLogiless(
  page: Page,
  merchantId: string,
  decision: '許可する' | '拒否する',
): Promise<void> {
  await page.getByRole('button', { name: '認証する' }).click();
  await page.getByLabel('ログイン中のマーチャント').selectOption(merchantId);
  await page.getByRole('button', { name: decision }).click();
}

/** A connected demand: the operator names the merchant, an administrator agrees at LOGILESS from the page that is open. */
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

/** Has one kind of data read from LOGILESS, and waits for what came of it. */
export async function synchronise(page: Page, kind: string, result: string): Promise<void> {
  await page.goto('/demand/integrations/logiless');
  await page.getByRole('button', { name: `${kind}を今すぐ同期` }).click();
  const statuses = page.getByRole('table', { name: '同期の状況' });
  await expect(statuses.getByRole('row', { name: new RegExp(kind) })).toContainText(result);
}

/** Links the product or destination whose page is open with what LOGILESS calls so. */
export async function linkWithLogiless(page: Page, field: RegExp, name: string): Promise<void> {
  await page.getByRole('button', { name: '紐付ける', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await chooseBySearch(page, field, name);
  await dialog.getByRole('button', { name: '紐付ける', exact: true }).click();
  await closeToast(page, `「${name}」と紐付けました。`);
}

/** What the page that plays the warehouse shows of a merchant. */
export const warehousePage = (merchantId: string): string =>
  `${LOGILESS_ORIGIN}/warehouse/${encodeURIComponent(merchantId)}`;
