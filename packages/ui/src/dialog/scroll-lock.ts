import { useLayoutEffect } from 'react';

/** Dialogs that are open now. */
let open = 0;

function lock(): void {
  const scrollBar = window.innerWidth - document.documentElement.clientWidth;
  document.body.style.overflowY = 'hidden';
  // What the scroll bar took stays free, so that the page does not move.
  if (scrollBar > 0) document.body.style.width = `calc(100% - ${scrollBar}px)`;
}

function unlock(): void {
  document.body.style.removeProperty('overflow-y');
  document.body.style.removeProperty('width');
}

/**
 * Keeps the page behind a dialog from scrolling. The build puts it in the place of `@rc-component/portal`'s hook of the
 * same signature, which inserts a `<style>` element without a nonce.
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
