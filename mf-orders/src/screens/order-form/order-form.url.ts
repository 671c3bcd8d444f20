import { urlFlag, type UrlState, urlText } from '@hacchu-hub/slice-kit/navigation';

/** What a new order starts from; `draft` is set once it is saved, so that a reload opens the saved draft. */
export const orderFormUrl = {
  draft: urlText(),
  duplicateFrom: urlText(),
  supplier: urlText(),
  product: urlText(),
  /** The lines come from a CSV file; its dialog opens first. */
  csv: urlFlag(),
};

export type OrderFormUrl = UrlState<typeof orderFormUrl>;
