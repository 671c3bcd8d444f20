import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** What WCAG 2.2 AA says and a machine can check. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** What a page does against the rules, as text, so that a failure can be read. */
export async function accessibilityProblemsOf(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    // Only violations are described, and in the page itself: the rest would cost twice as much as the check.
    .options({ runOnly: { type: 'tag', values: RULES }, resultTypes: ['violations'] })
    .setLegacyMode()
    .analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}
