import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';

/** A popup below its button: a click outside and Esc close it, Esc restores the focus. */
export function usePopup() {
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const id = useId();

  useEffect(() => {
    if (!isOpen) return;
    const onPointer = (event: PointerEvent) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener('pointerdown', onPointer);
    return () => document.removeEventListener('pointerdown', onPointer);
  }, [isOpen]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    event.stopPropagation();
    setOpen(false);
    root.current?.querySelector<HTMLElement>('button')?.focus();
  };

  return {
    isOpen,
    setOpen,
    /** For the element around the button and its popup. */
    surroundings: { ref: root, onKeyDown },
    button: {
      type: 'button' as const,
      'aria-expanded': isOpen,
      'aria-controls': id,
      onClick: () => setOpen(!isOpen),
    },
    id,
  };
}
