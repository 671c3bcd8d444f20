import { Checkbox } from '@hacchu-hub/ui/form';
import { FilterChips, SearchBox } from '@hacchu-hub/ui/search';
import { type Master } from './master.js';
import styles from './master-filters.module.css';
import { type MasterListState } from './use-master-list.js';

export interface MasterFiltersProps {
  master: Master;
  /** What the search looks at: 「商品名・型番・カラー・サイズ」. */
  searches: string;
  list: MasterListState;
}

/** What narrows the list of a master or widens it, with what is in force as chips. */
export const MasterFilters = ({ master, searches, list }: MasterFiltersProps) => {
  const chips = [
    {
      key: 'query',
      label: `検索：${list.query}`,
      isActive: list.query !== '',
      onRemove: () => list.search(''),
    },
    {
      key: 'deleted',
      label: '削除済みを含む',
      isActive: list.showsDeleted,
      onRemove: () => list.showDeleted(false),
    },
  ].filter(({ isActive }) => isActive);
  return (
    <div className={styles.panel}>
      <div className={styles.filters}>
        <SearchBox
          label={`${master.word}を検索`}
          placeholder={`${searches}で検索`}
          value={list.query}
          onChange={list.search}
        />
        <Checkbox checked={list.showsDeleted} onChange={list.showDeleted}>
          削除済みも表示
        </Checkbox>
      </div>
      <FilterChips chips={chips} onClear={list.clear} />
    </div>
  );
};
