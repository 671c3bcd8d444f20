export { Dialog, DialogActions, type DialogProps } from './dialog.js';
export { useReturnFocus } from './return-focus.hook.js';
