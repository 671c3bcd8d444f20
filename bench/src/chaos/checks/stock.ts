import { countedIn, OPENING } from '../load/book-keeper.js';

/** A document of the costing slice. */
type Row = Readonly<Record<string, unknown>>;

/** What is stored of the demand with stock. */
export interface StoredStock {
  /** How many products it has. */
  products: number;
  periods: readonly Row[];
  openings: readonly Row[];
  /** The figures of products by month. */
  costs: readonly Row[];
}

/**
 * Compares the books with what was imported: every opening inventory and every closed month has each product once, with
 * the quantity of the file; and no row belongs to anything else.
 * @returns a sentence for each violation
 */
export function compareStock({ products, periods, openings, costs }: StoredStock): string[] {
  const violations: string[] = [];
  const compare = (what: string, found: readonly Row[] = [], expected: Row): void => {
    const count = new Set(found.map(({ productUuid }) => productUuid)).size;
    if (count !== products || found.length !== products)
      violations.push(
        `${what} has ${found.length} rows of ${count} products, of which there are ${products}`,
      );
    const wrong = found.filter((row) => Object.entries(expected).some(([key, value]) => row[key] !== value));
    if (wrong.length > 0)
      violations.push(`${what} has ${wrong.length} wrong rows, such as ${JSON.stringify(wrong[0])}`);
  };
  const openingsOf = byPeriod(openings);
  const costsOf = byPeriod(costs);
  let carriedQuantity = OPENING.quantity;
  for (const { _id, start, isClosed, opening } of periods.toSorted(byStart)) {
    const month = String(start).slice(0, 7);
    if (opening) {
      compare(`the opening stock of ${month}`, openingsOf.get(_id), { quantity: carriedQuantity });
      openingsOf.delete(_id);
    }
    const closingQuantity = countedIn(month);
    if (isClosed === true) {
      const expected = { carriedQuantity, physicalQuantity: closingQuantity, closingQuantity };
      compare(month, costsOf.get(_id), expected);
    }
    carriedQuantity = closingQuantity;
  }
  for (const [of, found] of openingsOf)
    violations.push(`${found.length} rows of opening stock belong to ${String(of)}`);
  return violations;
}

const byStart = (one: Row, other: Row): number => String(one['start']).localeCompare(String(other['start']));

function byPeriod(rows: readonly Row[]): Map<unknown, Row[]> {
  const groups = new Map<unknown, Row[]>();
  for (const row of rows) {
    const group = groups.get(row['periodUuid']);
    if (group) group.push(row);
    else groups.set(row['periodUuid'], [row]);
  }
  return groups;
}
