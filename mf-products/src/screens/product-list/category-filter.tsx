import { loadable, loadAgain } from '@hacchu-hub/ui/loadable';
import { type OwnFilter } from '../../masters/master-filters.js';
import { type MasterListState } from '../../masters/master-list.hook.js';
import { useCategoryName } from './category-condition.js';
import styles from './category-filter.module.css';

const CategoryChoice = loadable(
  async () => (await import('./category-choice.js')).CategoryChoice,
  () => <div className={styles.choice} />,
  loadAgain,
);

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
