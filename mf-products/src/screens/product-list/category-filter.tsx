import { useSliceQuery } from '@hacchu-hub/slice-kit/data';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { SearchSelect } from '@hacchu-hub/ui/form';
import { CategoryNameDocument } from '../../generated/graphql.js';
import { useCategoryChoices } from '../../masters/category-choices.hook.js';
import { type OwnFilter } from '../../masters/master-filters.js';
import { type MasterListState } from '../../masters/master-list.hook.js';
import styles from './category-filter.module.css';

/** The filter for products without a category. */
const WITHOUT_CATEGORY = 'none';
const withoutCategory = { value: WITHOUT_CATEGORY, label: '分類なし' };

/** Variables of the list's query for the category in the URL. */
export const categoryVariables = (category: string) => ({
  categoryUuid: category === '' || category === WITHOUT_CATEGORY ? undefined : category,
  isWithoutCategory: category === WITHOUT_CATEGORY || undefined,
});

const useCategoryName = (category: string): string => {
  const { demandUuid } = useSession();
  const { data } = useSliceQuery(CategoryNameDocument, {
    variables: { uuid: category, demandUuid },
    skip: category === '' || category === WITHOUT_CATEGORY,
    isHandled: true,
  });
  if (category === WITHOUT_CATEGORY) return withoutCategory.label;
  return data?.productCategory.name ?? '選択中の分類';
};

/** The filter of the list of products by their category. */
export const useCategoryFilter = ({ category, showCategory }: MasterListState): OwnFilter => {
  const label = useCategoryName(category);
  const search = useCategoryChoices();
  return {
    control: (
      <div className={styles.choice}>
        <SearchSelect
          aria-label="商品分類で絞り込み"
          placeholder="商品分類"
          value={category === '' ? undefined : { value: category, label }}
          onChange={(option) => showCategory(option?.value ?? '')}
          search={async (query, signal) => {
            const found = await search(query, signal);
            return query === '' ? [withoutCategory, ...found] : found;
          }}
          emptyText="該当する商品分類がありません。"
          clearable
        />
      </div>
    ),
    chips:
      category === ''
        ? []
        : [{ key: 'category', label: `商品分類：${label}`, onRemove: () => showCategory('') }],
  };
};
