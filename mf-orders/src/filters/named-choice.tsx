import { SearchSelect, type SearchSelectProps } from '@hacchu-hub/ui/form';
import { type FilterChange, filterPatch } from './filter-patch.js';
import styles from './filters.module.css';
import type { NamesOfFilters } from './names-of-filters.hook.js';

interface NamedChoiceProps<Key extends keyof NamesOfFilters> {
  /** The filter that contains the uuid; '' while nothing is chosen. */
  filter: Key;
  /** 「仕入先」 */
  word: string;
  state: Readonly<Record<Key, string>>;
  names: NamesOfFilters;
  search: SearchSelectProps['search'];
  change: FilterChange<Key>;
}

/** Filters a list by one supplier, destination or product. */
export const NamedChoice = <Key extends keyof NamesOfFilters>({
  filter,
  word,
  state,
  names,
  search,
  change,
}: NamedChoiceProps<Key>) => {
  const uuid = state[filter];
  return (
    <div className={styles.choice}>
      <SearchSelect
        aria-label={`${word}で絞り込み`}
        placeholder={word}
        value={uuid === '' ? undefined : { value: uuid, label: names[filter] ?? `選択中の${word}` }}
        onChange={(option) => change(filterPatch(filter, option?.value ?? ''))}
        search={search}
      />
    </div>
  );
};
