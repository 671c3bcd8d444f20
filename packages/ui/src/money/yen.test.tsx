import { render, screen } from '@testing-library/react';
import { fractionDigits, Yen } from './index.js';

it('pads a figure when another one in the column has more fraction digits', () => {
  const prices = ['1280.5', '1180', '131.38', null];
  const digits = fractionDigits(prices);
  expect(digits).toBe(2);
  render(prices.map((price) => <Yen key={price} value={price} digits={digits} />));
  expect(screen.getByText('¥1,280.5')).toHaveStyle({ paddingRight: '1ch' });
  expect(screen.getByText('¥1,180')).toHaveAttribute('style', expect.stringContaining('2ch'));
  expect(screen.getByText('¥131.38')).not.toHaveAttribute('style');
});
