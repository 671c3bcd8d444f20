import { LIMITS } from '@hacchu-hub/field-rules';
import { type LabeledValue } from '@hacchu-hub/ui/conflict';
import { type FieldErrors } from '@hacchu-hub/ui/form';
import {
  type CreateProductCategoryInput,
  type ProductCategoryFactsFragment,
} from '../../generated/graphql.js';
import { type Stored } from '../../masters/master-form.hook.js';
import * as rules from '../../masters/rules.js';

/** A product category as typed. */
export interface CategoryValues {
  name: string;
  code: string;
}

export const blankCategory: CategoryValues = { name: '', code: '' };

export const storedCategory = ({
  uuid,
  name,
  code,
  updatedAt,
}: ProductCategoryFactsFragment): Stored<CategoryValues> => ({
  uuid,
  name,
  updatedAt,
  values: { name, code: code ?? '' },
});

export const validateCategory = ({ name, code }: CategoryValues): FieldErrors =>
  rules.check({
    name: [
      name,
      rules.required('商品分類名を入力してください。'),
      rules.maxLength('商品分類名', LIMITS.productCategory.name),
    ],
    code: [code, rules.maxLength('コード', LIMITS.productCategory.code)],
  });

/** The mutation's input; `values` have passed `validateCategory`. */
export const categoryInput = ({
  name,
  code,
}: CategoryValues): Omit<CreateProductCategoryInput, 'demandUuid'> => ({ name, code: code || null });

export const describeCategory = ({ name, code }: CategoryValues): readonly LabeledValue[] => [
  { label: '商品分類名', text: name },
  { label: 'コード', text: code },
];
