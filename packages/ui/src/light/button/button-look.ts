import styles from './button.module.css';

export type ButtonKind = 'primary' | 'default' | 'outline' | 'danger' | 'text' | 'link';

export interface ButtonLook {
  /**
   * `primary`: the one main action of an area; `outline`: an alternative to it; `danger`: deletes or cancels;
   * `text`: unobtrusive. Default `default`.
   */
  kind?: ButtonKind;
  /** `large`: the actions of a page that consists of little else. Default `medium`. */
  size?: 'small' | 'medium' | 'large';
  /** Takes the full width. */
  block?: boolean;
  /** Square, for an icon without a label. */
  iconOnly?: boolean;
}

/** The class names of an element that looks like a button: also for links. */
export const buttonClass = (
  { kind = 'default', size = 'medium', block = false, iconOnly = false }: ButtonLook,
  className?: string,
): string =>
  [styles.button, styles[kind], styles[size], block && styles.block, iconOnly && styles.iconOnly, className]
    .filter(Boolean)
    .join(' ');

/** For the text in such an element: it stays within the button. */
export const labelClass = styles.label;
