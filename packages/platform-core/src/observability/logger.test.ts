import { expect, it } from '@jest/globals';
import { createLogger } from './logger.js';

const logged = (facts: object): unknown => {
  const lines: string[] = [];
  const destination = { write: (line: string) => void lines.push(line) };
  createLogger('gateway', 'info', { destination, mixin: () => ({ traceId: 'ab' }) }).info(facts, 'done');
  return JSON.parse(lines[0] ?? 'null');
};

it('a line names the process and carries the facts of the request', () => {
  expect(logged({ rows: 3 })).toMatchObject({
    service: 'gateway',
    pid: process.pid,
    traceId: 'ab',
    rows: 3,
    msg: 'done',
  });
});

it('credentials and addresses are redacted', () => {
  const secret = 'hanako@example.com';
  const facts = {
    email: secret,
    user: { email: secret, password: secret },
    token: secret,
    req: { headers: { authorization: secret } },
  };
  expect(JSON.stringify(logged(facts))).not.toContain(secret);
});
