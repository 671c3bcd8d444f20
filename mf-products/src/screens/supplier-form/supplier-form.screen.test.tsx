import { aSupplier, graph, prefectures, refusal } from '@hacchu-hub/slice-testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderProducts, retyperOf } from '../../testing.js';

const newSupplier = '/demand/suppliers/new';

describe('registering a supplier', () => {
  it('reports missing fields without a request', async () => {
    const { user } = renderProducts({ at: newSupplier, answers: { prefectures: prefectures() } });
    await user.type(await screen.findByLabelText('市区町村'), '渋谷区');
    await user.click(screen.getByRole('button', { name: '登録する' }));

    expect(screen.getByLabelText(/^仕入先名/)).toHaveAccessibleDescription('仕入先名を入力してください。');
    expect(screen.getByLabelText('都道府県')).toHaveAccessibleDescription('都道府県を選択してください。');
    expect(screen.getByLabelText('番地')).toBeInvalid();
    expect(graph.callsOf('createDemandSupplier')).toEqual([]);

    const summary = screen.getByRole('alert');
    await user.click(within(summary).getByRole('button', { name: '都道府県を選択してください。' }));
    expect(screen.getByLabelText('都道府県')).toHaveFocus();
  });

  it('warns of terms that exceed 60 days while they are chosen, and sends them', async () => {
    const stored = aSupplier({ name: '株式会社青葉' });
    const { user } = renderProducts({
      at: newSupplier,
      answers: { prefectures: prefectures(), createDemandSupplier: { demandSupplier: stored } },
    });
    await user.type(await screen.findByLabelText(/^仕入先名/), '株式会社青葉');
    await user.selectOptions(screen.getByLabelText('締め日'), '末日');
    await user.selectOptions(screen.getByLabelText('支払月'), '翌月');
    await user.selectOptions(screen.getByLabelText('支払日'), '末日');
    expect(screen.getByText(/^受領から支払まで最長60日です/)).toHaveTextContent('暦の上では最長62日');
    await user.selectOptions(screen.getByLabelText('締め日'), '20日');
    expect(screen.getByRole('alert')).toHaveTextContent('受領から支払まで最長70日になり、60日を超えます。');
    await user.type(screen.getByLabelText('適格請求書発行事業者登録番号'), 'T8123456789012');
    await user.type(screen.getByLabelText('リードタイム（営業日）'), '３');
    await user.type(screen.getByLabelText('最低発注金額（税抜）'), '30,000');
    await user.click(screen.getByRole('button', { name: '登録する' }));
    expect(screen.getByLabelText('適格請求書発行事業者登録番号')).toHaveAccessibleDescription(
      /^登録番号に誤りがあります。/,
    );
    await user.clear(screen.getByLabelText('適格請求書発行事業者登録番号'));
    await user.type(screen.getByLabelText('適格請求書発行事業者登録番号'), 'T7123456789012');
    await user.click(screen.getByRole('button', { name: '登録する' }));
    await waitFor(() =>
      expect(graph.callsOf('createDemandSupplier')).toMatchObject([
        {
          input: {
            invoiceRegistrationNumber: 'T7123456789012',
            closingDay: 20,
            paymentMonth: 1,
            paymentDay: 31,
            paymentDayShift: null,
            leadTimeDays: 3,
            taxRounding: null,
            minimumOrderAmount: '30000',
          },
        },
      ]),
    );
  });

  it.each([
    ['３営業日', 3],
    ['10日', 10],
  ])('takes %s as a lead time', async (typed, leadTimeDays) => {
    const stored = aSupplier({ name: '株式会社青葉' });
    const { user } = renderProducts({
      at: newSupplier,
      answers: { prefectures: prefectures(), createDemandSupplier: { demandSupplier: stored, warnings: [] } },
    });
    await user.type(await screen.findByLabelText(/^仕入先名/), '株式会社青葉');
    await user.type(screen.getByLabelText('リードタイム（営業日）'), typed);
    await user.click(screen.getByRole('button', { name: '登録する' }));
    await waitFor(() =>
      expect(graph.callsOf('createDemandSupplier')).toMatchObject([{ input: { leadTimeDays } }]),
    );
  });

  it('takes no pieces as a lead time', async () => {
    const { user } = renderProducts({ at: newSupplier, answers: { prefectures: prefectures() } });
    await user.type(await screen.findByLabelText(/^仕入先名/), '株式会社青葉');
    await user.type(screen.getByLabelText('リードタイム（営業日）'), '3個');
    await user.click(screen.getByRole('button', { name: '登録する' }));
    expect(screen.getByLabelText('リードタイム（営業日）')).toHaveAccessibleDescription(
      /^リードタイムは0以上の整数で入力してください。/,
    );
    expect(graph.callsOf('createDemandSupplier')).toEqual([]);
  });

  it("shows the server's messages at their fields and keeps the input", async () => {
    const { user, location } = renderProducts({
      at: newSupplier,
      answers: {
        prefectures: prefectures(),
        createDemandSupplier: () => {
          throw refusal({
            code: 'INVALID_ARGUMENT',
            fields: {
              name: ['仕入先名は100文字以内で入力してください。'],
              'emails.0': ['メールアドレスの形式が正しくありません。'],
            },
          });
        },
      },
    });
    await user.type(await screen.findByLabelText(/^仕入先名/), '株式会社青葉');
    await user.type(screen.getByLabelText('メールアドレス'), 'sales@aoba.example{Enter}');
    await user.click(screen.getByRole('button', { name: '登録する' }));

    await waitFor(() =>
      expect(screen.getByLabelText(/^仕入先名/)).toHaveAccessibleDescription(
        '仕入先名は100文字以内で入力してください。',
      ),
    );
    expect(screen.getByLabelText('メールアドレス')).toHaveAccessibleDescription(
      /^メールアドレスの形式が正しくありません。/,
    );
    expect(screen.getByLabelText(/^仕入先名/)).toHaveValue('株式会社青葉');
    expect(screen.getByText('sales@aoba.example')).toBeVisible();
    expect(location()).toBe(newSupplier);
  });

  it('saves an address that is still being typed when Ctrl+S is pressed', async () => {
    const stored = aSupplier({ name: '株式会社青葉' });
    const { user } = renderProducts({
      at: newSupplier,
      answers: { prefectures: prefectures(), createDemandSupplier: { demandSupplier: stored } },
    });
    await user.type(await screen.findByLabelText(/^仕入先名/), '株式会社青葉');
    await user.type(screen.getByLabelText('メールアドレス'), 'sales@aoba.example');
    await user.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(graph.callsOf('createDemandSupplier')).toHaveLength(1));
    expect(JSON.stringify(graph.callsOf('createDemandSupplier'))).toContain('sales@aoba.example');
  });

  it('registers once, however often the button is clicked, and shows the supplier', async () => {
    const stored = aSupplier({ name: '株式会社青葉' });
    let answer: () => void = () => undefined;
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const { user, location, notices, askedToLeave } = renderProducts({
      at: newSupplier,
      answers: {
        prefectures: prefectures(),
        createDemandSupplier: async () => {
          await answered;
          return {
            demandSupplier: stored,
            warnings: [{ code: 'DUPLICATE_NAME', field: 'name', message: '同じ名前の仕入先があります。' }],
          };
        },
        demandSupplier: stored,
      },
    });
    await user.type(await screen.findByLabelText(/^仕入先名/), '株式会社青葉');
    await user.selectOptions(await screen.findByLabelText('都道府県'), await screen.findByText('東京都'));
    await user.type(screen.getByLabelText('市区町村'), '渋谷区');
    await user.type(screen.getByLabelText('番地'), '1-2-3');
    await user.dblClick(screen.getByRole('button', { name: '登録する' }));
    await user.keyboard('{Control>}s{/Control}');
    answer();
    // Even while the new supplier's page is still loading.
    await waitFor(() => expect(notices).not.toEqual([]));
    await user.keyboard('{Control>}s{/Control}');

    await waitFor(() => expect(location()).toBe(`/demand/suppliers/${stored.uuid}`));
    expect(graph.callsOf('createDemandSupplier')).toEqual([
      {
        input: {
          demandUuid: '01920000-0000-7000-8000-0000000000d1',
          name: '株式会社青葉',
          zipCode: null,
          prefectureId: 13,
          city: '渋谷区',
          address1: '1-2-3',
          address2: null,
          emails: [],
          phoneNumber: null,
          contactName: null,
          invoiceRegistrationNumber: null,
          closingDay: null,
          paymentMonth: null,
          paymentDay: null,
          paymentDayShift: null,
          defaultDeliveryDestinationId: null,
          leadTimeDays: null,
          taxRounding: null,
          minimumOrderAmount: null,
          idempotencyKey: expect.any(String),
        },
      },
    ]);
    expect(notices.map(({ text }) => text)).toEqual([
      '仕入先「株式会社青葉」を登録しました。',
      '同じ名前の仕入先があります。',
    ]);
    expect(askedToLeave()).toBe(0);
  });

  it('asks before the input is discarded', async () => {
    const { user, goTo, location, askedToLeave } = renderProducts({
      at: newSupplier,
      answers: { prefectures: prefectures() },
    });
    await user.type(await screen.findByLabelText(/^仕入先名/), '青');
    await goTo('/demand/suppliers');
    await waitFor(() => expect(askedToLeave()).toBe(1));
    expect(location()).toBe(newSupplier);
    expect(screen.getByLabelText(/^仕入先名/)).toHaveValue('青');
  });
});

