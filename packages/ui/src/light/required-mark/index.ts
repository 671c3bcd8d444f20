export { RequiredMark } from './required-mark.js';
