import { useSliceQuery } from '@hacchu-hub/slice-kit/data';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { loadable } from '@hacchu-hub/ui/loadable';
import { CategoryNameDocument } from '../../generated/graphql.js';
import { type OwnFilter } from '../../masters/master-filters.js';
import { type MasterListState } from '../../masters/master-list.hook.js';
import styles from './category-filter.module.css';
import { withoutCategory } from './without-category.js';

const CategoryChoice = loadable(
  async () => (await import('./category-choice.js')).CategoryChoice,
  () => <div className={styles.choice} />,
);

/** Variables of the list's query for the category in the URL. */
export const categoryVariables = (category: string) => ({
  categoryUuid: category === '' || category === withoutCategory.value ? undefined : category,
  isWithoutCategory: category === withoutCategory.value || undefined,
});

const useCategoryName = (category: string): string => {
  const { demandUuid } = useSession();
  const { data } = useSliceQuery(CategoryNameDocument, {
    variables: { uuid: category, demandUuid },
    skip: category === '' || category === withoutCategory.value,
    isHandled: true,
  });
  if (category === withoutCategory.value) return withoutCategory.label;
  return data?.productCategory.name ?? '選択中の分類';
};

/** The filter of the list of products by their category. */
export const useCategoryFilter = ({ category, showCategory }: MasterListState): OwnFilter => {
  const label = useCategoryName(category);
  return {
    control: <CategoryChoice category={category} label={label} onChoose={showCategory} />,
    chips:
      category === ''
        ? []
        : [{ key: 'category', label: `商品分類：${label}`, onRemove: () => showCategory('') }],
  };
};
