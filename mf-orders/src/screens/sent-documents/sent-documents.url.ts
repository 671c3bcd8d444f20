import { urlNumber, urlSearch, type UrlState, urlText } from '@hacchu-hub/slice-kit/navigation';
import { textOrNull, urlDay, urlYen } from '../../filters/url-values.js';
import type { SentDocumentWhere } from '../../generated/graphql.js';

/** The URL state of the search. */
export const sentDocumentsUrl = {
  page: urlNumber(1),
  limit: urlNumber(20),
  q: urlSearch(),
  from: urlDay(),
  to: urlDay(),
  amountFrom: urlYen(),
  amountTo: urlYen(),
  supplier: urlText(),
};

export type SentDocumentsState = UrlState<typeof sentDocumentsUrl>;

export const noFilters = {
  q: '',
  from: '',
  to: '',
  amountFrom: '',
  amountTo: '',
  supplier: '',
} as const satisfies Partial<SentDocumentsState>;

export const toWhere = (state: SentDocumentsState): SentDocumentWhere => ({
  text: textOrNull(state.q),
  dateFrom: textOrNull(state.from),
  dateTo: textOrNull(state.to),
  amountFrom: textOrNull(state.amountFrom),
  amountTo: textOrNull(state.amountTo),
  demandSupplierId: textOrNull(state.supplier),
});
