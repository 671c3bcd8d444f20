import { type MouseEvent } from 'react';

const interactive =
  'a, button, input, select, textarea, label, [role="button"], [role="menuitem"], [contenteditable]';

const isOnControl = (event: MouseEvent<HTMLElement>) =>
  event.target instanceof Element && event.target.closest(interactive) !== null;

const isSelectingText = () => (window.getSelection()?.toString() ?? '') !== '';

const openTab = (href: string) => window.open(href, '_blank', 'noopener');

/**
 * Makes a whole row act as its link. The link itself is in the first cell, for keyboard and screen reader;
 * these handlers forward clicks elsewhere in the row to it, and open a tab on middle or modified click.
 */
export const rowLinkProps = (href: string | undefined) =>
  href === undefined
    ? {}
    : {
        onClick: (event: MouseEvent<HTMLTableRowElement>) => {
          if (isOnControl(event) || isSelectingText()) return;
          if (event.metaKey || event.ctrlKey || event.shiftKey) openTab(href);
          else event.currentTarget.querySelector<HTMLAnchorElement>('a[data-row-link]')?.click();
        },
        onAuxClick: (event: MouseEvent<HTMLTableRowElement>) => {
          if (event.button !== 1 || isOnControl(event)) return;
          event.preventDefault();
          openTab(href);
        },
        // Prevents the browser's autoscroll on middle click.
        onMouseDown: (event: MouseEvent<HTMLTableRowElement>) => {
          if (event.button === 1 && !isOnControl(event)) event.preventDefault();
        },
      };
