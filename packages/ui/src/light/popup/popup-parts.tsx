import { type HTMLAttributes, type ReactNode, type Ref } from 'react';
import { type Popup } from './popup.hook.js';
import styles from './popup.module.css';

const join = (...names: (string | undefined)[]) => names.filter(Boolean).join(' ');

export interface PopupButtonProps {
  popup: Popup;
  /** Accessible name; without it the content is the name. */
  label?: string;
  title?: string;
  className?: string;
  children: ReactNode;
}

/** The button that opens and closes a popup. */
export const PopupButton = ({ popup, label, title, className, children }: PopupButtonProps) => (
  <button {...popup.button} className={join(styles.button, className)} aria-label={label} title={title}>
    {children}
  </button>
);

export interface PopupPanelProps extends HTMLAttributes<HTMLElement> {
  popup: Popup;
  ref?: Ref<HTMLElement>;
}

/** The popup below the button, while it is open. */
export const PopupPanel = ({ popup, className, ...rest }: PopupPanelProps) =>
  popup.isOpen && <section {...rest} id={popup.id} className={join(styles.panel, className)} />;
