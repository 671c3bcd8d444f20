import { type FilterChip, FilterChips, SearchBox } from '@hacchu-hub/ui/search';
import { activeFilterChips, amountRangeWords, dayRangeWords } from '../../filters/chip-words.js';
import filters from '../../filters/filters.module.css';
import { NamedChoice } from '../../filters/named-choice.js';
import { useNamesOfFilters } from '../../filters/names-of-filters.hook.js';
import { AmountRange, DayRange } from '../../filters/ranges.js';
import { useSupplierSearch } from '../../order/look-ups.hook.js';
import { noFilters, type SentDocumentsState } from './sent-documents.url.js';

interface SentDocumentFiltersProps {
  state: SentDocumentsState;
  change: (patch: Partial<SentDocumentsState>) => void;
}

const chipsOf = (
  { state, change }: SentDocumentFiltersProps,
  supplierName: string | undefined,
): readonly FilterChip[] =>
  activeFilterChips<SentDocumentsState>(
    [
      {
        key: 'day',
        isActive: state.from !== '' || state.to !== '',
        label: `取引年月日：${dayRangeWords(state.from, state.to)}`,
        patch: { from: '', to: '' },
      },
      {
        key: 'amount',
        isActive: state.amountFrom !== '' || state.amountTo !== '',
        label: `金額：${amountRangeWords(state.amountFrom, state.amountTo)}`,
        patch: { amountFrom: '', amountTo: '' },
      },
      {
        key: 'supplier',
        isActive: state.supplier !== '',
        label: `取引先：${supplierName ?? '選択中'}`,
        patch: { supplier: '' },
      },
    ],
    change,
  );

/** Search by day, amount and supplier, in any combination, as the law requires. */
export const SentDocumentFilters = (props: SentDocumentFiltersProps) => {
  const { state, change } = props;
  const searchSuppliers = useSupplierSearch();
  const names = useNamesOfFilters({ supplier: state.supplier });
  return (
    <div className={filters.panel}>
      <div className={filters.row}>
        <SearchBox
          label="書類を検索"
          placeholder="発注番号・取引先・件名で検索"
          value={state.q}
          onChange={(q) => change({ q })}
        />
        <DayRange label="取引年月日" keys={['from', 'to']} state={state} change={change} />
        <AmountRange label="金額" state={state} change={change} />
        <NamedChoice
          filter="supplier"
          word="取引先"
          state={state}
          names={names}
          search={searchSuppliers}
          change={change}
        />
      </div>
      <FilterChips chips={chipsOf(props, names.supplier)} onClear={() => change(noFilters)} />
    </div>
  );
};