describe('editing a supplier', () => {
  const stored = aSupplier({ name: '株式会社青葉', updatedAt: '2026-11-20T01:00:00.000001Z' });
  const theirs = {
    ...stored,
    name: '青葉製作所',
    city: '盛岡市',
    updatedAt: '2026-11-20T02:00:00.000002Z',
  };
  const edit = `/demand/suppliers/${stored.uuid}/edit`;

  it('saves with Ctrl+S, stays, and says so', async () => {
    const { user, location, notices } = renderProducts({
      at: edit,
      answers: {
        prefectures: prefectures(),
        demandSupplier: stored,
        updateDemandSupplier: {
          demandSupplier: { ...stored, zipCode: '150-0001', updatedAt: theirs.updatedAt },
          warnings: [],
        },
      },
    });
    const zip = await screen.findByLabelText('郵便番号');
    await user.clear(zip);
    await user.type(zip, '１５００００１');
    await user.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(notices).toEqual([{ kind: 'success', text: '保存しました。' }]));
    expect(location()).toBe(edit);
    expect(zip).toHaveValue('150-0001');
    expect(graph.callsOf('updateDemandSupplier')[0]).toMatchObject({
      input: { uuid: stored.uuid, expectedUpdatedAt: stored.updatedAt },
    });
  });

  const conflicting = () => {
    let reads = 0;
    return renderProducts({
      at: edit,
      answers: {
        prefectures: prefectures(),
        demandSupplier: () => (reads++ === 0 ? stored : theirs),
        updateDemandSupplier: ({ input }: { input: { expectedUpdatedAt: string; name: string } }) => {
          if (input.expectedUpdatedAt !== theirs.updatedAt) {
            throw refusal({ code: 'ABORTED', message: '他のユーザーがこの仕入先を更新しました。' });
          }
          return {
            demandSupplier: { ...theirs, name: input.name, updatedAt: '2026-11-20T03:00:00.000003Z' },
            warnings: [],
          };
        },
      },
    });
  };

  it('is no conflict when an earlier attempt stored the same in the form of the server', async () => {
    let reads = 0;
    const saved = {
      ...stored,
      zipCode: '020-0001',
      phoneNumber: '03-1234-5678',
      invoiceRegistrationNumber: 'T7123456789012',
      leadTimeDays: 10,
      minimumOrderAmount: '30000',
      updatedAt: '2026-11-20T02:00:00.000002Z',
    };
    const { user, notices } = renderProducts({
      at: edit,
      answers: {
        prefectures: prefectures(),
        addressesByZipCode: [],
        demandSupplier: () => (reads++ === 0 ? stored : saved),
        updateDemandSupplier: () => {
          throw refusal({ code: 'ABORTED', message: '他のユーザーがこの仕入先を更新しました。' });
        },
      },
    });
    const retype = retyperOf(user);
    await retype(/^郵便番号/, '〒０２０ー０００１');
    await retype(/^電話番号/, '(03)12345678');
    await retype(/^適格請求書発行事業者登録番号/, 't7-1234-5678-9012');
    await retype(/^リードタイム/, '１０営業日');
    await retype(/^最低発注金額/, '３０，０００');
    await user.click(screen.getByRole('button', { name: '保存する' }));
    await waitFor(() => expect(notices).toEqual([{ kind: 'success', text: '保存しました。' }]));
    expect(screen.queryByText('他のユーザーがこの仕入先を更新しました。')).not.toBeInTheDocument();
  });

  const typeAndSave = async (user: ReturnType<typeof conflicting>['user']) => {
    const name = await screen.findByLabelText(/^仕入先名/);
    await user.clear(name);
    await user.type(name, '青葉ホールディングス');
    await user.click(screen.getByRole('button', { name: '保存する' }));
    expect(await screen.findByText('他のユーザーがこの仕入先を更新しました。')).toBeVisible();
    return name;
  };

  it('keeps the input when somebody else saved first, and shows both versions', async () => {
    const { user, notices } = conflicting();
    await user.type(await screen.findByLabelText(/^リードタイム/), '１０営業日');
    const name = await typeAndSave(user);
    expect(name).toHaveValue('青葉ホールディングス');
    expect(screen.getByRole('row', { name: /リードタイム/ })).toHaveTextContent('10営業日');
    const row = screen.getByRole('row', { name: /仕入先名/ });
    expect(row).toHaveTextContent('青葉ホールディングス青葉製作所');
    // What only the other person changed is taken over without asking.
    expect(screen.getByLabelText(/^市区町村/)).toHaveValue('盛岡市');
    expect(screen.queryByRole('row', { name: /市区町村/ })).not.toBeInTheDocument();
    expect(notices).toEqual([]);
  });

  it('keeps the input when the connection is lost after somebody else saved first', async () => {
    let reads = 0;
    const message = '他のユーザーがこの仕入先を更新しました。';
    const { user } = renderProducts({
      at: edit,
      answers: {
        prefectures: prefectures(),
        demandSupplier: () => {
          if (reads++ === 0) return stored;
          throw refusal({ code: 'UNAVAILABLE', message: '接続できませんでした。' });
        },
        updateDemandSupplier: () => {
          throw refusal({ code: 'ABORTED', message });
        },
      },
    });
    const name = await screen.findByLabelText(/^仕入先名/);
    await user.clear(name);
    await user.type(name, '青葉ホールディングス');
    await user.click(screen.getByRole('button', { name: '保存する' }));
    await waitFor(() => expect(graph.callsOf('demandSupplier').length).toBeGreaterThan(2));
    expect(await screen.findByText('接続できませんでした。')).toBeVisible();
    expect(name).toBeInTheDocument();
    expect(name).toHaveValue('青葉ホールディングス');
  });

  it('can overwrite the other version after a choice', async () => {
    const { user, notices } = conflicting();
    await typeAndSave(user);
    await user.click(screen.getByRole('button', { name: '自分の入力で保存する' }));
    await waitFor(() => expect(notices.map(({ text }) => text)).toEqual(['保存しました。']));
    expect(screen.queryByText('他のユーザーがこの仕入先を更新しました。')).not.toBeInTheDocument();
    expect(graph.callsOf('updateDemandSupplier').at(-1)).toMatchObject({
      input: { expectedUpdatedAt: theirs.updatedAt, name: '青葉ホールディングス', city: '盛岡市' },
    });
  });

  it('can take the other version', async () => {
    const { user } = conflicting();
    const name = await typeAndSave(user);
    await user.click(screen.getByRole('button', { name: '最新の内容を読み込む' }));
    expect(name).toHaveValue('青葉製作所');
    expect(screen.queryByText('他のユーザーがこの仕入先を更新しました。')).not.toBeInTheDocument();
  });

  it('reports that the supplier does not exist', async () => {
    renderProducts({
      at: edit,
      answers: {
        demandSupplier: () => {
          throw refusal({ code: 'NOT_FOUND', message: '仕入先が見つかりません。' });
        },
      },
    });
    expect(await screen.findByText('この仕入先は見つかりません')).toBeVisible();
    expect(screen.getByRole('link', { name: '一覧を開く' })).toHaveAttribute('href', '/demand/suppliers');
  });
  it('fills the address in from its post code, and reports an unknown one', async () => {
    const { user } = renderProducts({
      at: '/demand/suppliers/new',
      answers: {
        prefectures: prefectures(),
        addressesByZipCode: ({ zipCode }: { zipCode: string }) =>
          zipCode === '150-0001'
            ? [
                {
                  zipCode,
                  prefectureId: 13,
                  prefectureName: '東京都',
                  city: '渋谷区',
                  address1: '神宮前',
                },
              ]
            : [],
      },
    });
    const zipCode = await screen.findByLabelText(/^郵便番号/);
    await user.type(zipCode, '000-0000');
    await user.click(screen.getByRole('button', { name: '郵便番号から住所を入力' }));
    expect(await screen.findByText(/この郵便番号の住所が見つかりません/)).toBeVisible();
    await user.clear(zipCode);
    await user.type(zipCode, '150-0001');
    await user.click(screen.getByRole('button', { name: '郵便番号から住所を入力' }));
    await waitFor(() => expect(screen.getByLabelText(/^市区町村/)).toHaveValue('渋谷区'));
    expect(screen.getByLabelText(/^番地/)).toHaveValue('神宮前');
    expect(screen.getByLabelText(/^都道府県/)).toHaveDisplayValue('東京都');
  });
});
