export { saveFile, sendFile, type FileTarget } from './send-file.js';
