export { addDays, orderWarnings } from '@hacchu-hub/purchase-math';

/** Something worth a second look; it forbids nothing. */
export interface Warning {
  readonly code: string;
  readonly field: string | null;
  readonly message: string;
}

/** Warnings about days, which have to be seen before an approved order is sent. */
export const DATE_WARNINGS: ReadonlySet<string> = new Set([
  'ORDER_DATE_LONG_PAST',
  'ORDER_DATE_FAR_AHEAD',
  'DELIVERY_DATE_PAST',
]);
