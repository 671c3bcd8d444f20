import { type SliceError, useSliceQuery } from '@hacchu-hub/slice-kit/data';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { todayInJapan } from '@hacchu-hub/ui/date';
import {
  type DraftOrder_OrderFragment,
  DuplicateOrderDocument,
  EditDraftOrderDocument,
  NewOrderDocument,
  type NewOrderQuery,
} from '../../generated/graphql.js';
import { asDuplicate, fromOrder } from './order-form.conversions.js';
import { chooseProduct } from './order-form.edits.js';
import type { OrderFormUrl } from './order-form.url.js';
import { emptyOrder, type OrderFormValues } from './order-form.values.js';

/** Initial state of a form; `order` is set once the draft exists on the server. */
export interface OrderFormStart {
  values: OrderFormValues;
  order: DraftOrder_OrderFragment | undefined;
  /** Input that is filled in and not saved yet; `values` are what is saved. */
  input?: OrderFormValues;
  /** A copy of another order. */
  isCopy?: boolean;
  /** Its lines come from a CSV file; the dialog opens at once. */
  isFromCsv?: boolean;
}

export type OrderFormLoad =
  | { kind: 'loading' }
  | { kind: 'failed'; error: SliceError; refetch: () => Promise<void> }
  | { kind: 'ready'; start: OrderFormStart };

/** A new order with the supplier and product that the URL names; a sole destination is preselected. */
const withPresets = (preset: NewOrderQuery | undefined, today: string): OrderFormValues => {
  const values = emptyOrder(today);
  const supplier = preset?.demandSupplier;
  const destinations = preset?.deliveryDestinations;
  const [only] = destinations?.totalCount === 1 ? destinations.items : [];
  const product = preset?.productDetail;
  return {
    ...values,
    supplier:
      supplier && supplier.deletedAt === null
        ? { uuid: supplier.uuid, name: supplier.name, isDeleted: false }
        : null,
    destination: only ? { uuid: only.uuid, name: only.name, isDeleted: false } : null,
    productLines: values.productLines.map((line, index) =>
      index === 0 && product && product.deletedAt === null ? chooseProduct(line, product) : line,
    ),
  };
};

/** Loads what the form starts from: a draft, the order to copy, or the presets of a new one. */
export const useOrderFormStart = (draftUuid: string, url: OrderFormUrl): OrderFormLoad => {
  const { demandUuid } = useSession();
  const isEdit = draftUuid !== '';
  const isCopy = !isEdit && url.duplicateFrom !== '';
  const isNew = !isEdit && !isCopy;
  const draft = useSliceQuery(EditDraftOrderDocument, {
    variables: { uuid: draftUuid, demandUuid },
    skip: !isEdit,
    fetchPolicy: 'network-only',
  });
  const source = useSliceQuery(DuplicateOrderDocument, {
    variables: { uuid: url.duplicateFrom, demandUuid },
    skip: !isCopy,
    fetchPolicy: 'network-only',
  });
  const preset = useSliceQuery(NewOrderDocument, {
    variables: {
      demandUuid,
      supplierUuid: url.supplier,
      hasSupplier: url.supplier !== '',
      productUuid: url.product,
      hasProduct: url.product !== '',
    },
    skip: !isNew,
    // A new order can be started without the catalog; the look-ups show their own errors.
    isHandled: true,
  });
  const query = isEdit ? draft : isCopy ? source : preset;
  if (query.isLoading) return { kind: 'loading' };
  const today = todayInJapan();
  if (isNew) {
    const values = withPresets(preset.data, today);
    return { kind: 'ready', start: { values, order: undefined, isFromCsv: url.csv } };
  }
  const order = (isEdit ? draft : source).data?.order;
  if (order) {
    return {
      kind: 'ready',
      start: isEdit
        ? { values: fromOrder(order), order }
        : { values: asDuplicate(order, today), order: undefined, isCopy: true },
    };
  }
  return query.error ? { kind: 'failed', error: query.error, refetch: query.refetch } : { kind: 'loading' };
};
