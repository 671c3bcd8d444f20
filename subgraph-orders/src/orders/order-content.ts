import { LIMITS } from '@hacchu-hub/field-rules';
import { isTaxCategoryId } from '@hacchu-hub/purchase-math';
import { decimalPrice, localDate, optionalText, quantity, uuid } from '@hacchu-hub/subgraph-kit';
import { z } from 'zod';

/** Maximum lines of one order, products and expenses together. */
export const MAX_LINES = LIMITS.order.lines;

const orNull = <T>(schema: z.ZodType<T>): z.ZodType<T | null> =>
  z.preprocess((value) => (value === undefined || value === '' ? null : value), schema.nullable());

const taxCategoryId = orNull(
  z.int({ error: '税区分を選択してください。' }).refine(isTaxCategoryId, '税区分を選択してください。'),
);
const lineNotes = optionalText({ label: '備考', max: LIMITS.orderLine.notes, isMultiline: true });

const dates = { deliveryDate: orNull(localDate('納期')), paymentDueDate: orNull(localDate('支払期日')) };

/** One product line by the lenient rules of a draft. */
export const productLineSchema = z.object({
  id: orNull(uuid()),
  productId: orNull(uuid('商品を選択してください。')),
  lot: orNull(quantity()),
  unitPrice: orNull(decimalPrice()),
  taxCategoryId,
  ...dates,
  lotNumber: optionalText({ label: 'ロット番号', max: LIMITS.orderLine.lotNumber }),
  deadline: orNull(localDate('出荷期限')),
  notes: lineNotes,
});

/** One expense line by the lenient rules of a draft. */
export const expenseLineSchema = z.object({
  id: orNull(uuid()),
  name: optionalText({ label: '費用名', max: LIMITS.orderLine.expenseName }),
  lot: orNull(quantity()),
  unitPrice: orNull(decimalPrice({ min: '-9999999.99' })),
  taxCategoryId,
  ...dates,
  notes: lineNotes,
});

export type ProductLineContent = z.infer<typeof productLineSchema>;
export type ExpenseLineContent = z.infer<typeof expenseLineSchema>;

/** Lines of an order; unfinished lines are accepted. */
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
 * Content of an order by the lenient rules of a draft (docs/domain/validation.md): only types, lengths and
 * formats, so that unfinished work is never lost.
 */
export const contentSchema = z
  .object({
    subject: optionalText({ label: '件名', max: LIMITS.order.subject }),
    orderDate: orNull(localDate('発注日')),
    demandSupplierId: orNull(uuid('仕入先を選択してください。')),
    deliveryDestinationId: orNull(uuid('納品先を選択してください。')),
    notes: optionalText({ label: '備考', max: LIMITS.order.notes, isMultiline: true }),
  })
  .and(linesSchema);

export type OrderContent = z.infer<typeof contentSchema>;
