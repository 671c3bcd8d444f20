import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';

/** Something that a button opens below itself: a click elsewhere and Esc close it, Esc gives the focus back. */
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
    /** For the element around the button and what it opens. */
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
