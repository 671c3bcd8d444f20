/**
 * Whether the browser shows a PDF in a frame. Chrome on Android never does, and others do not when they are set to
 * download PDFs: each frame would start a download or stay empty. Browsers before the property all did.
 */
export const showsPdf = (): boolean => (navigator.pdfViewerEnabled as boolean | undefined) ?? true;
