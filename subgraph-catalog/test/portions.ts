import { afterEach } from '@jest/globals';
import { Portions } from '../src/portions.js';
import type { Catalog } from './catalog.js';

const SMALLER_BY = 20;
const restorations: (() => void)[] = [];
afterEach(() => {
  for (const restore of restorations.splice(0)) restore();
});

/** Makes all portions twenty times smaller until the end of the test, so that as many fewer rows cross the same borders. */
export function shrinkPortions({ app }: Pick<Catalog, 'app'>): void {
  const portions = app.get(Portions, { strict: false });
  const usual = { ...portions };
  const smaller = Object.entries(usual).map(([name, size]) => [name, size / SMALLER_BY]);
  Object.assign(portions, Object.fromEntries(smaller));
  restorations.push(() => Object.assign(portions, usual));
}
