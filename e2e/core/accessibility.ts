import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import axe, { type AxeResults, type RunOptions } from 'axe-core';

/** The rules of WCAG 2.2 AA that can be checked automatically. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

// Only violations are described: collecting the other results would take twice as long as the check itself.
const OPTIONS: RunOptions = { runOnly: { type: 'tag', values: RULES }, resultTypes: ['violations'] };

const describe = ({ violations }: AxeResults) =>
  violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));

/** Accessibility violations of a page, as readable text. */
export async function accessibilityProblemsOf(page: Page): Promise<string[]> {
  return describe(await new AxeBuilder({ page }).options(OPTIONS).setLegacyMode().analyze());
}

/**
 * Loads axe into a page without frames that is examined many times; loading it takes longer than a check.
 */
export async function loadAccessibilityCheck(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(axe.source);
  return async () => {
    const results: AxeResults = await page.evaluate(
      (options) => Reflect.get(globalThis, 'axe').run(options),
      OPTIONS,
    );
    return describe(results);
  };
}
