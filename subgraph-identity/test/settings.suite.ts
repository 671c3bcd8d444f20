import { as, type TestIdentity, type TestSubgraph } from '@hacchu-hub/subgraph-testing';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { fieldsOf, seedDemand, type SeededDemand, seedUser } from './fixtures.js';
import { takeIdentity } from './identity.harness.js';

let subgraph: TestSubgraph;
let shop: SeededDemand;
let editor: TestIdentity;

interface Setting {
  deliveryNotificationDaysAgo: number;
  maxMemberNumber: number;
  mailBody: string | null;
}
const SETTING = `demandSetting { deliveryNotificationDaysAgo enabledBusinessDayConversionOfDeliveryNotification
  maxMemberNumber taxRounding inspectionTerms paymentTerms mailBody mailSignature }`;

const versionOf = async (): Promise<string> => {
  const { data } = await subgraph.graphql<{ demandSettingsDetail: { updatedAt: string } }>(
    'query($d: ID) { demandSettingsDetail(demandUuid: $d) { updatedAt } }',
    { d: shop.uuid },
    as.operator(),
  );
  return data?.demandSettingsDetail.updatedAt ?? '';
};
const set = async (input: object, who: TestIdentity = shop.admin) =>
  subgraph.graphql<{ updateDemandSetting: { demand: { updatedAt: string; demandSetting: Setting } } }>(
    `mutation($i: UpdateDemandSettingInput!) { updateDemandSetting(input: $i) { demand { updatedAt ${SETTING} } } }`,
    { i: { demandUuid: shop.uuid, expectedUpdatedAt: await versionOf(), ...input } },
    who,
  );

interface LogEntry {
  actorName: string;
  category: string;
  event: string;
  summary: string;
  changes: { field: string; label: string; before: string | null; after: string | null }[];
}
const log = async (who: TestIdentity = shop.admin, args: object = {}): Promise<LogEntry[]> => {
  const { data } = await subgraph.graphql<{ auditEntries: { items: LogEntry[] } }>(
    `query($d: ID, $c: [AuditCategory!]) { auditEntries(demandUuid: $d, categories: $c) {
       items { actorName category event summary changes { field label before after } } } }`,
    { d: shop.uuid, ...args },
    who,
  );
  return data?.auditEntries.items ?? [];
};

