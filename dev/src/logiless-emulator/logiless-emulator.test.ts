import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { logilessHandler } from './logiless-emulator.js';

const REDIRECT = 'https://app.example/callback';
let directory: string;
let server: Server;
let origin: string;

/** Starts the emulator with what it kept before. */
const start = async (): Promise<void> => {
  const clients = [{ id: 'app', secret: 'shh', redirectUris: [REDIRECT] }];
  server = createServer(logilessHandler({ file: join(directory, 'logiless.json'), clients }));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
};
const stop = async (): Promise<void> => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
};

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'logiless-'));
  await start();
});
afterAll(async () => {
  await stop();
  rmSync(directory, { recursive: true, force: true });
});

const asked = { client_id: 'app', redirect_uri: REDIRECT, response_type: 'code', state: 's' };
const authorizePage = (own: object = {}): Promise<Response> =>
  fetch(`${origin}/oauth/v2/auth?${new URLSearchParams({ ...asked, ...own }).toString()}`, {
    redirect: 'manual',
  });
const decide = async (fields: object): Promise<string> => {
  const body = new URLSearchParams({ ...asked, merchant_id: '1001', ...fields });
  const response = await fetch(`${origin}/oauth/v2/auth`, { method: 'POST', body, redirect: 'manual' });
  return response.headers.get('location') ?? '';
};
const signIn = async (): Promise<string> => {
  const code = new URL(await decide({ decision: 'agree' })).searchParams.get('code') ?? '';
  const query = { client_id: 'app', client_secret: 'shh', grant_type: 'authorization_code', code };
  const parameters = new URLSearchParams({ ...query, redirect_uri: REDIRECT });
  const response = await fetch(`${origin}/oauth2/token?${parameters.toString()}`);
  const body = (await response.json()) as { access_token: string };
  return body.access_token;
};
const call = (token: string, path: string, init: RequestInit = {}): Promise<Response> =>
  fetch(`${origin}/api/v1/merchant/1001/${path}`, { ...init, headers: { authorization: `Bearer ${token}` } });

describe('the page of authorisation', () => {
  test('names the application and the merchants, and shows nothing as markup', async () => {
    const text = await (await authorizePage({ state: '"><script>alert(1)</script>' })).text();
    expect(text).toContain('1001 株式会社サンプル商事');
    expect(text).toContain('許可する');
    expect(text).not.toContain('<script>');
  });

  test.each([
    ['another address', { redirect_uri: 'https://evil.example/' }],
    ['an unknown application', { client_id: 'nobody' }],
  ])('sends nobody to %s', async (_what, own) => {
    const response = await authorizePage(own);
    expect(response.status).toBe(400);
    expect(response.headers.get('location')).toBeNull();
  });

  test('may be asked not to send the state back', async () => {
    const hook = `${origin}/emulator/merchants/1002/behaviour`;
    await fetch(hook, { method: 'PATCH', body: JSON.stringify({ echoesState: false }) });
    expect(await decide({ decision: 'agree', merchant_id: '1002' })).toMatch(/^[^?]+\?code=\w+$/);
    expect(await decide({ decision: 'agree' })).toMatch(/&state=s$/);
  });
});

describe('the data of a merchant', () => {
  test('takes no Japanese that is not escaped', async () => {
    const token = await signIn();
    const line = { article_code: 'BOX-M', article_name: '箱', quantity: 1 };
    const body = JSON.stringify({ inbound_delivery: { supplier_name: '見本', lines: [line] } });
    const raw = await call(token, 'inbound_deliveries/new', { method: 'POST', body });
    expect([raw.status, await raw.json()]).toEqual([
      400,
      { code: 400, message: 'Validation Failed', errors: { body: expect.any(String) } },
    ]);
  });

  test('writes an id now as a number, now as a text', async () => {
    const token = await signIn();
    const firstOf = async (path: string) => {
      const { data } = (await (await call(token, path)).json()) as { data: { id: unknown }[] };
      return typeof data[0]?.id;
    };
    expect(await firstOf('articles')).toBe('number');
    expect(await firstOf('suppliers')).toBe('string');
  });

  test('outlives a restart, and so do tokens', async () => {
    const token = await signIn();
    await stop();
    await start();
    expect((await call(token, 'articles')).status).toBe(200);
  });
});

describe('the page that plays the warehouse', () => {
  const press = (fields: Record<string, string>, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(`${origin}/warehouse/1001`, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers,
      redirect: 'manual',
    });

  test('receives part of a delivery, corrects it and ships what is there', async () => {
    const token = await signIn();
    const line = { code: 'l1', article_code: 'MUG-300', article_name: 'mug <b>', quantity: 10 };
    const inbound_delivery = { code: 'D-1', supplier_name: 'S', warehouse: '901', lines: [line] };
    const body = JSON.stringify({ inbound_delivery });
    const made = await call(token, 'inbound_deliveries/new', { method: 'POST', body });
    const { id, lines } = (await made.json()) as { id: string; lines: { id: string }[] };
    const shown = await (await fetch(`${origin}/warehouse/1001`)).text();
    expect(shown).toContain('<strong>D-1</strong> 入荷待ち');
    expect(shown).toContain('mug &lt;b&gt;');
    const receive = (received: string) =>
      press({ work: 'receive', delivery: id, line: lines[0]?.id ?? '', received });
    const today = new Date(Date.now() + 9 * 3_600_000).toISOString().slice(0, 10);
    const stock = async (): Promise<number | undefined> => {
      const path = `daily_inventory_summaries?date=${today}&article_code=MUG-300`;
      const { data } = (await (await call(token, path)).json()) as {
        data: { available: number; warehouse: { id: number } }[];
      };
      return data.find(({ warehouse }) => warehouse.id === 901)?.available;
    };
    expect((await receive('6')).status).toBe(303);
    expect(await stock()).toBe(6);
    await receive('4');
    expect(await stock()).toBe(4);
    const ship = (quantity: string) =>
      press({ work: 'ship', article: 'MUG-300', warehouse: '901', quantity });
    expect((await ship('5')).status).toBe(400);
    expect((await ship('3')).status).toBe(303);
    expect(await stock()).toBe(1);
  });

  test('breaks the line and mends it', async () => {
    const token = await signIn();
    await press({ work: 'break-line', times: '5' });
    expect((await call(token, 'articles')).status).toBe(500);
    await press({ work: 'mend-line' });
    expect((await call(token, 'articles')).status).toBe(200);
  });

  test('is not pressed by another site', async () => {
    const response = await press({ work: 'end-tokens' }, { origin: 'https://evil.example' });
    expect(response.status).toBe(403);
  });
});
