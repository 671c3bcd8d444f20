import { LIMITS } from '@hacchu-hub/field-rules';
import { decimalPrice, optionalText, quantity, text, uuid } from '@hacchu-hub/subgraph-kit';
import { z } from 'zod';
import { emptyAsNull } from '../masters/optional-rules.js';

/** A unit price (yen before tax, decimal string) from an ordered quantity on. */
export interface ProductPriceContent {
  readonly quantity: number;
  readonly unitPrice: string;
  /**
   * Whether a user marked it as the price below the smallest quantity; without one the product's unit price applies
   * there.
   */
  readonly isDefault: boolean;
}

/** How a product is counted and ordered (docs/domain/supplier-terms.md). All of it is optional. */
export interface ProductUnits {
  /** Of the quantities, such as 個 or 本. */
  readonly unit?: string | null;
  /** Units in a case. */
  readonly packSize?: number | null;
  readonly minimumOrderQuantity?: number | null;
  /** Ordered quantities are multiples of it. */
  readonly orderMultiple?: number | null;
}

/** User-editable content of a product. Empty optional texts are null. */
export interface ProductContent extends ProductUnits {
  readonly name: string;
  readonly modelNumber: string | null;
  readonly color: string | null;
  readonly size: string | null;
  /** Yen before tax, decimal string with at most two decimals. */
  readonly unitPrice: string;
  /** Sorted by quantity. */
  readonly productPrices: readonly ProductPriceContent[];
  /** 商品分類; missing in products from before there were categories. */
  readonly categoryUuid?: string | null;
}

const MAX_PRICE_BREAKS = 10;

/** A unit price in its shortest spelling, so that equal prices are equal texts. */
const unitPrice = decimalPrice().transform((price) =>
  price.includes('.') ? price.replace(/(?<!0)0+$/u, '').replace(/\.$/u, '') : price,
);

const productPrice = z.object({
  quantity: quantity(),
  unitPrice,
  isDefault: z.boolean(),
});

const productPrices = z
  .array(productPrice)
  .max(MAX_PRICE_BREAKS, `数量別単価は${MAX_PRICE_BREAKS}件まで登録できます。`)
  .superRefine((prices, context) => {
    prices.forEach((price, index) => {
      if (prices.findIndex(({ quantity: other }) => other === price.quantity) < index) {
        context.addIssue({ code: 'custom', path: [index, 'quantity'], message: '数量が重複しています。' });
      }
    });
    if (prices.filter(({ isDefault }) => isDefault).length > 1) {
      context.addIssue({ code: 'custom', path: [], message: '既定の数量別単価は1つだけ選択してください。' });
    }
  })
  .transform((prices) => prices.toSorted((a, b) => a.quantity - b.quantity));

/** The rules of the units of a product and their messages. */
export const productUnitsRules = {
  unit: optionalText({ label: '単位', max: LIMITS.product.unit }),
  packSize: emptyAsNull(quantity({ label: '入数' })),
  minimumOrderQuantity: emptyAsNull(quantity({ label: '最小発注数' })),
  orderMultiple: emptyAsNull(quantity({ label: '発注単位' })),
};

/** The validation rules of a product and their messages. */
export const productRules: z.ZodType<ProductContent> = z.object({
  name: text({ label: '商品名', max: LIMITS.product.name }),
  modelNumber: optionalText({ label: '型番', max: LIMITS.product.modelNumber }),
  color: optionalText({ label: 'カラー', max: LIMITS.product.color }),
  size: optionalText({ label: 'サイズ', max: LIMITS.product.size }),
  unitPrice,
  productPrices,
  categoryUuid: emptyAsNull(uuid('商品分類が見つかりません。')),
  ...productUnitsRules,
});
