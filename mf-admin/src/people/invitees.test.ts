import { explained, failuresOf, parseInvitees } from './invitees.js';

const hanako = { email: 'hanako@aozora.example', lastName: '山田', firstName: '花子', role: 'EDITOR' };
const jiro = { email: 'jiro@aozora.example', lastName: '佐藤', firstName: '次郎', role: 'EDITOR' };

const read = (text: string) => parseInvitees(text)?.people;

describe('a pasted list of users', () => {
  it.each([
    ['a sheet', 'hanako@aozora.example\t山田\t花子\njiro@aozora.example\t佐藤\t次郎\n'],
    ['commas', 'hanako@aozora.example,山田,花子\r\njiro@aozora.example, 佐藤, 次郎'],
    ['names first', '山田 花子 hanako@aozora.example\n\n佐藤　次郎　jiro@aozora.example'],
    [
      'cells with invisible characters around them',
      '\u200Bhanako@aozora.example\t\uFEFF山田\t花子\u200E\njiro@aozora.example\u00A0\t佐藤\t次郎\u200B',
    ],
    ['a column of full names', 'hanako@aozora.example\t山田 花子\njiro@aozora.example\t佐藤　次郎'],
    [
      'headers in another order',
      '氏名\t部署\tメールアドレス\n山田 花子\t購買\thanako@aozora.example\n佐藤 次郎\t総務\tjiro@aozora.example',
    ],
  ])('is read from %s', (_, text) => {
    expect(read(text)).toEqual([hanako, jiro]);
  });

  it.each([
    ['after the names', 'hanako@aozora.example\t山田\t花子\t管理者\njiro@aozora.example\t佐藤\t次郎\t編集者'],
    ['between others', 'hanako@aozora.example,管理者,山田,花子\njiro@aozora.example,EDITOR,佐藤,次郎'],
    [
      'under its header, in full width, or empty',
      '権限\t姓\t名\tメール\nＡＤＭＩＮ\t山田\t花子\thanako@aozora.example\n\t佐藤\t次郎\tjiro@aozora.example',
    ],
  ])('brings the role with it %s', (_, text) => {
    expect(parseInvitees(text)).toEqual({
      people: [{ ...hanako, role: 'ADMIN' }, jiro],
      errors: {},
      surplus: 0,
    });
  });

  it('with an unknown role reports it at the row, instead of assigning another one', () => {
    const text = 'hanako@aozora.example\t山田\t花子\t管理者\njiro@aozora.example\t佐藤\t次郎\t閲覧者';
    expect(parseInvitees(text, 3)?.errors).toEqual({
      'users.4.role': ['貼り付けた権限「閲覧者」は使えません。権限を選択してください。'],
    });
  });

  it('with more users than there is room for says how many are left out', () => {
    const lines = Array.from({ length: 102 }, (_, index) => `u${index}@aozora.example\t姓\t名\t閲覧者`);
    const pasted = parseInvitees(lines.join('\n'), 1);
    expect(pasted?.people).toHaveLength(99);
    expect(pasted?.surplus).toBe(3);
    expect(Object.keys(pasted?.errors ?? {})).toHaveLength(99);
    expect(parseInvitees(lines.join('\n'), 1, 40)?.people).toHaveLength(40);
  });

  it('with a single value is pasted as that value', () => {
    expect(parseInvitees('hanako@aozora.example')).toBeUndefined();
  });

  it('keeps addresses without names, and empty cells where they are', () => {
    expect(read('a@aozora.example\nb@aozora.example')).toMatchObject([
      { email: 'a@aozora.example', lastName: '' },
      { email: 'b@aozora.example', lastName: '' },
    ]);
    expect(read('a@aozora.example\t\t花子\t管理者')).toMatchObject([
      { lastName: '', firstName: '花子', role: 'ADMIN' },
    ]);
  });
});

it('keeps the rows that failed, each with its reason at its new position', () => {
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

it('a refusal of the address alone may come from an invitation that was not answered', () => {
  const perhaps = '通信が切れたときに招待できた可能性があります。一覧をご確認ください。';
  expect(explained({ ok: false, fields: { email: ['登録済みです。'] } }).fields).toEqual({
    email: ['登録済みです。', perhaps],
  });
  const named = { ok: false, fields: { lastName: ['姓を入力してください。'] } };
  expect(explained(named)).toEqual(named);
  const again = { ok: false, message: '接続できません。', isUnanswered: true };
  expect(explained(again)).toEqual(again);
});
