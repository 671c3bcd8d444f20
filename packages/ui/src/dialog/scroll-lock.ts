import { useLayoutEffect } from 'react';

/** Number of open dialogs. */
let open = 0;

function lock(): void {
  const scrollBar = window.innerWidth - document.documentElement.clientWidth;
  document.body.style.overflowY = 'hidden';
  // Compensates for the hidden scroll bar, so that the page does not shift.
  if (scrollBar > 0) document.body.style.width = `calc(100% - ${scrollBar}px)`;
}

function unlock(): void {
  document.body.style.removeProperty('overflow-y');
  document.body.style.removeProperty('width');
}

/**
 * Keeps the page behind a dialog from scrolling. The build substitutes it for `@rc-component/portal`'s hook
 * of the same signature, which inserts a `<style>` element without a nonce.
 */
export default function useScrollLocker(isLocked?: boolean): void {
  useLayoutEffect(() => {
    if (!isLocked) return undefined;
    open += 1;
    if (open === 1) lock();
    return () => {
      open -= 1;
      if (open === 0) unlock();
    };
  }, [isLocked]);
}
