import { Checkbox } from '@hacchu-hub/ui/form';
import { FilterChips, SearchBox } from '@hacchu-hub/ui/search';
import { useState } from 'react';
import { type Master } from './master.js';
import styles from './master-filters.module.css';
import { type MasterListState } from './use-master-list.js';

/** Follows the click at once, and the URL once it has changed. */
const DeletedToo = ({ list }: { list: MasterListState }) => {
  const [isOn, setOn] = useState(list.showsDeleted);
  const [inForce, setInForce] = useState(list.showsDeleted);
  if (list.showsDeleted !== inForce) {
    setInForce(list.showsDeleted);
    setOn(list.showsDeleted);
  }
  return (
    <Checkbox
      checked={isOn}
      onChange={(on) => {
        setOn(on);
        list.showDeleted(on);
      }}
    >
      削除済みも表示
    </Checkbox>
  );
};

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
        <DeletedToo list={list} />
      </div>
      <FilterChips chips={chips} onClear={list.clear} />
    </div>
  );
};
