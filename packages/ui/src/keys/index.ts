export { commitPendingInput } from './commit-pending-input.js';
export { belongsToFocusedForm, formKeys, LISTENING_FORM, type FormShortcuts } from './listening-form.js';
export { isComposing, matchesKeys } from './matches-keys.js';
export { claimKeyEvent } from './claim-key-event.js';
export { topDialog } from './top-layer.js';
