import { useSliceQuery } from '@hacchu-hub/slice-kit/data';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { Button } from '@hacchu-hub/ui/button';
import { FilterChips, FilterToggles, SearchBox } from '@hacchu-hub/ui/search';
import { useId, useState } from 'react';
import filters from '../../filters/filters.module.css';
import { useNamesOfFilters } from '../../filters/names-of-filters.hook.js';
import { CreatorsDocument } from '../../generated/graphql.js';
import { creatorOptions } from './creator-options.js';
import { orderFilterChips } from './filter-chips.js';
import { FilterPanel } from './filter-panel.js';
import { noFilters, type OrderListState } from './order-list.url.js';

interface OrderFiltersProps {
  state: OrderListState;
  change: (patch: Partial<OrderListState>) => void;
}

/**
 * Search and filters, with the active ones as chips. Days, amounts and names are loaded on demand: the code
 * of their inputs is larger than the rest of the list.
 */
export const OrderFilters = ({ state, change }: OrderFiltersProps) => {
  const { demandUuid, area, hasCapability } = useSession();
  const [isOpen, setOpen] = useState(false);
  const panelId = useId();
  const names = useNamesOfFilters(state);
  const { data } = useSliceQuery(CreatorsDocument, {
    variables: { demandUuid },
    skip: !isOpen && state.creator === '',
    isHandled: true,
  });
  const creators = creatorOptions(data?.orderCreators ?? []);
  const creatorName = creators.find(({ value }) => value === state.creator)?.label;
  // With approvals switched off, pending ones are reached through the home page's link.
  const isReviewOffered = hasCapability('orders:review') || state.toReview;
  const mayReview = area === 'demand' && hasCapability('orders:decide') && isReviewOffered;
  const toggle = (key: 'late' | 'dueToday' | 'unnotified' | 'sendFailed' | 'toReview', label: string) => ({
    key,
    label,
    isOn: state[key],
    onToggle: (isOn: boolean) => change({ [key]: isOn }),
  });
  return (
    <div className={filters.panel}>
      <div className={filters.row}>
        <SearchBox
          label="発注を検索"
          placeholder="発注番号・件名・商品名・仕入先・納品先で検索"
          value={state.q}
          onChange={(q) => change({ q })}
        />
        <FilterToggles
          label="よく使う条件"
          areChips
          toggles={[
            toggle('late', '納期遅れ'),
            toggle('dueToday', '本日納品予定'),
            toggle('unnotified', '未通知の変更あり'),
            toggle('sendFailed', '送信失敗'),
            ...(mayReview ? [toggle('toReview', '自分の承認待ち')] : []),
          ]}
        />
        <Button aria-expanded={isOpen} aria-controls={panelId} onClick={() => setOpen(!isOpen)}>
          条件で絞り込む
        </Button>
      </div>
      {isOpen && (
        <FilterPanel
          id={panelId}
          state={state}
          names={names}
          creators={creators}
          mayReview={mayReview}
          change={change}
        />
      )}
      <FilterChips
        chips={orderFilterChips(state, names, creatorName, change)}
        onClear={() => change(noFilters)}
      />
    </div>
  );
};
