import { LIMITS } from '@hacchu-hub/field-rules';
import { priceLadderText } from '@hacchu-hub/purchase-math';
import { type LabeledValue } from '@hacchu-hub/ui/conflict';
import { type FieldErrors } from '@hacchu-hub/ui/form';
import { formatYen } from '@hacchu-hub/ui/money';
import { type CreateProductInput, type ProductFactsFragment } from '../../generated/graphql.js';
import { type Stored } from '../../masters/master-form.hook.js';
import * as rules from '../../masters/rules.js';
import {
  blankUnits,
  checkUnits,
  countOf,
  describeUnits,
  shownCount,
  unitOf,
  unitsInput,
  type UnitsValues,
  unitsValues,
} from './product-units.values.js';

/** A price from a quantity on, as typed. */
export interface PriceValues {
  quantity: string;
  unitPrice: string;
  isDefault: boolean;
}

/** A product as typed. */
export interface ProductValues extends UnitsValues {
  name: string;
  modelNumber: string;
  color: string;
  size: string;
  unitPrice: string;
  productPrices: PriceValues[];
  category: { uuid: string; name: string } | null;
}

export const maxPrices = 10;

export const blankProduct: ProductValues = {
  name: '',
  modelNumber: '',
  color: '',
  size: '',
  unitPrice: '',
  productPrices: [],
  category: null,
  ...blankUnits,
};

/** A deleted category stays with the product until another one is chosen. */
const categoryOf = ({ category }: ProductFactsFragment): ProductValues['category'] =>
  category && {
    uuid: category.uuid,
    name: category.deletedAt === null ? category.name : `${category.name}（削除済み）`,
  };

export const storedProduct = (product: ProductFactsFragment): Stored<ProductValues> => ({
  uuid: product.uuid,
  name: product.name,
  updatedAt: product.updatedAt,
  values: {
    name: product.name,
    modelNumber: product.modelNumber ?? '',
    color: product.color ?? '',
    size: product.size ?? '',
    unitPrice: product.unitPrice,
    productPrices: product.productPrices.map(({ quantity, unitPrice, isDefault }) => ({
      quantity: String(quantity),
      unitPrice,
      isDefault,
    })),
    category: categoryOf(product),
    ...unitsValues(product),
  },
});

const repeated = (prices: readonly PriceValues[], unit: string | null): FieldErrors => {
  const read = prices.map(({ quantity }) => countOf(quantity, unit));
  return Object.fromEntries(
    read.flatMap((value, index) =>
      value !== null && read.indexOf(value) < index
        ? [[`productPrices.${index}.quantity`, ['数量が重複しています。']]]
        : [],
    ),
  );
};

const priceRules = (prices: readonly PriceValues[], unit: string | null) =>
  Object.fromEntries(
    prices.flatMap(({ quantity, unitPrice }, index) => [
      [`productPrices.${index}.quantity`, [quantity, rules.quantityOf({}, unit)] as const],
      [`productPrices.${index}.unitPrice`, [unitPrice, rules.unitPrice] as const],
    ]),
  );

export const validateProduct = (values: ProductValues): FieldErrors => ({
  ...rules.check({
    name: [
      values.name,
      rules.required('商品名を入力してください。'),
      rules.maxLength('商品名', LIMITS.product.name),
    ],
    modelNumber: [values.modelNumber, rules.maxLength('型番', LIMITS.product.modelNumber)],
    color: [values.color, rules.maxLength('カラー', LIMITS.product.color)],
    size: [values.size, rules.maxLength('サイズ', LIMITS.product.size)],
    unitPrice: [values.unitPrice, rules.unitPrice],
  }),
  ...repeated(values.productPrices, unitOf(values)),
  ...rules.check(priceRules(values.productPrices, unitOf(values))),
  ...checkUnits(values),
});

/**
 * The resulting price per quantity, when all prices are valid; undefined otherwise, and without price breaks.
 */
export const ladderOf = ({
  unitPrice,
  productPrices,
  unit,
}: {
  unitPrice: string;
  productPrices: readonly PriceValues[];
  /** 単位; null: pieces. */
  unit: string | null;
}) => {
  const errors = {
    ...repeated(productPrices, unit),
    ...rules.check({ unitPrice: [unitPrice, rules.unitPrice], ...priceRules(productPrices, unit) }),
  };
  if (productPrices.length === 0 || Object.keys(errors).length > 0) return undefined;
  return priceLadderText(
    productPrices.map((price) => priceInput(price, unit)),
    rules.decimalOf(unitPrice),
  );
};

const priceInput = ({ quantity, unitPrice, isDefault }: PriceValues, unit: string | null) => ({
  quantity: countOf(quantity, unit) ?? 0,
  unitPrice: rules.decimalOf(unitPrice),
  isDefault,
});

/** The mutation's input; `values` have passed `validateProduct`. */
export const productInput = (values: ProductValues): Omit<CreateProductInput, 'demandUuid'> => ({
  name: values.name,
  modelNumber: values.modelNumber,
  color: values.color,
  size: values.size,
  unitPrice: rules.decimalOf(values.unitPrice),
  productPrices: values.productPrices.map((price) => priceInput(price, unitOf(values))),
  categoryUuid: values.category?.uuid ?? null,
  ...unitsInput(values),
});

const priceText = (typed: string) => (typed === '' ? '' : formatYen(typed));

export const describeProduct = (values: ProductValues): readonly LabeledValue[] => [
  { label: '商品名', text: values.name },
  { label: '型番', text: values.modelNumber },
  { label: '商品分類', text: values.category?.name ?? '' },
  { label: 'カラー', text: values.color },
  { label: 'サイズ', text: values.size },
  { label: '単価', text: priceText(rules.decimalOf(values.unitPrice)) },
  {
    label: '数量別単価',
    text: values.productPrices
      .map(
        ({ quantity, unitPrice, isDefault }) =>
          `${shownCount(quantity, unitOf(values))}${values.unit || '個'}以上 ${priceText(rules.decimalOf(unitPrice))}${isDefault ? '（既定）' : ''}`,
      )
      .join('\n'),
  },
  ...describeUnits(values),
];
