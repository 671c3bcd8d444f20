import { type CsvImportTarget } from '../generated/graphql.js';

/**
 * One of the three kinds of master records of this slice, as its shared list, detail and form pages use it.
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
  /** Name in click events: `product_create`. */
  tracking: string;
}

const refs = (key: string) => ({
  list: `${key}-list`,
  create: `${key}-new`,
  detail: `${key}-detail`,
  edit: `${key}-edit`,
});

export const productMaster: Master = {
  word: '商品',
  nameLabel: '商品名',
  type: 'Product',
  ...refs('product'),
  param: 'productUuid',
  icon: 'products',
  csvTarget: 'PRODUCT',
  csvs: 'product-csvs',
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
  tracking: 'supplier',
};

export const destinationMaster: Master = {
  word: '納品先',
  nameLabel: '納品先名',
  type: 'DeliveryDestination',
  ...refs('delivery-destination'),
  param: 'deliveryDestinationUuid',
  icon: 'destinations',
  tracking: 'delivery_destination',
};

/** The uuid of a record as route parameter. */
export const paramsOf = (master: Master, uuid: string): Record<string, string> => ({ [master.param]: uuid });
