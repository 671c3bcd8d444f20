import { useState } from 'react';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Field } from '../form/index.js';
import { DateInput, formatLocalDate, LateDate, parseLocalDate, todayInJapan } from './index.js';

const Dated = ({ initial, error }: { initial: string; error?: string }) => {
  const [value, setValue] = useState(initial);
  return (
    <>
      <Field label="発注日" error={error}>
        <DateInput value={value} onChange={setValue} />
      </Field>
      <button>次へ</button>
      <output>{value}</output>
    </>
  );
};

describe('DateInput', () => {
  it('shows a stored day and takes a typed one as a stored day', async () => {
    const user = userEvent.setup();
    render(<Dated initial="2026-11-20" />);
    const input = await screen.findByLabelText('発注日');
    await screen.findByRole('textbox', { name: '発注日' });
    expect(input).toHaveValue('2026/11/20');

    const loaded = await screen.findByLabelText('発注日', { selector: ':not([readonly])' });
    await user.clear(loaded);
    await user.type(loaded, '2026/12/1');
    await user.click(screen.getByRole('button', { name: '次へ' }));
    expect(screen.getByRole('status')).toHaveTextContent('2026-12-01');
  });

  it('has no day once it is emptied', async () => {
    const user = userEvent.setup();
    render(<Dated initial="2026-11-20" />);
    await user.clear(await screen.findByLabelText('発注日', { selector: ':not([readonly])' }));
    await user.click(screen.getByRole('button', { name: '次へ' }));
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });

  it('takes a day digit by digit, over the one that stands there', async () => {
    const user = userEvent.setup();
    render(<Dated initial="2026-11-05" />);
    const input = await screen.findByLabelText<HTMLInputElement>('発注日', { selector: ':not([readonly])' });
    await user.type(input, '2026/10/31', { initialSelectionStart: 0, initialSelectionEnd: 10 });
    expect(input).toHaveValue('2026/10/31');
    await user.click(screen.getByRole('button', { name: '次へ' }));
    expect(screen.getByRole('status')).toHaveTextContent('2026-10-31');
  });

  it.each(['来月末', '+7', '１２／２４'])('reads %s', async (typed) => {
    const user = userEvent.setup();
    render(<Dated initial="2026-11-20" />);
    const input = await screen.findByLabelText('発注日', { selector: ':not([readonly])' });
    await user.clear(input);
    await user.type(input, typed);
    await user.tab();
    const day = parseLocalDate(typed, todayInJapan()) ?? '';
    expect(screen.getByRole('status')).toHaveTextContent(day);
    expect(input).toHaveValue(formatLocalDate(day));
  });

  it('keeps what means no day and says so, until it is put right', async () => {
    const user = userEvent.setup();
    render(<Dated initial="2026-11-20" />);
    const input = await screen.findByLabelText('発注日', { selector: ':not([readonly])' });
    await user.clear(input);
    await user.type(input, '2026/2/31');
    expect(input).toBeValid();
    await user.tab();
    expect(input).toHaveValue('2026/2/31');
    expect(input).toBeInvalid();
    expect(input).toHaveAccessibleDescription('日付の形式が正しくありません（例：2026/11/22）。');
    expect(screen.getByRole('status')).toHaveTextContent('2026/2/31');

    await user.clear(input);
    await user.type(input, '令和8年2月28日');
    await user.tab();
    expect(input).toHaveValue('2026/02/28');
    expect(input).toBeValid();
    expect(screen.getByRole('status')).toHaveTextContent('2026-02-28');
  });

  it('shows the same day again when it was typed in another form', async () => {
    const user = userEvent.setup();
    render(<Dated initial="2026-11-20" />);
    const input = await screen.findByLabelText('発注日', { selector: ':not([readonly])' });
    await user.clear(input);
    await user.type(input, 'R8.11.20');
    await user.tab();
    expect(input).toHaveValue('2026/11/20');
  });

  it('says by itself what is wrong where no field does, and keeps a text that its owner does not take', async () => {
    const user = userEvent.setup();
    const onChange = jest.fn();
    render(<DateInput aria-label="開始日" value="" onChange={onChange} />);
    const input = await screen.findByLabelText('開始日', { selector: ':not([readonly])' });
    await user.type(input, 'そのうち');
    await user.tab();
    expect(onChange).toHaveBeenCalledWith('そのうち');
    expect(input).toHaveValue('そのうち');
    expect(screen.getByRole('alert')).toHaveTextContent('日付の形式が正しくありません');
  });

  it('takes a day with Enter and does not send the form', async () => {
    const user = userEvent.setup();
    const send = jest.fn();
    render(
      <form onSubmit={send}>
        <Dated initial="2026-11-20" />
      </form>,
    );
    const input = await screen.findByLabelText('発注日', { selector: ':not([readonly])' });
    await user.clear(input);
    await user.type(input, '2026/12/24{Enter}');
    expect(screen.getByRole('status')).toHaveTextContent('2026-12-24');
    await user.keyboard('{Enter}{Enter}');
    expect(send).not.toHaveBeenCalled();
  });

  it('is tied to the error of its field', async () => {
    render(<Dated initial="" error="発注日を入力してください。" />);
    const input = await screen.findByLabelText('発注日', { selector: ':not([readonly])' });
    expect(input).toBeInvalid();
    expect(input).toHaveAccessibleDescription('発注日を入力してください。');
  });
});

describe('LateDate', () => {
  it('says in words how late something is, until it is done', () => {
    const { rerender } = render(<LateDate value="2026-11-17" today="2026-11-20" />);
    expect(screen.getByText('3日遅れ')).toBeVisible();
    rerender(<LateDate value="2026-11-17" today="2026-11-20" done />);
    expect(screen.queryByText('3日遅れ')).not.toBeInTheDocument();
    rerender(<LateDate value="2026-11-20" today="2026-11-20" />);
    expect(screen.getByText('2026/11/20(金)')).toBeVisible();
  });
});
