import type * as Dates from '@hacchu-hub/ui/date';
import { DateInput } from '@hacchu-hub/ui/date';
import type * as Money from '@hacchu-hub/ui/money';
import { MoneyInput } from '@hacchu-hub/ui/money';
import type * as Quantities from '@hacchu-hub/ui/quantity';
import { QuantityInput } from '@hacchu-hub/ui/quantity';
import { screen, within } from '@testing-library/react';
import { delivering, open } from '../screens/order-detail/order-detail.fixture.js';

jest.mock('@hacchu-hub/ui/quantity', () => {
  const real = jest.requireActual<typeof Quantities>('@hacchu-hub/ui/quantity');
  return { ...real, QuantityInput: jest.fn(real.QuantityInput) };
});
jest.mock('@hacchu-hub/ui/money', () => {
  const real = jest.requireActual<typeof Money>('@hacchu-hub/ui/money');
  return { ...real, MoneyInput: jest.fn(real.MoneyInput) };
});
jest.mock('@hacchu-hub/ui/date', () => {
  const real = jest.requireActual<typeof Dates>('@hacchu-hub/ui/date');
  return { ...real, DateInput: jest.fn(real.DateInput) };
});

const inputs = () => [jest.mocked(QuantityInput), jest.mocked(MoneyInput), jest.mocked(DateInput)];
const drawn = () =>
  new Set(inputs().flatMap(({ mock }) => mock.calls.map(([props]) => props['aria-label'] ?? '')));

it('draws no input of the other lines while one is typed in', async () => {
  const { user } = open(
    delivering()
      .withLines(12, () => ({ lot: 20, receivedLot: 5 }))
      .build(),
  );
  await user.click(await screen.findByRole('button', { name: '入荷を登録する' }));
  const dialog = within(await screen.findByRole('dialog'));
  const quantity = await dialog.findByLabelText('商品3の今回入荷数');
  await dialog.findByLabelText('商品12の納品日');
  expect(drawn()).toContain('商品12の確定単価');
  await user.click(quantity);
  for (const input of inputs()) input.mockClear();
  await user.keyboard('15');
  expect(quantity).toHaveValue('15');
  expect(drawn()).toEqual(new Set(['納品日（一括）', '商品3の今回入荷数']));

  for (const input of inputs()) input.mockClear();
  await user.click(dialog.getByRole('radio', { name: '累計の入荷数を入力（訂正）' }));
  expect(dialog.getByLabelText('商品3の累計入荷数')).toHaveValue('20');
  expect(drawn()).toContain('商品12の累計入荷数');
  expect(drawn()).not.toContain('商品12の確定単価');
});
