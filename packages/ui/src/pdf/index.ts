export { PdfButton, type PdfButtonProps } from './pdf-button.js';
