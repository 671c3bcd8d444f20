import { aPrefecture, createdAt, nextUuid, updatedAt } from './ids.js';

const withPrefecture = <T extends { prefectureId: number | null }>(place: T) => ({
  ...place,
  prefecture: place.prefectureId === null ? null : aPrefecture(place.prefectureId),
});

const supplier = () => ({
  uuid: nextUuid(),
  name: '株式会社青葉製作所',
  zipCode: '150-0001' as string | null,
  prefectureId: 13 as number | null,
  city: '渋谷区神宮前' as string | null,
  address1: '1-2-3' as string | null,
  address2: null as string | null,
  demandSupplierContacts: [{ email: 'sales@aoba.example' }],
  logilessSupplier: null,
  recentOrders: [] as unknown,
  deletedAt: null as string | null,
  createdAt,
  updatedAt,
  lastEditorName: '山田 花子',
});

/** A supplier as the graph returns it. */
export const aSupplier = (own: Partial<ReturnType<typeof supplier>> = {}) =>
  withPrefecture({ ...supplier(), ...own });

const destination = () => ({
  uuid: nextUuid(),
  name: '東京第一倉庫',
  zipCode: '135-0061',
  prefectureId: 13,
  city: '江東区豊洲',
  address1: '4-5-6',
  address2: null as string | null,
  phoneNumber: '03-1234-5678',
  isLinkedToWMS: false,
  deliveryDestinationContacts: [{ email: 'souko@example.jp' }],
  recentOrders: [] as unknown,
  deletedAt: null as string | null,
  createdAt,
  updatedAt,
  lastEditorName: '山田 花子',
});

/** A delivery destination as the graph returns it. */
export const aDestination = (own: Partial<ReturnType<typeof destination>> = {}) =>
  withPrefecture({ ...destination(), ...own });

const product = () => ({
  uuid: nextUuid(),
  name: '業務用ステンレスボウル',
  modelNumber: 'SB-240' as string | null,
  color: 'シルバー' as string | null,
  size: '24cm' as string | null,
  unitPrice: '1234.5',
  productPrices: [] as { quantity: number; unitPrice: string; isDefault: boolean }[],
  category: null as { uuid: string; name: string; deletedAt: string | null } | null,
  logilessItem: null,
  statistics: null as unknown,
  recentOrders: [] as unknown,
  priceHistory: [] as unknown,
  deletedAt: null as string | null,
  createdAt,
  updatedAt,
  lastEditorName: '山田 花子',
});

/** A product as the graph returns it. */
export const aProduct = (own: Partial<ReturnType<typeof product>> = {}) => ({ ...product(), ...own });

const category = () => ({
  uuid: nextUuid(),
  name: 'キッチン用品',
  code: null as string | null,
  productCount: 0,
  deletedAt: null as string | null,
  createdAt,
  updatedAt,
  lastEditorName: '山田 花子',
});

/** A product category as the graph returns it. */
export const aCategory = (own: Partial<ReturnType<typeof category>> = {}) => ({ ...category(), ...own });

/** Result of `Query.taxCategories`. */
export const taxCategories = () => [
  { id: 1, name: '10%', rate: '10' },
  { id: 2, name: '8%（軽減）', rate: '8' },
  { id: 3, name: '非課税', rate: '0' },
  { id: 4, name: '対象外（不課税）', rate: '0' },
];
