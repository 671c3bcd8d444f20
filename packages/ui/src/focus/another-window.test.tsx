import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { DateInput } from '../date/index.js';
import { EmailListInput, Field, SearchSelect } from '../form/index.js';
import { cell, Harness, twoRows } from '../line-grid/line-grid.fixture.js';
import { MoneyInput } from '../money/index.js';

/** Alt+Tab there and back: the page keeps its active element, which hears that the window has lost the focus. */
const lookElsewhere = (field: HTMLElement) => {
  expect(field).toHaveFocus();
  fireEvent.blur(field);
  fireEvent.focus(field);
};

const Price = () => {
  const [value, setValue] = useState('1000');
  return <MoneyInput aria-label="単価" value={value} onChange={setValue} />;
};

const Due = () => {
  const [value, setValue] = useState('2026-11-20');
  return (
    <>
      <Field label="納期">
        <DateInput value={value} onChange={setValue} />
      </Field>
      <output>{value}</output>
    </>
  );
};

const Recipients = () => {
  const [value, setValue] = useState<string[]>([]);
  return (
    <>
      <EmailListInput aria-label="宛先" value={value} onChange={setValue} />
      <output>{value.join()}</output>
    </>
  );
};

const Supplier = () => (
  <Field label="仕入先">
    <SearchSelect value={undefined} onChange={() => undefined} search={() => Promise.resolve([])} />
  </Field>
);

describe('what is half typed while somebody looks something up in another window', () => {
  it('stays a plain number, and typing goes on behind it', async () => {
    const user = userEvent.setup();
    render(<Price />);
    const price = screen.getByLabelText<HTMLInputElement>('単価');
    await user.click(price);
    await user.keyboard('12');
    price.setSelectionRange(2, 2);
    lookElsewhere(price);
    await user.keyboard('34.');
    lookElsewhere(price);
    expect(price).toHaveValue('1234.');
    await user.keyboard('5');
    expect(price).toHaveValue('1234.5');
    await user.tab();
    expect(price).toHaveValue('1,234.5');
    await user.tab({ shift: true });
    await user.keyboard('7');
    expect(price).toHaveValue('7');
  });

  it('is a day only once the field is left', async () => {
    const user = userEvent.setup();
    render(<Due />);
    const due = await screen.findByLabelText('納期', { selector: ':not([readonly])' });
    await user.clear(due);
    await user.type(due, '2026/12/1');
    lookElsewhere(due);
    expect(due).toHaveValue('2026/12/1');
    await user.keyboard('5');
    await user.tab();
    expect(screen.getByRole('status')).toHaveTextContent('2026-12-15');
  });

  it('is no address yet', async () => {
    const user = userEvent.setup();
    render(<Recipients />);
    const input = screen.getByLabelText('宛先');
    await user.type(input, 'order@');
    lookElsewhere(input);
    expect(input).toHaveValue('order@');
    await user.keyboard('example.co.jp');
    await user.tab();
    expect(screen.getByRole('status')).toHaveTextContent('order@example.co.jp');
  });

  it('is still searched for, and nothing is reported as not chosen', async () => {
    const user = userEvent.setup();
    render(<Supplier />);
    const input = await screen.findByRole('combobox', { name: /仕入先/ });
    await user.click(input);
    await user.type(input, '青');
    lookElsewhere(input);
    expect(input).toHaveValue('青');
    expect(screen.queryByText(/選択されていません/)).not.toBeInTheDocument();
    await user.tab();
    expect(await screen.findByText(/「青」は選択されていません/)).toBeVisible();
  });

  it('is still being edited in a cell of lines', async () => {
    const user = userEvent.setup();
    render(<Harness start={twoRows()} />);
    const quantity = cell('1行目 数量') as HTMLInputElement;
    await user.click(quantity);
    await user.keyboard('12');
    quantity.setSelectionRange(2, 2);
    lookElsewhere(quantity);
    await user.keyboard('5');
    expect(quantity).toHaveValue('125');
    lookElsewhere(quantity);
    // Arrows still move the caret, and Escape brings back what was there before.
    await user.keyboard('{ArrowRight}');
    expect(quantity).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(quantity).toHaveValue('3');
  });

  it('is still searched for in a cell of lines', async () => {
    const user = userEvent.setup();
    render(<Harness start={twoRows()} />);
    const product = cell('1行目 商品') as HTMLInputElement;
    await user.click(product);
    await user.keyboard('りん');
    await screen.findByText('りんごジュース');
    product.setSelectionRange(2, 2);
    lookElsewhere(product);
    expect(product).toHaveAttribute('aria-expanded', 'true');
    await user.keyboard('ご');
    expect(product).toHaveValue('りんご');
  });
});
