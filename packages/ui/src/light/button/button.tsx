import { type ButtonHTMLAttributes, type ReactNode, type Ref } from 'react';
import styles from './button.module.css';
import { buttonClass, type ButtonLook, labelClass } from './button-look.js';

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, ButtonLook {
  icon?: ReactNode;
  /** The action is running: the button shows a spinner and ignores clicks. */
  loading?: boolean;
  /**
   * Why the button is disabled: it becomes inert but keeps its place in the tab order, and the reason
   * describes it.
   */
  disabledReason?: string;
  ref?: Ref<HTMLButtonElement>;
  children?: ReactNode;
}

/** A button; its label is a verb. */
export const Button = ({
  kind,
  size,
  block,
  iconOnly,
  icon,
  loading = false,
  disabledReason,
  className,
  children,
  onClick,
  type = 'button',
  title,
  ...rest
}: ButtonProps) => {
  const isInert = loading || disabledReason !== undefined;
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass({ kind, size, block, iconOnly }, className)}
      aria-disabled={isInert || undefined}
      aria-busy={loading || undefined}
      title={disabledReason ?? title}
      onClick={(event) => {
        if (isInert) {
          event.preventDefault();
          return;
        }
        onClick?.(event);
      }}
    >
      {loading ? <span className={styles.spinner} aria-hidden /> : icon}
      {children !== undefined && <span className={labelClass}>{children}</span>}
    </button>
  );
};
