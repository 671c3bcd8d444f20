import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { AddressFields, type AddressValues, type FoundAddress } from './address-fields.js';

const KNOWN: Record<string, FoundAddress> = {
  '1500001': { prefectureId: 13, city: '渋谷区', address1: '神宮前' },
  '5300001': { prefectureId: 27, city: '大阪市北区', address1: '梅田' },
};

const asked: string[] = [];
const Form = ({ start = {} }: { start?: Partial<AddressValues> }) => {
  const [values, setValues] = useState<AddressValues>({
    zipCode: '',
    prefectureId: '',
    city: '',
    address1: '',
    address2: '',
    ...start,
  });
  return (
    <AddressFields
      values={values}
      onChange={(name, value) => setValues((now) => ({ ...now, [name]: value }))}
      prefectures={[
        { value: '13', label: '東京都' },
        { value: '27', label: '大阪府' },
      ]}
      findAddress={(zipCode) => {
        asked.push(zipCode);
        return Promise.resolve(KNOWN[zipCode.normalize('NFKC').replaceAll(/\D/gu, '')]);
      }}
    />
  );
};

const open = (start?: Partial<AddressValues>) => {
  asked.length = 0;
  render(<Form start={start} />);
  const field = (name: string) => screen.getByLabelText(name);
  return { user: userEvent.setup(), field };
};

it('fills the address in with the seventh digit, typed or pasted, and looks each code up once', async () => {
  const { user, field } = open();
  await user.type(field('郵便番号'), '150-000');
  expect(asked).toEqual([]);
  await user.type(field('郵便番号'), '1');
  await waitFor(() => expect(field('市区町村')).toHaveValue('渋谷区'));
  expect(field('都道府県')).toHaveValue('13');
  expect(field('番地')).toHaveValue('神宮前');
  await user.clear(field('郵便番号'));
  await user.click(field('郵便番号'));
  await user.paste('５３０−０００１');
  // What the first post code filled in is replaced by the second.
  await waitFor(() => expect(field('市区町村')).toHaveValue('大阪市北区'));
  expect([field('都道府県'), field('番地')].map((input) => (input as HTMLInputElement).value)).toEqual([
    '27',
    '梅田',
  ]);
  expect(asked).toHaveLength(2);
});

it('keeps typed values until the button is clicked', async () => {
  const { user, field } = open();
  await user.type(field('市区町村'), '手で入れた市');
  await user.type(field('郵便番号'), '1500001');
  await waitFor(() => expect(field('都道府県')).toHaveValue('13'));
  expect(field('市区町村')).toHaveValue('手で入れた市');
  await user.type(field('番地'), '1-2-3');
  await user.click(screen.getByRole('button', { name: '郵便番号から住所を入力' }));
  await waitFor(() => expect(field('市区町村')).toHaveValue('渋谷区'));
  expect(field('番地')).toHaveValue('神宮前1-2-3');
});

it('does not look up the stored code, and reports an unknown one', async () => {
  const { user, field } = open({ zipCode: '150-0001', city: '渋谷区' });
  expect(asked).toEqual([]);
  await user.clear(field('郵便番号'));
  await user.type(field('郵便番号'), '9999999');
  expect(await screen.findByText(/この郵便番号の住所が見つかりません。/)).toBeVisible();
  expect(field('市区町村')).toHaveValue('渋谷区');
});
