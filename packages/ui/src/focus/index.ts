export { useFocusAfterRemoval } from './focus-after-removal.hook.js';
export { leavesWithWindow, useFieldFocus } from './field-focus.hook.js';
export { useRowFocus } from './row-focus.hook.js';
