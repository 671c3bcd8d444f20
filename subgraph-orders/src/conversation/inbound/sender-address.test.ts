import { expect, it, test } from '@jest/globals';
import { readHead } from './mail-head.js';
import { addressKey, safeDisplayName, singleSender } from './sender-address.js';

const senderOf = (...lines: string[]): string | undefined =>
  singleSender(readHead(Buffer.from(`${lines.join('\r\n')}\r\n\r\n`)));

test.each([
  ['order@aozora.example', 'From: order@aozora.example'],
  ['order@aozora.example', 'From: "青空, 縫製 <x@y.example>" <order@aozora.example>'],
  ['order@aozora.example', 'From: =?utf-8?B?6Z2S56m6?= <order@aozora.example> (comment)'],
  ['order@aozora.example', 'From: Aozora\r\n <order@aozora.example>'],
])('the single sender %s is found in %s', (expected, line) => {
  expect(senderOf(line)).toBe(expected);
});

test.each([
  ['no From', 'To: a@b.example'],
  ['two fields', 'From: order@aozora.example\r\nFrom: evil@attacker.example'],
  ['two addresses', 'From: order@aozora.example, evil@attacker.example'],
  ['a group', 'From: 青空: order@aozora.example;'],
  ['two pairs of angle brackets', 'From: <order@aozora.example> <evil@attacker.example>'],
  ['text behind the address', 'From: <evil@attacker.example> order@aozora.example'],
  ['an unterminated quoted string', 'From: "a <order@aozora.example>'],
  ['an unterminated comment', 'From: (a <order@aozora.example>'],
  ['two at signs', 'From: <order@aozora.example@attacker.example>'],
  ['a different field', 'Sender: order@aozora.example\r\nResent-From: order@aozora.example'],
  ['an oversized address', `From: <${'a'.repeat(400)}@aozora.example>`],
])('no sender is found with %s', (_, head) => {
  expect(senderOf(head)).toBeUndefined();
});

it('comparison ignores the case of ASCII letters only, and look-alike characters stay different', () => {
  expect(addressKey('Order@AOZORA.example')).toBe('order@aozora.example');
  expect(addressKey('order@青空.example')).toBe(addressKey('order@xn--grzr40d.example'));
  // Cyrillic о and а, the Kelvin sign, full-width letters, a zero-width space.
  const lookalikes = [
    'оrder@aozora.example',
    'order@аozora.example',
    '\u212Aen@a.example',
    'ｏrder@aozora.example',
    'order\u200B@aozora.example',
  ];
  const real = [
    'order@aozora.example',
    'order@aozora.example',
    'ken@a.example',
    'order@aozora.example',
    'order@aozora.example',
  ];
  lookalikes.forEach((address, index) => expect(addressKey(address)).not.toBe(real[index]));
});

test.each([
  ['青空 縫製', '青空 縫製'],
  ['order@aozora.example', ''],
  ['青空 ＜order＠aozora.example＞', ''],
  ['evil@attacker.example', 'evil@attacker.example'],
  ['a\u202Eb\u200Bc\r\nd', 'abcd'],
])('the name %j is displayed as %j', (name, shown) => {
  expect(safeDisplayName(name, 'evil@attacker.example')).toBe(shown);
});
