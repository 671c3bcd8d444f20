import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { DateInput } from '../date/index.js';
import { Field, SearchSelect, type SearchSelectOption, TextInput } from './index.js';

let mockIsOffline = true;
jest.mock('../date/date-picker.js', () => {
  throw new Error('offline');
});
jest.mock('./search-select.js', () => {
  if (mockIsOffline) throw new Error('offline');
  return jest.requireActual('./search-select.js');
});

const Order = () => {
  const [subject, setSubject] = useState('');
  const [day, setDay] = useState('2026-11-20');
  const [supplier, setSupplier] = useState<SearchSelectOption>();
  return (
    <>
      <Field label="件名">
        <TextInput value={subject} onChange={setSubject} />
      </Field>
      <Field label="発注日">
        <DateInput value={day} onChange={setDay} />
      </Field>
      <Field label="仕入先">
        <SearchSelect value={supplier} onChange={setSupplier} search={async () => []} />
      </Field>
      <output>{day}</output>
    </>
  );
};

it('the form stays where the code of an input cannot be loaded: a day can be entered, a search loaded again', async () => {
  render(<Order />);
  await userEvent.type(screen.getByLabelText('件名'), '秋の仕入');
  const retry = await screen.findByRole('button', { name: '再試行' });
  const day = screen.getByLabelText('発注日');
  expect(day).toHaveValue('2026-11-20');
  fireEvent.change(day, { target: { value: '2026-12-01' } });
  expect(screen.getByRole('status')).toHaveTextContent('2026-12-01');

  mockIsOffline = false;
  await userEvent.click(retry);
  expect(await screen.findByRole('combobox', { name: '仕入先' })).toBeVisible();
  expect(screen.getByLabelText('件名')).toHaveValue('秋の仕入');
});
