import { as } from '@hacchu-hub/subgraph-testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Catalog, dataOf, fieldMessages } from './catalog.js';
import { takeCatalog } from './shared-catalog.js';

const TERMS = `phoneNumber contactName invoiceRegistrationNumber closingDay paymentMonth paymentDay paymentDayShift
  defaultDeliveryDestinationId defaultDeliveryDestination { name deletedAt } leadTimeDays taxRounding minimumOrderAmount`;
const PAYLOAD = `{ demandSupplier { uuid updatedAt ${TERMS} } warnings { code field message } }`;
const CREATE = `mutation ($input: CreateDemandSupplierInput!) { createDemandSupplier(input: $input) ${PAYLOAD} }`;
const UPDATE = `mutation ($input: UpdateDemandSupplierInput!) { updateDemandSupplier(input: $input) ${PAYLOAD} }`;
const UNITS = 'uuid updatedAt unit packSize minimumOrderQuantity orderMultiple';

interface Payload {
  demandSupplier: { uuid: string; updatedAt: string } & Record<string, unknown>;
  warnings: { code: string; field: string; message: string }[];
}

let catalog: Catalog;

const createAnswer = (input: object) =>
  catalog.graphql<{ createDemandSupplier: Payload }>(CREATE, {
    input: { name: '取引条件のある仕入先', emails: [], ...input },
  });
const create = async (input: object) => dataOf(await createAnswer(input)).createDemandSupplier;
const update = async ({ uuid, updatedAt }: Payload['demandSupplier'], input: object) =>
  catalog.graphql<{ updateDemandSupplier: Payload }>(UPDATE, {
    input: { uuid, expectedUpdatedAt: updatedAt, name: '取引条件のある仕入先', emails: [], ...input },
  });

async function destination(name: string, who = as.demandAdmin()): Promise<string> {
  const { createDeliveryDestination } = dataOf(
    await catalog.graphql<{ createDeliveryDestination: { deliveryDestination: { uuid: string } } }>(
      `mutation ($input: CreateDeliveryDestinationInput!) {
        createDeliveryDestination(input: $input) { deliveryDestination { uuid } }
      }`,
      {
        input: {
          name,
          zipCode: '530-0001',
          prefectureId: 27,
          city: '大阪市',
          address1: '1',
          phoneNumber: '06-1234-5678',
          emails: [],
        },
      },
      who,
    ),
  );
  return createDeliveryDestination.deliveryDestination.uuid;
}

