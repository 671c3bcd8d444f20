import { urlFlag, urlNumber, urlOneOf, urlSearch, type UrlState } from '@hacchu-hub/slice-kit/navigation';
import { textOrNull, urlDay } from '../../filters/url-values.js';
import type { OrderProductLineWhere } from '../../generated/graphql.js';

export const deliveryTabs = ['all', 'Delivering', 'CompleteDelivery'] as const;

/** The URL state of the list. */
export const deliveriesUrl = {
  page: urlNumber(1),
  limit: urlNumber(20),
  status: urlOneOf(deliveryTabs, 'Delivering'),
  q: urlSearch(),
  late: urlFlag(),
  thisWeek: urlFlag(),
  /** 納期; empty for any. */
  day: urlDay(),
  partial: urlFlag(),
};

export type DeliveriesState = UrlState<typeof deliveriesUrl>;

export const toLineWhere = (state: DeliveriesState): OrderProductLineWhere => ({
  // Lines of orders that were not placed have no delivery.
  statuses: state.status === 'all' ? ['Delivering', 'CompleteDelivery'] : [state.status],
  late: state.late || null,
  thisWeek: state.thisWeek || null,
  deliveryDate: textOrNull(state.day),
  partial: state.partial || null,
  text: state.q === '' ? null : state.q,
});
