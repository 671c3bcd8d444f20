import type { Page } from '@playwright/test';

/** Says that the list on screen has come and holds something, whatever other tests have put into it meanwhile. */
export const listed = (page: Page) => page.getByText(/^1–[\d,]+ \/ [\d,]+件$/);
