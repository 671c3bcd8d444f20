import { LIMITS } from '@hacchu-hub/field-rules';
import { optionalText, text } from '@hacchu-hub/subgraph-kit';
import { z } from 'zod';

/** User-editable content of a product category. An empty code is null. */
export interface CategoryContent {
  readonly name: string;
  readonly code: string | null;
}

/** The validation rules of a product category and their messages. */
export const categoryRules: z.ZodType<CategoryContent> = z.object({
  name: text({ label: '商品分類名', max: LIMITS.productCategory.name }),
  code: optionalText({ label: 'コード', max: LIMITS.productCategory.code }),
});
