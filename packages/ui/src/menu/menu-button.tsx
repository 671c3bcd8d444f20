import { type KeyboardEvent, type ReactNode, useEffect } from 'react';
import { Button, type ButtonKind } from '../button/index.js';
import { Icon, type IconName } from '../icon/index.js';
import { usePopup } from '../light/popup/popup.hook.js';
import { Link } from '../link/link.js';
import styles from './menu.module.css';
import { useMenuPlace } from './menu-place.hook.js';

export interface MenuItem {
  key: string;
  label: ReactNode;
  icon?: IconName;
  /** A link; otherwise `onSelect`. */
  href?: string;
  onSelect?: () => void;
  danger?: boolean;
  /** Why it is disabled; the entry stays in the list and shows the reason. */
  disabledReason?: string;
  /** Adds a separator above this entry. */
  separated?: boolean;
}

export interface MenuButtonProps {
  /** Label of the button, or its accessible name when it shows only an icon. */
  label: string;
  items: readonly MenuItem[];
  /** Only this icon is shown. Default `more`; null shows the label instead. */
  icon?: IconName | null;
  kind?: ButtonKind;
  /** The edge of the button that the list aligns with. Default `end`. */
  align?: 'start' | 'end';
  /** Where the list opens if there is room: `up` for a button at the bottom of the window. Default `down`. */
  opens?: 'down' | 'up';
  /** Replaces the label: an avatar, a name. */
  children?: ReactNode;
}

/** A button with a list of actions. Arrow keys move, Esc closes and restores the focus. */
export const MenuButton = ({
  label,
  items,
  icon = 'more',
  kind = 'default',
  align = 'end',
  opens = 'down',
  children,
}: MenuButtonProps) => {
  const popup = usePopup();
  const { isOpen, setOpen } = popup;
  const { ref: root, onKeyDown: onEscape } = popup.surroundings;
  const list = useMenuPlace(root, isOpen, { align, opens });
  const entries = () => [...(root.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];

  useEffect(() => {
    if (isOpen) root.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus();
  }, [isOpen, root]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen) {
      if (event.key === 'ArrowDown') {
        event.preventDefault();
        setOpen(true);
      }
      return;
    }
    const all = entries();
    const at = all.findIndex((entry) => entry === document.activeElement);
    const moves: Record<string, number> = {
      ArrowDown: (at + 1) % all.length,
      ArrowUp: (at - 1 + all.length) % all.length,
      Home: 0,
      End: all.length - 1,
    };
    const next = moves[event.key];
    if (next !== undefined) {
      event.preventDefault();
      all[next]?.focus();
    } else if (event.key === 'Tab') {
      setOpen(false);
    } else {
      onEscape(event);
    }
  };

  return (
    <div ref={root} className={styles.root} onKeyDown={onKeyDown}>
      <Button
        {...popup.button}
        kind={kind}
        aria-haspopup="menu"
        aria-label={icon === null && children === undefined ? undefined : label}
        title={icon === null ? undefined : label}
      >
        {icon === null ? (
          <>
            {children ?? label} <Icon name="down" size={11} />
          </>
        ) : (
          <Icon name={icon} />
        )}
      </Button>
      {isOpen && (
        <div ref={list} id={popup.id} role="menu" aria-label={label} popover="manual" className={styles.list}>
          {items.map((item) => (
            <Entry key={item.key} item={item} onDone={popup.close} />
          ))}
        </div>
      )}
    </div>
  );
};

const Entry = ({ item, onDone }: { item: MenuItem; onDone: () => void }) => {
  const className = [styles.item, item.danger && styles.danger, item.separated && styles.separated]
    .filter(Boolean)
    .join(' ');
  const content = (
    <>
      {item.icon && <Icon name={item.icon} />}
      <span>
        {item.label}
        {item.disabledReason !== undefined && <span className={styles.reason}>{item.disabledReason}</span>}
      </span>
    </>
  );
  if (item.href !== undefined && item.disabledReason === undefined) {
    return (
      <Link href={item.href} role="menuitem" tabIndex={-1} className={className} onClick={onDone}>
        {content}
      </Link>
    );
  }
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      className={className}
      aria-disabled={item.disabledReason !== undefined || undefined}
      onClick={() => {
        if (item.disabledReason !== undefined) return;
        onDone();
        item.onSelect?.();
      }}
    >
      {content}
    </button>
  );
};
