import { describe, expect, it } from '@jest/globals';
import { isFresh, isGenuine } from './slack-signature.js';

/** The request that Slack publishes with its signature. */
const SECRET = '8f742231b10e8888abcd99yyyzzz85a5';
const VECTOR = {
  timestamp: '1531420618',
  signature: 'v0=a2114d57b48eac39b9ad189dd8316235a7b4a8d21a10bd27519666489c69b503',
  body: Buffer.from(
    'token=xyzz0WbapA4vBCDEFasx0q6G&team_id=T1DC2JH3J&team_domain=testteamnow&channel_id=G8PSS9T3V&channel_name=foobar&user_id=U2CERLKJA&user_name=roadrunner&command=%2Fwebhook-collect&text=&response_url=https%3A%2F%2Fhooks.slack.com%2Fcommands%2FT1DC2JH3J%2F397700885554%2F96rGlfmibIGlgcZRskXaIFfN&trigger_id=398738663015.47445629121.803a0bc887a14d10d2c447fce8b6703c',
  ),
};

describe('the signature of a request of Slack', () => {
  it('is the one that Slack publishes for its example', () => {
    expect(isGenuine(SECRET, VECTOR)).toBe(true);
  });

  it.each([
    ['another secret', 'another', {}],
    ['another body', SECRET, { body: Buffer.concat([VECTOR.body, Buffer.from('&a=b')]) }],
    ['another time', SECRET, { timestamp: '1531420619' }],
    ['a changed signature', SECRET, { signature: VECTOR.signature.replace('a2', 'b2') }],
    ['a shorter signature', SECRET, { signature: VECTOR.signature.slice(0, -1) }],
    ['no signature', SECRET, { signature: '' }],
  ])('does not hold with %s', (_what, secret, change) => {
    expect(isGenuine(secret, { ...VECTOR, ...change })).toBe(false);
  });

  it('is taken for five minutes before and after', () => {
    const now = 1_531_420_618_000;
    const at = (seconds: number): boolean => isFresh(String(1_531_420_618 + seconds), now);
    expect([-301, -300, 0, 300, 301].map(at)).toEqual([false, true, true, true, false]);
  });
});
