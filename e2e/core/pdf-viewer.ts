import type { BrowserContext } from '@playwright/test';

/** Chromium without a window shows no PDFs, and says so, unlike the one of a person: the product would show no frames. */
export const withPdfViewer = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(
    "Object.defineProperty(Navigator.prototype, 'pdfViewerEnabled', { get: () => true })",
  );
