import { passwordFault } from './password-rules.js';

it.each([
  ['six spaces', '      '],
  ['full-width spaces', '　　　　　　'],
  ['spaces without a width', '\u200b\u200b\u200b\u200b\u200b\u200b'],
  ['marks without a character', '\u0301\u0301\u0301\u0301\u0301\u0301'],
  ['Hangul fillers', '\u3164\u3164\u3164\u3164\u3164\u3164'],
])('refuses a password of %s', (_what, password) => {
  expect(passwordFault(password)).toBe('空白だけのパスワードは設定できません。');
});

it.each([
  ['NULs', '\0\0\0\0\0\0'],
  ['letters and a NUL', 'secret\0'],
  ['a line break', 'secret\nsecret'],
  ['half of a character', 'secret\ud83d'],
])('refuses a password with %s', (_what, password) => {
  expect(passwordFault(password)).toBe('パスワードに使用できない文字が含まれています。');
});

it.each(['', ' pass word ', 'パスワード', '🔑🔑🔑🔑🔑🔑'])('accepts %p', (password) => {
  expect(passwordFault(password)).toBeUndefined();
});
