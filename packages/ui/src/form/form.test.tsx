import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Field, Form, Select, TextInput, useForm, type FieldErrors } from './index.js';

const SupplierForm = ({ answer }: { answer: FieldErrors }) => {
  const form = useForm({ name: '', prefectureId: '' });
  return (
    <Form form={form} onSubmit={() => form.setErrors(answer)} aria-label="仕入先">
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
  it('ties label, help and error to the input', async () => {
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

  it('gathers the errors on top, takes the focus there and leads to each field', async () => {
    const user = userEvent.setup();
    render(<SupplierForm answer={answer} />);
    await user.click(screen.getByRole('button', { name: '保存する' }));

    const summary = screen.getByRole('alert');
    expect(summary).toHaveFocus();
    expect(within(summary).getByText('どこにもない項目です。')).toBeVisible();
    await user.click(within(summary).getByRole('button', { name: '都道府県を選択してください。' }));
    expect(screen.getByLabelText('都道府県')).toHaveFocus();
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

  it('takes away the error of a field that is changed, and only that', async () => {
    const user = userEvent.setup();
    render(<SupplierForm answer={answer} />);
    await user.click(screen.getByRole('button', { name: '保存する' }));
    await user.type(screen.getByLabelText(/仕入先名/), 'あ');

    expect(screen.getByLabelText(/仕入先名/)).toBeValid();
    expect(screen.getByLabelText('都道府県')).toBeInvalid();
  });

  it('knows whether something differs from what was saved', async () => {
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
