import AntdDrawer from 'antd/es/drawer';
import AntdModal from 'antd/es/modal/Modal';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../light/button/index.js';
import { useReturnFocus } from '../light/dialog/return-focus.hook.js';
import { AntdScope } from '../theme/antd-scope.js';
import { useReducedMotion } from '../theme/reduced-motion.hook.js';
import type { Confirm, ConfirmOptions } from './confirm-host.js';
import styles from './dialog.module.css';
import { focusFirst, withoutRepeatedEnter } from './initial-focus.js';
import { useTypedText } from './typed-text.hook.js';

export interface ModalProps {
  open: boolean;
  title: ReactNode;
  /** Called on Esc, the close button and a click outside. */
  onClose: () => void;
  children?: ReactNode;
  /** Buttons; the main action last. */
  footer?: ReactNode;
  /** Label of the first button of the footer, which closes it. */
  closeLabel?: string;
  /** What it was opened for is running: it stays open for the answer, so that a refusal is seen and no input is lost. */
  isBusy?: boolean;
  /** px; never wider than the screen. Default 640. */
  width?: number;
  /** Whether a click outside closes it. Set false for a form. Default true. */
  closeOnOutsideClick?: boolean;
  /** Whether what was typed is discarded only after a question. Set false where `onClose` asks. Default true. */
  asksBeforeDiscard?: boolean;
}

interface ContentProps {
  children: ReactNode;
  /** Moves the focus into what is shown; by default it stays where `autoFocus` or the dialog put it. */
  focus?: (content: HTMLElement) => void;
}

/** Not before the dialog is in the document: `autoFocus` has no effect on what is not visible yet. */
const Content = ({ children, focus }: ContentProps) => {
  const [isShown, setShown] = useState(false);
  const mark = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => setShown(true), []);
  useLayoutEffect(() => {
    const content = mark.current?.parentElement;
    if (isShown && content) focus?.(content);
  }, [isShown, focus]);
  return (
    isShown && (
      <>
        {children}
        <span ref={mark} hidden />
      </>
    )
  );
};

/** Its sections are below it for screen readers, which list the headings of what is open. */
const headingOf = (title: ReactNode): ReactNode => (
  <span role="heading" aria-level={2}>
    {title}
  </span>
);

type FooterProps = Pick<ModalProps, 'footer' | 'closeLabel' | 'isBusy' | 'onClose'>;

const footerOf = ({ footer, closeLabel, isBusy, onClose }: FooterProps) =>
  footer === undefined && closeLabel === undefined ? null : (
    <div className={styles.footer}>
      {closeLabel !== undefined && (
        <Button
          data-closes
          onClick={onClose}
          disabledReason={isBusy ? '処理が終わるまでお待ちください。' : undefined}
        >
          {closeLabel}
        </Button>
      )}
      {footer}
    </div>
  );

/**
 * Not while it is busy, and not by the second click of a double click, whose first one opened the dialog and which is
 * outside of it: it does not close what the user has not seen yet.
 */
const closing =
  ({ isBusy = false, onClose }: Pick<ModalProps, 'isBusy' | 'onClose'>) =>
  ({ detail }: { readonly detail?: number }) => {
    if (detail !== 2 && !isBusy) onClose();
  };

/** What is asked before the text that was typed in a dialog is discarded. */
const DISCARD: ConfirmOptions = {
  title: '閉じると、入力した内容は失われます',
  verb: '破棄して閉じる',
  cancel: '入力に戻る',
  danger: true,
};

/**
 * A modal dialog: begins in its first field, else at the safe one of its buttons; traps the focus, closes on Esc, asks
 * before it discards what was typed, restores the focus afterwards.
 */
export const Modal = ({
  title,
  onClose,
  children,
  footer,
  closeLabel,
  isBusy,
  width = 640,
  closeOnOutsideClick = true,
  asksBeforeDiscard = true,
  confirm,
  ...shown
}: ModalProps & { confirm?: Confirm }) => {
  useReturnFocus();
  const { isTyped, onFocus } = useTypedText();
  const close = () => {
    if (!confirm || !asksBeforeDiscard || !isTyped()) onClose();
    else void confirm(DISCARD).then((isAgreed) => isAgreed && onClose());
  };
  // Without a name, it is in place on its first frame; with one, it is transparent until its motion is prepared.
  const transition = useReducedMotion() ? '' : undefined;
  return (
    <AntdScope>
      <AntdModal
        {...shown}
        title={headingOf(title)}
        transitionName={transition}
        maskTransitionName={transition}
        onCancel={closing({ isBusy, onClose: close })}
        width={width}
        centered
        destroyOnHidden
        // The title does not overlap the close button.
        styles={{ header: { paddingInlineEnd: 24 } }}
        classNames={{
          wrapper: styles.wrapper,
          body: styles.modalBody,
          close: `${styles.close} ${styles.modalClose}`,
          footer: styles.modalFooter,
        }}
        mask={{ closable: closeOnOutsideClick }}
        wrapProps={{ onKeyDown: withoutRepeatedEnter, onFocus }}
        footer={footerOf({ footer, closeLabel, isBusy, onClose: close })}
      >
        <Content focus={focusFirst}>{children}</Content>
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
  closeLabel?: string;
  isBusy?: boolean;
  /** px. Default 480. */
  width?: number;
}

/** A drawer at the right edge, for details beside the page's content. */
export const Drawer = ({
  title,
  onClose,
  children,
  footer,
  closeLabel,
  isBusy,
  width = 480,
  ...shown
}: DrawerProps) => {
  useReturnFocus();
  return (
    <AntdScope>
      <AntdDrawer
        {...shown}
        title={headingOf(title)}
        onClose={closing({ isBusy, onClose })}
        size={width}
        destroyOnHidden
        classNames={{ close: styles.close }}
        footer={footerOf({ footer, closeLabel, isBusy, onClose })}
      >
        <Content>{children}</Content>
      </AntdDrawer>
    </AntdScope>
  );
};
