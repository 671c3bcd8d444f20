import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import styles from './popup-menu.module.css';
import { usePopup } from './popup.hook.js';

interface PopupMenuProps {
  label: string;
  button: ReactNode;
  children: ReactNode;
}

/** A button with a menu of links and actions; Esc and a click outside close it, arrow keys move. */
export function PopupMenu({ label, button, children }: PopupMenuProps) {
  const popup = usePopup();
  const { isOpen, setOpen } = popup;
  const panel = useRef<HTMLDivElement>(null);
  const items = () => [
    ...(panel.current?.querySelectorAll<HTMLElement>('a[href], button:not([disabled])') ?? []),
  ];

  useEffect(() => {
    if (isOpen) items()[0]?.focus();
  }, [isOpen]);

  const onArrow = (event: KeyboardEvent) => {
    if (!['ArrowDown', 'ArrowUp'].includes(event.key)) return;
    event.preventDefault();
    const all = items();
    const at = all.findIndex((item) => item === document.activeElement);
    all[(at + (event.key === 'ArrowDown' ? 1 : all.length - 1)) % all.length]?.focus();
  };

  return (
    <div {...popup.surroundings} className={styles.root}>
      <button {...popup.button} className={styles.button} aria-label={label}>
        {button}
      </button>
      {isOpen && (
        <div
          ref={panel}
          id={popup.id}
          className={styles.panel}
          onKeyDown={onArrow}
          onClick={() => setOpen(false)}
        >
          {children}
        </div>
      )}
    </div>
  );
}
