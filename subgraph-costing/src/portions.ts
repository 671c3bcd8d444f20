import { Injectable } from '@nestjs/common';

/** How much is read and written at a time: what bounds memory and the length of transactions. */
@Injectable()
export class Portions {
  /** Products that are calculated, or compared with an opening inventory. */
  readonly products = 2_000;
  /** Products of a close blocker whose names are looked up; of more, those that were registered first. */
  readonly productsSorted = 2_000;
  /** Products that a close blocker lists. */
  readonly productsListed = 300;
  /** Products whose list price has changed that are told one by one; of more, only the first day. */
  readonly repriced = 5_000;
  /** Rows of figures that one transaction writes together with the result of a calculation. */
  readonly rowsAtOnce = 5_000;
  /** Rows of a step, where there are more. */
  readonly rowsOfStep = 2_000;
  /** Counts that are deleted in the transaction that says so. */
  readonly deletedAtOnce = 5_000;
  /** Rows of inventories that a step moves or removes. */
  readonly inventoryOfStep = 2_000;
}
