export { addDays, orderWarnings } from '@hacchu-hub/purchase-math';

/** A non-blocking warning. */
export interface Warning {
  readonly code: string;
  readonly field: string | null;
  readonly message: string;
}

/** Warnings about dates, to be confirmed before an approved order is sent. */
export const DATE_WARNINGS: ReadonlySet<string> = new Set([
  'ORDER_DATE_LONG_PAST',
  'ORDER_DATE_FAR_AHEAD',
  'DELIVERY_DATE_PAST',
]);
