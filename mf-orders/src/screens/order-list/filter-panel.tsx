import { Checkbox, Select, type SelectOption } from '@hacchu-hub/ui/form';
import filters from '../../filters/filters.module.css';
import { NamedChoice } from '../../filters/named-choice.js';
import type { NamesOfFilters } from '../../filters/names-of-filters.hook.js';
import { AmountRange, DayRange } from '../../filters/ranges.js';
import { useDestinationSearch, useProductChoices, useSupplierSearch } from '../../order/look-ups.hook.js';
import { isSupplierAnswerState, supplierAnswerOptions } from '../../supplier-answer/supplier-answer-tag.js';
import type { OrderListState } from './order-list.url.js';

interface FilterPanelProps {
  id: string;
  state: OrderListState;
  names: NamesOfFilters;
  creators: readonly SelectOption[];
  /** The user may be a reviewer. */
  mayReview: boolean;
  change: (patch: Partial<OrderListState>) => void;
}

/** The filters that need more than one click. */
export const FilterPanel = ({ id, state, names, creators, mayReview, change }: FilterPanelProps) => {
  const searchSuppliers = useSupplierSearch();
  const searchDestinations = useDestinationSearch();
  const searchProducts = useProductChoices();
  const wiring = { state, names, change };
  return (
    <div id={id} className={filters.grid} role="group" aria-label="詳しい条件">
      <NamedChoice filter="supplier" word="仕入先" search={searchSuppliers} {...wiring} />
      <NamedChoice filter="destination" word="納品先" search={searchDestinations} {...wiring} />
      <NamedChoice filter="product" word="商品" search={searchProducts} {...wiring} />
      <div className={filters.choice}>
        <Select
          aria-label="作成者で絞り込み"
          placeholder="作成者"
          value={state.creator}
          options={creators}
          onChange={(creator) => change({ creator })}
        />
      </div>
      <div className={filters.choice}>
        <Select
          aria-label="仕入先の確認で絞り込み"
          placeholder="仕入先の確認"
          value={state.answer}
          options={supplierAnswerOptions}
          onChange={(answer) => change({ answer: isSupplierAnswerState(answer) ? answer : '' })}
        />
      </div>
      <DayRange label="発注日" keys={['orderedFrom', 'orderedTo']} state={state} change={change} />
      <DayRange label="納期（最短）" keys={['dueFrom', 'dueTo']} state={state} change={change} />
      <AmountRange label="合計（税込）" state={state} change={change} />
      <Checkbox checked={state.sendStopped} onChange={(sendStopped) => change({ sendStopped })}>
        送信を中止した発注
      </Checkbox>
      <Checkbox checked={state.bounced} onChange={(bounced) => change({ bounced })}>
        メールが届かなかった発注
      </Checkbox>
      {mayReview && (
        <Checkbox checked={state.mine} onChange={(mine) => change({ mine })}>
          自分が承認者の発注
        </Checkbox>
      )}
    </div>
  );
};
