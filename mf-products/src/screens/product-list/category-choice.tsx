import { SearchSelect } from '@hacchu-hub/ui/form';
import { useCategoryChoices } from '../../masters/category-choices.hook.js';
import styles from './category-filter.module.css';
import { withoutCategory } from './without-category.js';

export interface CategoryChoiceProps {
  /** Value and name of the category in the URL; empty for all. */
  category: string;
  label: string;
  onChoose: (category: string) => void;
}

/** Chooses the category by which the list of products is filtered. */
export const CategoryChoice = ({ category, label, onChoose }: CategoryChoiceProps) => {
  const search = useCategoryChoices();
  return (
    <div className={styles.choice}>
      <SearchSelect
        aria-label="商品分類で絞り込み"
        placeholder="商品分類"
        value={category === '' ? undefined : { value: category, label }}
        onChange={(option) => onChoose(option?.value ?? '')}
        search={async (query, signal) => {
          const found = await search(query, signal);
          return query === '' ? [withoutCategory, ...found] : found;
        }}
        emptyText="該当する商品分類がありません。"
        clearable
      />
    </div>
  );
};
