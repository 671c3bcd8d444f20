import { Checkbox, Select, type SelectOption } from '@hacchu-hub/ui/form';
import filters from '../../filters/filters.module.css';
import { NamedChoice } from '../../filters/named-choice.js';
import type { NamesOfFilters } from '../../filters/names-of-filters.hook.js';
import { AmountRange, DayRange } from '../../filters/ranges.js';
import { useDestinationSearch, useProductChoices, useSupplierSearch } from '../../order/look-ups.hook.js';
import type { OrderListState } from './order-list.url.js';

interface FilterPanelProps {
  id: string;
  state: OrderListState;
  names: NamesOfFilters;
  creators: readonly SelectOption[];
  /** The person is asked for approvals. */
  mayReview: boolean;
  change: (patch: Partial<OrderListState>) => void;
}

/** The filters that take more than a click. */
export const FilterPanel = ({ id, state, names, creators, mayReview, change }: FilterPanelProps) => {
  const searchSuppliers = useSupplierSearch();
  const searchDestinations = useDestinationSearch();
  const searchProducts = useProductChoices();
  return (
    <div id={id} className={filters.row} role="group" aria-label="詳しい条件">
      <NamedChoice
        word="仕入先"
        uuid={state.supplier}
        name={names.supplier}
        search={searchSuppliers}
        onChange={(supplier) => change({ supplier })}
      />
      <NamedChoice
        word="納品先"
        uuid={state.destination}
        name={names.destination}
        search={searchDestinations}
        onChange={(destination) => change({ destination })}
      />
      <NamedChoice
        word="商品"
        uuid={state.product}
        name={names.product}
        search={searchProducts}
        onChange={(product) => change({ product })}
      />
      <div className={filters.choice}>
        <Select
          aria-label="作成者で絞り込み"
          placeholder="作成者"
          value={state.creator}
          options={creators}
          onChange={(creator) => change({ creator })}
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
      <AmountRange
        label="合計（税込）"
        from={state.amountFrom}
        to={state.amountTo}
        onChange={(amountFrom, amountTo) => change({ amountFrom, amountTo })}
      />
      {mayReview && (
        <Checkbox checked={state.mine} onChange={(mine) => change({ mine })}>
          自分が承認者の発注
        </Checkbox>
      )}
    </div>
  );
};
