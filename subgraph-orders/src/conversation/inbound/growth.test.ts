import { addressBlock } from '@hacchu-hub/subgraph-kit';
import { expectLinear, HOSTILE_TEXTS } from '@hacchu-hub/subgraph-testing/growth';
import { describe, it, test } from '@jest/globals';
import { readMessageId, readReplyAddress } from '../../sending/mail-address.js';
import { returnedIdsIn, tracesOf } from './conversation-match.js';
import { failedRecipients, idsInText, isDelaySubject, namedRecipients } from './delivery-report.js';
import { joinedLines } from './flowed-text.js';
import { messageIdOfMail } from './inbound-mail.js';
import { bodyStart, messageIdsIn, readHead } from './mail-head.js';
import { cleanHtml } from './mail-html.js';
import { MAIL_LIMITS, UnreadableMailError } from './mail-limits.js';
import { checkStructure } from './mime-structure.js';
import { splitQuoted } from './quoted-text.js';
import { addressKey, safeDisplayName, singleSender } from './sender-address.js';
import { withReadableTexts } from './text-parts.js';
import { contradictedCharset, nameOfBytes, undeclaredCharset, valueInWords } from './undeclared-charset.js';

const SECRETS = ['a-secret-of-the-tests'] as const;
const names = Object.keys(HOSTILE_TEXTS);
const textOf = (name: string) => (size: number) => HOSTILE_TEXTS[name]?.(size) ?? '';

/** Returns the reason of a refusal as the result. */
function orRefusal(run: () => unknown): unknown {
  try {
    return run();
  } catch (error) {
    if (error instanceof UnreadableMailError) return error.reason;
    throw error;
  }
}
const reportOf = (text: string) => ({ contentType: 'message/delivery-status', content: Buffer.from(text) });
const field = (name: string, value: string) => [{ name, value, line: `${name}: ${value}` }];

const FUNCTIONS: Readonly<Record<string, (text: string) => unknown>> = {
  splitQuoted,
  shownName: (text) => safeDisplayName(text, 'a@b.example'),
  addressKey,
  addressBlock,
  messageIdsIn,
  singleSender: (text) => singleSender(field('from', text)),
  readMessageId: (text) => readMessageId(SECRETS, `<o.${text}>`),
  readReplyAddress: (text) => readReplyAddress(SECRETS, `reply+${text}`),
  'tracesOf addresses': (text) => tracesOf([text], field('to', text)),
  'tracesOf ids': (text) => tracesOf([], field('references', text)),
  undeclaredCharset: (text) => undeclaredCharset(Buffer.from(text, 'latin1')),
  contradictedCharset: (text) => contradictedCharset(Buffer.from(text, 'latin1'), 'shift_jis'),
  valueInWords,
  nameOfBytes,
  'withReadableTexts of a content type': (text) =>
    withReadableTexts(Buffer.from('\u0093\u00fa', 'latin1'), [], 0, [
      { headFrom: undefined, from: 0, to: 2, contentType: `text/plain; ${text}`, encoding: '' },
    ]),
  joinedLines: (text) => joinedLines(Buffer.from(text, 'latin1'), { isSpaceDeleted: true }),
  failedRecipients: (text) => failedRecipients([reportOf(`Final-Recipient: rfc822;${text}`)]),
  returnedIdsIn: (text) => returnedIdsIn(Buffer.from(text)),
  messageIdOfMail: (text) => messageIdOfMail(Buffer.from(text), field('message-id', text)),
  idsInText: (text) => idsInText(`Message-ID: ${text}`),
  isDelaySubject,
  'namedRecipients of a header': (text) => namedRecipients({ failed: text, text: '' }),
  'namedRecipients of a text': (text) => namedRecipients({ failed: '', text: `Hi. This is the x\n<${text}` }),
  bodyStart: (text) => bodyStart(Buffer.from(text)),
  'readHead of many lines': (text) => orRefusal(() => readHead(Buffer.from(text))),
  'readHead of one field': (text) => orRefusal(() => readHead(Buffer.from(`To: ${text}`))),
  'checkStructure of a body': (text) => orRefusal(() => checkStructure(Buffer.from(`\r\n${text}`))),
  'checkStructure of a boundary': (text) =>
    orRefusal(() => checkStructure(Buffer.from(`Content-Type: multipart/mixed; boundary=${text}\r\n\r\n`))),
};

describe.each(Object.entries(FUNCTIONS))('%s runs in linear time', (_, run) => {
  it.each(names)('on %s', (name) => {
    expectLinear(textOf(name), run);
  });
});

// HTML of up to 1 MB is sanitised on a worker thread.
test.each(names)('sanitising HTML of %s runs in linear time', (name) => {
  expectLinear(textOf(name), cleanHtml, 15_000);
});

const styleOf = (text: string): string => `<p style="${text.replaceAll('"', '&quot;')}">a</p>`;
test.each(names)('reading styles of %s runs in linear time', (name) => {
  for (const property of ['', 'color:', 'border:', 'background:rgb('])
    expectLinear((size) => styleOf(`${property}${textOf(name)(size)}`), cleanHtml, 15_000);
});

test.each(['color:red;', 'border:1px solid red;', 'x{', 'x:y;', '/**/', String.raw`\72 `])(
  'reading many times %s in a style runs in linear time',
  (piece) => {
    expectLinear((size) => styleOf(piece.repeat(size / piece.length)), cleanHtml, 15_000);
  },
);

test('near misses of a boundary are scanned in one pass', () => {
  const begins = `Content-Type: multipart/mixed; boundary="${'-'.repeat(200)}"\r\n\r\n`;
  expectLinear(
    (size) => Buffer.from(`${begins}${`${'-'.repeat(201)}\r\n`.repeat(size / 200)}`),
    (raw) => orRefusal(() => checkStructure(raw)),
    Math.floor(MAIL_LIMITS.bytes / 8),
  );
});
