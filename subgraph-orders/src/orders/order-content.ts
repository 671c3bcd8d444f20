import {
  cleanText,
  decimalPrice,
  lengthOf,
  localDate,
  optionalText,
  quantity,
  uuid,
} from '@hacchu-hub/subgraph-kit';
import { isTaxCategoryId } from '@hacchu-hub/purchase-math';
import { z } from 'zod';

/** Most lines of one order, products and expenses together. */
export const MAX_LINES = 300;

const orNull = <T>(schema: z.ZodType<T>): z.ZodType<T | null> =>
  z.preprocess((value) => (value === undefined || value === '' ? null : value), schema.nullable());

const taxCategoryId = orNull(
  z.int({ error: '税区分を選択してください。' }).refine(isTaxCategoryId, '税区分を選択してください。'),
);
const lineNotes = z
  .string()
  .nullish()
  .transform((value) => (value == null ? null : cleanText(value) || null))
  .refine((value) => value === null || lengthOf(value) <= 500, '備考は500文字以内で入力してください。');

const dates = { deliveryDate: orNull(localDate('納期')), paymentDueDate: orNull(localDate('支払期日')) };

/** One product line under the lenient rules of a draft. */
export const productLineSchema = z.object({
  id: orNull(uuid()),
  productId: orNull(uuid('商品を選択してください。')),
  lot: orNull(quantity()),
  unitPrice: orNull(decimalPrice()),
  taxCategoryId,
  ...dates,
  lotNumber: optionalText({ label: 'ロット番号', max: 50 }),
  deadline: orNull(localDate('出荷期限')),
  notes: lineNotes,
});

/** One expense line under the lenient rules of a draft. */
export const expenseLineSchema = z.object({
  id: orNull(uuid()),
  name: optionalText({ label: '費用名', max: 100 }),
  lot: orNull(quantity()),
  unitPrice: orNull(decimalPrice({ min: '-9999999.99' })),
  taxCategoryId,
  ...dates,
  notes: lineNotes,
});

export type ProductLineContent = z.infer<typeof productLineSchema>;
export type ExpenseLineContent = z.infer<typeof expenseLineSchema>;

/** The lines of an order; unfinished ones are welcome. */
export const linesSchema = z
  .object({ orderProductLines: z.array(productLineSchema), orderExpenseLines: z.array(expenseLineSchema) })
  .superRefine(({ orderProductLines, orderExpenseLines }, ctx) => {
    if (orderProductLines.length + orderExpenseLines.length > MAX_LINES) {
      ctx.addIssue({
        code: 'custom',
        path: ['orderProductLines'],
        message: `明細は${MAX_LINES}行以内で入力してください。`,
      });
    }
  });

/**
 * What people write of an order, under the lenient rules of a draft (docs/domain/validation.md): types, lengths and formats only,
 * so that half-filled work is never lost.
 */
export const contentSchema = z
  .object({
    subject: optionalText({ label: '件名', max: 100 }),
    orderDate: orNull(localDate('発注日')),
    demandSupplierId: orNull(uuid('仕入先を選択してください。')),
    deliveryDestinationId: orNull(uuid('納品先を選択してください。')),
    notes: optionalText({ label: '備考', max: 2000, isMultiline: true }),
  })
  .and(linesSchema);

export type OrderContent = z.infer<typeof contentSchema>;

export const NUMBER_MESSAGE = '発注番号は半角英数字・ハイフン・アンダースコア30文字以内で入力してください。';
export const NUMBER_PATTERN = /^[A-Za-z0-9_-]{1,30}$/;
