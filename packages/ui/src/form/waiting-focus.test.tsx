import { render, screen, waitFor } from '@testing-library/react';
import { DateInput } from '../date/index.js';
import { Field, SearchSelect } from './index.js';

// Each is loaded once per file: the first render shows what takes its place.
it('the focus stays at a day while its code is loading, and it can be typed in then', async () => {
  render(
    <Field label="発注日">
      <DateInput value="2026-11-20" onChange={jest.fn()} />
    </Field>,
  );
  const waiting = screen.getByLabelText('発注日');
  expect(waiting).toHaveAttribute('readonly');
  waiting.focus();
  await waitFor(() => expect(screen.getByLabelText('発注日')).not.toHaveAttribute('readonly'));
  expect(screen.getByLabelText('発注日')).toHaveFocus();
  expect(waiting).not.toBeInTheDocument();
});

it('the focus stays at a search without a label while its code is loading', async () => {
  render(
    <>
      <button type="button">前</button>
      <SearchSelect aria-label="仕入先" value={undefined} onChange={jest.fn()} search={async () => []} />
    </>,
  );
  screen.getByRole('textbox', { name: '仕入先' }).focus();
  const search = await screen.findByRole('combobox', { name: '仕入先' });
  expect(search).toHaveFocus();
});
