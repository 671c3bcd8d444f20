import { type Difference, hasSameContent, mergeFields, pickChanged } from '@hacchu-hub/ui/conflict';
import { parseDecimalText } from '@hacchu-hub/ui/money';
import type { ExpenseLineValues, OrderFormValues, ProductLineValues } from './order-form.values.js';

/** The fields of a product belong together: the cell's text must match its product. */
const mergeProductLine = (
  base: ProductLineValues,
  mine: ProductLineValues,
  latest: ProductLineValues,
): ProductLineValues => {
  const product = pickChanged(base.productId, mine.productId, latest.productId);
  const source = product === mine.productId ? mine : latest;
  const price = pickChanged(base.unitPrice, mine.unitPrice, latest.unitPrice);
  return {
    ...mergeFields(base, mine, latest),
    key: mine.key,
    productId: source.productId,
    product: source.product,
    productText: source.productText,
    isPriceTyped: price === mine.unitPrice ? mine.isPriceTyped : latest.isPriceTyped,
  };
};

const mergeLines = <Line extends { key: string; id: string | undefined }>(
  base: readonly Line[],
  mine: readonly Line[],
  latest: readonly Line[],
  merge: (base: Line, mine: Line, latest: Line) => Line,
): Line[] => {
  const baseById = new Map(base.filter((line) => line.id !== undefined).map((line) => [line.id, line]));
  const latestById = new Map(latest.filter((line) => line.id !== undefined).map((line) => [line.id, line]));
  const kept = mine.flatMap((line): Line[] => {
    const before = line.id === undefined ? undefined : baseById.get(line.id);
    if (before === undefined) return [line];
    const now = latestById.get(line.id);
    if (now) return [merge(before, line, now)];
    // Somebody else removed the line: if it was changed here it comes back as a new line, otherwise it is
    // gone.
    return hasSameContent({ ...before, key: '' }, { ...line, key: '' }) ? [] : [{ ...line, id: undefined }];
  });
  const added = latest.filter((line) => line.id !== undefined && !baseById.has(line.id));
  return [...kept, ...added];
};

/**
 * Reapplies local changes to what somebody else has saved in the meantime.
 * @param base the version that editing started from
 * @param mine the values of the form
 * @param latest the server's newest version
 */
export const reapplyChanges = (
  base: OrderFormValues,
  mine: OrderFormValues,
  latest: OrderFormValues,
): OrderFormValues => ({
  ...mergeFields(base, mine, latest),
  productLines: mergeLines<ProductLineValues>(
    base.productLines,
    mine.productLines,
    latest.productLines,
    mergeProductLine,
  ),
  expenseLines: mergeLines<ExpenseLineValues>(
    base.expenseLines,
    mine.expenseLines,
    latest.expenseLines,
    (before, line, now) => ({ ...mergeFields(before, line, now), key: line.key }),
  ),
});

const productFields: readonly [keyof ProductLineValues, string][] = [
  ['productText', '商品'],
  ['lot', '数量'],
  ['unitPrice', '単価'],
  ['deliveryDate', '納期'],
  ['paymentDueDate', '支払期日'],
  ['notes', '備考'],
];
const expenseFields: readonly [keyof ExpenseLineValues, string][] = [
  ['name', '費用名'],
  ['lot', '数量'],
  ['unitPrice', '単価'],
  ['notes', '備考'],
];

/** `1,200` typed and `1200` sent are equal. */
const plain = (value: unknown): string => {
  const text = String(value).trim();
  const parsed = parseDecimalText(text);
  return parsed.kind === 'value' ? parsed.value : text;
};

const lineDifferences = <Line extends { id: string | undefined }>(
  label: string,
  mine: readonly Line[],
  latest: readonly Line[],
  fields: readonly [keyof Line, string][],
  nameOf: (line: Line) => string,
): Difference[] => {
  const mineById = new Map(mine.map((line) => [line.id, line]));
  const latestIds = new Set(latest.map((line) => line.id));
  const changed = latest.flatMap((line, index): Difference[] => {
    const own = mineById.get(line.id);
    const place = `${label}${index + 1}`;
    if (!own) return [{ label: place, mine: '（なし）', latest: nameOf(line) }];
    return fields
      .filter(([field]) => plain(own[field]) !== plain(line[field]))
      .map(([field, title]) => ({
        label: `${place} ${title}`,
        mine: String(own[field]),
        latest: String(line[field]),
      }));
  });
  const onlyMine = mine
    .filter((line) => line.id !== undefined && !latestIds.has(line.id))
    .map((line) => ({ label, mine: nameOf(line), latest: '（削除済み）' }));
  return [...changed, ...onlyMine];
};

/** The differences between the form and the server's version, in words, for the conflict banner. */
export const differencesOf = (mine: OrderFormValues, latest: OrderFormValues): Difference[] => {
  const header: Difference[] = [
    { label: '発注番号', mine: mine.purchaseNumber, latest: latest.purchaseNumber },
    { label: '件名', mine: mine.subject, latest: latest.subject },
    { label: '仕入先', mine: mine.supplier?.name ?? '', latest: latest.supplier?.name ?? '' },
    { label: '納品先', mine: mine.destination?.name ?? '', latest: latest.destination?.name ?? '' },
    { label: '発注日', mine: mine.orderDate, latest: latest.orderDate },
    { label: '備考', mine: mine.notes, latest: latest.notes },
  ].filter((difference) => difference.mine !== difference.latest);
  return [
    ...header,
    ...lineDifferences(
      '商品明細',
      mine.productLines,
      latest.productLines,
      productFields,
      (line) => line.productText,
    ),
    ...lineDifferences(
      '費用明細',
      mine.expenseLines,
      latest.expenseLines,
      expenseFields,
      (line) => line.name,
    ),
  ];
};
