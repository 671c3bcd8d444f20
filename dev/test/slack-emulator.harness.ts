import { afterAll, afterEach, beforeAll, beforeEach, expect } from '@jest/globals';
import { LogLevel, WebClient, type WebClientOptions } from '@slack/web-api';
import { z } from 'zod';
import { slackPart } from '../src/slack-emulator/slack-emulator.js';
import { ensureSecrets } from '../src/stack/secrets.js';
import { localUrl, type Settings } from '../src/stack/settings.js';
import type { RunningPart } from '../src/supervisor/part.js';
import { testSettings } from '../src/support/test-settings.js';

export const APP = {
  clientSecret: 'client-secret',
  signingSecret: '8f742231b10e8888abcd99yyyzzz85a5',
  name: '試験アプリ',
  redirectUris: ['http://127.0.0.1:1/back'],
};
export const SCOPES = 'chat:write,channels:read,groups:read,channels:join,users:read,users:read.email';
const WORKSPACE = {
  name: '見本ワークスペース',
  users: [
    { id: 'U1', name: '見本 花子', email: 'hanako@sample.example' },
    { id: 'U2', name: '試作 太郎', email: null },
  ],
  channels: [
    { id: 'C1', name: '発注' },
    { id: 'C2', name: '役員', isPrivate: true },
    { id: 'C3', name: '旧', isArchived: true },
    { id: 'C4', name: '承認', isPrivate: true, apps: ['app'] },
  ],
};

let settings: Settings;
let remove: () => void;
let running: RunningPart;
export let base: string;

const start = async (): Promise<void> => {
  running = await slackPart(settings, ensureSecrets(settings.dataDir)).start();
};
export const hook = async (method: string, path: string, body?: unknown): Promise<Response> => {
  const response = await fetch(`${base}/emulator/${path}`, { method, body: JSON.stringify(body) });
  expect(response.status).toBe(200);
  return response;
};
const nothing = (): void => undefined;
/** These tests provoke errors. */
const silent: WebClientOptions['logger'] = {
  debug: nothing,
  info: nothing,
  warn: nothing,
  error: nothing,
  setLevel: nothing,
  getLevel: () => LogLevel.ERROR,
  setName: nothing,
};
export const client = (token?: string): WebClient =>
  new WebClient(token, {
    slackApiUrl: `${base}/api/`,
    logger: silent,
    retryConfig: { retries: 2, minTimeout: 1, maxTimeout: 1 },
  });

/** Follows the consent page as a browser would. @returns the redirect target. */
export async function consent(decision: 'allow' | 'deny', person = 'T1/U1', more = {}): Promise<URL> {
  const fields = {
    client_id: 'app',
    redirect_uri: APP.redirectUris[0] ?? '',
    scope: SCOPES,
    state: 'opaque',
  };
  const response = await fetch(`${base}/oauth/v2/authorize`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ ...fields, ...more, person, decision }),
  });
  return new URL(response.headers.get('location') ?? 'http://nowhere/');
}
export const exchange = (code: string, more = {}) =>
  client().oauth.v2.access({
    client_id: 'app',
    client_secret: APP.clientSecret,
    redirect_uri: APP.redirectUris[0],
    code,
    ...more,
  });
export const codeOf = (back: URL): string => back.searchParams.get('code') ?? '';
export const install = async (): Promise<WebClient> =>
  client((await exchange(codeOf(await consent('allow')))).access_token);

/** Slack's error code, or "ok". */
export const outcome = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'ok',
    (error: unknown) => z.object({ data: z.object({ error: z.string() }) }).parse(error).data.error,
  );

/** Stops the emulator and starts it on what it has stored. */
export async function restart(): Promise<void> {
  await running.stop();
  await start();
}

/** Runs the emulator for the tests of a file; each test finds the app and the workspace as above. */
export function withSlackEmulator(): void {
  beforeAll(async () => {
    ({ settings, remove } = await testSettings());
    base = localUrl(settings.ports.slack);
    await start();
  });
  afterAll(async () => {
    await running.stop();
    remove();
  });

  beforeEach(async () => {
    await hook('PUT', 'apps/app', APP);
    await hook('PUT', 'workspaces/T1', WORKSPACE);
  });
  afterEach(() => hook('DELETE', 'workspaces/T1/apps'));
}