describe('settings of a demand', () => {
  beforeAll(async () => {
    subgraph = await takeIdentity();
  });
  beforeEach(async () => {
    shop = await seedDemand(subgraph, '株式会社あおぞら商店');
    editor = (await seedUser(subgraph, shop, 'EDITOR')).identity;
  });

  describe('settings', () => {
    it('change one by one; omitted values are unchanged, null clears a text', async () => {
      const given = {
        deliveryNotificationDaysAgo: 0,
        enabledBusinessDayConversionOfDeliveryNotification: true,
        taxRounding: 'CEIL',
        inspectionTerms: ' 納品後10日以内 ',
        paymentTerms: '月末締め翌月末払い',
        mailBody: 'いつもお世話になっております。\nよろしくお願いいたします。',
        mailSignature: '--\n株式会社あおぞら商店 購買部\n\nTEL 03-1234-5678',
      };
      expect((await set(given)).data?.updateDemandSetting.demand.demandSetting).toEqual({
        ...given,
        inspectionTerms: '納品後10日以内',
        maxMemberNumber: 10,
      });
      const { data } = await set({ deliveryNotificationDaysAgo: 30, taxRounding: null, mailBody: null });
      expect(data?.updateDemandSetting.demand.demandSetting).toEqual({
        ...given,
        deliveryNotificationDaysAgo: 30,
        inspectionTerms: '納品後10日以内',
        mailBody: null,
        maxMemberNumber: 10,
      });
    });

    it.each([
      ['deliveryNotificationDaysAgo', 'below', -1, '0〜30の整数で入力してください。'],
      ['deliveryNotificationDaysAgo', 'above', 31, '0〜30の整数で入力してください。'],
      ['maxMemberNumber', 'below', 0, '1〜1000の整数で入力してください。'],
      ['maxMemberNumber', 'above', 1001, '1〜1000の整数で入力してください。'],
      ['inspectionTerms', 'above', 'あ'.repeat(201), '検査完了期日は200文字以内で入力してください。'],
      ['paymentTerms', 'above', 'あ'.repeat(201), '支払方法は200文字以内で入力してください。'],
      ['mailSignature', 'above', 'あ'.repeat(1_001), '署名は1000文字以内で入力してください。'],
      ['mailBody', 'above', 'あ'.repeat(10_001), 'メール本文は10000文字以内で入力してください。'],
    ])('refuse %s %s its limit', async (field, _where, value, message) => {
      const answer = await set({ [field]: value }, as.operator());
      expect(answer.code).toBe('INVALID_ARGUMENT');
      expect(fieldsOf(answer)).toEqual({ [field]: [message] });
    });

    it('are for administrators and operators; the member limit is for operators alone', async () => {
      expect((await set({ taxRounding: 'CEIL' }, editor)).code).toBe('PERMISSION_DENIED');
      const { code, errors } = await set({ maxMemberNumber: 20 });
      expect(code).toBe('PERMISSION_DENIED');
      expect(errors[0]?.message).toBe('ユーザー数の上限は運営だけが変更できます。');
      const { data } = await set({ maxMemberNumber: 1 }, as.operator());
      expect(data?.updateDemandSetting.demand.demandSetting.maxMemberNumber).toBe(1);
    });

    it('can lower the member limit below the number of users: nobody is removed, nobody else is invited', async () => {
      await set({ maxMemberNumber: 1 }, as.operator());
      const { data } = await subgraph.graphql(
        '{ demandUsers(query: "nobody is called that") { totalCount quota { used limit } } }',
        {},
        shop.admin,
      );
      expect(data).toEqual({ demandUsers: { totalCount: 0, quota: { used: 2, limit: 1 } } });
      const users = [{ email: 'one-more@test.example', lastName: '鈴木', firstName: '花子', role: 'EDITOR' }];
      const invited = await subgraph.graphql(
        'mutation($i: CreateDemandUsersInput!) { createDemandUsers(input: $i) { results { ok } } }',
        { i: { users } },
        shop.admin,
      );
      expect(invited.errors[0]?.message).toBe(
        'ユーザー数の上限（1名）に達しています。上限の変更は運営までお問い合わせください。',
      );
    });

    it('are not overwritten by an edit of an older version, however close', async () => {
      const expectedUpdatedAt = await versionOf();
      const edits = ['CEIL', 'HALF_UP'].map((taxRounding) => set({ expectedUpdatedAt, taxRounding }));
      const codes = (await Promise.all(edits)).map(({ code }) => code);
      expect(codes.sort()).toEqual(['ABORTED', undefined]);
      const late = await set({ expectedUpdatedAt, taxRounding: 'FLOOR' });
      expect(late.errors[0]?.message).toBe(
        '他のユーザーが設定を更新しました。最新の内容を読み込んでください。',
      );
      expect(late.errors[0]?.extensions.exception?.details['updatedAt']).toBe(await versionOf());
      expect((await log()).filter(({ event }) => event === 'SETTING_UPDATED')).toHaveLength(1);
    });

    it('are seen by EDITORs of the demand, and by no user of another', async () => {
      const read = (who: TestIdentity) =>
        subgraph.graphql(
          'query($d: ID) { demandSettingsDetail(demandUuid: $d) { demandSetting { taxRounding } } }',
          { d: shop.uuid },
          who,
        );
      expect((await read(editor)).data).toEqual({
        demandSettingsDetail: { demandSetting: { taxRounding: 'FLOOR' } },
      });
      expect((await read(as.otherDemandAdmin())).code).toBe('PERMISSION_DENIED');
      expect((await read(as.unknownRole({ demand: shop }))).code).toBe('PERMISSION_DENIED');
    });
  });

  describe('mail notices', () => {
    const flag = (who: TestIdentity, isMailNotificationEnabled: boolean) =>
      subgraph.graphql(
        'mutation($i: UpdateMailNotificationFlagInput!) { updateMailNotificationFlag(input: $i) { demand { isMailNotificationEnabled } } }',
        { i: { demandUuid: shop.uuid, isMailNotificationEnabled } },
        who,
      );

    it('are enabled and disabled by administrators and operators', async () => {
      expect((await flag(editor, false)).code).toBe('PERMISSION_DENIED');
      expect((await flag(shop.admin, false)).data).toEqual({
        updateMailNotificationFlag: { demand: { isMailNotificationEnabled: false } },
      });
      expect((await flag(as.operator(), true)).errors).toEqual([]);
      expect((await log()).slice(0, 2)).toMatchObject([
        { actorName: '運営（運営 花子）', changes: [{ label: 'メール通知', before: 'オフ', after: 'オン' }] },
        { actorName: '試験 太郎', changes: [{ label: 'メール通知', before: 'オン', after: 'オフ' }] },
      ]);
    });
  });

  describe('features', () => {
    const OFF = {
      isCostingEnabled: false,
      isExportCsvEnabled: false,
      isOrderListExcelEnabled: false,
      isApprovalFunctionEnabled: false,
      isOrderInternalDetailEnabled: false,
    };
    const restrict = (flags: object, who: TestIdentity = as.operator()) =>
      subgraph.graphql<{ updateFunctionalRestriction: { demand: { updatedAt: string } } }>(
        'mutation($i: UpdateFunctionalRestrictionInput!) { updateFunctionalRestriction(input: $i) { demand { updatedAt } } }',
        { i: { ...OFF, demandUuid: shop.uuid, ...flags } },
        who,
      );
    interface Status {
      name: string;
      isEnabled: boolean;
      label: string;
      effect: string;
      changedAt: string | null;
      changedBy: string | null;
    }
    const statuses = async (who: TestIdentity): Promise<Status[]> => {
      const { data } = await subgraph.graphql<{ listDemandFeatureFlagStatuses: Status[] }>(
        'query($d: ID) { listDemandFeatureFlagStatuses(demandUuid: $d) { name isEnabled label effect changedAt changedBy } }',
        { d: shop.uuid },
        who,
      );
      return data?.listDemandFeatureFlagStatuses ?? [];
    };

    it('are listed with what they hide and who changed them last', async () => {
      await restrict({ isCostingEnabled: true }, as.operator({ name: '運営 一郎' }));
      await restrict(
        { isCostingEnabled: true, isExportCsvEnabled: true },
        as.operator({ name: '運営 二郎' }),
      );
      const found = await statuses(shop.admin);
      expect(found.map(({ name, isEnabled, changedBy }) => [name, isEnabled, changedBy])).toEqual([
        ['COSTING', true, '運営（運営 一郎）'],
        ['CSV_EXPORT', true, '運営（運営 二郎）'],
        ['ORDER_LIST_EXCEL', false, null],
        ['APPROVAL_FUNCTION', false, null],
        ['ORDER_INTERNAL_DETAIL', false, null],
      ]);
      expect(found[0]).toMatchObject({
        label: '原価管理',
        effect: 'オフにすると、原価管理の画面と原価に関する列が表示されなくなります。データは保持されます。',
        changedAt: expect.stringMatching(/^\d{4}-.*\d{6}Z$/),
      });
      expect((await log(shop.admin, { c: ['FEATURE_FLAG'] })).map(({ changes }) => changes)).toEqual([
        [{ field: 'CSV_EXPORT', label: 'CSV出力', before: 'オフ', after: 'オン' }],
        [{ field: 'COSTING', label: '原価管理', before: 'オフ', after: 'オン' }],
      ]);
    });

    it('are shown to EDITORs without who changed them: they have no access to the audit log', async () => {
      await restrict({ isCostingEnabled: true });
      expect((await statuses(editor))[0]).toMatchObject({
        isEnabled: true,
        changedAt: null,
        changedBy: null,
      });
    });

    it('are not changed by an edit of an older version', async () => {
      const expectedUpdatedAt = await versionOf();
      expect((await restrict({ isCostingEnabled: true, expectedUpdatedAt })).errors).toEqual([]);
      expect((await restrict({ expectedUpdatedAt })).code).toBe('ABORTED');
      expect((await statuses(as.operator()))[0]?.isEnabled).toBe(true);
    });
  });

  describe('the log of a demand', () => {
    it('describes changes, newest first, without edits that had no effect', async () => {
      await set({ deliveryNotificationDaysAgo: 5, paymentTerms: '月末締め' });
      const version = await versionOf();
      const unchanged = await set({ deliveryNotificationDaysAgo: 5, paymentTerms: '月末締め ' });
      expect(unchanged.data?.updateDemandSetting.demand.updatedAt).toBe(version);
      expect(await log()).toEqual([
        {
          actorName: '試験 太郎',
          category: 'SETTING',
          event: 'SETTING_UPDATED',
          summary: '設定を変更しました。',
          changes: [
            { field: 'deliveryNotificationDaysAgo', label: '納期通知', before: '3日前', after: '5日前' },
            { field: 'paymentTerms', label: '支払方法', before: null, after: '月末締め' },
          ],
        },
        {
          actorName: '運営（運営 花子）',
          category: 'SETTING',
          event: 'DEMAND_CREATED',
          summary: '組織「株式会社あおぞら商店」を作成しました。',
          changes: [],
        },
      ]);
    });

    it('contains name and contact value by value', async () => {
      const demandContact = {
        zipCode: '150-0001',
        prefectureId: 13,
        city: '渋谷区',
        address1: '神宮前1-2-3',
        email: 'info@aozora.example',
        phoneNumber: '03-1234-5678',
      };
      const update = (input: object) =>
        subgraph.graphql(
          'mutation($i: UpdateDemandInput!) { updateDemand(input: $i) { demand { name } } }',
          { i: input },
          shop.admin,
        );
      await update({ demandContact });
      await update({ name: 'あおぞら商会', demandContact: { ...demandContact, prefectureId: 27 } });
      expect((await log())[0]?.changes).toEqual([
        { field: 'name', label: '組織名', before: '株式会社あおぞら商店', after: 'あおぞら商会' },
        { field: 'prefectureId', label: '都道府県', before: '東京都', after: '大阪府' },
      ]);
    });

    it('is for administrators and operators, per demand, by categories and pages', async () => {
      await set({ taxRounding: 'CEIL' });
      await set({ taxRounding: 'FLOOR' });
      expect(await log(editor)).toEqual([]);
      const denied = await subgraph.graphql('{ auditEntries { totalCount } }', {}, editor);
      expect(denied.code).toBe('PERMISSION_DENIED');
      const rival = await seedDemand(subgraph, '合同会社ミドリ');
      expect((await log(rival.admin)).length).toBe(0);
      expect((await log(rival.admin, { d: null })).map(({ event }) => event)).toEqual(['DEMAND_CREATED']);
      expect(await log(as.operator(), { c: ['USER', 'ROLE'] })).toEqual([]);
      const paged = await subgraph.graphql(
        'query($d: ID) { auditEntries(demandUuid: $d, page: 2, limit: 1) { items { changes { before after } } totalCount page limit } }',
        { d: shop.uuid },
        as.operator(),
      );
      expect(paged.data).toEqual({
        auditEntries: {
          items: [{ changes: [{ before: '切り捨て', after: '切り上げ' }] }],
          totalCount: 3,
          page: 2,
          limit: 1,
        },
      });
    });
  });
});
