export { QrCode } from './qr-code.js';
