import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';

/** A popup below its button: a click outside and Esc close it, Esc restores the focus. */
export const usePopup = () => {
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

  /** Closes the popup and returns the focus to its button, the first one in the surroundings. */
  const close = () => {
    setOpen(false);
    root.current?.querySelector<HTMLElement>('button')?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    event.stopPropagation();
    close();
  };

  return {
    isOpen,
    setOpen,
    close,
    /** For the element around the button and its popup. */
    surroundings: { ref: root, onKeyDown },
    button: {
      type: 'button' as const,
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? id : undefined,
      onClick: () => setOpen(!isOpen),
    },
    id,
  };
};

export type Popup = ReturnType<typeof usePopup>;
