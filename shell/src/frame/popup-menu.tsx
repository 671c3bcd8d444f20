import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import styles from './popup-menu.module.css';

interface PopupMenuProps {
  label: string;
  button: ReactNode;
  children: ReactNode;
}

const focusable = 'a[href], button:not([disabled])';

/** A button that opens a short list of links and actions; Esc and a click elsewhere close it, arrows move in it. */
export function PopupMenu({ label, button, children }: PopupMenuProps) {
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const id = useId();

  useEffect(() => {
    if (!isOpen) return;
    const onPointer = (event: PointerEvent) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener('pointerdown', onPointer);
    root.current?.querySelector<HTMLElement>(`[id="${id}"] :is(${focusable})`)?.focus();
    return () => document.removeEventListener('pointerdown', onPointer);
  }, [isOpen, id]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isOpen) {
      event.stopPropagation();
      setOpen(false);
      root.current?.querySelector<HTMLElement>('button')?.focus();
    }
    if (!isOpen || !['ArrowDown', 'ArrowUp'].includes(event.key)) return;
    event.preventDefault();
    const items = [...(root.current?.querySelectorAll<HTMLElement>(`[id="${id}"] :is(${focusable})`) ?? [])];
    const at = items.findIndex((item) => item === document.activeElement);
    items[(at + (event.key === 'ArrowDown' ? 1 : items.length - 1)) % items.length]?.focus();
  };

  return (
    <div ref={root} className={styles.root} onKeyDown={onKeyDown}>
      <button
        type="button"
        className={styles.button}
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {button}
      </button>
      {isOpen && (
        <div id={id} className={styles.panel} onClick={() => setOpen(false)}>
          {children}
        </div>
      )}
    </div>
  );
}
