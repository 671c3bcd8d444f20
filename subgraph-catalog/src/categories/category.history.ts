import type { MasterHistory } from '../masters/history/master-event.rules.js';
import type { CategoryContent } from './category.rules.js';

/** What is recorded of product categories. */
export const CATEGORY_HISTORY: MasterHistory<CategoryContent, object> = {
  fields: [
    { field: 'name', label: '商品分類名', text: ({ name }) => name },
    { field: 'code', label: 'コード', text: ({ code }) => code },
  ],
};
