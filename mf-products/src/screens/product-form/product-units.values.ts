import { inUnit, LIMITS } from '@hacchu-hub/field-rules';
import { type LabeledValue } from '@hacchu-hub/ui/conflict';
import { type FieldErrors } from '@hacchu-hub/ui/form';
import { formatTypedQuantity, parseQuantityText } from '@hacchu-hub/ui/quantity';
import { type CreateProductInput, type ProductFactsFragment } from '../../generated/graphql.js';
import * as rules from '../../masters/rules.js';

/** How a product is counted and ordered, as typed. */
export interface UnitsValues {
  unit: string;
  packSize: string;
  minimumOrderQuantity: string;
  orderMultiple: string;
}

/** 単位 of the counts; null: pieces. */
export const unitOf = ({ unit }: Pick<UnitsValues, 'unit'>): string | null => unit.trim() || null;

export const blankUnits: UnitsValues = {
  unit: '',
  packSize: '',
  minimumOrderQuantity: '',
  orderMultiple: '',
};

/** Units that are offered; any other can be typed. */
export const COMMON_UNITS = [
  '個',
  '本',
  '枚',
  '箱',
  'ケース',
  '袋',
  'セット',
  '台',
  '缶',
  '冊',
  '巻',
  '組',
  'm',
  'kg',
  'g',
  'L',
  'mL',
  '式',
];

const COUNTS = [
  ['packSize', '入数'],
  ['minimumOrderQuantity', '最小発注数'],
  ['orderMultiple', '発注単位'],
] as const;

const textOf = (value: number | null): string => (value === null ? '' : String(value));

export const unitsValues = (product: ProductFactsFragment): UnitsValues => ({
  unit: product.unit ?? '',
  packSize: textOf(product.packSize),
  minimumOrderQuantity: textOf(product.minimumOrderQuantity),
  orderMultiple: textOf(product.orderMultiple),
});

export const checkUnits = (values: UnitsValues): FieldErrors =>
  rules.check({
    unit: [values.unit, rules.maxLength('単位', LIMITS.product.unit)],
    ...Object.fromEntries(
      COUNTS.map(([key, label]) => [
        key,
        [values[key], rules.ifTyped(rules.quantityOf({ label }, unitOf(values)))] as const,
      ]),
    ),
  });

/** A typed number of units; null where it is none. */
export const countOf = (typed: string, unit: string | null): number | null => {
  const parsed = parseQuantityText(typed, inUnit(unit));
  return parsed.kind === 'value' ? Number(parsed.value) : null;
};

/** A typed number of units as its field shows it. */
export const shownCount = (typed: string, unit: string | null): string =>
  formatTypedQuantity(typed, inUnit(unit));

/** The units part of the mutation's input; `values` have passed `checkUnits`. */
export const unitsInput = (values: UnitsValues) =>
  ({
    unit: values.unit || null,
    packSize: countOf(values.packSize, unitOf(values)),
    minimumOrderQuantity: countOf(values.minimumOrderQuantity, unitOf(values)),
    orderMultiple: countOf(values.orderMultiple, unitOf(values)),
  }) satisfies Partial<CreateProductInput>;

export const describeUnits = (values: UnitsValues): readonly LabeledValue[] => [
  { label: '単位', text: values.unit },
  ...COUNTS.map(([key, label]) => ({ label, text: shownCount(values[key], unitOf(values)) })),
];
