import AntdDrawer from 'antd/es/drawer';
import AntdModal from 'antd/es/modal/Modal';
import { type ReactNode, useLayoutEffect, useState } from 'react';
import { useReturnFocus } from '../light/dialog/return-focus.hook.js';
import { AntdScope } from '../theme/antd-scope.js';
import { useReducedMotion } from '../theme/reduced-motion.hook.js';
import styles from './dialog.module.css';

export interface ModalProps {
  open: boolean;
  title: ReactNode;
  /** Called on Esc, the close button and a click outside. */
  onClose: () => void;
  children?: ReactNode;
  /** Buttons; the main action last. */
  footer?: ReactNode;
  /** px; never wider than the screen. Default 640. */
  width?: number;
  /** Whether a click outside closes it. Set false for a form. Default true. */
  closeOnOutsideClick?: boolean;
}

/** Not before the dialog is in the document: `autoFocus` has no effect on what is not visible yet. */
const Content = ({ children }: { children: ReactNode }) => {
  const [isShown, setShown] = useState(false);
  useLayoutEffect(() => setShown(true), []);
  return isShown && children;
};

const footerOf = (buttons: ReactNode) =>
  buttons === undefined ? null : <div className={styles.footer}>{buttons}</div>;

/**
 * The second click of a double click, whose first one opened the dialog, is outside of it. It does not close what the
 * user has not seen yet.
 */
const unlessDoubled =
  (onClose: () => void) =>
  ({ detail }: { readonly detail?: number }) => {
    if (detail !== 2) onClose();
  };

/** A modal dialog: traps the focus, closes on Esc, restores the focus afterwards. */
export const Modal = ({
  onClose,
  children,
  footer,
  width = 640,
  closeOnOutsideClick = true,
  ...shown
}: ModalProps) => {
  useReturnFocus();
  // Without a name, it is in place on its first frame; with one, it is transparent until its motion is prepared.
  const transition = useReducedMotion() ? '' : undefined;
  return (
    <AntdScope>
      <AntdModal
        {...shown}
        transitionName={transition}
        maskTransitionName={transition}
        onCancel={unlessDoubled(onClose)}
        width={width}
        centered
        destroyOnHidden
        // The title does not overlap the close button.
        styles={{ header: { paddingInlineEnd: 24 } }}
        mask={{ closable: closeOnOutsideClick }}
        footer={footerOf(footer)}
      >
        <Content>{children}</Content>
      </AntdModal>
    </AntdScope>
  );
};

export interface DrawerProps {
  open: boolean;
  title: ReactNode;
  onClose: () => void;
  children?: ReactNode;
  footer?: ReactNode;
  /** px. Default 480. */
  width?: number;
}

/** A drawer at the right edge, for details beside the page's content. */
export const Drawer = ({ onClose, children, footer, width = 480, ...shown }: DrawerProps) => {
  useReturnFocus();
  return (
    <AntdScope>
      <AntdDrawer
        {...shown}
        onClose={unlessDoubled(onClose)}
        size={width}
        destroyOnHidden
        footer={footerOf(footer)}
      >
        <Content>{children}</Content>
      </AntdDrawer>
    </AntdScope>
  );
};
