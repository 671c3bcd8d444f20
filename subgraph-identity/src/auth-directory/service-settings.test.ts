import { createServer, type Server } from 'node:http';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { ServiceSettings, unsafeSettings } from './service-settings.js';

const SAFE = {
  client: { permissions: { disabledUserSignup: true, disabledUserDeletion: true } },
  signIn: { email: { enabled: true, passwordRequired: true } },
  emailPrivacyConfig: { enableImprovedEmailPrivacy: true },
};

let server: Server;
let origin: string;
let status: number;
let body: string;
const asked: (string | undefined)[] = [];
beforeEach(async () => {
  [status, body] = [200, JSON.stringify(SAFE)];
  asked.length = 0;
  errors.length = 0;
  server = createServer((request, response) => {
    asked.push(request.url, request.headers.authorization);
    response.writeHead(status, { 'content-type': 'application/json' }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const errors: string[] = [];
const logger = { error: (_facts: object, message: string) => void errors.push(message) };
const credential = () => ({
  getAccessToken: async () => ({ access_token: 'access', expires_in: 3_600 }),
});
const check = (environment = 'production') =>
  new ServiceSettings({ HACCHU_ENV: environment, FIREBASE_PROJECT_ID: 'live' }, logger).check(
    credential,
    origin,
  );

it('starts where the service is closed to strangers', async () => {
  await check();
  expect(asked).toEqual(['/admin/v2/projects/live/config', 'Bearer access']);
});

it('does not start in production where strangers sign up, and names each setting', async () => {
  body = '{}';
  await expect(check()).rejects.toThrow(
    /not closed to strangers: .*disabledUserSignup must be true; .*disabledUserDeletion.*; .*enableImprovedEmailPrivacy/,
  );
});

it('does not start where it may not read the settings, and says which permission is missing', async () => {
  status = 403;
  await expect(check()).rejects.toThrow('firebaseauth.configs.get');
});

it('starts, and says so in the log, while the service does not answer', async () => {
  status = 503;
  await check();
  expect(errors).toEqual(['the settings of the identity service could not be checked']);
});

it('asks nothing outside of production', async () => {
  await check('development');
  expect(asked).toEqual([]);
});

it.each([
  ['signIn.anonymous', { signIn: { anonymous: { enabled: true } } }],
  ['signIn.phoneNumber', { signIn: { phoneNumber: { enabled: true } } }],
  ['signIn.allowDuplicateEmails', { signIn: { allowDuplicateEmails: true } }],
  ['disabledUserSignup', { client: { permissions: { disabledUserDeletion: true } } }],
  ['enableImprovedEmailPrivacy', { emailPrivacyConfig: {} }],
])('finds %s', (name, change) => {
  expect(unsafeSettings({ ...SAFE, ...change })).toEqual([expect.stringContaining(name)]);
});
