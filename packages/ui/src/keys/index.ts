export { commitPendingInput } from './commit-pending-input.js';
export { isUnconverted, isUnconvertedInput } from './composition.js';
export { belongsToFocusedForm, formKeys, LISTENING_FORM, type FormShortcuts } from './listening-form.js';
export { isComposing, matchesKeys } from './matches-keys.js';
export { claimKeyEvent } from './claim-key-event.js';
export { topDialog } from './top-layer.js';
