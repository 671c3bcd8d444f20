import { type DemoUser, MIHON_DEMAND, MIHON_USERS, SAMPLE_DEMAND, SAMPLE_USERS } from './demo-accounts.js';

/** The master data of one demand. All companies, people and addresses are invented. */
export interface DemoDemand {
  name: string;
  users: readonly DemoUser[];
  features: {
    isCostingEnabled: boolean;
    isExportCsvEnabled: boolean;
    isOrderListExcelEnabled: boolean;
    isApprovalFunctionEnabled: boolean;
    isOrderInternalDetailEnabled: boolean;
  };
  contact: object;
  categories: readonly { name: string; code?: string }[];
  /** `defaultDestination` names one of the destinations. */
  suppliers: readonly { name: string; defaultDestination?: string; [field: string]: unknown }[];
  destinations: readonly object[];
  /** `category` names one of the categories. */
  products: readonly { name: string; unitPrice: string; category?: string; [field: string]: unknown }[];
}

const NO_FEATURES: DemoDemand['features'] = {
  isCostingEnabled: false,
  isExportCsvEnabled: false,
  isOrderListExcelEnabled: false,
  isApprovalFunctionEnabled: false,
  isOrderInternalDetailEnabled: false,
};

const TOKYO = 13;
const OSAKA = 27;
const AICHI = 23;

export const DEMO_DEMANDS: readonly DemoDemand[] = [
  {
    name: SAMPLE_DEMAND,
    users: SAMPLE_USERS,
    features: { ...NO_FEATURES, isCostingEnabled: true, isExportCsvEnabled: true },
    contact: {
      zipCode: '1000001',
      prefectureId: TOKYO,
      city: '千代田区',
      address1: '見本町1-2-3',
      address2: 'サンプルビル5階',
      email: 'purchase@sample-shoji.example',
      phoneNumber: '0312345678',
    },
    suppliers: [
      {
        name: '例示製作所株式会社',
        zipCode: '4600001',
        prefectureId: AICHI,
        city: '名古屋市中区',
        address1: '例示町4-5',
        emails: ['order@reiji-seisakusho.example', 'sales@reiji-seisakusho.example'],
        phoneNumber: '0521234567',
        contactName: '例示 一郎',
        invoiceRegistrationNumber: 'T7123456789012',
        closingDay: 31,
        paymentMonth: 1,
        paymentDay: 31,
        paymentDayShift: 'PREVIOUS_BUSINESS_DAY',
        defaultDestination: 'サンプル商事 東日本物流センター',
        leadTimeDays: 5,
        minimumOrderAmount: '30000',
      },
      {
        name: '雛形繊維株式会社',
        zipCode: '5300001',
        prefectureId: OSAKA,
        city: '大阪市北区',
        address1: '雛形通2-1',
        emails: ['order@hinagata-seni.example'],
        phoneNumber: '0667651234',
        closingDay: 20,
        paymentMonth: 1,
        paymentDay: 10,
        paymentDayShift: 'NEXT_BUSINESS_DAY',
        leadTimeDays: 10,
      },
      { name: '試作包装合同会社', emails: ['info@shisaku-hoso.example'] },
    ],
    destinations: [
      {
        name: 'サンプル商事 東日本物流センター',
        zipCode: '2720001',
        prefectureId: 12,
        city: '市川市',
        address1: '見本浜1-1',
        phoneNumber: '0471234567',
        emails: ['east@sample-shoji.example'],
      },
      {
        name: 'サンプル商事 大阪倉庫',
        zipCode: '5590001',
        prefectureId: OSAKA,
        city: '大阪市住之江区',
        address1: '例示港3-2-1',
        phoneNumber: '0661234567',
        emails: ['west@sample-shoji.example'],
      },
    ],
    categories: [
      { name: 'キッチン用品', code: 'KITCHEN' },
      { name: '衣料・バッグ', code: 'APPAREL' },
      { name: '食品', code: 'FOOD' },
    ],
    products: [
      {
        name: 'ステンレスマグカップ 350ml',
        modelNumber: 'MUG-350',
        category: 'キッチン用品',
        color: 'シルバー',
        unitPrice: '680',
        unit: '個',
      },
      {
        name: 'オーガニックコットンTシャツ',
        modelNumber: 'TS-100',
        category: '衣料・バッグ',
        color: '生成り',
        size: 'M',
        unitPrice: '1250.5',
        unit: '枚',
        packSize: 20,
        minimumOrderQuantity: 20,
        orderMultiple: 20,
        productPrices: [
          { quantity: 100, unitPrice: '1180', isDefault: false },
          { quantity: 500, unitPrice: '1099.75', isDefault: false },
        ],
      },
      {
        name: '帆布トートバッグ',
        modelNumber: 'TB-210',
        category: '衣料・バッグ',
        color: '紺',
        unitPrice: '890',
        unit: '個',
      },
      {
        name: '焼き菓子詰め合わせ 12個入',
        modelNumber: 'SW-012',
        category: '食品',
        unitPrice: '1500',
        unit: '箱',
        packSize: 6,
      },
    ],
  },
  {
    name: MIHON_DEMAND,
    users: MIHON_USERS,
    features: NO_FEATURES,
    contact: {
      zipCode: '5410041',
      prefectureId: OSAKA,
      city: '大阪市中央区',
      address1: '見本橋筋7-8',
      email: 'buyers@mihon-bussan.example',
      phoneNumber: '0667654321',
    },
    suppliers: [
      {
        name: '標本化学工業株式会社',
        zipCode: '2100001',
        prefectureId: 14,
        city: '川崎市川崎区',
        address1: '標本島9',
        emails: ['order@hyohon-kagaku.example'],
      },
      { name: '模型印刷株式会社', emails: ['print@mokei-insatsu.example'] },
    ],
    destinations: [
      {
        name: '見本物産 本社倉庫',
        zipCode: '5410041',
        prefectureId: OSAKA,
        city: '大阪市中央区',
        address1: '見本橋筋7-8',
        phoneNumber: '0667654322',
        emails: ['soko@mihon-bussan.example'],
      },
    ],
    categories: [{ name: '清掃用品' }, { name: '販促物' }],
    products: [
      {
        name: '業務用中性洗剤 5L',
        modelNumber: 'CL-500',
        category: '清掃用品',
        unitPrice: '2480',
        unit: '本',
      },
      {
        name: 'カタログ A4 フルカラー',
        modelNumber: 'PR-A4',
        category: '販促物',
        unitPrice: '42.25',
        unit: '部',
      },
    ],
  },
];
