export { useFocusAfterRemoval } from './focus-after-removal.hook.js';
export { useRowFocus } from './row-focus.hook.js';
