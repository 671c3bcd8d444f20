import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { emailListErrors, EmailListInput, Field, splitEmails } from './index.js';

const Emails = ({ initial = [] }: { initial?: string[] }) => {
  const [value, setValue] = useState<string[]>(initial);
  return (
    <>
      <Field label="メールアドレス">
        <EmailListInput value={value} onChange={setValue} />
      </Field>
      <output>{JSON.stringify(value)}</output>
    </>
  );
};

const shown = () => screen.getByRole('status').textContent;

describe('EmailListInput', () => {
  it('commits an address on Enter, on a comma and on blur', async () => {
    const user = userEvent.setup();
    render(<Emails />);
    await user.type(screen.getByLabelText('メールアドレス'), 'a@example.jp{Enter}b@example.jp,c@example.jp');
    await user.tab();
    expect(shown()).toBe('["a@example.jp","b@example.jp","c@example.jp"]');
  });

  it('keeps an invalid address, marks it, and returns it to the input for correction', async () => {
    const user = userEvent.setup();
    render(<Emails />);
    const input = screen.getByLabelText('メールアドレス');
    await user.type(input, 'tanaka@{Enter}');
    expect(screen.getByText('（メールアドレスの形式が正しくありません。）')).toBeInTheDocument();
    await user.type(input, '{Backspace}');
    expect(input).toHaveValue('tanaka@');
    expect(shown()).toBe('[]');
  });

  it('takes addresses with invisible characters around them', () => {
    expect(splitEmails('\u200Ba@example.com\u200E; \uFEFFb@example.com')).toEqual([
      'a@example.com',
      'b@example.com',
    ]);
  });

  it('splits a pasted list and normalises full-width characters', async () => {
    const user = userEvent.setup();
    render(<Emails />);
    await user.click(screen.getByLabelText('メールアドレス'));
    await user.paste('田中 <Tanaka@example.jp>; ｓａｔｏ@example.jp <sato@exampleーya。jp>');
    expect(shown()).toBe('["tanaka@example.jp","sato@example-ya.jp"]');
  });

  it.each([
    ['of other browsers', { isComposing: true }],
    ['of Safari', { keyCode: 229 }],
  ])('leaves the Enter that ends a composition %s to the input method', async (_, marked) => {
    const user = userEvent.setup();
    render(<Emails />);
    const input = screen.getByLabelText('メールアドレス');
    await user.type(input, 'ｓａｔｏ');
    fireEvent.keyDown(input, { key: 'Enter', ...marked });
    expect(input).toHaveValue('ｓａｔｏ');
    fireEvent.keyDown(input, { key: 'Enter' });
    expect(shown()).toBe('["sato"]');
  });

  it('marks a duplicate address, ignoring case', () => {
    render(<Emails initial={['a@example.jp', 'A@example.jp']} />);
    expect(screen.getAllByText('（同じメールアドレスが重複しています。）')).toHaveLength(1);
  });

  it('removes one address by its button', async () => {
    const user = userEvent.setup();
    render(<Emails initial={['a@example.jp', 'b@example.jp']} />);
    await user.click(screen.getByRole('button', { name: 'a@example.jpを外す' }));
    expect(shown()).toBe('["b@example.jp"]');
  });
});

describe('the validation of a list of addresses', () => {
  it('reports each invalid address by its index', () => {
    expect(emailListErrors(['a@example.jp', 'b@', 'a@EXAMPLE.jp'], { path: 'emails' })).toEqual({
      'emails.1': ['メールアドレスの形式が正しくありません。'],
      'emails.2': ['同じメールアドレスが重複しています。'],
    });
  });

  it('allows ten', () => {
    const emails = Array.from({ length: 11 }, (_, index) => `a${index}@example.jp`);
    expect(emailListErrors(emails.slice(0, 10), { path: 'emails' })).toEqual({});
    expect(emailListErrors(emails, { path: 'emails' })).toEqual({
      emails: ['メールアドレスは10件以内で入力してください。'],
    });
  });

  it.each([
    ['a@example.jp', 'b@example.jp', 'a@example.jp、b@example.jp'],
    ['a@example.jp', 'b@example.jp', 'a@example.jp\n\n b@example.jp ;'],
    ['a@example.jp', 'b@example.jp', 'a@example.jp, 田中 <b@example.jp>'],
    ['a@example.jp', 'b@example.jp', '"田中, 太郎" <a@example.jp>; b@example.jp'],
    ['a@example.jp', 'b@example.jp', "'A@example.jp'<a@example.jp>; b@example.jp"],
    ['a@example.jp', 'b@', '佐藤＜a@example.jp＞、b@'],
  ])('parses %s and %s from %j', (first, second, text) => {
    expect(splitEmails(text)).toEqual([first, second]);
  });
});
