import { Checkbox } from '@hacchu-hub/ui/form';
import { type FilterChip, FilterChips, SearchBox } from '@hacchu-hub/ui/search';
import { type ReactNode, useState } from 'react';
import { type Master } from './master.js';
import styles from './master-filters.module.css';
import { type MasterListState } from './master-list.hook.js';

/** Updates on click, without waiting for the URL. */
const DeletedToo = ({ list }: { list: MasterListState }) => {
  const [isOn, setOn] = useState(list.showsDeleted);
  const [applied, setApplied] = useState(list.showsDeleted);
  if (list.showsDeleted !== applied) {
    setApplied(list.showsDeleted);
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
  /** The searched fields: 「商品名・型番・カラー・サイズ」. */
  searches: string;
  list: MasterListState;
  /** A filter that only this master has, and its chip while it is active. */
  own?: OwnFilter;
}

export interface OwnFilter {
  control: ReactNode;
  chips: readonly FilterChip[];
}

/** The filters of a master list, with the active ones as chips. */
export const MasterFilters = ({ master, searches, list, own }: MasterFiltersProps) => {
  const deleted = {
    key: 'deleted',
    label: '削除済みを含む',
    onRemove: () => list.showDeleted(false),
  };
  const chips = [...(list.showsDeleted ? [deleted] : []), ...(own?.chips ?? [])];
  return (
    <div className={styles.panel}>
      <div className={styles.filters}>
        <SearchBox
          label={`${master.word}を検索`}
          placeholder={`${searches}で検索`}
          value={list.query}
          onChange={list.search}
        />
        {own?.control}
        <DeletedToo list={list} />
      </div>
      <FilterChips chips={chips} onClear={list.clear} />
    </div>
  );
};
