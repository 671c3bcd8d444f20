import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** The rules of WCAG 2.2 AA that can be checked automatically. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Accessibility violations of a page, as readable text. */
export async function accessibilityProblemsOf(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    // Only violations are described: collecting the other results would take twice as long as the check
    // itself.
    .options({ runOnly: { type: 'tag', values: RULES }, resultTypes: ['violations'] })
    .setLegacyMode()
    .analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}
