import { aDestination, anOperator, graph, prefectures } from '@hacchu-hub/slice-testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderProducts } from '../../testing.js';

describe('registering a delivery destination', () => {
  it('requires a complete address and a telephone number', async () => {
    const { user } = renderProducts({
      at: '/demand/delivery-destinations/new',
      answers: { prefectures: prefectures() },
    });
    await user.click(await screen.findByRole('button', { name: '登録する' }));
    const summary = within(screen.getByRole('alert'));
    expect(summary.getAllByRole('button').map((button) => button.textContent)).toEqual([
      '納品先名を入力してください。',
      '電話番号を入力してください。',
      '郵便番号を入力してください。',
      '都道府県を選択してください。',
      '市区町村を入力してください。',
      '番地を入力してください。',
    ]);
    expect(graph.callsOf('createDeliveryDestination')).toEqual([]);
  });

  it('belongs to the demand that an operator works in', async () => {
    const stored = aDestination({ name: '東京第一倉庫' });
    const { user, location } = renderProducts({
      at: '/admin/demands/d-42/delivery-destinations/new',
      user: anOperator(),
      answers: {
        prefectures: prefectures(),
        addressesByZipCode: [],
        createDeliveryDestination: { deliveryDestination: stored },
        deliveryDestination: stored,
      },
    });
    await user.type(await screen.findByLabelText(/^納品先名/), '東京第一倉庫');
    await user.type(screen.getByLabelText(/^電話番号/), '03-1234-5678');
    await user.type(screen.getByLabelText('メールアドレス'), 'souko@example.jp');
    await user.type(screen.getByLabelText(/^郵便番号/), '135-0061');
    await user.selectOptions(screen.getByLabelText(/^都道府県/), await screen.findByText('東京都'));
    await user.type(screen.getByLabelText(/^市区町村/), '江東区豊洲');
    await user.type(screen.getByLabelText(/^番地/), '4-5-6{Enter}');

    await waitFor(() => expect(location()).toBe(`/admin/demands/d-42/delivery-destinations/${stored.uuid}`));
    expect(graph.callsOf('createDeliveryDestination')).toEqual([
      {
        input: {
          demandUuid: 'd-42',
          name: '東京第一倉庫',
          phoneNumber: '03-1234-5678',
          zipCode: '135-0061',
          prefectureId: 13,
          city: '江東区豊洲',
          address1: '4-5-6',
          address2: null,
          emails: ['souko@example.jp'],
          idempotencyKey: expect.any(String),
        },
      },
    ]);
  });
});
