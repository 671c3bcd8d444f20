const ADDRESS = `zipCode: "530-0001", prefectureId: 27, city: "大阪市", address1: "1", phoneNumber: "06-1234-5678"`;

/** The API's names for each master, and the smallest input that creates a record. */
export const MASTERS = [
  {
    label: '商品',
    collection: 'products',
    argument: 'productUuid',
    field: 'product',
    snapshots: 'productSnapshots',
    create: 'createProduct',
    content: 'name: "見本商品", unitPrice: "1"',
    update: 'updateProduct',
    delete: 'deleteProduct',
    detail: 'productDetail',
    list: 'paginatedProducts',
    picker: 'searchProducts',
  },
  {
    label: '仕入先',
    collection: 'suppliers',
    argument: 'demandSupplierUuid',
    field: 'demandSupplier',
    snapshots: 'supplierSnapshots',
    create: 'createDemandSupplier',
    content: 'name: "見本仕入先", emails: []',
    update: 'updateDemandSupplier',
    delete: 'deleteDemandSupplier',
    detail: 'demandSupplier',
    list: 'demandSuppliers',
    picker: 'searchDemandSuppliers',
  },
  {
    label: '納品先',
    collection: 'deliveryDestinations',
    argument: 'deliveryDestinationUuid',
    field: 'deliveryDestination',
    snapshots: 'destinationSnapshots',
    create: 'createDeliveryDestination',
    content: `name: "見本納品先", emails: [], ${ADDRESS}`,
    update: 'updateDeliveryDestination',
    delete: 'deleteDeliveryDestination',
    detail: 'deliveryDestination',
    list: 'deliveryDestinations',
    picker: 'searchDeliveryDestinations',
  },
] as const;

export type Master = (typeof MASTERS)[number];
