import { expect, it } from '@jest/globals';
import { messageIdOf, replyAddressOf } from '../../sending/mail-address.js';
import { isOurs, ordersOf } from './conversation-match.js';
import { readInboundMail } from './inbound-mail.js';

const SECRETS = ['a-secret-of-the-tests'] as const;
const DOMAIN = 'mail.hacchu-hub.example';
const LOG = '01920000-0000-7000-8000-00000000000f';
const order = (number: number): string => `01920000-0000-7000-8000-00000000000${number}`;
const address = (number: number): string => replyAddressOf(SECRETS, DOMAIN, order(number));
const id = (number: number): string => messageIdOf(SECRETS, DOMAIN, order(number), LOG);
const FOREIGN = '<foreign@aozora.example>';

const matchOf = async (headers: Readonly<Record<string, string>>, recipients: string[] = []) =>
  ordersOf(SECRETS, await read(headers, recipients));
const read = (headers: Readonly<Record<string, string>>, recipients: string[] = []) =>
  readInboundMail(
    Buffer.from(
      [...Object.entries(headers).map(([name, value]) => `${name}: ${value}`), '', '承知しました。', ''].join(
        '\r\n',
      ),
    ),
    { from: 'order@aozora.example', recipients },
  );

it.each<[string, Record<string, string>, string[], number | undefined]>([
  [
    'the signed address before any Message-ID',
    { To: address(1), 'In-Reply-To': id(2), References: id(3) },
    [],
    1,
  ],
  [
    'the envelope address before the header address',
    { To: address(2), 'In-Reply-To': id(3) },
    [address(1)],
    1,
  ],
  ['the address in any letter case', { Cc: address(1).toUpperCase() }, [], 1],
  ['In-Reply-To before References', { 'In-Reply-To': id(1), References: `${id(2)} ${id(3)}` }, [], 1],
  ['the last of our ids in References', { References: `${id(2)} ${id(1)} ${FOREIGN}` }, [], 1],
  [
    'ids between comments, several in one field',
    { 'In-Reply-To': `(Your message of Saturday) ${FOREIGN} (and) ${id(1)}` },
    [],
    1,
  ],
  [
    'a Message-ID when the address is forged',
    { To: address(2).replace(/\.[0-9a-f]{4}/, '.0000'), 'In-Reply-To': id(1) },
    [],
    1,
  ],
  [
    'no Message-ID signed by somebody else',
    { References: messageIdOf(['other'], DOMAIN, order(1), LOG) },
    [],
    undefined,
  ],
  ['no subject', { Subject: `Re: ${id(1)} ${address(1)}` }, [], undefined],
])('the order is identified by %s', async (_, headers, recipients, expected) => {
  expect(await matchOf(headers, recipients)).toEqual(expected === undefined ? [] : [order(expected)]);
});

const foreign = Array.from({ length: 150 }, (_, index) => `f${index}@aozora.example`);

it.each<[string, Record<string, string>, string[]]>([
  ['150 recipients before it', {}, [...foreign, address(1)]],
  ['150 nearer foreign ids', { References: [id(1), ...foreign.map((one) => `<${one}>`)].join(' ') }, []],
])('the order is identified with %s', async (_, headers, recipients) => {
  expect(await matchOf(headers, recipients)).toEqual([order(1)]);
});

it.each<[string, Record<string, string>, string[]]>([
  ['the envelope', { To: address(3) }, [address(1), 'order@mail.example', address(2), address(1)]],
  ['the header, where the envelope has none', { To: address(1), Cc: `${address(2)}, ${address(1)}` }, []],
])(
  'all orders are identified whose signed addresses are in %s, each once',
  async (_, headers, recipients) => {
    expect(await matchOf(headers, recipients)).toEqual([order(1), order(2)]);
  },
);

it('own messages are recognised when they are sent back', async () => {
  expect(isOurs(SECRETS, await read({ 'Message-ID': id(1) }))).toBe(true);
  expect(isOurs(SECRETS, await read({ 'Message-ID': FOREIGN }))).toBe(false);
});
