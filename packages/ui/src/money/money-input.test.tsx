import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { MoneyInput } from './index.js';

const Price = () => {
  const [value, setValue] = useState('1000');
  return <MoneyInput aria-label="単価" value={value} onChange={setValue} />;
};

it('shows separators while not focused, and typing after Tab replaces the number', async () => {
  const user = userEvent.setup();
  render(<Price />);
  const input = screen.getByLabelText('単価');
  expect(input).toHaveValue('1,000');
  await user.tab();
  expect(input).toHaveValue('1000');
  await user.keyboard('990.5');
  expect(input).toHaveValue('990.5');
  await user.tab();
  expect(input).toHaveValue('990.5');
  await user.tab({ shift: true });
  await user.keyboard('12345');
  await user.tab();
  expect(input).toHaveValue('12,345');
});

it('loses no point where characters arrive without the focus', () => {
  render(<Price />);
  const input = screen.getByLabelText('単価');
  for (const value of ['9', '99.', '99.5']) {
    fireEvent.change(input, { target: { value } });
    expect(input).toHaveValue(value);
  }
});
