import { ADDRESS_FIELDS } from '../masters/history/address-fields.js';
import type { MasterHistory } from '../masters/history/master-event.rules.js';
import type { DestinationContent } from './destination.rules.js';
import type { DestinationLinks } from './destination.schema.js';

/** What is recorded of delivery destinations. */
export const DESTINATION_HISTORY: MasterHistory<DestinationContent, DestinationLinks> = {
  fields: [
    { field: 'name', label: '納品先名', text: ({ name }) => name },
    ...ADDRESS_FIELDS,
    { field: 'phoneNumber', label: '電話番号', text: ({ phoneNumber }) => phoneNumber },
  ],
  links: [
    {
      field: 'logilessWarehouse',
      label: 'ロジレスの倉庫',
      // Records from before warehouses could be linked have no such field.
      text: ({ logilessWarehouse }) => logilessWarehouse?.name ?? null,
      value: ({ logilessWarehouse }) => logilessWarehouse?.id ?? null,
    },
  ],
};
