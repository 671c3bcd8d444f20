import { useId, useState } from 'react';
import { Button } from '@hacchu-hub/ui/button';
import { DateInput, formatLocalDate } from '@hacchu-hub/ui/date';
import { SearchSelect } from '@hacchu-hub/ui/form';
import { FilterChips, SearchBox } from '@hacchu-hub/ui/search';
import { useSupplierSearch } from '../../order/look-ups.hook.js';
import styles from './order-list.module.css';
import type { OrderListState } from './order-list.url.js';

interface OrderFiltersProps {
  state: OrderListState;
  change: (patch: Partial<OrderListState>) => void;
  supplierName: string | undefined;
}

const rangeText = (from: string, to: string): string =>
  `${from && formatLocalDate(from)}〜${to && formatLocalDate(to)}`;

const noFilters = {
  q: '',
  orderedFrom: '',
  orderedTo: '',
  dueFrom: '',
  dueTo: '',
  supplier: '',
  product: '',
  destination: '',
} as const;

const activeChips = ({ state, change, supplierName }: OrderFiltersProps) =>
  [
    {
      key: 'supplier',
      isActive: state.supplier !== '',
      label: `仕入先：${supplierName ?? '選択中'}`,
      patch: { supplier: '' },
    },
    {
      key: 'ordered',
      isActive: state.orderedFrom !== '' || state.orderedTo !== '',
      label: `発注日：${rangeText(state.orderedFrom, state.orderedTo)}`,
      patch: { orderedFrom: '', orderedTo: '' },
    },
    {
      key: 'due',
      isActive: state.dueFrom !== '' || state.dueTo !== '',
      label: `納期：${rangeText(state.dueFrom, state.dueTo)}`,
      patch: { dueFrom: '', dueTo: '' },
    },
    {
      key: 'product',
      isActive: state.product !== '',
      label: '商品：選択した商品を含む発注',
      patch: { product: '' },
    },
    {
      key: 'destination',
      isActive: state.destination !== '',
      label: '納品先：選択した納品先の発注',
      patch: { destination: '' },
    },
  ]
    .filter((chip) => chip.isActive)
    .map(({ key, label, patch }) => ({ key, label, onRemove: () => change(patch) }));

/**
 * Search, supplier and date ranges, with the filters in force as chips. Supplier and dates are opened when wanted:
 * the code of their inputs is larger than the rest of the list together.
 */
export const OrderFilters = (props: OrderFiltersProps) => {
  const { state, change, supplierName } = props;
  const searchSuppliers = useSupplierSearch();
  const [isOpen, setOpen] = useState(false);
  const panelId = useId();
  return (
    <div className={styles.panel}>
      <div className={styles.filters}>
        <SearchBox
          label="発注を検索"
          placeholder="発注番号・件名・商品名で検索"
          value={state.q}
          onChange={(q) => change({ q })}
        />
        <Button aria-expanded={isOpen} aria-controls={panelId} onClick={() => setOpen(!isOpen)}>
          条件で絞り込む
        </Button>
      </div>
      {isOpen && (
        <div id={panelId} className={styles.filters}>
          <div className={styles.choice}>
            <SearchSelect
              aria-label="仕入先で絞り込み"
              placeholder="仕入先"
              value={
                state.supplier === ''
                  ? undefined
                  : { value: state.supplier, label: supplierName ?? '選択中の仕入先' }
              }
              onChange={(option) => change({ supplier: option?.value ?? '' })}
              search={searchSuppliers}
            />
          </div>
          <DayRange
            label="発注日"
            from={state.orderedFrom}
            to={state.orderedTo}
            onChange={(orderedFrom, orderedTo) => change({ orderedFrom, orderedTo })}
          />
          <DayRange
            label="納期"
            from={state.dueFrom}
            to={state.dueTo}
            onChange={(dueFrom, dueTo) => change({ dueFrom, dueTo })}
          />
        </div>
      )}
      <FilterChips chips={activeChips(props)} onClear={() => change(noFilters)} />
    </div>
  );
};

interface DayRangeProps {
  label: string;
  from: string;
  to: string;
  onChange: (from: string, to: string) => void;
}

const DayRange = ({ label, from, to, onChange }: DayRangeProps) => (
  <div className={styles.range} role="group" aria-label={label}>
    <span className={styles.rangeLabel}>{label}</span>
    <div className={styles.day}>
      <DateInput aria-label={`${label}の開始日`} value={from} onChange={(day) => onChange(day, to)} />
    </div>
    <span aria-hidden="true">〜</span>
    <div className={styles.day}>
      <DateInput aria-label={`${label}の終了日`} value={to} onChange={(day) => onChange(from, day)} />
    </div>
  </div>
);
