import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from '../../prepare.mjs';
import { findChromium } from '../../test/chromium.mjs';

const ACCOUNT = { email: 'admin@sample-shoji.example', password: 'hacchu-hub-demo' };

/**
 * Signs in to a shell with the demo data and opens the list of orders.
 * @param {string} shell its address
 * @returns the number of orders that are seen, what went wrong in the page, and the address of the remote's first file
 */
export async function seeOrders(shell) {
  const { chromium } = createRequire(join(root, 'e2e/package.json'))('@playwright/test');
  const { file } = await findChromium();
  const browser = await chromium.launch({ executablePath: file, args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage();
    const problems = [];
    let remote = '';
    page.on('pageerror', (error) => problems.push(error.message));
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
    page.on('response', (response) => {
      if (new URL(response.url()).pathname.startsWith('/mf-orders/')) remote ||= response.url();
    });
    await page.goto(`${shell}/demand/login`);
    await page.getByLabel(/^メールアドレス/).fill(ACCOUNT.email);
    await page.getByLabel(/^パスワード/).fill(ACCOUNT.password);
    await page.getByRole('button', { name: 'ログイン', exact: true }).click();
    await page.waitForURL((url) => !url.pathname.endsWith('/login'));
    await page.goto(`${shell}/demand/orders`);
    const numbers = page.getByText(/^\d{8}-\d{3}$/);
    await numbers.first().waitFor({ timeout: 60_000 });
    return { orders: await numbers.count(), problems, remote };
  } finally {
    await browser.close();
  }
}
