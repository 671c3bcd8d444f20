import { failuresOf, parseInvitees } from './invitees.js';

const hanako = { email: 'hanako@aozora.example', lastName: '山田', firstName: '花子', role: 'EDITOR' };
const jiro = { email: 'jiro@aozora.example', lastName: '佐藤', firstName: '次郎', role: 'EDITOR' };

describe('a pasted list of people', () => {
  it.each([
    ['a sheet', 'hanako@aozora.example\t山田\t花子\njiro@aozora.example\t佐藤\t次郎\n'],
    ['commas', 'hanako@aozora.example,山田,花子\r\njiro@aozora.example, 佐藤, 次郎'],
    ['names first', '山田 花子 hanako@aozora.example\n\n佐藤　次郎　jiro@aozora.example'],
  ])('is read from %s', (_, text) => {
    expect(parseInvitees(text)).toEqual([hanako, jiro]);
  });

  it('is nothing but one value where it is one value', () => {
    expect(parseInvitees('hanako@aozora.example')).toBeUndefined();
  });

  it('keeps addresses without names', () => {
    expect(parseInvitees('a@aozora.example\nb@aozora.example')).toMatchObject([
      { email: 'a@aozora.example', lastName: '' },
      { email: 'b@aozora.example', lastName: '' },
    ]);
  });
});

it('leaves the rows that failed, each with its reason at its new place', () => {
  const invitees = [hanako, jiro].map((one) => ({ ...one, role: 'EDITOR' as const }));
  expect(failuresOf(invitees, [{ ok: true }, { ok: false, message: '登録済みです。' }])).toEqual({
    left: [jiro],
    errors: { 'users.0.email': ['登録済みです。'] },
  });
  expect(
    failuresOf(invitees, [{ ok: true }, { ok: false, fields: { lastName: ['姓を入力してください。'] } }]),
  ).toEqual({
    left: [jiro],
    errors: { 'users.0.lastName': ['姓を入力してください。'] },
  });
});
