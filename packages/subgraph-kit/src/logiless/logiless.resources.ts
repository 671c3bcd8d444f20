import { z } from 'zod';
import {
  logilessDay,
  logilessFlag,
  logilessId,
  logilessMoment,
  logilessName,
  logilessNumber,
  logilessText,
  orNull,
} from './logiless.fields.js';

const reference = z.object({ id: logilessId, code: orNull(logilessText), name: orNull(logilessText) });

export const logilessArticle = z.object({
  id: logilessId,
  code: logilessText,
  name: orNull(logilessText),
  articleType: orNull(logilessName(['Single', 'Assortment', 'Crate'])),
  modelNumber: orNull(logilessText),
  objectCode: orNull(logilessText),
  color: orNull(logilessText),
  size: orNull(logilessText),
  price: orNull(logilessNumber),
  cost: orNull(logilessNumber),
  updatedAt: orNull(logilessMoment),
});

export const logilessSupplier = z.object({
  id: logilessId,
  code: orNull(logilessText),
  name: orNull(logilessText),
  postCode: orNull(logilessText),
  prefecture: orNull(logilessText),
  address1: orNull(logilessText),
  address2: orNull(logilessText),
  address3: orNull(logilessText),
  phone: orNull(logilessText),
  email: orNull(logilessText),
});

export const logilessWarehouse = z.object({ id: logilessId, name: orNull(logilessText) });

export const logilessInventorySummary = z.object({
  date: logilessDay,
  layer: orNull(logilessName(['Article', 'Warehouse'])),
  received: orNull(logilessNumber),
  available: orNull(logilessNumber),
  blocked: orNull(logilessNumber),
  allocated: orNull(logilessNumber),
  article: reference,
  warehouse: orNull(reference),
});

const line = z.object({
  id: logilessId,
  code: orNull(logilessText),
  articleCode: orNull(logilessText),
  quantity: logilessNumber,
  receivedQuantity: orNull(logilessNumber),
  isPartialCancel: orNull(logilessFlag),
});

export const logilessInboundDelivery = z.object({
  id: logilessId,
  /** Null after a reversal. */
  code: orNull(logilessText),
  status: logilessName(['WaitingForReceipt', 'Received', 'Cancel']),
  warehouse: orNull(reference),
  scheduledDeliveryDate: orNull(logilessDay),
  updatedAt: orNull(logilessMoment),
  lines: z
    .array(line)
    .nullish()
    .transform((lines) => lines ?? []),
});

export type LogilessArticle = z.infer<typeof logilessArticle>;
export type LogilessSupplier = z.infer<typeof logilessSupplier>;
export type LogilessWarehouse = z.infer<typeof logilessWarehouse>;
export type LogilessInventorySummary = z.infer<typeof logilessInventorySummary>;
export type LogilessInboundDelivery = z.infer<typeof logilessInboundDelivery>;

/** An announcement of goods, one per delivery date of an order. */
export interface NewInboundDelivery {
  /** The natural key: creating the same code twice is refused. */
  code: string;
  supplierCode?: string | null;
  supplierName: string;
  /** Days, `YYYY-MM-DD`. */
  documentDate: string;
  scheduledDeliveryDate?: string | null;
  purchaseOrderNotes?: string | null;
  taxProcessingMethod?: 'UnitByUnit' | 'LineByLine' | 'OrderByOrder';
  taxRoundingMethod?: 'RoundOff' | 'RoundDown' | 'RoundUp';
  warehouseId: string;
  lines: readonly {
    code: string;
    articleCode: string;
    articleName: string;
    price: number;
    quantity: number;
    taxIndicator?: 'TaxExcluded' | 'TaxIncluded' | 'Exempt';
    taxRate?: number | null;
    deadline?: string | null;
    lotNumber?: string | null;
  }[];
}
