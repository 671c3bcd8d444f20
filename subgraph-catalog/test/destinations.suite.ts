import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Catalog, dataOf, fieldMessages, userMessage } from './catalog.js';
import { takeCatalog } from './shared-catalog.js';

interface DestinationShape {
  uuid: string;
  name: string;
  phoneNumber: string;
  updatedAt: string;
  deliveryDestinationContacts: { email: string }[];
}

const DESTINATION = `uuid name zipCode prefectureId prefecture { name } city address1 address2 phoneNumber
  isLinkedToWMS deliveryDestinationContacts { email } deletedAt updatedAt`;
const CREATE = `mutation ($input: CreateDeliveryDestinationInput!) {
  createDeliveryDestination(input: $input) { deliveryDestination { ${DESTINATION} } }
}`;
const UPDATE = `mutation ($input: UpdateDeliveryDestinationInput!) {
  updateDeliveryDestination(input: $input) { deliveryDestination { ${DESTINATION} } }
}`;
const VALID = {
  name: '大阪倉庫',
  zipCode: '530-0001',
  prefectureId: 27,
  city: '大阪市北区',
  address1: '梅田1-1-1',
  address2: '第一ビル',
  phoneNumber: '06-1234-5678',
  emails: ['dock@example.com'],
};

let catalog: Catalog;

const createAnswer = (input: object) =>
  catalog.graphql<{ createDeliveryDestination: { deliveryDestination: DestinationShape } }>(CREATE, {
    input: { ...VALID, ...input },
  });
const create = async (input: object = {}) =>
  dataOf(await createAnswer(input)).createDeliveryDestination.deliveryDestination;

