import { type RefObject, useLayoutEffect, useRef } from 'react';
import {
  claimKeyEvent,
  commitPendingInput,
  formKeys,
  type FormShortcuts,
  LISTENING_FORM,
  matchesKeys,
  topDialog,
} from '../keys/index.js';

/**
 * Whether a key combination is meant for this form: the one with the focus; without a focused form, the
 * topmost layer of the page decides: its only form, or each one with changes.
 */
const isTargetForm = (form: HTMLFormElement, isDirty: boolean): boolean => {
  const focused = document.activeElement?.closest('form');
  if (focused) return focused === form;
  const top = topDialog();
  if (top && !top.contains(form)) return false;
  return isDirty || (top ?? document).querySelectorAll(`form[${LISTENING_FORM}]`).length === 1;
};

/** Submits a form on Ctrl/⌘+S and Ctrl/⌘+Enter, after committing pending input. */
export const useFormShortcuts = (
  form: RefObject<HTMLFormElement | null>,
  shortcuts: FormShortcuts,
  isDirty: boolean,
  onSubmit: () => void,
): void => {
  const latest = useRef({ isDirty, onSubmit });
  useLayoutEffect(() => {
    latest.current = { isDirty, onSubmit };
  });
  // Before the form is painted: whoever sees it may press the keys.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!formKeys(shortcuts).some((keys) => matchesKeys(keys, event))) return;
      if (!form.current || !isTargetForm(form.current, latest.current.isDirty)) return;
      if (!claimKeyEvent(event)) return;
      commitPendingInput();
      latest.current.onSubmit();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [form, shortcuts]);
};
