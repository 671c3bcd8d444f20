/** The choice of products without a category. */
export const withoutCategory = { value: 'none', label: '分類なし' };
