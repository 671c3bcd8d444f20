import { listed } from '../../commands/lists.js';
import { mainMenu, signIn, signInOnPage } from '../../commands/sign-in.js';
import { MIHON_EDITOR, OPERATOR, SAMPLE_ADMIN } from '../../core/accounts.js';
import { GATEWAY_ORIGIN } from '../../core/environment.js';
import { expired, setDisabled } from '../../core/identity-service.js';
import { expect, test } from '../../core/test.js';

const WRONG = 'メールアドレスまたはパスワードが正しくありません。';
const DISABLED = 'このアカウントは無効になっています。管理者にお問い合わせください。';

test('a demand user signs in, arrives, and signs out again', async ({ page, loginPage }) => {
  await loginPage.open('demand');
  await loginPage.signIn(SAMPLE_ADMIN);
  await expect(mainMenu(page).getByRole('link', { name: /発注/ }).first()).toBeVisible();
  await expect(page.getByText('株式会社サンプル商事').first()).toBeVisible();
  await expect(page).toHaveURL(/\/demand(\/|$)/);
  await page.getByRole('button', { name: '見本 花子のメニュー' }).click();
  await page.getByRole('button', { name: 'ログアウト', exact: true }).click();
  await expect(page).toHaveURL(/\/demand\/login/);
  await page.goto('/demand/orders');
  await expect(page).toHaveURL(/\/demand\/login\?returnTo=/);
});

test('an operator signs in to the operators’ area, with the input method still on', async ({
  page,
  loginPage,
}) => {
  await loginPage.open('admin');
  await loginPage.signIn({
    ...OPERATOR,
    email: OPERATOR.email.replace('@', '＠').replace('-', 'ー').replace('.', '。'),
  });
  await expect(mainMenu(page)).toBeVisible();
  await expect(page).toHaveURL(/\/admin$/);
});

test('a clock that is a day ahead is told, with the right time', async ({ page, loginPage }) => {
  await page.clock.setSystemTime(Date.now() + 86_400_000);
  await loginPage.open('demand');
  await loginPage.signIn(SAMPLE_ADMIN);
  await expect(page.getByRole('region', { name: 'お知らせ', exact: true })).toContainText(
    /この端末の日時（.+）が正しくありません。今は.+です。/,
  );
});

test('signing in returns to the requested page', async ({ page }) => {
  await page.goto('/demand/products?page=1');
  await expect(page).toHaveURL(/\/demand\/login\?returnTo=/);
  await signInOnPage(page, SAMPLE_ADMIN, '/demand/products?page=1');
  await expect(page).toHaveURL(/\/demand\/products/);
});

test.describe('the same text for every wrong pair of address and password', () => {
  test('a wrong password', async ({ loginPage }) => {
    await loginPage.open('demand');
    await loginPage.signIn({ email: SAMPLE_ADMIN.email, password: 'not the password' });
    await expect(loginPage.problem).toContainText(WRONG);
    await expect(loginPage.email).toHaveValue(SAMPLE_ADMIN.email);
  });

  test('an unknown address', async ({ loginPage }) => {
    await loginPage.open('demand');
    await loginPage.signIn({ email: 'nobody@sample-shoji.example', password: SAMPLE_ADMIN.password });
    await expect(loginPage.problem).toContainText(WRONG);
  });

  test('an operator in the demand users’ area', async ({ page, loginPage }) => {
    await loginPage.open('demand');
    await loginPage.signIn(OPERATOR);
    await expect(loginPage.problem).toContainText(WRONG);
    await expect(page).toHaveURL(/\/demand\/login/);
  });

  test('a demand user in the operators’ area', async ({ page, loginPage }) => {
    await loginPage.open('admin');
    await loginPage.signIn(SAMPLE_ADMIN);
    await expect(loginPage.problem).toContainText(WRONG);
    await expect(page).toHaveURL(/\/admin\/login/);
  });
});

test('a disabled user is told so and stays out', async ({ page, loginPage }) => {
  await setDisabled(MIHON_EDITOR, true);
  try {
    await loginPage.open('demand');
    await loginPage.signIn(MIHON_EDITOR);
    await expect(loginPage.problem).toContainText(DISABLED);
    await expect(page).toHaveURL(/\/demand\/login/);
  } finally {
    await setDisabled(MIHON_EDITOR, false);
  }
});

test('an expired token is refreshed and the query repeated', async ({ page }) => {
  await signIn(page, SAMPLE_ADMIN, '/demand/orders');
  let refused = 0;
  let refreshed = 0;
  page.on('request', (request) => {
    if (request.url().includes('securetoken.googleapis.com/v1/token')) refreshed += 1;
  });
  await page.route(`${GATEWAY_ORIGIN}/graphql**`, async (route) => {
    const headers = route.request().headers();
    const token = headers['authorization']?.replace('Bearer ', '');
    if (
      refused > 0 ||
      !token ||
      !/paginatedProducts/.test(route.request().postData() ?? route.request().url())
    ) {
      return route.continue();
    }
    refused += 1;
    await route.continue({ headers: { ...headers, authorization: `Bearer ${expired(token)}` } });
  });
  await mainMenu(page).getByRole('link', { name: '商品' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '商品' })).toBeVisible();
  await expect(listed(page)).toBeVisible();
  expect(refused).toBe(1);
  expect(refreshed).toBeGreaterThan(0);
  await expect(page).toHaveURL(/\/demand\/products/);
});
