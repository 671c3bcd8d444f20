import { randomUUID } from 'node:crypto';
import { as, type TestSubgraph } from '@hacchu-hub/subgraph-testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { seedDemand, type SeededDemand, seedUser } from './fixtures.js';
import { takeIdentity } from './identity.harness.js';

let subgraph: TestSubgraph;
let shop: SeededDemand;
let rival: SeededDemand;

const OFF = {
  isCostingEnabled: false,
  isExportCsvEnabled: false,
  isOrderListExcelEnabled: false,
  isApprovalFunctionEnabled: false,
  isOrderInternalDetailEnabled: false,
};

describe('demands', () => {
  beforeAll(async () => {
    subgraph = await takeIdentity();
    shop = await seedDemand(subgraph, '株式会社あおぞら商店');
    rival = await seedDemand(subgraph, '合同会社ミドリ');
  });

  describe('a new demand', () => {
    it('has default settings, no contact and all features disabled', async () => {
      const { data } = await subgraph.graphql(
        `query($uuid: ID) { demand(uuid: $uuid) { name userCount isMailNotificationEnabled demandContact { city }
        demandSealImageURL { originalURL }
        demandSetting { deliveryNotificationDaysAgo enabledBusinessDayConversionOfDeliveryNotification maxMemberNumber taxRounding }
        featureFlag { isCostingEnabled isExportCsvEnabled isOrderListExcelEnabled isApprovalFunctionEnabled isOrderInternalDetailEnabled } } }`,
        { uuid: shop.uuid },
        as.operator(),
      );
      expect(data).toEqual({
        demand: {
          name: '株式会社あおぞら商店',
          userCount: 1,
          isMailNotificationEnabled: true,
          demandContact: null,
          demandSealImageURL: null,
          demandSetting: {
            deliveryNotificationDaysAgo: 3,
            enabledBusinessDayConversionOfDeliveryNotification: false,
            maxMemberNumber: 10,
            taxRounding: 'FLOOR',
          },
          featureFlag: OFF,
        },
      });
    });

    it.each([
      ['', '組織名を入力してください。'],
      ['あ'.repeat(101), '組織名は100文字以内で入力してください。'],
    ])('needs a name: %s', async (name, message) => {
      const { code, errors } = await subgraph.graphql(
        'mutation($input: CreateDemandInput!) { createDemand(input: $input) { demand { uuid } } }',
        { input: { name } },
        as.operator(),
      );
      expect(code).toBe('INVALID_ARGUMENT');
      expect(errors[0]?.extensions.exception?.details.fields).toEqual({ name: [message] });
    });

    it('whose creation is repeated with the same key is created once, also at the same moment', async () => {
      const create = async (name: string, idempotencyKey: string, who = as.operator()) => {
        const { data, code } = await subgraph.graphql<{ createDemand: { demand: { uuid: string } } }>(
          'mutation($input: CreateDemandInput!) { createDemand(input: $input) { demand { uuid name } } }',
          { input: { name, idempotencyKey } },
          who,
        );
        return data?.createDemand.demand.uuid ?? code ?? '';
      };
      const name = '株式会社くりかえし';
      const countOf = async () => {
        const { data } = await subgraph.graphql<{ demands: { totalCount: number } }>(
          'query($q: String) { demands(query: $q) { totalCount } }',
          { q: name },
          as.operator(),
        );
        return data?.demands.totalCount;
      };
      const key = randomUUID();
      const [first, again] = await Promise.all([create(name, key), create(name, key)]);
      expect(again).toBe(first);
      expect(await create(name, key)).toBe(first);
      expect(await countOf()).toBe(1);
      expect(await create('株式会社べつ', key)).toBe('FAILED_PRECONDITION');
      const uuids = [await create(name, randomUUID()), first];
      expect(new Set(uuids).size).toBe(2);
      expect(await countOf()).toBe(2);
      await subgraph.runtime.connection
        .collection<{ _id: string }>('demands')
        .deleteMany({ _id: { $in: uuids } });
    });

    it('may be called like another one, spelling variants included: the operator is warned', async () => {
      const create = async (name: string) =>
        (
          await subgraph.graphql<{ createDemand: { demand: { uuid: string }; warnings: string[] } }>(
            'mutation($input: CreateDemandInput!) { createDemand(input: $input) { demand { uuid } warnings } }',
            { input: { name } },
            as.operator(),
          )
        ).data?.createDemand;
      const first = await create('株式会社ＡＢＣ');
      const second = await create('株式会社abc');
      expect(first?.warnings).toEqual([]);
      expect(second?.warnings).toEqual(['同じ名前の組織がほかに1件あります。登録日時で見分けてください。']);
      const uuids = [first?.demand.uuid ?? '', second?.demand.uuid ?? ''];
      await subgraph.runtime.connection
        .collection<{ _id: string }>('demands')
        .deleteMany({ _id: { $in: uuids } });
    });

    it('may be renamed to the name of another one: operators are warned, its own users are not', async () => {
      const rename = async (who: Parameters<typeof subgraph.graphql>[2], input: object) =>
        (
          await subgraph.graphql<{ updateDemandName: { warnings: string[] } }>(
            'mutation($i: UpdateDemandNameInput!) { updateDemandName(input: $i) { warnings } }',
            { i: input },
            who,
          )
        ).data?.updateDemandName.warnings;
      const update = async (input: object) =>
        (
          await subgraph.graphql<{ updateDemand: { warnings: string[] } }>(
            'mutation($i: UpdateDemandInput!) { updateDemand(input: $i) { warnings } }',
            { i: input },
            as.operator(),
          )
        ).data?.updateDemand.warnings;
      const warning = '同じ名前の組織がほかに1件あります。登録日時で見分けてください。';
      const demandUuid = shop.uuid;
      expect(await rename(as.operator(), { demandUuid, name: rival.name })).toEqual([warning]);
      // A name that stays is not reported again.
      expect(await update({ demandUuid, name: rival.name })).toEqual([]);
      expect(await rename(as.operator(), { demandUuid, name: shop.name })).toEqual([]);
      expect(await update({ demandUuid, name: rival.name })).toEqual([warning]);
      expect(await rename(shop.admin, { name: shop.name })).toEqual([]);
      expect(await rename(shop.admin, { name: rival.name })).toEqual([]);
      expect(await rename(shop.admin, { name: shop.name })).toEqual([]);
    });

    it('is created by operators only', async () => {
      const { code } = await subgraph.graphql(
        'mutation { createDemand(input: { name: "x" }) { demand { uuid } } }',
        {},
        shop.admin,
      );
      expect(code).toBe('PERMISSION_DENIED');
    });
  });

  describe('the list of demands', () => {
    it('is found by part of the name, whatever its script', async () => {
      const list = (query: string) =>
        subgraph.graphql<{ demands: { items: { name: string; userCount: number }[]; totalCount: number } }>(
          'query($q: String) { demands(query: $q) { items { name userCount } totalCount } }',
          { q: query },
          as.operator(),
        );
      expect((await list('みどり')).data?.demands).toEqual({
        items: [{ name: '合同会社ミドリ', userCount: 1 }],
        totalCount: 1,
      });
      expect((await list('.*')).data?.demands.totalCount).toBe(0);
      expect((await list('')).data?.demands.items.map(({ name }) => name)).toEqual([rival.name, shop.name]);
    });

    it('needs a fixed number of database queries', async () => {
      const commands = await subgraph.queryCounter.during(() =>
        subgraph.graphql('{ demands { items { uuid userCount } totalCount } }', {}, as.operator()),
      );
      expect([...commands].sort()).toEqual(['aggregate demand_users', 'aggregate demands', 'find demands']);
    });

    it('is refused to demand users', async () => {
      expect((await subgraph.graphql('{ demands { totalCount } }', {}, shop.admin)).code).toBe(
        'PERMISSION_DENIED',
      );
    });
  });

  describe('one demand', () => {
    const NAME = 'query($uuid: ID) { demand(uuid: $uuid) { name } }';

    it('is seen by its own users, and by operators who name it', async () => {
      expect((await subgraph.graphql(NAME, {}, shop.admin)).data).toEqual({ demand: { name: shop.name } });
      expect((await subgraph.graphql(NAME, { uuid: rival.uuid }, as.operator())).data).toEqual({
        demand: { name: rival.name },
      });
    });

    it('is refused to others', async () => {
      expect((await subgraph.graphql(NAME, { uuid: rival.uuid }, shop.admin)).code).toBe('PERMISSION_DENIED');
      const ghost = { uuid: '01900000-0000-7000-8000-00000000dead' };
      expect((await subgraph.graphql(NAME, ghost, as.operator())).code).toBe('NOT_FOUND');
      expect((await subgraph.graphql(NAME, {}, as.operator())).code).toBe('INVALID_ARGUMENT');
    });

    it('resolves as an entity for its own users and operators', async () => {
      const query = 'query($r: [_Any!]!) { _entities(representations: $r) { ... on Demand { name } } }';
      const r = [shop, rival].map(({ uuid }) => ({ __typename: 'Demand', uuid }));
      expect((await subgraph.graphql(query, { r }, shop.admin)).data).toEqual({
        _entities: [{ name: shop.name }, null],
      });
      expect((await subgraph.graphql(query, { r }, as.operator())).data).toEqual({
        _entities: [{ name: shop.name }, { name: rival.name }],
      });
    });
  });

  describe('changes of a demand', () => {
    it('are for administrators and operators', async () => {
      const rename =
        'mutation($i: UpdateDemandNameInput!) { updateDemandName(input: $i) { demand { name } } }';
      const editor = await seedUser(subgraph, shop, 'EDITOR');
      const mine = { i: { name: '  株式会社あおぞら商店 ' } };
      expect((await subgraph.graphql(rename, mine, editor.identity)).code).toBe('PERMISSION_DENIED');
      const foreign = { i: { name: 'x', demandUuid: rival.uuid } };
      expect((await subgraph.graphql(rename, foreign, shop.admin)).code).toBe('PERMISSION_DENIED');
      expect((await subgraph.graphql(rename, mine, shop.admin)).data).toEqual({
        updateDemandName: { demand: { name: shop.name } },
      });
    });

    it('do not undo a new name that somebody else has given meanwhile', async () => {
      const rename =
        'mutation($i: UpdateDemandNameInput!) { updateDemandName(input: $i) { demand { name } } }';
      const of = (name: string, expectedName: string | null) => ({
        i: { demandUuid: rival.uuid, name, expectedName },
      });
      const operator = as.operator();
      expect((await subgraph.graphql(rename, of('新しい名前', rival.name), operator)).code).toBeUndefined();
      const late = await subgraph.graphql(rename, of('別の名前', rival.name), operator);
      expect(late.code).toBe('FAILED_PRECONDITION');
      expect(late.errors?.[0]?.message).toContain('「新しい名前」に変更しました。');
      expect((await subgraph.graphql(rename, of(rival.name, '新しい名前'), operator)).data).toEqual({
        updateDemandName: { demand: { name: rival.name } },
      });
    });

    it('accept a contact, and report errors at the fields', async () => {
      const update = `mutation($i: UpdateDemandInput!) { updateDemand(input: $i) { demand { name demandContact {
      zipCode prefectureId prefecture { name } city address1 address2 email phoneNumber } } } }`;
      const demandContact = {
        zipCode: '１５００００１',
        prefectureId: 13,
        city: '渋谷区',
        address1: '神宮前1-2-3',
        email: 'Info@Aozora.example',
        phoneNumber: '03-1234-5678',
      };
      expect((await subgraph.graphql(update, { i: { demandContact } }, shop.admin)).data).toEqual({
        updateDemand: {
          demand: {
            name: shop.name,
            demandContact: {
              ...demandContact,
              zipCode: '150-0001',
              prefecture: { name: '東京都' },
              address2: null,
              email: 'info@aozora.example',
            },
          },
        },
      });
      const broken = { demandContact: { ...demandContact, prefectureId: 48, city: '' } };
      const { errors } = await subgraph.graphql(update, { i: broken }, shop.admin);
      expect(errors[0]?.extensions.exception?.details.fields).toEqual({
        'demandContact.prefectureId': ['都道府県を選択してください。'],
        'demandContact.city': ['市区町村を入力してください。'],
      });
    });

    it('of features are for operators, and take effect immediately', async () => {
      const restrict = `mutation($i: UpdateFunctionalRestrictionInput!) { updateFunctionalRestriction(input: $i) {
      demand { featureFlag { isCostingEnabled isExportCsvEnabled } } } }`;
      const i = { ...OFF, demandUuid: shop.uuid, isCostingEnabled: true };
      expect((await subgraph.graphql(restrict, { i }, shop.admin)).code).toBe('PERMISSION_DENIED');
      expect((await subgraph.graphql(restrict, { i }, as.operator())).errors).toEqual([]);
      const { data } = await subgraph.graphql(
        '{ getDemandFeatureFlag { isCostingEnabled isExportCsvEnabled } currentUser { featureFlags capabilities } }',
        {},
        shop.admin,
      );
      expect(data).toMatchObject({
        getDemandFeatureFlag: { isCostingEnabled: true, isExportCsvEnabled: false },
        currentUser: {
          featureFlags: ['COSTING'],
          capabilities: expect.arrayContaining(['costs:view', 'costs:setup']),
        },
      });
    });

    it('of a feature leave the others as they are', async () => {
      const demand = await seedDemand(subgraph, '株式会社きりかえ');
      const change = async (flags: object) =>
        (
          await subgraph.graphql<{ updateFunctionalRestriction: { demand: { featureFlag: object } } }>(
            `mutation($i: UpdateFunctionalRestrictionInput!) { updateFunctionalRestriction(input: $i) {
              demand { featureFlag { ${Object.keys(OFF).join(' ')} } } } }`,
            { i: { demandUuid: demand.uuid, ...flags } },
            as.operator(),
          )
        ).data?.updateFunctionalRestriction.demand.featureFlag;
      await change({ ...OFF, isCostingEnabled: true });
      await Promise.all([change({ isExportCsvEnabled: true }), change({ isApprovalFunctionEnabled: true })]);
      expect(await change({ isCostingEnabled: false, isExportCsvEnabled: null })).toEqual({
        ...OFF,
        isExportCsvEnabled: true,
        isApprovalFunctionEnabled: true,
      });
    });
  });

  describe('profiles for other slices', () => {
    const PROFILES = `query($uuids: [ID!]!) { demandProfiles(uuids: $uuids) {
    uuid name contact { zipCode prefectureName } sealImageKey taxRounding featureFlags inspectionTerms paymentTerms mailBody mailSignature
    isMailNotificationEnabled deliveryNotificationDaysAgo enabledBusinessDayConversionOfDeliveryNotification
    wmsState wmsMerchantId } }`;

    it('are for their services only', async () => {
      const uuids = [shop.uuid, 'unknown', rival.uuid];
      const { data } = await subgraph.graphql<{ demandProfiles: { uuid: string }[] }>(
        PROFILES,
        { uuids },
        as.service('subgraph-orders'),
      );
      expect(data?.demandProfiles).toHaveLength(2);
      expect(data?.demandProfiles).toContainEqual({
        uuid: shop.uuid,
        name: shop.name,
        contact: { zipCode: '150-0001', prefectureName: '東京都' },
        sealImageKey: null,
        taxRounding: 'FLOOR',
        featureFlags: ['COSTING'],
        inspectionTerms: null,
        paymentTerms: null,
        mailBody: null,
        mailSignature: null,
        isMailNotificationEnabled: true,
        deliveryNotificationDaysAgo: 3,
        enabledBusinessDayConversionOfDeliveryNotification: false,
        wmsState: expect.stringMatching(/^(NO_MERCHANT|UNAVAILABLE)$/),
        wmsMerchantId: null,
      });
      for (const caller of [as.operator(), shop.admin, as.service('gateway')]) {
        expect((await subgraph.graphql(PROFILES, { uuids }, caller)).code).toBe('PERMISSION_DENIED');
      }
    });
  });

  describe('members for the orders slice', () => {
    const MEMBERS = `query($uuids: [ID!]!) { demandMembers(demandUuids: $uuids) { uuid demandUuid name email role state } }`;
    interface Member {
      uuid: string;
      demandUuid: string;
      name: string;
      email: string;
      role: string;
      state: string;
    }

    it('are the active users of the requested demands', async () => {
      const { data } = await subgraph.graphql<{ demandMembers: Member[] }>(
        MEMBERS,
        { uuids: [shop.uuid, 'unknown'] },
        as.service('subgraph-orders'),
      );
      expect(data?.demandMembers.length).toBeGreaterThan(0);
      expect(new Set(data?.demandMembers.map(({ demandUuid }) => demandUuid))).toEqual(new Set([shop.uuid]));
      expect(data?.demandMembers[0]).toMatchObject({
        name: expect.stringMatching(/^\S+ \S+$/),
        email: expect.stringContaining('@'),
        role: expect.stringMatching(/^(ADMIN|EDITOR|UNKNOWN)$/),
      });
    });

    it('say who was only invited', async () => {
      const demand = await seedDemand(subgraph, '株式会社まねく');
      await seedUser(subgraph, demand, 'ADMIN', { isPasswordSet: false });
      // The request that records the password was lost.
      await seedUser(subgraph, demand, 'ADMIN', {
        isPasswordSet: false,
        lastSignedInAt: '2026-10-01T00:00:00.000000Z',
      });
      const { data } = await subgraph.graphql<{ demandMembers: Member[] }>(
        MEMBERS,
        { uuids: [demand.uuid] },
        as.service('subgraph-orders'),
      );
      expect(data?.demandMembers.map(({ state }) => state).sort()).toEqual(['ACTIVE', 'ACTIVE', 'INVITED']);
    });

    it('have names also after they have left; of nobody else, and not in another demand', async () => {
      const demand = await seedDemand(subgraph, '株式会社さる');
      const gone = await seedUser(subgraph, demand, 'EDITOR');
      const stays = await seedUser(subgraph, demand, 'ADMIN');
      const remove =
        'mutation($input: DeleteDemandUserInput!) { deleteDemandUser(input: $input) { demandUser { uuid } } }';
      await subgraph.graphql(remove, { input: { demandUuid: demand.uuid, uuid: gone.uuid } }, as.operator());
      const FORMER =
        'query($demandUuid: ID!, $uuids: [ID!]!) { formerDemandMembers(demandUuid: $demandUuid, uuids: $uuids) { uuid name } }';
      const of = (demandUuid: string, caller = as.service('subgraph-orders')) =>
        subgraph.graphql<{ formerDemandMembers: { uuid: string }[] }>(
          FORMER,
          { demandUuid, uuids: [gone.uuid, stays.uuid] },
          caller,
        );
      expect((await of(demand.uuid)).data?.formerDemandMembers).toEqual([
        { uuid: gone.uuid, name: expect.stringMatching(/^\S+ \S+$/) },
      ]);
      expect((await of(shop.uuid)).data?.formerDemandMembers).toEqual([]);
      expect((await of(demand.uuid, as.operator())).code).toBe('PERMISSION_DENIED');
    });

    it('are refused to everybody else', async () => {
      for (const caller of [as.operator(), shop.admin, as.service('subgraph-catalog')]) {
        expect((await subgraph.graphql(MEMBERS, { uuids: [shop.uuid] }, caller)).code).toBe(
          'PERMISSION_DENIED',
        );
      }
    });
  });
});
