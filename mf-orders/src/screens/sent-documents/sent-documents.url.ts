import { urlNumber, urlSearch, type UrlState, urlText } from '@hacchu-hub/slice-kit/navigation';
import { dayOrNull, textOrNull, yenOrNull } from '../../filters/url-values.js';
import type { SentDocumentWhere } from '../../generated/graphql.js';

/** The URL state of the search. */
export const sentDocumentsUrl = {
  page: urlNumber(1),
  limit: urlNumber(20),
  q: urlSearch(),
  from: urlText(),
  to: urlText(),
  amountFrom: urlText(),
  amountTo: urlText(),
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
  dateFrom: dayOrNull(state.from),
  dateTo: dayOrNull(state.to),
  amountFrom: yenOrNull(state.amountFrom),
  amountTo: yenOrNull(state.amountTo),
  demandSupplierId: textOrNull(state.supplier),
});
