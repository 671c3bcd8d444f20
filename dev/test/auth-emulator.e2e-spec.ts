import { readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { authEmulatorPart } from '../src/auth-emulator/auth-emulator.js';
import { FIREBASE_PROJECT, localUrl, type Settings } from '../src/stack/settings.js';
import type { RunningPart } from '../src/supervisor/part.js';
import { testSettings } from '../src/support/test-settings.js';

const START_MS = 120_000;

let settings: Settings;
let remove: () => void;
let running: RunningPart | undefined;

async function accounts(
  path: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<{ status: number; text: string }> {
  const response = await fetch(
    `${localUrl(settings.ports.auth)}/identitytoolkit.googleapis.com/v1/accounts:${path}?key=demo`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    },
  );
  return { status: response.status, text: await response.text() };
}
const signUp = (body: object) => accounts('signUp', body, { authorization: 'Bearer owner' });

describe('the auth emulator', () => {
  const user = { email: 'user@sample.example', password: 'correct horse' };

  beforeAll(async () => {
    ({ settings, remove } = await testSettings());
    running = await authEmulatorPart(settings).start();
    expect((await signUp(user)).status).toBe(200);
  }, START_MS);
  afterAll(async () => {
    await running?.stop();
    remove();
  });

  test('lets clients sign in and set passwords by a code, but neither sign up nor change an address', async () => {
    const signedIn = await accounts('signInWithPassword', { ...user, returnSecureToken: true });
    expect(signedIn.status).toBe(200);
    const { idToken, refreshToken } = z
      .object({ idToken: z.string(), refreshToken: z.string() })
      .parse(JSON.parse(signedIn.text));
    expect((await accounts('lookup', { idToken })).status).toBe(200);
    expect((await accounts('resetPassword', { oobCode: 'none' })).text).toContain('INVALID_OOB_CODE');
    const refreshed = await fetch(
      `${localUrl(settings.ports.auth)}/securetoken.googleapis.com/v1/token?key=demo`,
      {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }),
      },
    );
    expect(refreshed.status).toBe(200);
    const stranger = { email: 'stranger@sample.example', password: 'correct horse' };
    const attacks: [string, object][] = [
      ['signUp', stranger],
      ['signUp', {}],
      ['update', { idToken, email: 'invitee@sample.example' }],
      ['update', { idToken, deleteProvider: ['password'] }],
      ['update', { oobCode: 'any' }],
      [
        'sendOobCode',
        { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail: 'invitee@sample.example' },
      ],
      ['sendOobCode', { requestType: 'EMAIL_SIGNIN', email: 'invitee@sample.example' }],
      ['signInWithIdp', { postBody: 'id_token={}&providerId=google.com', requestUri: 'http://localhost' }],
      ['signInWithEmailLink', { email: 'invitee@sample.example', oobCode: 'any' }],
      ['signInWithPhoneNumber', { sessionInfo: 'any', code: '1' }],
      ['signInWithCustomToken', { token: '{"uid":"invitee"}' }],
      ['delete', { idToken }],
    ];
    for (const [path, body] of attacks) {
      const answer = await accounts(path, body);
      expect({ path, status: answer.status, text: answer.text }).toEqual({
        path,
        status: 400,
        text: expect.stringContaining('ADMIN_ONLY_OPERATION'),
      });
    }
    const created = await fetch(
      `${localUrl(settings.ports.auth)}/identitytoolkit.googleapis.com/v1/projects/${FIREBASE_PROJECT}/accounts?key=demo`,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(stranger),
      },
    );
    expect(created.status).toBe(400);
    expect((await accounts('signInWithPassword', stranger)).status).toBe(400);
  });

  test(
    'keeps its accounts and their sessions across restarts',
    async () => {
      const before = await accounts('signInWithPassword', { ...user, returnSecureToken: true });
      const { idToken } = z.object({ idToken: z.string() }).parse(JSON.parse(before.text));
      // Times of sessions are whole seconds.
      await sleep(1_100);
      await running?.stop();
      running = undefined;
      running = await authEmulatorPart(settings).start();
      expect((await accounts('signInWithPassword', user)).status).toBe(200);
      expect((await accounts('signInWithPassword', { ...user, password: 'wrong' })).text).toMatch(
        /INVALID_PASSWORD|INVALID_LOGIN_CREDENTIALS/,
      );
      expect(running.description).toContain(FIREBASE_PROJECT);
      expect(await accounts('lookup', { idToken })).toMatchObject({ status: 200 });
    },
    START_MS,
  );

  test('has saved an account when it is killed a moment after it was made', async () => {
    const email = 'new@sample.example';
    expect((await signUp({ email, password: 'correct horse' })).status).toBe(200);
    const file = `${settings.dataDir}/auth/accounts/auth_export/accounts.json`;
    const deadline = Date.now() + 5_000;
    while (!readFileSync(file, 'utf8').includes(email) && Date.now() < deadline) await sleep(50);
    expect(readFileSync(file, 'utf8')).toContain(email);
  });

  test(
    'fails with one line that names its log when it cannot read its accounts',
    async () => {
      await running?.stop();
      running = undefined;
      writeFileSync(`${settings.dataDir}/auth/accounts/auth_export/accounts.json`, 'not JSON');
      const line = await authEmulatorPart(settings)
        .start()
        .then(
          (started) => {
            running = started;
            return 'it started';
          },
          (error: unknown) => (error instanceof Error ? `${error.name}: ${error.message}` : String(error)),
        );
      expect(line).toMatch(
        /^StackError: the auth emulator ended with exit code \d+: .+ Its log: .+auth\.log$/,
      );
      expect(line).not.toContain('\n');
    },
    START_MS,
  );
});
