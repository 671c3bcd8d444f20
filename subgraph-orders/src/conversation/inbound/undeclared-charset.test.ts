import { expect, it } from '@jest/globals';
import { readInboundMail } from './inbound-mail.js';

const TEXT = '納期は12月1日です。';
const NAME = '見積書.pdf';
/** The text and the name in encodings of Japanese mail, as Python encodes them. */
const BYTES = {
  'ISO-2022-JP': ['GyRCRzw0fCRPGyhCMTIbJEI3bhsoQjEbJEJGfCRHJDkhIxsoQg==', 'GyRCOCtAUT1xGyhCLnBkZg=='],
  Shift_JIS: ['lFuK+oLNMTKMjjGT+oLFgreBQg==', 'jKmQz4+RLnBkZg=='],
  'EUC-JP': ['x7y0/KTPMTK37jHG/KTHpLmhow==', 'uKvA0b3xLnBkZg=='],
  'UTF-8': ['57SN5pyf44GvMTLmnIgx5pel44Gn44GZ44CC', '6KaL56mN5pu4LnBkZg=='],
} as const;
const encodings = Object.entries(BYTES).map(([encoding, [text, name]]) => ({
  encoding,
  text: Buffer.from(text, 'base64').toString('latin1'),
  name: Buffer.from(name, 'base64').toString('latin1'),
}));

const read = (...lines: string[]) =>
  readInboundMail(Buffer.from(lines.join('\r\n'), 'latin1'), {
    from: 'order@aozora.example',
    recipients: [],
  });
const base64 = (text: string): string => Buffer.from(text, 'latin1').toString('base64');

it.each(encodings)(
  'text in $encoding is read where the message does not name a charset',
  async ({ text }) => {
    expect((await read('', text)).text).toBe(TEXT);
    expect((await read('Content-Type: text/plain; format=flowed', '', text)).text.trim()).toBe(TEXT);
    const encoded = ['Content-Transfer-Encoding: base64', '', base64(text)];
    expect((await read('Content-Type: text/plain; charset=us-ascii', ...encoded)).text).toBe(TEXT);
  },
);

it.each(encodings)('so is text in $encoding in a part of the message', async ({ text }) => {
  const mail = await read(
    'Content-Type: multipart/alternative; boundary=b',
    '',
    '--b',
    '',
    text,
    '--b',
    'Content-Type: text/html; charset="utf-8"',
    '',
    `<p>${text}</p>`,
    '--b--',
  );
  expect(mail.text).toBe(TEXT);
  expect(mail.html).toBe(`<p>${TEXT}</p>`);
});

it.each(encodings)('subjects and senders may be raw bytes in $encoding', async ({ text }) => {
  const mail = await read(`From: ${text} <order@aozora.example>`, `Subject: ${text}`, '', 'x');
  expect(mail.subject).toBe(TEXT);
  expect(mail.fromName).toBe(TEXT);
  expect(mail.fromEmail).toBe('order@aozora.example');
});

// Bytes of EUC-JP could be letters of western languages.
const named = encodings.filter(({ encoding }) => encoding !== 'EUC-JP');
it.each(named)('names of files may be raw bytes in $encoding', async ({ name }) => {
  const mail = await read(
    'Content-Type: multipart/mixed; boundary=b',
    '',
    '--b',
    `Content-Disposition: attachment; filename="${name}"`,
    '',
    'x',
    '--b--',
  );
  expect(mail.files.map((file) => file.name)).toEqual([NAME]);
});

it('what names its charset, and names of files that are text, stay as they are', async () => {
  const french = 'Content-Type: text/plain; charset=windows-1252';
  expect((await read(french, '', 'Livr\xe9 \x80')).text).toBe('Livré €');
  const mail = await read(
    'Content-Type: multipart/mixed; boundary=b',
    '',
    '--b',
    "Content-Disposition: attachment; filename*=UTF-8''R%C3%A9sum%C3%A9.pdf",
    '',
    'x',
    '--b--',
  );
  expect(mail.files.map(({ name }) => name)).toEqual(['Résumé.pdf']);
});

it.each([
  ['CP50221', 'ISO-2022-JP'],
  ['csISO2022JP', 'ISO-2022-JP'],
  ['SJIS-win', 'Shift_JIS'],
  ['csWindows31J', 'Shift_JIS'],
  ['x-euc-jp', 'EUC-JP'],
  ['ujis', 'EUC-JP'],
] as const)('%s is a name of %s', async (name, encoding) => {
  const [encoded] = BYTES[encoding];
  const mail = await read(
    `Subject: =?${name}?B?${encoded}?=`,
    `Content-Type: text/plain; charset=${name}`,
    '',
    Buffer.from(encoded, 'base64').toString('latin1'),
  );
  expect({ subject: mail.subject, text: mail.text }).toEqual({ subject: TEXT, text: TEXT });
});

it.each(['回答①', '納期 回答①', 'voilà', '①'])(
  'the raw subject %s is read to its last byte',
  async (subject) => {
    const mail = await readInboundMail(
      Buffer.from(`From: ${subject} <a@b.example>\r\nSubject: ${subject}\r\n\r\nx`),
      { from: '', recipients: [] },
    );
    expect(mail.subject).toBe(subject);
    expect(mail.fromName).toBe(subject);
  },
);

it.each(
  encodings.flatMap(({ encoding, text }) =>
    [
      ...['ISO-2022-JP', 'Shift_JIS', 'EUC-JP', 'cp932', 'x-sjis', 'cp50220'],
      ...(['UTF-8', 'ISO-2022-JP'].includes(encoding) ? ['ISO-8859-1', 'windows-1252'] : []),
    ].map((named) => ({ encoding, named, text })),
  ),
)('text in $encoding that is called $named is read by its bytes', async ({ named, text }) => {
  expect((await read(`Content-Type: text/plain; charset=${named}`, '', text)).text).toBe(TEXT);
});

it.each(encodings.filter(({ encoding }) => encoding !== 'ISO-2022-JP'))(
  'of text in $encoding a broken character loses no others',
  async ({ text }) => {
    // A server cut the line between the two bytes of a character.
    const cut = `${text}\r\n${text.slice(0, 5)}\r\n${text}`;
    const { text: found } = await read('', cut);
    expect(found.split('\n').filter((line) => line === TEXT)).toHaveLength(2);
  },
);

it('a text of western languages with a broken or foreign byte is not taken for Japanese', async () => {
  const german = 'F\xfcr Gr\xf6\xdfe und L\xe4nge w\xe4hlen Sie \xff.';
  expect((await read('Content-Type: text/plain; charset=iso-8859-1', '', german)).text).toBe(
    'Für Größe und Länge wählen Sie ÿ.',
  );
});
