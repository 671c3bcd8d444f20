import type { IndexKey } from '@hacchu-hub/subgraph-kit';
import type { OrderWhere } from './order.inputs.js';
import { statusesOf } from './order.status.js';
import { type Filter, isSet, listIndex } from './order-filter.js';
import { type ListOrder, sortFieldOf } from './order-sort.js';

/** Where the orders of a list can be read in its order. */
export interface OrderedIndex {
  readonly hint: IndexKey;
  /** The part of the filter that the index answers: its entries under it are in the order of the list. */
  readonly filter: Filter;
  /** Whether that is the whole filter, so that each entry is a row of the list. */
  readonly isWholeFilter: boolean;
  /** Whether the index has all fields of the filter: entries that are no rows are passed over without reading them. */
  readonly hasWholeFilter: boolean;
  /** Whether a range that is compared has two ends, and may be short. */
  readonly isClosedRange: boolean;
}

/** The default sort key. */
const LIST_DATE = 'listDate';

/** The beginning of an index, and the part of a filter that it answers. */
interface Prefix {
  readonly fields: readonly (keyof OrderWhere)[];
  /** Undefined for a filter without that part. */
  readonly of: (where: OrderWhere) => Filter | undefined;
  readonly key: IndexKey;
  /** How the index ends, after the default sort key. */
  readonly end?: IndexKey | undefined;
  /** Whether there is a `listIndex` of every sort key; the others continue with the default one. */
  readonly hasEverySort?: true;
}

const OF_DEMAND = { demandUuid: 1 } as const;
const UNDELETED = { deletedAt: 1 } as const;

/** A part of a filter that is an equality. */
const equal = (field: keyof OrderWhere, path: string, before: IndexKey, end?: IndexKey): Prefix => ({
  fields: [field],
  of: (where) => (isSet(where[field]) ? { [path]: where[field] } : undefined),
  key: { ...before, [path]: 1 },
  end,
});

const byStatus = ({ statuses }: OrderWhere): Filter | undefined =>
  statuses ? { status: { $in: statusesOf(statuses) } } : undefined;

/** Those that answer more of a filter, or leave fewer orders, come first. */
const PREFIXES: readonly Prefix[] = [
  {
    fields: ['hasFailedMail'],
    of: (where) => (where.hasFailedMail ? { hasFailedMail: true } : undefined),
    key: { ...OF_DEMAND, hasFailedMail: 1 },
  },
  {
    fields: ['creatorUuid', 'statuses'],
    of: (where) => {
      const status = byStatus(where);
      return where.creatorUuid && status ? { 'creator.uuid': where.creatorUuid, ...status } : undefined;
    },
    key: { demandUuid: 1, 'creator.uuid': 1, status: 1 },
  },
  equal('productId', 'productIds', {}),
  equal('demandSupplierId', 'demandSupplierId', {}),
  equal('deliveryDestinationId', 'deliveryDestinationId', {}),
  equal('creatorUuid', 'creator.uuid', OF_DEMAND),
  {
    // The filter also leaves out 確定 orders, so no field of it is answered.
    fields: [],
    of: (where) => (where.hasExcessReceipt ? { hasExcessReceipt: true } : undefined),
    key: { demandUuid: 1, hasExcessReceipt: 1 },
  },
  equal('supplierAnswerState', 'supplierAnswerState', OF_DEMAND, UNDELETED),
  {
    fields: ['hasUnnotifiedChanges'],
    // Those without are found by their status, too.
    of: (where) => (where.hasUnnotifiedChanges ? { hasUnnotifiedChanges: true } : undefined),
    key: { ...OF_DEMAND, hasUnnotifiedChanges: 1 },
    end: UNDELETED,
  },
  equal('reviewerUuid', 'reviewerIds', OF_DEMAND),
  equal('inConversation', 'inConversation', OF_DEMAND, UNDELETED),
  { fields: ['statuses'], of: byStatus, key: { ...OF_DEMAND, status: 1 }, hasEverySort: true },
  { fields: [], of: () => ({}), key: OF_DEMAND, hasEverySort: true },
];

/** Ranges of the filter by their field. */
const RANGES: Readonly<Record<string, readonly (keyof OrderWhere)[]>> = {
  listDate: ['orderDateFrom', 'orderDateTo'],
  earliestDeliveryDate: ['deliveryDateFrom', 'deliveryDateTo'],
  totalYen: ['amountFrom', 'amountTo'],
};

/** The index to read for the first rows of a list in its order. */
export function orderedIndex(where: OrderWhere | null | undefined, sort: ListOrder): OrderedIndex {
  const sortKey = sortFieldOf(sort);
  const set = Object.entries(where ?? {}).flatMap(([field, value]) => (isSet(value) ? [field] : []));
  for (const { fields, of, key, end, hasEverySort } of PREFIXES) {
    const filter = hasEverySort || sortKey === LIST_DATE ? of(where ?? {}) : undefined;
    if (!filter) continue;
    const hint = hasEverySort
      ? listIndex(key, sortKey)
      : { ...key, [sortKey]: -1 as const, _id: -1 as const, ...end };
    // An index begins and ends to be read at a range of its sort key; ranges of later fields are compared.
    const answered: readonly string[] = [...fields, ...(RANGES[sortKey] ?? [])];
    const ranges = Object.keys(hint).flatMap((field) => (RANGES[field] ? [RANGES[field]] : []));
    const compared: readonly string[] = ranges.flat();
    return {
      hint,
      filter: { deletedAt: null, ...filter },
      isWholeFilter: set.every((field) => answered.includes(field)),
      hasWholeFilter: set.every((field) => answered.includes(field) || compared.includes(field)),
      isClosedRange: ranges.some((ends) => ends.every((end) => set.includes(end))),
    };
  }
  throw new Error('the last index answers every filter');
}