describe('delivery destinations', () => {
  beforeAll(async () => {
    catalog = await takeCatalog();
  });

  describe('createDeliveryDestination', () => {
    it('stores an address that is not linked to a warehouse', async () => {
      const { emails, ...address } = VALID;
      expect(await create()).toMatchObject({
        ...address,
        prefecture: { name: '大阪府' },
        isLinkedToWMS: false,
        deliveryDestinationContacts: emails.map((email) => ({ email })),
      });
    });

    it.each([
      ['full width', '０６−１２３４−５６７８', '06-1234-5678'],
      ['no hyphens', '0612345678', '06-1234-5678'],
      ['a mobile number', '090-1234-5678', '090-1234-5678'],
    ])('accepts a telephone number in %s', async (_, phoneNumber, stored) => {
      expect((await create({ phoneNumber })).phoneNumber).toBe(stored);
    });

    it('requires everything that a delivery needs', async () => {
      const answer = await createAnswer({
        name: ' ',
        zipCode: '',
        prefectureId: 0,
        city: '',
        address1: '',
        address2: null,
        phoneNumber: '',
        emails: [],
      });
      expect(answer.code).toBe('INVALID_ARGUMENT');
      expect(fieldMessages(answer)).toEqual({
        name: ['納品先名を入力してください。'],
        zipCode: ['郵便番号を入力してください。'],
        prefectureId: ['都道府県を選択してください。'],
        city: ['市区町村を入力してください。'],
        address1: ['番地を入力してください。'],
        phoneNumber: ['電話番号を入力してください。'],
      });
    });

    it.each(['1234-56-7890', '03-1234-567', '090-1234-56789', '03--12345678', 'abc'])(
      'rejects the telephone number %s',
      async (phoneNumber) => {
        expect(fieldMessages(await createAnswer({ phoneNumber }))).toEqual({
          phoneNumber: ['電話番号の形式が正しくありません（例：03-1234-5678）。'],
        });
      },
    );

    it.each<[string, object, Record<string, string[]>]>([
      ['a long name', { name: 'あ'.repeat(101) }, { name: ['納品先名は100文字以内で入力してください。'] }],
      [
        'long address parts',
        { city: 'あ'.repeat(101), address1: 'あ'.repeat(101), address2: 'あ'.repeat(101) },
        {
          city: ['市区町村は100文字以内で入力してください。'],
          address1: ['番地は100文字以内で入力してください。'],
          address2: ['建物名は100文字以内で入力してください。'],
        },
      ],
      [
        'a postal code of eight digits',
        { zipCode: '530-00011' },
        { zipCode: ['郵便番号は7桁の数字で入力してください（例：150-0001）。'] },
      ],
      ['an unknown prefecture', { prefectureId: 48 }, { prefectureId: ['都道府県を選択してください。'] }],
      [
        'invalid, too long or empty mail addresses',
        { emails: ['a b@example.com', `${'a'.repeat(243)}@example.com`, ' '] },
        {
          'emails.0': ['メールアドレスの形式が正しくありません。'],
          'emails.1': ['メールアドレスの形式が正しくありません。'],
          'emails.2': ['メールアドレスを入力してください。'],
        },
      ],
      [
        'eleven mail addresses',
        { emails: Array.from({ length: 11 }, (_, index) => `a${index}@example.com`) },
        { emails: ['メールアドレスは10件まで登録できます。'] },
      ],
    ])('reports %s at its field', async (_, input, fields) => {
      const answer = await createAnswer(input);
      expect(answer.code).toBe('INVALID_ARGUMENT');
      expect(fieldMessages(answer)).toEqual(fields);
    });

    it('accepts values at the limits', async () => {
      const hundred = 'あ'.repeat(100);
      const emails = [
        ...Array.from({ length: 9 }, (_, at) => `a${at}@example.com`),
        `${'a'.repeat(242)}@example.com`,
      ];
      const limits = { name: hundred, city: hundred, address1: hundred, address2: hundred, emails };
      const { deliveryDestinationContacts, ...stored } = await create(limits);
      expect(stored).toMatchObject({ name: hundred, city: hundred, address1: hundred, address2: hundred });
      expect(deliveryDestinationContacts.map(({ email }) => email)).toEqual(emails);
    });

    it('rejects a duplicate address', async () => {
      const answer = await createAnswer({ emails: ['a@example.com', 'A@example.com'] });
      expect(fieldMessages(answer)).toEqual({ 'emails.1': ['同じメールアドレスが重複しています。'] });
    });
  });

  describe('updateDeliveryDestination', () => {
    it('replaces the content, and rejects an edit of an outdated version', async () => {
      const { uuid, updatedAt } = await create();
      const edit = (name: string) =>
        catalog.graphql<{ updateDeliveryDestination: { deliveryDestination: DestinationShape } }>(UPDATE, {
          input: { ...VALID, name, uuid, expectedUpdatedAt: updatedAt },
        });
      expect(dataOf(await edit('神戸倉庫')).updateDeliveryDestination.deliveryDestination.name).toBe(
        '神戸倉庫',
      );
      const late = await edit('奈良倉庫');
      expect(late.code).toBe('ABORTED');
      expect(userMessage(late)).toContain('他のユーザーがこの納品先を更新しました（試験 太郎 ');
    });
  });

  describe('destination queries', () => {
    it('search by name, address and telephone number', async () => {
      const destination = await create({
        name: '那覇ターミナル',
        prefectureId: 47,
        phoneNumber: '098-765-4321',
      });
      const answer = await catalog.graphql<{ deliveryDestinations: { items: DestinationShape[] } }>(
        `{ deliveryDestinations(query: "沖縄県 タアミナル") { items { uuid } } }`,
      );
      expect(dataOf(answer).deliveryDestinations.items).toEqual([]);
      for (const query of ['沖縄県 たーみなる', '098-765', '0987654321', '那覇']) {
        const found = await catalog.graphql<{ deliveryDestinations: { items: DestinationShape[] } }>(
          `query ($query: String) { deliveryDestinations(query: $query) { items { uuid } } }`,
          { query },
        );
        expect(dataOf(found).deliveryDestinations.items).toEqual([{ uuid: destination.uuid }]);
      }
    });

    it('return the contacts of one destination in pages', async () => {
      const emails = ['a', 'b', 'c'].map((name) => `${name}@example.com`);
      const { uuid } = await create({ emails });
      const contacts = async (args: string) =>
        dataOf(
          await catalog.graphql<{ deliveryDestination: DestinationShape }>(
            `query ($uuid: ID!) { deliveryDestination(uuid: $uuid${args}) { deliveryDestinationContacts { email } } }`,
            { uuid },
          ),
        ).deliveryDestination.deliveryDestinationContacts.map(({ email }) => email);
      expect(await contacts('')).toEqual(emails);
      expect(await contacts(', page: 2, limit: 2')).toEqual(['c@example.com']);
    });
  });
});
