import { hasUnsavedInput } from '@hacchu-hub/slice-kit/host';

/** Whether a dialog is open, in which something may have been typed. */
export const isDialogOpen = (): boolean =>
  [...document.querySelectorAll('dialog[open], [role="dialog"]')].some((dialog) =>
    dialog.checkVisibility ? dialog.checkVisibility() : true,
  );

/** Whether somebody would lose what they typed if the screen were replaced. */
export const isInputAtRisk = (): boolean => hasUnsavedInput() || isDialogOpen();
