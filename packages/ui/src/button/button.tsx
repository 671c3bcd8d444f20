import { type ButtonHTMLAttributes, type ReactNode, type Ref } from 'react';
import { Icon, type IconName } from '../icon/index.js';
import { Link, type LinkProps } from '../link/link.js';
import styles from './button.module.css';

export type ButtonKind = 'primary' | 'default' | 'danger' | 'text' | 'link';

interface Look {
  /**
   * `primary`: the one main action of an area; `danger`: deletes or cancels; `text`: unobtrusive. Default
   * `default`.
   */
  kind?: ButtonKind;
  size?: 'small' | 'medium';
  icon?: IconName;
  /** Takes the full width. */
  block?: boolean;
}

const look = ({ kind = 'default', size = 'medium', block }: Look, className?: string) =>
  [styles.button, styles[kind], styles[size], block && styles.block, className].filter(Boolean).join(' ');

export interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'size'>, Look {
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
  icon,
  block,
  loading = false,
  disabledReason,
  className,
  children,
  onClick,
  type = 'button',
  title,
  ...rest
}: ButtonProps) => {
  const inert = loading || disabledReason !== undefined;
  return (
    <button
      {...rest}
      type={type}
      className={look({ kind, size, block }, className)}
      aria-disabled={inert || undefined}
      aria-busy={loading || undefined}
      title={disabledReason ?? title}
      onClick={(event) => {
        if (inert) {
          event.preventDefault();
          return;
        }
        onClick?.(event);
      }}
    >
      {loading ? <span className={styles.spinner} aria-hidden /> : icon && <Icon name={icon} />}
      {children !== undefined && <span className={styles.label}>{children}</span>}
    </button>
  );
};

export interface ButtonLinkProps extends Omit<LinkProps, 'href'>, Look {
  /** The target URL; undefined (the target's slice is absent) renders nothing. */
  href: string | undefined;
}

/** A link that looks like a button: middle click and "open in a new tab" work. */
export const ButtonLink = ({
  kind,
  size,
  icon,
  block,
  href,
  className,
  children,
  ...rest
}: ButtonLinkProps) =>
  href === undefined ? null : (
    <Link {...rest} href={href} className={look({ kind, size, block }, className)}>
      {icon && <Icon name={icon} />}
      <span className={styles.label}>{children}</span>
    </Link>
  );

export interface IconButtonProps extends Omit<ButtonProps, 'children' | 'icon' | 'block'> {
  icon: IconName;
  /** Accessible name and tooltip. */
  label: string;
}

export const IconButton = ({ icon, label, kind = 'text', className, ...rest }: IconButtonProps) => (
  <Button
    {...rest}
    kind={kind}
    icon={icon}
    aria-label={label}
    title={label}
    className={[styles.iconOnly, className].filter(Boolean).join(' ')}
  />
);
