import { sendFile } from '@hacchu-hub/slice-kit/files';
import { aPage, aUser, graph, refusal } from '@hacchu-hub/slice-testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderAdmin, someSettings } from '../../testing.js';

// jsdom has no network; the upload to the object store is covered by browser tests.
jest.mock('@hacchu-hub/slice-kit/files', () => ({
  ...jest.requireActual('@hacchu-hub/slice-kit/files'),
  sendFile: jest.fn(),
}));
const sending = jest.mocked(sendFile);

const DEMAND = '01920000-0000-7000-8000-0000000000d1';
const anAdministrator = aUser({ capabilities: ['settings:view', 'settings:edit', 'audit:view'] });
const answers = {
  demandSettingsDetail: someSettings(),
  auditEntries: aPage([]),
  prefectures: [
    { __typename: 'Prefecture', id: 13, name: '東京都' },
    { __typename: 'Prefecture', id: 27, name: '大阪府' },
  ],
};
const render = (at: string, own: object = {}, user = anAdministrator) =>
  renderAdmin({ user, at, answers: { ...answers, ...own } });
const settingsForm = async () => within(await screen.findByRole('form', { name: '通知・計算・文面' }));

describe('settings of a demand', () => {
  it('are read by editors, who cannot change them', async () => {
    render('/demand/settings', {}, aUser({ role: 'EDITOR', capabilities: ['settings:view'] }));
    expect(await screen.findByText('〒150-0001 東京都渋谷区神宮前1-2-3')).toBeVisible();
    expect(screen.getByText('3日前')).toBeVisible();
    expect(screen.getByRole('switch', { name: 'メールで通知する' })).toBeDisabled();
    expect(screen.queryByRole('link', { name: '編集' })).not.toBeInTheDocument();
    expect(screen.queryByRole('form')).not.toBeInTheDocument();
    expect(screen.queryByText('設定の変更履歴')).not.toBeInTheDocument();
  });

  it('are changed by administrators: only changed values are sent', async () => {
    const after = someSettings({ updatedAt: '2026-11-02T00:00:00.000000Z' });
    const { user, notices } = render('/demand/settings', { updateDemandSetting: { demand: after } });
    const form = await settingsForm();
    expect(form.queryByLabelText(/ユーザー数の上限/)).not.toBeInTheDocument();
    const days = form.getByRole('textbox', { name: /^納期通知/ });
    await user.clear(days);
    await user.type(days, '31');
    await user.click(form.getByRole('button', { name: '保存する' }));
    await waitFor(() => expect(days).toBeInvalid());
    expect(graph.callsOf('updateDemandSetting')).toEqual([]);
    await user.clear(days);
    await user.type(days, '5');
    await user.click(form.getByRole('radio', { name: /^営業日/ }));
    await user.click(form.getByRole('button', { name: '保存する' }));
    await waitFor(() => expect(notices).toEqual([{ kind: 'success', text: '保存しました。' }]));
    expect(graph.callsOf('updateDemandSetting')).toEqual([
      {
        input: {
          demandUuid: DEMAND,
          expectedUpdatedAt: '2026-11-01T00:00:00.000001Z',
          deliveryNotificationDaysAgo: 5,
          enabledBusinessDayConversionOfDeliveryNotification: true,
        },
      },
    ]);
  });

  it('keep the input after a concurrent change, and can overwrite it', async () => {
    const { user, notices } = render('/demand/settings', {
      updateDemandSetting: () => {
        throw refusal({ code: 'ABORTED', message: '他のユーザーがこの組織を更新しました。' });
      },
    });
    const form = await settingsForm();
    await user.type(form.getByRole('textbox', { name: /^検査完了期日/ }), '納品後7日以内');
    const latest = someSettings({
      updatedAt: '2026-11-03T00:00:00.000000Z',
      demandSetting: {
        ...someSettings().demandSetting,
        maxMemberNumber: 7,
        paymentTerms: '月末締め翌月末払い',
      },
    });
    graph.answer({ demandSettingsDetail: latest });
    await user.click(form.getByRole('button', { name: '保存する' }));
    expect(await screen.findByText('他のユーザーがこの組織を更新しました。')).toBeVisible();
    expect(form.getByRole('textbox', { name: /^検査完了期日/ })).toHaveValue('納品後7日以内');
    expect(form.getByRole('textbox', { name: /^支払方法/ })).toHaveValue('月末締め翌月末払い');
    graph.answer({ updateDemandSetting: { demand: latest } });
    await user.click(screen.getByRole('button', { name: '自分の入力で保存する' }));
    await waitFor(() => expect(notices).toEqual([{ kind: 'success', text: '保存しました。' }]));
    expect(graph.callsOf('updateDemandSetting').at(-1)).toEqual({
      input: {
        demandUuid: DEMAND,
        expectedUpdatedAt: '2026-11-03T00:00:00.000000Z',
        inspectionTerms: '納品後7日以内',
      },
    });
  });

  it('are saved when an earlier attempt stored the same number', async () => {
    const message = '他のユーザーがこの組織を更新しました。';
    const { user, notices } = render('/demand/settings', {
      updateDemandSetting: () => {
        throw refusal({ code: 'ABORTED', message });
      },
    });
    const form = await settingsForm();
    const days = form.getByRole('textbox', { name: /^納期通知/ });
    await user.clear(days);
    await user.type(days, '０５');
    await user.type(form.getByRole('textbox', { name: /^検査完了期日/ }), '納品後7日以内 ');
    graph.answer({
      demandSettingsDetail: someSettings({
        updatedAt: '2026-11-03T00:00:00.000000Z',
        demandSetting: {
          ...someSettings().demandSetting,
          deliveryNotificationDaysAgo: 5,
          inspectionTerms: '納品後7日以内',
        },
      }),
    });
    await user.click(form.getByRole('button', { name: '保存する' }));
    await waitFor(() => expect(notices).toEqual([{ kind: 'success', text: '保存しました。' }]));
    expect(screen.queryByText(message)).not.toBeInTheDocument();
  });

  it('are saved by keyboard, by users of the organisation and by operators', async () => {
    const saved = someSettings({ updatedAt: '2026-11-05T00:00:00.000000Z' });
    const own = { updateDemandSetting: { demand: saved } };
    const open = {
      people: () => render('/demand/settings', own),
      operators: () =>
        renderAdmin({ at: `/admin/demands/${DEMAND}/settings/edit`, answers: { ...answers, ...own } }),
    };
    for (const openAs of [open.people, open.operators]) {
      const { user, notices, unmount } = openAs();
      const form = await settingsForm();
      const terms = form.getByRole('textbox', { name: /^検査完了期日/ });
      await user.type(terms, '{Control>}s{/Control}');
      expect(notices).toEqual([{ kind: 'info', text: '変更はありません。' }]);
      await user.type(terms, '納品後7日以内{Control>}{Enter}{/Control}');
      await waitFor(() => expect(notices.at(-1)).toEqual({ kind: 'success', text: '保存しました。' }));
      expect(graph.callsOf('updateDemandSetting')).toHaveLength(1);
      unmount();
      graph.calls.length = 0;
    }
  });

  it('enable mail notices immediately', async () => {
    const { user, notices } = render('/demand/settings', {
      updateMailNotificationFlag: { demand: someSettings({ isMailNotificationEnabled: false }) },
    });
    await user.click(await screen.findByRole('switch', { name: 'メールで通知する' }));
    await waitFor(() => expect(notices).toEqual([{ kind: 'success', text: 'メール通知をオフにしました。' }]));
  });

  it('include a contact, whose errors are shown at their fields', async () => {
    const { user } = render('/demand/settings/contact/edit', {
      updateDemand: () => {
        throw refusal({
          code: 'INVALID_ARGUMENT',
          fields: { 'demandContact.phoneNumber': ['電話番号の形式が正しくありません（例：03-1234-5678）。'] },
        });
      },
      addressesByZipCode: [
        { __typename: 'PostalAddress', prefectureId: 27, city: '大阪市北区', address1: '梅田' },
      ],
    });
    const zipCode = await screen.findByRole('textbox', { name: /^郵便番号/ });
    await user.clear(zipCode);
    await user.type(zipCode, '5300001');
    await user.click(screen.getByRole('button', { name: '郵便番号から住所を入力' }));
    await waitFor(() => expect(screen.getByRole('textbox', { name: /^市区町村/ })).toHaveValue('大阪市北区'));
    const phone = screen.getByRole('textbox', { name: /^電話番号/ });
    await user.clear(phone);
    await user.type(phone, '12');
    await user.click(screen.getByRole('button', { name: '保存する' }));
    await waitFor(() => expect(phone).toBeInvalid());
    expect(graph.callsOf('updateDemand').at(-1)).toMatchObject({
      input: { demandContact: { zipCode: '5300001', prefectureId: 27, phoneNumber: '12' } },
    });
  });

  it('include a contact that an earlier attempt stored in the form of the server', async () => {
    const message = '他のユーザーがこの組織を更新しました。';
    const { user, notices } = render('/demand/settings/contact/edit', {
      updateDemand: () => {
        throw refusal({ code: 'ABORTED', message });
      },
      addressesByZipCode: [],
    });
    const retype = async (name: RegExp, text: string) => {
      const field = await screen.findByRole('textbox', { name });
      await user.clear(field);
      await user.type(field, text);
    };
    await retype(/^郵便番号/, '５３０ー０００１');
    await retype(/^電話番号/, '(03)87654321');
    const { demandContact } = someSettings();
    graph.answer({
      demandSettingsDetail: someSettings({
        updatedAt: '2026-11-03T00:00:00.000000Z',
        demandContact: demandContact && {
          ...demandContact,
          zipCode: '530-0001',
          phoneNumber: '03-8765-4321',
        },
      }),
    });
    await user.click(screen.getByRole('button', { name: '保存する' }));
    await waitFor(() => expect(notices).toEqual([{ kind: 'success', text: '保存しました。' }]));
    expect(screen.queryByText(message)).not.toBeInTheDocument();
  });

  it('refuse a seal that is not a picture before anything is sent', async () => {
    URL.createObjectURL = () => 'blob:seal';
    URL.revokeObjectURL = () => undefined;
    const { user } = render('/demand/settings/contact/edit');
    const input = await screen.findByLabelText('社印の画像ファイル');
    await user.upload(input, new File(['%PDF'], 'seal.png', { type: 'image/png' }));
    expect(await screen.findByRole('img', { name: '社印' })).toBeVisible();
    const large = new File([new Uint8Array(2 * 1024 * 1024 + 1)], 'large.png', { type: 'image/png' });
    await user.upload(input, large);
    await user.click(screen.getByRole('button', { name: '保存する' }));
    const message = '社印画像はPNGまたはJPEG（2MB以下）を選択してください。';
    expect((await screen.findAllByText(message)).length).toBeGreaterThan(0);
    expect(graph.callsOf('createSealImageUploadUrl')).toEqual([]);
  });

  it('are shown on a sample document, including a seal that is only selected', async () => {
    URL.createObjectURL = () => 'blob:seal';
    URL.revokeObjectURL = () => undefined;
    const seal = new File(['png'], 'seal.png', { type: 'image/png' });
    const { user } = render('/demand/settings/contact/edit', {
      createSealImageUploadUrl: { upload: { uploadUuid: 'up-1', url: '/objects/up-1', headers: [] } },
      previewSampleOrder: { url: 'https://objects.example/sample.pdf' },
    });
    await user.upload(await screen.findByLabelText('社印の画像ファイル'), seal);
    await user.click(screen.getByRole('button', { name: '発注書の見本' }));
    expect(await screen.findByTitle('発注書の見本')).toHaveAttribute(
      'src',
      'https://objects.example/sample.pdf',
    );
    expect(graph.callsOf('previewSampleOrder')).toEqual([
      { input: { demandUuid: DEMAND, sealImageUploadUuid: 'up-1' } },
    ]);
    expect(sending).toHaveBeenCalledWith(seal, {
      uploadUuid: 'up-1',
      url: '/objects/up-1',
      headers: [],
      __typename: expect.any(String),
    });
  });

  it('show operators the user limit, too', async () => {
    renderAdmin({ at: `/admin/demands/${DEMAND}/settings/edit`, answers });
    const form = await settingsForm();
    expect(form.getByRole('textbox', { name: /^ユーザー数の上限/ })).toHaveValue('10');
    expect(screen.getByRole('form', { name: '組織と連絡先' })).toBeVisible();
  });

  it('are saved card by card: the change of one card is no conflict for the next', async () => {
    const renamed = someSettings({ name: '株式会社見本', updatedAt: '2026-11-04T00:00:00.000000Z' });
    const { user, notices } = renderAdmin({
      at: `/admin/demands/${DEMAND}/settings/edit`,
      answers: { ...answers, updateDemand: { demand: renamed, warnings: [] } },
    });
    const profile = within(await screen.findByRole('form', { name: '組織と連絡先' }));
    const name = profile.getByRole('textbox', { name: /^組織名/ });
    await user.clear(name);
    await user.type(name, '株式会社見本');
    graph.answer({ demandSettingsDetail: renamed, updateDemandSetting: { demand: renamed } });
    await user.click(profile.getByRole('button', { name: '保存する' }));
    await waitFor(() => expect(notices).toHaveLength(1));
    const settings = await settingsForm();
    await user.type(settings.getByRole('textbox', { name: /^検査完了期日/ }), '納品後7日以内');
    await user.click(settings.getByRole('button', { name: '保存する' }));
    await waitFor(() => expect(notices).toHaveLength(2));
    expect(graph.callsOf('updateDemandSetting')).toEqual([
      {
        input: {
          demandUuid: DEMAND,
          expectedUpdatedAt: renamed.updatedAt,
          inspectionTerms: '納品後7日以内',
        },
      },
    ]);
  });
});
