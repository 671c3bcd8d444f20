import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  Checkbox,
  EmailListInput,
  Field,
  type FieldErrors,
  Form,
  Select,
  TextInput,
  useForm,
} from './index.js';

const SupplierForm = ({ answer, summary = true }: { answer: FieldErrors; summary?: boolean }) => {
  const form = useForm({ name: '', prefectureId: '' });
  return (
    <Form form={form} onSubmit={() => form.setErrors(answer)} summary={summary} aria-label="仕入先">
      <Field label="仕入先名" name="name" required help="請求書の宛名">
        <TextInput value={form.values.name} onChange={(value) => form.setValue('name', value)} />
      </Field>
      <Field label="都道府県" name="prefectureId">
        <Select
          value={form.values.prefectureId}
          onChange={(value) => form.setValue('prefectureId', value)}
          placeholder="選択してください"
          options={[{ value: '13', label: '東京都' }]}
        />
      </Field>
      <p>{form.dirty ? '変更あり' : '変更なし'}</p>
      <button type="submit">保存する</button>
    </Form>
  );
};

const answer = {
  name: ['仕入先名を入力してください。'],
  prefectureId: ['都道府県を選択してください。'],
  memo: ['どこにもない項目です。'],
};

describe('Form', () => {
  it('links label, help and error to the input', async () => {
    const user = userEvent.setup();
    render(<SupplierForm answer={answer} />);
    const input = screen.getByLabelText(/仕入先名/);
    expect(input).toBeRequired();
    expect(input).toBeValid();
    expect(input).toHaveAccessibleDescription('請求書の宛名');

    await user.click(screen.getByRole('button', { name: '保存する' }));
    expect(input).toBeInvalid();
    expect(input).toHaveAccessibleDescription('仕入先名を入力してください。 請求書の宛名');
    expect(screen.getByLabelText('都道府県')).toBeInvalid();
  });

  it('is submitted by shortcuts with pending input, and only the form that is meant', async () => {
    const user = userEvent.setup();
    const sent: string[] = [];
    const Two = ({ isOpen }: { isOpen: boolean }) => {
      const [first, second, above] = [
        useForm({ mails: [] as string[] }),
        useForm({ name: '' }),
        useForm({ a: '' }),
      ];
      return (
        <>
          <button>外</button>
          <Form form={first} onSubmit={() => void sent.push(`宛先 ${first.values.mails.join()}`)}>
            <Field label="宛先">
              <EmailListInput
                value={first.values.mails}
                onChange={(mails) => first.setValue('mails', mails)}
              />
            </Field>
          </Form>
          <Form form={second} onSubmit={() => void sent.push('名前')}>
            <Field label="名前">
              <TextInput value={second.values.name} onChange={(name) => second.setValue('name', name)} />
            </Field>
          </Form>
          {isOpen && (
            <div role="dialog" aria-modal="true">
              <button>窓の中</button>
              <Form form={above} onSubmit={() => void sent.push('窓')} shortcuts="submit">
                <input aria-label="窓の入力" />
              </Form>
            </div>
          )}
        </>
      );
    };
    const { rerender } = render(<Two isOpen={false} />);
    await user.type(screen.getByLabelText('宛先'), 'a@example.jp{Control>}s{/Control}');
    expect(sent).toEqual(['宛先 a@example.jp']);
    await user.type(screen.getByLabelText('名前'), '{Control>}{Enter}{/Control}');
    expect(sent.splice(0)).toEqual(['宛先 a@example.jp', '名前']);

    // Without a focused form, those with changes are meant.
    await user.click(screen.getByRole('button', { name: '外' }));
    await user.keyboard('{Control>}s{/Control}');
    expect(sent.splice(0)).toEqual(['宛先 a@example.jp']);

    // The topmost layer receives the keys, each form only its own ones.
    rerender(<Two isOpen />);
    await user.click(screen.getByRole('button', { name: '窓の中' }));
    await user.keyboard('{Control>}s{/Control}');
    expect(sent).toEqual([]);
    await user.keyboard('{Meta>}{Enter}{/Meta}');
    expect(sent).toEqual(['窓']);
  });

  it('is not submitted by Enter in a list', async () => {
    const user = userEvent.setup();
    render(<SupplierForm answer={answer} />);
    const list = screen.getByLabelText('都道府県');
    const enter = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true });
    list.dispatchEvent(enter);
    expect(enter.defaultPrevented).toBe(true);
    await user.type(screen.getByLabelText(/仕入先名/), '{Enter}');
    expect(screen.getByRole('alert')).toBeVisible();
  });

  it('shows a summary of the errors, focuses it and links to each field', async () => {
    const user = userEvent.setup();
    render(<SupplierForm answer={answer} />);
    await user.click(screen.getByRole('button', { name: '保存する' }));

    const summary = screen.getByRole('alert');
    expect(summary).toHaveFocus();
    expect(within(summary).getByText('どこにもない項目です。')).toBeVisible();
    await user.click(within(summary).getByRole('button', { name: '都道府県を選択してください。' }));
    expect(screen.getByLabelText('都道府県')).toHaveFocus();
  });

  it('leads to the first field in error where it shows no summary', async () => {
    const user = userEvent.setup();
    render(<SupplierForm answer={answer} summary={false} />);
    for (let time = 0; time < 2; time += 1) {
      await user.click(screen.getByRole('button', { name: '保存する' }));
      expect(screen.getByLabelText(/仕入先名/)).toHaveFocus();
    }
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('names the first of many errors and counts the rest', async () => {
    const user = userEvent.setup();
    const lines = Array.from({ length: 31 }, (_, index) => [`lines.${index}`, [`${index + 1}行目の誤り`]]);
    render(<SupplierForm answer={Object.fromEntries(lines)} />);
    await user.click(screen.getByRole('button', { name: '保存する' }));
    const summary = within(screen.getByRole('alert'));
    expect(summary.getAllByRole('button')).toHaveLength(8);
    expect(summary.getByText('ほか23件')).toBeVisible();
  });

  it('clears the error of a changed field, and only that', async () => {
    const user = userEvent.setup();
    render(<SupplierForm answer={answer} />);
    await user.click(screen.getByRole('button', { name: '保存する' }));
    await user.type(screen.getByLabelText(/仕入先名/), 'あ');

    expect(screen.getByLabelText(/仕入先名/)).toBeValid();
    expect(screen.getByLabelText('都道府県')).toBeInvalid();
  });

  it('tracks whether something differs from the saved values', async () => {
    const user = userEvent.setup();
    render(<SupplierForm answer={answer} />);
    await user.type(screen.getByLabelText(/仕入先名/), 'あ');
    expect(screen.getByText('変更あり')).toBeVisible();
    await user.clear(screen.getByLabelText(/仕入先名/));
    expect(screen.getByText('変更なし')).toBeVisible();
  });

  it('submits with Enter in a one-line input', async () => {
    const user = userEvent.setup();
    render(<SupplierForm answer={answer} />);
    await user.type(screen.getByLabelText(/仕入先名/), '{Enter}');
    expect(screen.getByRole('alert')).toBeVisible();
  });
});

it('a checkbox whose change is being saved ignores further ones, and keeps the focus', async () => {
  const onChange = jest.fn();
  const { rerender } = render(
    <Checkbox checked={false} onChange={onChange}>
      メールで通知する
    </Checkbox>,
  );
  const box = screen.getByRole('checkbox', { name: 'メールで通知する' });
  await userEvent.click(box);
  expect(onChange.mock.calls).toEqual([[true]]);
  rerender(
    <Checkbox checked={false} isBusy onChange={onChange}>
      メールで通知する
    </Checkbox>,
  );
  await userEvent.click(box);
  expect(onChange).toHaveBeenCalledTimes(1);
  expect(box).not.toBeChecked();
  expect(box).toBeEnabled();
  expect(box).toHaveAttribute('aria-disabled', 'true');
});
