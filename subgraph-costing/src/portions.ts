import { Injectable } from '@nestjs/common';

/** How much is read and written at a time: what bounds memory and the length of transactions. */
@Injectable()
export class Portions {
  /** Products that are calculated, or compared with an opening inventory. */
  readonly products: number = 2_000;
  /** Products of a close blocker whose names are looked up; of more, those that were registered first. */
  readonly productsSorted: number = 2_000;
  /** Products that a close blocker lists. */
  readonly productsListed: number = 300;
  /** Products whose list price has changed that are told one by one; of more, only the first day. */
  readonly repriced: number = 5_000;
  /** Rows of figures that one transaction writes together with the result of a calculation. */
  readonly rowsAtOnce: number = 5_000;
  /** Rows of a step, where there are more. */
  readonly rowsOfStep: number = 2_000;
  /** Counts that are deleted in the transaction that says so. */
  readonly deletedAtOnce: number = 5_000;
  /** Rows of an imported inventory that are validated and staged. */
  readonly staged: number = 1_000;
  /** Rows of inventories that a step moves or removes. */
  readonly inventoryOfStep: number = 2_000;
}
