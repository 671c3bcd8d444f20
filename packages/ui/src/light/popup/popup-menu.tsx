import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { usePopup } from './popup.hook.js';
import styles from './popup.module.css';
import { PopupButton, PopupPanel } from './popup-parts.js';

export interface PopupMenuProps {
  /** Accessible name of the button. */
  label: string;
  button: ReactNode;
  /** Links, buttons, and paragraphs above them. */
  children: ReactNode;
}

/** A button with a list of links and actions; Esc, a choice and a click outside close it, arrow keys move. */
export const PopupMenu = ({ label, button, children }: PopupMenuProps) => {
  const popup = usePopup();
  const { isOpen, close } = popup;
  const panel = useRef<HTMLElement>(null);
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
      <PopupButton popup={popup} label={label}>
        {button}
      </PopupButton>
      <PopupPanel popup={popup} ref={panel} onKeyDown={onArrow} onClick={close}>
        {children}
      </PopupPanel>
    </div>
  );
};
