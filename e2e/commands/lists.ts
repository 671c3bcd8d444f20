import type { Page } from '@playwright/test';

/** The list on screen has loaded and is not empty, whatever other tests have added to it. */
export const listed = (page: Page) => page.getByText(/^1–[\d,]+ \/ [\d,]+件$/);
