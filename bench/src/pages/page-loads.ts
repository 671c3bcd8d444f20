/// <reference lib="dom" />
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { findChromium } from '../../../tools/test/chromium.mjs';
import { type ScreenRequest, startFloor } from './floor-server.js';

const ADDRESS = process.env['SHELL_URL'] ?? 'http://127.0.0.1:8080';
const EMAIL = process.env['BENCH_EMAIL'] ?? 'admin@sample-shoji.example';
const PASSWORD = process.env['BENCH_PASSWORD'] ?? 'hacchu-hub-demo';
const ROUNDS = Number(process.env['ROUNDS'] ?? 7);

const LIST = '/demand/orders';
const FIRST_ROW = 'tbody tr td';
/** Root field and rows of the list's query. */
const LIST_OPERATION = { name: 'orders', path: ['orders', 'items'] };

/** Connections and processors, as Chrome's developer tools name them. */
const PROFILES = {
  'this machine': undefined,
  '4 times slower, 4G': {
    cpu: 4,
    network: { offline: false, latency: 60, downloadThroughput: 1_125_000, uploadThroughput: 187_500 },
  },
} as const;
type Profile = (typeof PROFILES)[keyof typeof PROFILES];

async function openPage(context: BrowserContext, profile: Profile): Promise<Page> {
  const page = await context.newPage();
  if (profile) {
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', profile.network);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: profile.cpu });
  }
  return page;
}

/** Milliseconds from the start of the navigation to what is waited for. */
async function timeOf(page: Page, address: string, selector: string): Promise<number> {
  await page.goto(address, { waitUntil: 'commit' });
  await page.waitForSelector(selector);
  return page.evaluate(() => performance.now());
}

async function signIn(browser: Browser): Promise<BrowserContext> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${ADDRESS}/demand/login`);
  await page.getByLabel('メールアドレス').fill(EMAIL);
  await page.getByLabel('パスワード').first().fill(PASSWORD);
  await page.getByRole('button', { name: 'ログイン' }).click();
  await page.waitForURL((url) => !url.pathname.endsWith('/login'));
  return context;
}

/** Opens the list, and captures the request that its rows came from. */
async function listRequest(context: BrowserContext): Promise<ScreenRequest> {
  const page = await context.newPage();
  const sent = page.waitForRequest(
    (request) =>
      request.url().endsWith('/graphql') && request.postDataJSON()?.operationName === LIST_OPERATION.name,
  );
  await timeOf(page, `${ADDRESS}${LIST}`, FIRST_ROW);
  const request = await sent;
  const wanted = ['authorization', 'content-type', 'x-user-actor'];
  const headers = Object.entries(await request.allHeaders()).filter(([name]) => wanted.includes(name));
  await page.close();
  return {
    url: request.url(),
    headers: Object.fromEntries(headers),
    body: request.postData() ?? '',
    path: LIST_OPERATION.path,
  };
}

type Case = (browser: Browser, signedIn: BrowserContext, profile: Profile) => Promise<number>;

/** A new page of a context whose cache is filled. */
const warm =
  (address: string, selector: string): Case =>
  async (_, signedIn, profile) => {
    const page = await openPage(signedIn, profile);
    try {
      return await timeOf(page, address, selector);
    } finally {
      await page.close();
    }
  };

/** A new context with the session alone: an empty cache. */
const cold =
  (address: string, selector: string, isSignedIn = true): Case =>
  async (browser, signedIn, profile) => {
    const state = isSignedIn ? { storageState: await signedIn.storageState({ indexedDB: true }) } : {};
    const context = await browser.newContext(state);
    try {
      return await timeOf(await openPage(context, profile), address, selector);
    } finally {
      await context.close();
    }
  };

/** The first screen of a slice that this page has not loaded, from the menu. */
const secondSlice: Case = async (_, signedIn, profile) => {
  const page = await openPage(signedIn, profile);
  try {
    await timeOf(page, `${ADDRESS}${LIST}`, FIRST_ROW);
    const entry = page.getByRole('navigation', { name: '主なメニュー' }).getByRole('link', { name: '商品' });
    // People reach an entry before they press it: the click comes as soon as the slice has begun to load.
    const manifest = page.waitForResponse((response) => response.url().endsWith('/mf-manifest.json'));
    await entry.hover();
    await manifest;
    await page.evaluate(() => {
      document.addEventListener('click', () => performance.mark('clicked'), { capture: true, once: true });
    });
    await entry.click();
    await page.waitForURL(/\/products$/);
    await page.waitForSelector(FIRST_ROW);
    return await page.evaluate(() => {
      const [clicked] = performance.getEntriesByName('clicked');
      return performance.now() - (clicked?.startTime ?? 0);
    });
  } finally {
    await page.close();
  }
};

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

/**
 * From an address to its table in a browser, beside a page of React alone that sends the same request. Needs the stack
 * of `npm start` (`SHELL_URL`, `BENCH_EMAIL` and `BENCH_PASSWORD` for another one).
 */
export async function measurePageLoads(): Promise<void> {
  const { file } = await findChromium();
  const browser = await chromium.launch({ executablePath: file, args: ['--no-sandbox'] });
  const signedIn = await signIn(browser);
  const floor = await startFloor(await listRequest(signedIn));
  const list = `${ADDRESS}${LIST}`;
  const cases: Record<string, Case> = {
    'list of orders, warm cache': warm(list, FIRST_ROW),
    'React alone, warm cache': warm(floor.address, FIRST_ROW),
    'list of orders, empty cache': cold(list, FIRST_ROW),
    'React alone, empty cache': cold(floor.address, FIRST_ROW, false),
    'second slice from the menu': secondSlice,
    'sign-in page, empty cache': cold(`${ADDRESS}/demand/login`, 'button[type=submit]', false),
  };
  try {
    for (const [name, profile] of Object.entries(PROFILES)) {
      const times = new Map(Object.keys(cases).map((key) => [key, [] as number[]]));
      // Interleaved, so that other load of the machine meets all of them.
      for (let round = 0; round <= ROUNDS; round += 1) {
        for (const [key, measure] of Object.entries(cases)) {
          const time = await measure(browser, signedIn, profile);
          if (round > 0) times.get(key)?.push(time);
        }
      }
      console.log(`${name}, median of ${ROUNDS}`);
      for (const [key, values] of times) {
        const range = `${Math.min(...values).toFixed(0)} to ${Math.max(...values).toFixed(0)}`;
        console.log(`  ${key.padEnd(28)} ${median(values).toFixed(0).padStart(6)} ms  (${range})`);
      }
    }
  } finally {
    floor.close();
    await browser.close();
  }
}
