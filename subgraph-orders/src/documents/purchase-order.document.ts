import type { Decimal, OrderTotals, Yen } from '@hacchu-hub/purchase-math';

/** Address block of a party; a preview of a draft may lack any of it. */
export interface DocumentParty {
  readonly name: string;
  readonly zipCode?: string | null;
  /** Prefecture, city, street and building, already joined. */
  readonly address?: string | null;
  readonly phoneNumber?: string | null;
}

/** The buyer as printed on documents. */
export interface DocumentBuyer extends DocumentParty {
  readonly email?: string | null;
  /** 担当者: the sender of the order. */
  readonly contactName?: string | null;
  /** 社印 as stored, not validated; printed 22 mm wide over the end of the name. */
  readonly seal?: Uint8Array | null;
}

/** One row of the table of lines. */
export interface DocumentLine {
  readonly name: string;
  readonly modelNumber?: string | null;
  readonly color?: string | null;
  readonly size?: string | null;
  readonly lotNumber?: string | null;
  /** In the unit. */
  readonly lot?: number | null;
  /** 単位. */
  readonly unit?: string | null;
  /** 入数: units in a case. */
  readonly packSize?: number | null;
  readonly unitPrice?: Decimal | null;
  readonly amount: Yen;
  /** Percent. */
  readonly taxRate: Decimal;
  readonly taxCategoryId: number;
  readonly deliveryDate?: string | null;
  /** 出荷期限. */
  readonly deadline?: string | null;
  readonly notes?: string | null;
}

/** All printed data of a 発注書; the PDF is a pure function of it. */
export interface PurchaseOrderDocument {
  readonly kind: 'ORDER' | 'CORRECTION' | 'CANCELLATION';
  readonly purchaseNumber: string;
  readonly orderDate?: string | null;
  /** 取消日 of a cancellation. Its reason is internal and is not printed. */
  readonly canceledOn?: string | null;
  /** 版数: 1 for the first version that is sent. */
  readonly version: number;
  readonly subject?: string | null;
  readonly supplier: DocumentParty;
  readonly buyer: DocumentBuyer;
  readonly destination: DocumentParty;
  readonly deliveryDates: readonly string[];
  readonly paymentDueDates: readonly string[];
  readonly lines: readonly DocumentLine[];
  readonly totals: OrderTotals;
  readonly notes?: string | null;
  /** Standing terms of the buyer, e.g. 検査完了期日 and 支払方法. */
  readonly terms: readonly { readonly label: string; readonly text: string }[];
}
