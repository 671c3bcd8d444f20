export { useHeldFocus } from './held-focus.hook.js';
export { useRowFocus } from './row-focus.hook.js';
