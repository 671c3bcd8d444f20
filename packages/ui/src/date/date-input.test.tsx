import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Field } from '../form/index.js';
import { DateInput, formatLocalDate, parseLocalDate, todayInJapan } from './index.js';

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
  it('shows a stored day and normalises a typed one', async () => {
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

  it('is empty once it is cleared', async () => {
    const user = userEvent.setup();
    render(<Dated initial="2026-11-20" />);
    await user.clear(await screen.findByLabelText('発注日', { selector: ':not([readonly])' }));
    await user.click(screen.getByRole('button', { name: '次へ' }));
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });

  it('accepts a day typed digit by digit over the existing one', async () => {
    const user = userEvent.setup();
    render(<Dated initial="2026-11-05" />);
    const input = await screen.findByLabelText<HTMLInputElement>('発注日', { selector: ':not([readonly])' });
    await user.type(input, '2026/10/31', { initialSelectionStart: 0, initialSelectionEnd: 10 });
    expect(input).toHaveValue('2026/10/31');
    await user.click(screen.getByRole('button', { name: '次へ' }));
    expect(screen.getByRole('status')).toHaveTextContent('2026-10-31');
  });

  it.each(['来月末', '+7', '１２／２４'])('parses %s', async (typed) => {
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

  it('marks and chooses today as it is in Japan, wherever the browser is', async () => {
    // Half past midnight in Japan, where the month has turned; farther west it has not.
    jest.useFakeTimers({ now: new Date('2026-12-01T00:30:00+09:00'), advanceTimers: true });
    try {
      const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
      render(<Dated initial="" />);
      await user.click(await screen.findByLabelText('発注日', { selector: ':not([readonly])' }));
      expect(await screen.findByTitle('2026-12-01')).toHaveClass('ant-picker-cell-today');
      await user.click(screen.getByText('今日'));
      expect(screen.getByRole('status')).toHaveTextContent('2026-12-01');
    } finally {
      jest.useRealTimers();
    }
  });

  it('keeps an invalid day and shows the error until it is corrected', async () => {
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

  it('shows the same day again when it was typed in another format', async () => {
    const user = userEvent.setup();
    render(<Dated initial="2026-11-20" />);
    const input = await screen.findByLabelText('発注日', { selector: ':not([readonly])' });
    await user.clear(input);
    await user.type(input, 'R8.11.20');
    await user.tab();
    expect(input).toHaveValue('2026/11/20');
  });

  it('shows its own error without a field, and keeps a text that its parent rejects', async () => {
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

  it('commits a day on Enter without submitting the form', async () => {
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

  it('is linked to the error of its field', async () => {
    render(<Dated initial="" error="発注日を入力してください。" />);
    const input = await screen.findByLabelText('発注日', { selector: ':not([readonly])' });
    expect(input).toBeInvalid();
    expect(input).toHaveAccessibleDescription('発注日を入力してください。');
  });
});
