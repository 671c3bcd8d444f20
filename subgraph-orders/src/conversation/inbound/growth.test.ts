import { describe, it, test } from '@jest/globals';
import { expectLinear, HOSTILE_TEXTS } from '@hacchu-hub/subgraph-kit/testing.growth';
import { readMessageId, readReplyAddress } from '../../sending/mail-address.js';
import { returnedIdsIn, tracesOf } from './conversation-match.js';
import { messageIdOfMail } from './inbound-mail.js';
import { bodyStart, messageIdsIn, readHead } from './mail-head.js';
import { cleanHtml } from './mail-html.js';
import { MAIL_LIMITS, UnreadableMailError } from './mail-limits.js';
import { checkStructure } from './mime-structure.js';
import { splitQuoted } from './quoted-text.js';
import { addressBlock } from './remote-address.js';
import { addressKey, shownName, singleSender } from './sender-address.js';

const SECRET = 'a-secret-of-the-tests';
const names = Object.keys(HOSTILE_TEXTS);
const textOf = (name: string) => (size: number) => HOSTILE_TEXTS[name]?.(size) ?? '';

/** A refusal is an answer, too. */
function orRefusal(run: () => unknown): unknown {
  try {
    return run();
  } catch (error) {
    if (error instanceof UnreadableMailError) return error.reason;
    throw error;
  }
}
const field = (name: string, value: string) => [{ name, value, line: `${name}: ${value}` }];

const FUNCTIONS: Readonly<Record<string, (text: string) => unknown>> = {
  splitQuoted,
  shownName: (text) => shownName(text, 'a@b.example'),
  addressKey,
  addressBlock,
  messageIdsIn,
  singleSender: (text) => singleSender(field('from', text)),
  readMessageId: (text) => readMessageId(SECRET, `<o.${text}>`),
  readReplyAddress: (text) => readReplyAddress(SECRET, `reply+${text}`),
  'tracesOf addresses': (text) => tracesOf([text], field('to', text)),
  'tracesOf ids': (text) => tracesOf([], field('references', text)),
  returnedIdsIn: (text) => returnedIdsIn(Buffer.from(text)),
  messageIdOfMail: (text) => messageIdOfMail(Buffer.from(text), field('message-id', text)),
  bodyStart: (text) => bodyStart(Buffer.from(text)),
  'readHead of many lines': (text) => orRefusal(() => readHead(Buffer.from(text))),
  'readHead of one field': (text) => orRefusal(() => readHead(Buffer.from(`To: ${text}`))),
  'checkStructure of a body': (text) => orRefusal(() => checkStructure(Buffer.from(`\r\n${text}`))),
  'checkStructure of a boundary': (text) =>
    orRefusal(() => checkStructure(Buffer.from(`Content-Type: multipart/mixed; boundary=${text}\r\n\r\n`))),
};

describe.each(Object.entries(FUNCTIONS))('%s takes time that grows no faster than its text', (_, run) => {
  it.each(names)('of %s', (name) => {
    expectLinear(textOf(name), run);
  });
});

// HTML of a message is cleaned on a worker thread, up to 1 MB of it.
test.each(names)('HTML of %s is cleaned in time that grows no faster than it', (name) => {
  expectLinear(textOf(name), cleanHtml, 15_000);
});

test('boundaries that nearly occur are told apart in one pass', () => {
  const begins = `Content-Type: multipart/mixed; boundary="${'-'.repeat(200)}"\r\n\r\n`;
  expectLinear(
    (size) => Buffer.from(`${begins}${`${'-'.repeat(201)}\r\n`.repeat(size / 200)}`),
    (raw) => orRefusal(() => checkStructure(raw)),
    Math.floor(MAIL_LIMITS.bytes / 8),
  );
});
