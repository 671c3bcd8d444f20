import { expect, it } from '@jest/globals';
import { conversationEnvironment } from './conversation.environment.js';

const problems = (env: NodeJS.ProcessEnv): string[] =>
  (conversationEnvironment.safeParse(env).error?.issues ?? []).map(
    ({ path, message }) => `${path.join('.')}: ${message}`,
  );

it('channels of incoming mail that are left empty are off', () => {
  const names = ['INBOUND_SMTP_PORT', 'INBOUND_WEBHOOK_SECRET', 'INBOUND_DNS_ZONE'];
  const read = conversationEnvironment.parse(Object.fromEntries(names.map((name) => [name, ''])));
  expect(read).toEqual({
    HACCHU_ENV: 'development',
    INBOUND_SMTP_HOST: '127.0.0.1',
    INBOUND_RELAYS: [],
    INBOUND_DNS_SERVERS: [],
  });
});

it('the secrets of the webhook are long, and no development secret in production', () => {
  const [current, earlier] = ['a-secret-of-some-length', 'an-earlier-secret-of-it'];
  const both = { INBOUND_WEBHOOK_SECRET: `${current}, ${earlier}` };
  expect(conversationEnvironment.parse(both).INBOUND_WEBHOOK_SECRET).toEqual([current, earlier]);
  expect(problems({ INBOUND_WEBHOOK_SECRET: 'short' })).toHaveLength(1);
  const development = { INBOUND_WEBHOOK_SECRET: 'development-0123456789' };
  expect(problems(development)).toEqual([]);
  expect(problems({ HACCHU_ENV: 'production', ...development })).toEqual([
    'INBOUND_WEBHOOK_SECRET: is a development secret',
  ]);
});