describe('terms of a supplier', () => {
  beforeAll(async () => {
    catalog = await takeCatalog();
  });

  it('are stored in their normal form', async () => {
    const id = await destination('既定の倉庫');
    const { demandSupplier, warnings } = await create({
      phoneNumber: '０３１２３４５６７８',
      contactName: ' 見本　太郎 ',
      invoiceRegistrationNumber: 't7-1234-5678-9012',
      closingDay: 31,
      paymentMonth: 1,
      paymentDay: 31,
      paymentDayShift: 'PREVIOUS_BUSINESS_DAY',
      defaultDeliveryDestinationId: id,
      leadTimeDays: 0,
      taxRounding: 'CEIL',
      minimumOrderAmount: '30000',
    });
    expect(demandSupplier).toMatchObject({
      phoneNumber: '03-1234-5678',
      contactName: '見本　太郎',
      invoiceRegistrationNumber: 'T7123456789012',
      closingDay: 31,
      paymentMonth: 1,
      paymentDay: 31,
      paymentDayShift: 'PREVIOUS_BUSINESS_DAY',
      defaultDeliveryDestinationId: id,
      defaultDeliveryDestination: { name: '既定の倉庫', deletedAt: null },
      leadTimeDays: 0,
      taxRounding: 'CEIL',
      minimumOrderAmount: '30000',
    });
    expect(warnings).not.toContainEqual(expect.objectContaining({ code: 'PAYMENT_OVER_60_DAYS' }));
  });

  it('are all optional', async () => {
    const { demandSupplier } = await create({});
    const { uuid: _, updatedAt: __, ...terms } = demandSupplier;
    expect(Object.values(terms)).toEqual(Array.from({ length: 12 }, () => null));
  });

  it('stay as they are where an edit leaves them out, and are cleared by null', async () => {
    const { demandSupplier } = await create({ contactName: '見本', leadTimeDays: 3 });
    const kept = dataOf(await update(demandSupplier, {})).updateDemandSupplier.demandSupplier;
    expect(kept).toMatchObject({ contactName: '見本', leadTimeDays: 3 });
    const cleared = dataOf(await update(kept, { leadTimeDays: null })).updateDemandSupplier.demandSupplier;
    expect(cleared).toMatchObject({ contactName: '見本', leadTimeDays: null });
  });

  it('warn when goods may be paid more than 60 days after their receipt', async () => {
    const { warnings } = await create({ closingDay: 20, paymentMonth: 1, paymentDay: 31 });
    expect(warnings).toContainEqual({
      code: 'PAYMENT_OVER_60_DAYS',
      field: 'paymentDay',
      message:
        '受領から支払まで最長70日になり、60日を超えます。取適法・フリーランス法の対象取引ではご注意ください。',
    });
  });

  it.each<[string, object, Record<string, string[]>]>([
    [
      'a telephone number that is none',
      { phoneNumber: '123' },
      { phoneNumber: ['電話番号の形式が正しくありません（例：03-1234-5678）。'] },
    ],
    [
      'a registration number with another check digit',
      { invoiceRegistrationNumber: 'T8123456789012' },
      { invoiceRegistrationNumber: ['登録番号に誤りがあります。法人番号の検査用数字と一致しません。'] },
    ],
    [
      'a closing day without a payment',
      { closingDay: 20 },
      {
        paymentMonth: ['支払月は当月・翌月・翌々月から選択してください。'],
        paymentDay: ['支払日は1日から30日まで、または末日を選択してください。'],
      },
    ],
    [
      'a payment before the closing day',
      { closingDay: 20, paymentMonth: 0, paymentDay: 10 },
      { paymentDay: ['支払日は締め日より後の日を選択してください。'] },
    ],
    [
      'a long lead time',
      { leadTimeDays: 251 },
      { leadTimeDays: ['リードタイムは250以下の整数で入力してください。'] },
    ],
    [
      'a minimum amount of nothing',
      { minimumOrderAmount: '0' },
      { minimumOrderAmount: ['最低発注金額は1以上999,999,999,999以下の整数で入力してください。'] },
    ],
  ])('refuses %s', async (_, input, fields) => {
    expect(fieldMessages(await createAnswer(input))).toEqual(fields);
  });

  it("refuses another demand's destination, and one that is deleted unless the supplier has it", async () => {
    const foreign = await destination('他の組織の倉庫', as.otherDemandAdmin());
    expect(fieldMessages(await createAnswer({ defaultDeliveryDestinationId: foreign }))).toEqual({
      defaultDeliveryDestinationId: ['既定の納品先が見つかりません。'],
    });
    const own = await destination('閉める倉庫');
    const { demandSupplier } = await create({ defaultDeliveryDestinationId: own });
    await catalog.graphql(
      'mutation ($input: DeleteDeliveryDestinationInput!) { deleteDeliveryDestination(input: $input) { deliveryDestination { uuid } } }',
      { input: { uuid: own } },
    );
    expect(fieldMessages(await createAnswer({ defaultDeliveryDestinationId: own }))).toEqual({
      defaultDeliveryDestinationId: ['選択した納品先は削除されています。'],
    });
    const edited = dataOf(await update(demandSupplier, { defaultDeliveryDestinationId: own }));
    expect(edited.updateDemandSupplier.demandSupplier['defaultDeliveryDestination']).toMatchObject({
      name: '閉める倉庫',
      deletedAt: expect.any(String),
    });
  });
});

describe('units of a product', () => {
  const product = async (input: object) =>
    catalog.graphql<{ createProduct: { product: Record<string, unknown> } }>(
      `mutation ($input: CreateProductInput!) { createProduct(input: $input) { product { ${UNITS} } } }`,
      { input: { name: '箱入りの商品', unitPrice: '10', ...input } },
    );

  it('are stored, kept by edits that leave them out, and optional', async () => {
    const units = { unit: '本', packSize: 24, minimumOrderQuantity: 48, orderMultiple: 24 };
    const created = dataOf(await product(units)).createProduct.product;
    expect(created).toMatchObject(units);
    const edited = dataOf(
      await catalog.graphql<{ updateProduct: { product: object } }>(
        `mutation ($input: UpdateProductInput!) { updateProduct(input: $input) { product { ${UNITS} } } }`,
        {
          input: {
            uuid: created['uuid'],
            expectedUpdatedAt: created['updatedAt'],
            name: '箱入りの商品',
            unitPrice: '12',
            packSize: null,
          },
        },
      ),
    );
    expect(edited.updateProduct.product).toMatchObject({ ...units, packSize: null });
    expect(dataOf(await product({})).createProduct.product).toMatchObject({
      unit: null,
      packSize: null,
      minimumOrderQuantity: null,
      orderMultiple: null,
    });
  });

  it('refuses a long unit and quantities that are none', async () => {
    expect(fieldMessages(await product({ unit: 'あ'.repeat(11), packSize: 0, orderMultiple: -1 }))).toEqual({
      unit: ['単位は10文字以内で入力してください。'],
      packSize: ['入数は1以上の整数で入力してください。'],
      orderMultiple: ['発注単位は1以上の整数で入力してください。'],
    });
  });
});
