import { checkSettings, settingInput, type SettingValues, settingVersion } from './settings.js';

const stored = settingVersion({
  uuid: 'd1',
  name: '株式会社あおぞら商店',
  updatedAt: '2026-11-01T00:00:00.000000Z',
  isMailNotificationEnabled: true,
  demandSealImageURL: null,
  demandContact: null,
  demandSetting: {
    deliveryNotificationDaysAgo: 3,
    enabledBusinessDayConversionOfDeliveryNotification: false,
    maxMemberNumber: 10,
    taxRounding: 'FLOOR',
    inspectionTerms: '納品後7日以内',
    paymentTerms: null,
    mailBody: null,
    mailSignature: null,
  },
});
const edited = (own: Partial<SettingValues>): SettingValues => ({ ...stored.values, ...own });

it('sends only changed values; an emptied text is cleared', () => {
  expect(settingInput(edited({}), stored)).toEqual({ expectedUpdatedAt: stored.updatedAt });
  expect(
    settingInput(
      edited({
        deliveryNotificationDaysAgo: '１５',
        taxRounding: 'CEIL',
        inspectionTerms: '',
        paymentTerms: '銀行振込',
      }),
      stored,
    ),
  ).toEqual({
    expectedUpdatedAt: stored.updatedAt,
    deliveryNotificationDaysAgo: 15,
    taxRounding: 'CEIL',
    inspectionTerms: null,
    paymentTerms: '銀行振込',
  });
});

it.each([
  [
    { deliveryNotificationDaysAgo: '31' },
    { deliveryNotificationDaysAgo: ['0〜30の整数で入力してください。'] },
  ],
  [
    { deliveryNotificationDaysAgo: '1.5' },
    { deliveryNotificationDaysAgo: ['0〜30の整数で入力してください。'] },
  ],
  [
    { deliveryNotificationDaysAgo: '', maxMemberNumber: '　' },
    {
      deliveryNotificationDaysAgo: ['納期通知の日数を入力してください。'],
      maxMemberNumber: ['ユーザー数の上限を入力してください。'],
    },
  ],
  [{ maxMemberNumber: '0' }, { maxMemberNumber: ['1〜1000の整数で入力してください。'] }],
  [{ deliveryNotificationDaysAgo: '０', maxMemberNumber: '1000' }, {}],
  [{ deliveryNotificationDaysAgo: '\u200B3', maxMemberNumber: '10\u200E' }, {}],
  [{ mailSignature: '𠮷'.repeat(1000) }, {}],
  [{ mailSignature: 'あ'.repeat(1001) }, { mailSignature: ['署名は1000文字以内で入力してください。'] }],
])('checks %j', (own, errors) => {
  expect(checkSettings(edited(own))).toEqual(errors);
});
