import {
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import styles from './dialog.module.css';
import { useReturnFocus } from './return-focus.hook.js';

export interface DialogProps {
  title: string;
  /** `h1` on a page with nothing else. Default `h2`. */
  heading?: 'h1' | 'h2';
  /** px; never wider than the window. */
  width: number;
  /** Id of the text that is read out after the title. */
  describedBy?: string;
  /** After Esc, or `close()` of the element. */
  onClose?: () => void;
  /** On Esc, before it closes; `preventDefault` keeps it open. */
  onCancel?: (event: SyntheticEvent) => void;
  /** The element, for its `close()`. */
  ref?: RefObject<HTMLDialogElement | null>;
  children: ReactNode;
}

/**
 * A modal dialog of the browser, for the shell: it needs none of antd's code. Slices use `Modal` of
 * `@hacchu-hub/ui/dialog`. It is open while it is rendered, and returns the focus afterwards.
 */
export const Dialog = ({
  title,
  heading: Heading = 'h2',
  width,
  describedBy,
  onClose,
  onCancel,
  ref,
  children,
}: DialogProps) => {
  const own = useRef<HTMLDialogElement>(null);
  const dialog = ref ?? own;
  const titleId = useId();
  const [isOpen, setOpen] = useState(false);
  useReturnFocus();
  useLayoutEffect(() => {
    dialog.current?.showModal();
    setOpen(true);
  }, [dialog]);
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      style={{ width: `min(${width}px, calc(100vw - 24px))` }}
      aria-labelledby={titleId}
      aria-describedby={describedBy}
      onClose={onClose}
      onCancel={onCancel}
    >
      <Heading id={titleId} className={styles.title}>
        {title}
      </Heading>
      {/* Not before it is open: `autoFocus` has no effect on what is not visible yet. */}
      {isOpen && children}
    </dialog>
  );
};

/** The buttons at the bottom; the main action last. */
export const DialogActions = ({ children }: { children: ReactNode }) => (
  <div className={styles.actions}>{children}</div>
);
