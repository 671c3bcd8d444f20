import { useEffect, useState } from 'react';

/** What had the focus before each open dialog was opened, the outermost dialog first. */
const triggers = new Set<Element | null>();

/**
 * Focuses the first of them that can be, unless the focus was moved. When it is removed while it has the focus, as a
 * deleted row is soon after its dialog, the next one gets it.
 */
function focusFirst(elements: readonly (Element | null)[]): void {
  if (document.activeElement !== document.body) return;
  const focused = elements.find((element) => {
    if (element instanceof HTMLElement) element.focus({ preventScroll: true });
    return element === document.activeElement;
  });
  if (!focused) return;
  const observer = new MutationObserver(() => {
    if (document.activeElement === focused) return;
    observer.disconnect();
    if (!focused.isConnected) focusFirst(elements);
  });
  observer.observe(document.body, { childList: true, subtree: true });
}

/**
 * Returns the focus when the dialog that calls it is removed: to what had it before the dialog was opened, else to what
 * had it before the dialog around, else to the page's content.
 */
export function useReturnFocus(): void {
  // In the first render, before anything in the dialog takes the focus.
  const [before] = useState(() => [document.activeElement, ...[...triggers].reverse()]);
  useEffect(() => {
    const [trigger = null] = before;
    triggers.add(trigger);
    // Runs after the removal, unlike the clean-up of a layout effect.
    return () => {
      triggers.delete(trigger);
      focusFirst([...before, document.querySelector('main')]);
    };
  }, [before]);
}
