import { expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Pagination } from './pagination.js';

it('the number of rows that is shown is one that can be chosen, also where a list begins with fewer', async () => {
  const onChange = jest.fn();
  render(<Pagination page={3} limit={10} totalCount={300} onChange={onChange} />);
  const choice = screen.getByLabelText('表示件数');
  expect(choice).toHaveDisplayValue('10件');
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    '10件',
    '20件',
    '50件',
    '100件',
  ]);
  await userEvent.selectOptions(choice, '20件');
  expect(onChange).toHaveBeenCalledWith({ page: 2, limit: 20 });
});
