import type { Page } from '@playwright/test';
import { signInOnPage } from '../../commands/sign-in.js';
import { SAMPLE_ADMIN } from '../../core/accounts.js';
import { DEV_GATEWAY, DEV_SHELL, DevCheckout } from '../../core/dev-checkout.js';
import { watchPolicy } from '../../core/policy-watch.js';
import { expect, test } from '../../core/test.js';

const FORM = 'mf-orders/src/screens/order-form/header-fields.tsx';
const REFERENCE_DATA = 'subgraph-catalog/src/reference-data/reference-data.resolver.ts';
/** A line that is saved is seen after this long on a quiet machine; a busy one may take a hundred times as long. */
const LONG = { timeout: 300_000 };
/** Edits of each kind; the bench prints the median of several. */
const EDITS = Number(process.env['DEV_LOOP_EDITS'] ?? 1);

let checkout: DevCheckout;
let page: Page;
let refused: string[];

// One stack of `npm run dev`, on a copy of the checkout.
test.describe.configure({ mode: 'serial', timeout: 900_000 });
test.use({ baseURL: DEV_SHELL });
test.beforeAll(async ({ browser, baseURL, locale, viewport }) => {
  test.setTimeout(1_800_000);
  checkout = await DevCheckout.start(['mf-orders', 'subgraph-catalog']);
  const context = await browser.newContext({ baseURL, locale, viewport });
  refused = await watchPolicy(context);
  page = await context.newPage();
  await signInOnPage(page, SAMPLE_ADMIN, '/demand/orders/new');
  await expect(subject('件名')).toBeVisible(LONG);
});
test.afterAll(async () => {
  test.setTimeout(300_000);
  await page?.context().close();
  await checkout?.stop();
});

const subject = (label: string) => page.getByLabel(new RegExp(`^${label}`));

/** Milliseconds from each save to what it shows; the bench prints them. */
async function timed(round: (index: number) => Promise<void>): Promise<number> {
  const times: number[] = [];
  for (let index = 0; index < EDITS; index += 1) {
    const began = performance.now();
    await round(index);
    times.push(performance.now() - began);
  }
  return times.sort((a, b) => a - b)[Math.floor(EDITS / 2)] ?? 0;
}

const report = (what: string, ms: number): void =>
  console.log(`dev-loop: ${what}: ${(ms / 1_000).toFixed(1)} s from saving a line to seeing it (median)`);

/** Asks the gateway as the page's person. */
const ask = (query: string): Promise<string> =>
  page.evaluate(`fetch(${JSON.stringify(`${DEV_GATEWAY}/graphql`)}, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-user-actor': 'DemandUser',
      authorization: 'Bearer ' + localStorage.getItem('hacchu-hub:id-token'),
    },
    body: ${JSON.stringify(JSON.stringify({ query }))},
  }).then((answer) => answer.text())`);

test('an edit of a component shows without a reload, and what was typed into its form stays', async () => {
  await subject('件名').fill('書きかけの件名');
  await page.evaluate('window.isSamePage = true');
  const median = await timed(async (index) => {
    checkout.edit(FORM, 'label="件名"', `label="題名その${index}"`);
    await expect(subject(`題名その${index}`)).toHaveValue('書きかけの件名', LONG);
  });
  expect(await page.evaluate('window.isSamePage')).toBe(true);
  expect(refused).toEqual([]);
  report('a component', median);
});

test('a mistake in the source shows why, and its correction is taken up in the same page', async () => {
  checkout.edit(FORM, 'label="件名"', 'label="件名" <');
  await expect(page.frameLocator('#webpack-dev-server-client-overlay').locator('body')).toContainText(
    'header-fields.tsx',
    LONG,
  );
  expect(checkout.printed.join('\n')).toContain('mf-orders: the build before goes on');
  checkout.edit(FORM, 'label="件名"', 'label="用件"');
  await expect(subject('用件')).toHaveValue('書きかけの件名', LONG);
  await expect(page.locator('#webpack-dev-server-client-overlay')).toBeHidden();
  expect(await page.evaluate('window.isSamePage')).toBe(true);
});

test('an edit of a resolver is answered, and a mistake in it leaves the process as it was', async () => {
  const tax = 'return taxCategoriesOn(on ?? todayJst());';
  const median = await timed(async (index) => {
    checkout.edit(
      REFERENCE_DATA,
      tax,
      `return taxCategoriesOn(on ?? todayJst()).map((one) => ({ ...one, name: '試し${index}' }));`,
    );
    await expect.poll(() => ask('{ taxCategories { name } }'), LONG).toContain(`試し${index}`);
  });
  report('a resolver', median);
  checkout.edit(REFERENCE_DATA, tax, 'return (;');
  await expect
    .poll(() => checkout.printed.join('\n'), LONG)
    .toContain('subgraph-catalog: save again once it is mended.');
  expect(await ask('{ taxCategories { name } }')).toContain(`試し${EDITS - 1}`);
});

test('a new operation is typed, and a new field of the graph is served', async () => {
  checkout.write(
    'mf-orders/src/order/tried.graphql',
    'query triedPrefectures {\n  prefectures {\n    name\n  }\n}\n',
  );
  await expect
    .poll(() => checkout.read('mf-orders/src/generated/graphql.ts'), LONG)
    .toContain('TriedPrefecturesDocument');
  checkout.edit(
    REFERENCE_DATA,
    '  @Allow({ actors',
    "  @Allow({ actors: ['DemandUser', 'Operator'] })\n  @Query(() => String)\n  triedField(): string {\n    return 'served';\n  }\n\n  @Allow({ actors",
  );
  await expect.poll(() => ask('{ triedField }'), LONG).toContain('"served"');
});
