/** The dialog or drawer above everything else. One that is fading out no longer takes part. */
export const topDialog = (): Element | undefined =>
  [...document.querySelectorAll('[aria-modal=true], dialog[open]')].findLast(
    (dialog) => !dialog.closest('[class*="-leave-active"]'),
  );
