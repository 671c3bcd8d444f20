export { PdfButton, type PdfButtonProps } from './pdf-button.js';
export { showsPdf } from './shows-pdf.js';
