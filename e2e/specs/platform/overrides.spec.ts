import { createServer, get, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { z } from 'zod';
import { listed } from '../../commands/lists.js';
import { mainMenu, signIn } from '../../commands/sign-in.js';
import { SAMPLE_ADMIN } from '../../core/accounts.js';
import { SHELL_URL } from '../../core/environment.js';
import { expect, test } from '../../core/test.js';

/** A remote on a developer's port: the published files at another address. */
interface LocalRemote {
  manifest: string;
  /** Requested paths. */
  asked: string[];
}

let server: Server;
let local: LocalRemote;

const registry = z.object({ remotes: z.record(z.string(), z.object({ manifestUrl: z.string() })) });

/** Every request has a connection of its own: a kept one may be closed by the server as it is used. */
function forward(origin: string, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const request = get(new URL(incoming.url ?? '/', origin), { agent: false }, (response) => {
    outgoing.writeHead(response.statusCode ?? 502, {
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'content-type': response.headers['content-type'] ?? 'application/octet-stream',
    });
    response.pipe(outgoing);
  });
  request.on('error', () => outgoing.destroy());
}

test.beforeAll(async () => {
  const { remotes } = registry.parse(await (await fetch(`${SHELL_URL}/remotes.json`)).json());
  const published = new URL(remotes['mf-products']?.manifestUrl ?? '');
  const asked: string[] = [];
  server = createServer((request, response) => {
    asked.push(request.url ?? '');
    forward(published.origin, request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  local = { asked, manifest: `http://127.0.0.1:${port}${published.pathname}` };
});
test.afterAll(() => {
  server.closeAllConnections();
  server.close();
});
test.beforeEach(() => {
  local.asked.length = 0;
});

const asking = (address: string, remote = 'mf-products') =>
  `/demand/products?hacchu-override=${encodeURIComponent(`${remote}@${address}`)}`;
const dialog = (page: Page) => page.getByRole('dialog');
const banner = (page: Page) => page.getByRole('region', { name: '画面の差し替え' });
const decline = (page: Page) => dialog(page).getByRole('button', { name: '差し替えない' });
const accept = (page: Page) => dialog(page).getByRole('button', { name: 'このタブで差し替える' });

async function overridden(page: Page): Promise<void> {
  await page.goto(asking(local.manifest));
  await accept(page).click();
  await expect(banner(page)).toContainText('mf-products');
}

test('nothing is loaded before confirmation, and nothing after a refusal', async ({ page }) => {
  await signIn(page, SAMPLE_ADMIN, '/demand/orders');
  await page.goto(asking(local.manifest));
  await expect(dialog(page)).toContainText('mf-products');
  await expect(dialog(page)).toContainText(local.manifest);
  await expect(decline(page)).toBeFocused();
  await expect(page).toHaveURL(`${SHELL_URL}/demand/products`);
  expect(local.asked).toEqual([]);

  await decline(page).click();
  await expect(listed(page)).toBeVisible();
  await expect(banner(page)).toBeHidden();
  await page.reload();
  await expect(listed(page)).toBeVisible();
  expect(local.asked).toEqual([]);
});

test('Escape means no, and the dialog comes before the sign-in', async ({ page }) => {
  await page.goto(asking(local.manifest));
  await expect(dialog(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByLabel(/^メールアドレス/)).toBeVisible();
  await expect(banner(page)).toBeHidden();
  expect(local.asked).toEqual([]);
});

test('an accepted override shows a banner on every page until it is ended', async ({ page }) => {
  await signIn(page, SAMPLE_ADMIN, '/demand/orders');
  await overridden(page);
  await expect(listed(page)).toBeVisible();
  expect(local.asked.some((path) => path.endsWith('/mf-manifest.json'))).toBe(true);

  await mainMenu(page).getByRole('link', { name: /^発注/ }).first().click();
  await expect(banner(page)).toBeInViewport();
  await page.reload();
  await expect(dialog(page)).toBeHidden();
  await expect(banner(page)).toBeInViewport();

  await banner(page).getByRole('button', { name: '解除' }).click();
  await expect(banner(page)).toBeHidden();
  local.asked.length = 0;
  await page.goto('/demand/products');
  await expect(listed(page)).toBeVisible();
  await expect(banner(page)).toBeHidden();
  expect(local.asked).toEqual([]);
});

test('it applies to its own tab: another tab has none, one that it opened asks again', async ({
  page,
  context,
}) => {
  await signIn(page, SAMPLE_ADMIN, '/demand/orders');
  await overridden(page);

  const beside = await context.newPage();
  await beside.goto('/demand/orders');
  await expect(listed(beside)).toBeVisible();
  await expect(banner(beside)).toBeHidden();

  const opening = page.waitForEvent('popup');
  await page.evaluate(`void window.open('/demand/products')`);
  const opened = await opening;
  // What this tab requests: the overridden one may still be loading.
  const requested: string[] = [];
  opened.on('request', (request) => requested.push(request.url()));
  await expect(dialog(opened)).toContainText('差し替えたタブから開かれました');
  await decline(opened).click();
  await expect(listed(opened)).toBeVisible();
  await expect(banner(opened)).toBeHidden();
  const { origin } = new URL(local.manifest);
  expect(requested).toContainEqual(expect.stringContaining('/mf-products/'));
  expect(requested.filter((url) => url.startsWith(origin))).toEqual([]);

  await page.reload();
  await expect(banner(page)).toBeVisible();
});

for (const [what, address, shown] of [
  ['a short form', 'http://127.1:PORT/PATH', 'http://127.0.0.1:PORT/PATH'],
  ['a number', 'http://2130706433:PORT/PATH', 'http://127.0.0.1:PORT/PATH'],
] as const) {
  test(`the dialog shows ${what} of this machine's address in normalised form`, async ({ page }) => {
    const { port, pathname } = new URL(local.manifest);
    const filled = (text: string) => text.replace('PORT', port).replace('/PATH', pathname);
    await page.goto(asking(filled(address)));
    await expect(dialog(page)).toContainText(filled(shown));
    await decline(page).click();
  });
}

for (const address of [
  'https://images.kaze.example/mf-manifest.json',
  'http://127.0.0.1.nip.io/mf-manifest.json',
  'http://user:secret@127.0.0.1/mf-manifest.json',
  '//127.0.0.1/mf-manifest.json',
  'http://127.0.0.1/remoteEntry.js',
]) {
  test(`${address} is refused with a reason`, async ({ page }) => {
    await page.goto(asking(address));
    await expect(dialog(page)).toContainText('画面を差し替えられません');
    await expect(dialog(page)).toContainText(address);
    await expect(accept(page)).toBeHidden();
    await dialog(page).getByRole('button', { name: '閉じる' }).click();
    await expect(banner(page)).toBeHidden();
  });
}

test('the files of another remote cannot replace the named one', async ({ page }) => {
  await signIn(page, SAMPLE_ADMIN, '/demand/orders');
  await page.goto(asking(local.manifest, 'mf-costing'));
  await accept(page).click();
  await expect(banner(page)).toContainText('mf-costing');
  await page.goto('/demand/costs');
  await expect(page.getByText('SHELL-004')).toBeVisible();
  expect(local.asked.filter((path) => path.endsWith('.js'))).toEqual([]);
});

test("in production neither the URL nor the tab's storage loads anything", async ({ page }) => {
  await page.route('**/config.json', async (route) => {
    const response = await route.fetch();
    const config = z.looseObject({ firebase: z.looseObject({}) }).parse(await response.json());
    const { emulatorUrl: _emulator, ...firebase } = config.firebase;
    await route.fulfill({ response, json: { ...config, environment: 'production', firebase } });
  });
  await page.addInitScript(
    `sessionStorage.setItem('hacchu-hub:remote-overrides', '${JSON.stringify({ 'mf-products': local.manifest })}')`,
  );
  await page.goto(asking(local.manifest));
  await expect(page.getByLabel(/^メールアドレス/)).toBeVisible();
  await expect(page).not.toHaveURL(/hacchu-override/);
  await expect(dialog(page)).toBeHidden();
  await expect(banner(page)).toBeHidden();
  expect(local.asked).toEqual([]);
});
