import { Icon, type IconName } from '../icon/index.js';
import {
  Button as PlainButton,
  buttonClass,
  type ButtonLook,
  type ButtonProps as PlainButtonProps,
  labelClass,
} from '../light/button/index.js';
import { Link, type LinkProps } from '../link/link.js';

type Look = Omit<ButtonLook, 'iconOnly'>;

export interface ButtonProps extends Omit<PlainButtonProps, 'icon' | 'iconOnly'> {
  icon?: IconName;
}

const iconNamed = (name: IconName | undefined) => name && <Icon name={name} />;

/** A button; its label is a verb. */
export const Button = ({ icon, ...rest }: ButtonProps) => <PlainButton {...rest} icon={iconNamed(icon)} />;

export interface ButtonLinkProps extends Omit<LinkProps, 'href'>, Look {
  /** The target URL; undefined (the target's slice is absent) renders nothing. */
  href: string | undefined;
  icon?: IconName;
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
    <Link {...rest} href={href} className={buttonClass({ kind, size, block }, className)}>
      {iconNamed(icon)}
      <span className={labelClass}>{children}</span>
    </Link>
  );

export interface IconButtonProps extends Omit<ButtonProps, 'children' | 'icon' | 'block'> {
  icon: IconName;
  /** Accessible name and tooltip. */
  label: string;
}

export const IconButton = ({ icon, label, kind = 'text', ...rest }: IconButtonProps) => (
  <PlainButton {...rest} iconOnly kind={kind} icon={iconNamed(icon)} aria-label={label} title={label} />
);
