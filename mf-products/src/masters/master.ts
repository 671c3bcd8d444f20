import { type CsvImportTarget } from '../generated/graphql.js';

/**
 * One of the kinds of master records of this slice, as its shared list, detail and form pages use it.
 */
export interface Master {
  /** The Japanese word: 商品. */
  word: string;
  /** The label of the name field: 商品名. */
  nameLabel: string;
  /** GraphQL type: queries that read it are refetched after a change. */
  type: string;
  /** Route refs. */
  list: string;
  create: string;
  detail: string;
  edit: string;
  /** The route parameter with the record's uuid. */
  param: string;
  /** Icon of empty states. */
  icon: 'products' | 'suppliers' | 'destinations';
  /** The target of its CSV imports; undefined when there are none. */
  csvTarget?: CsvImportTarget;
  /** Route ref of its CSV page. */
  csvs?: string;
  /** Where its records are chosen: 「発注の入力」. */
  usedIn: '発注' | '商品';
  /** What remains of a deleted record. */
  remains: string;
  /** Name in click events: `product_create`. */
  tracking: string;
}

const refs = (key: string) => ({
  list: `${key}-list`,
  create: `${key}-new`,
  detail: `${key}-detail`,
  edit: `${key}-edit`,
});

const REMAINS_IN_ORDERS = 'これまでの発注には「削除済み」として残ります。';

export const productMaster: Master = {
  word: '商品',
  nameLabel: '商品名',
  type: 'Product',
  ...refs('product'),
  param: 'productUuid',
  icon: 'products',
  csvTarget: 'PRODUCT',
  csvs: 'product-csvs',
  usedIn: '発注',
  remains: REMAINS_IN_ORDERS,
  tracking: 'product',
};

export const supplierMaster: Master = {
  word: '仕入先',
  nameLabel: '仕入先名',
  type: 'DemandSupplier',
  ...refs('supplier'),
  param: 'demandSupplierUuid',
  icon: 'suppliers',
  csvTarget: 'DEMAND_SUPPLIER',
  csvs: 'supplier-csvs',
  usedIn: '発注',
  remains: REMAINS_IN_ORDERS,
  tracking: 'supplier',
};

export const destinationMaster: Master = {
  word: '納品先',
  nameLabel: '納品先名',
  type: 'DeliveryDestination',
  ...refs('delivery-destination'),
  param: 'deliveryDestinationUuid',
  icon: 'destinations',
  usedIn: '発注',
  remains: REMAINS_IN_ORDERS,
  tracking: 'delivery_destination',
};

export const categoryMaster: Master = {
  word: '商品分類',
  nameLabel: '商品分類名',
  type: 'ProductCategory',
  ...refs('product-category'),
  param: 'productCategoryUuid',
  icon: 'products',
  usedIn: '商品',
  remains: 'これまでの発注には名前が残ります。',
  tracking: 'product_category',
};

/** The uuid of a record as route parameter. */
export const paramsOf = (master: Master, uuid: string): Record<string, string> => ({ [master.param]: uuid });
