import { Button } from '@hacchu-hub/ui/button';
import { formatLocalDate, isLocalDate } from '@hacchu-hub/ui/date';
import { EmptyState } from '@hacchu-hub/ui/feedback';
import { FilterChips, FilterToggles, SearchBox } from '@hacchu-hub/ui/search';
import filters from '../../filters/filters.module.css';
import type { DeliveriesState } from './deliveries.url.js';

interface DeliveryFiltersProps {
  state: DeliveriesState;
  changeView: (patch: Partial<DeliveriesState>) => void;
}

const quickFilters = [
  { key: 'late', label: '納期遅れ' },
  { key: 'thisWeek', label: '今週納品予定' },
  { key: 'partial', label: '一部納品' },
] as const;

const noFilters = { q: '', late: false, thisWeek: false, partial: false, day: '' } as const;

/** Narrows the lines: by a word, by quick filters, and by the day of a link. */
export const DeliveryFilters = ({ state, changeView }: DeliveryFiltersProps) => (
  <div className={filters.panel}>
    <div className={filters.row}>
      <SearchBox
        label="納品を検索"
        placeholder="発注番号・件名・商品名で検索"
        value={state.q}
        onChange={(q) => changeView({ q })}
      />
      <FilterToggles
        label="絞り込み"
        toggles={quickFilters.map(({ key, label }) => ({
          key,
          label,
          isOn: state[key],
          onToggle: (isOn) => changeView({ [key]: isOn }),
        }))}
      />
    </div>
    {isLocalDate(state.day) && (
      <FilterChips
        chips={[
          {
            key: 'day',
            label: `納期：${formatLocalDate(state.day, { weekday: true })}`,
            onRemove: () => changeView({ day: '' }),
          },
        ]}
        onClear={() => changeView(noFilters)}
      />
    )}
  </div>
);

/** Why there are no lines: because of the filters, or because there are none. */
export const NoDeliveries = ({ state, changeView }: DeliveryFiltersProps) => {
  const isNarrowed = state.q !== '' || state.late || state.thisWeek || state.partial || state.day !== '';
  return isNarrowed ? (
    <EmptyState
      icon="search"
      title="条件に合う納品はありません"
      action={<Button onClick={() => changeView(noFilters)}>条件をすべて外す</Button>}
    />
  ) : (
    <EmptyState
      icon="deliveries"
      title={state.status === 'Delivering' ? '納品待ちの商品はありません' : '納品の記録はまだありません'}
      description="発注書を送信すると、商品の明細がここに表示されます。"
    />
  );
};
