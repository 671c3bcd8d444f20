import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import {
  commitPendingInput,
  formKeys,
  LISTENING_FORM,
  matchesKeys,
  takeKeys,
  type FormShortcuts,
} from '../keys/index.js';

/**
 * Whether keys pressed now are meant for the form: the one that has the focus; without one, what is on top of the page
 * decides, and there the only form, or each one with changes.
 */
const isMeant = (form: HTMLFormElement, isDirty: boolean): boolean => {
  const focused = document.activeElement?.closest('form');
  if (focused) return focused === form;
  const top = [...document.querySelectorAll('[aria-modal="true"], dialog[open]')].at(-1);
  if (top && !top.contains(form)) return false;
  return isDirty || (top ?? document).querySelectorAll(`form[${LISTENING_FORM}]`).length === 1;
};

/** Lets Ctrl/⌘+S and Ctrl/⌘+Enter send a form, with what is still being typed. */
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
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!formKeys(shortcuts).some((keys) => matchesKeys(keys, event))) return;
      if (!form.current || !isMeant(form.current, latest.current.isDirty)) return;
      if (!takeKeys(event)) return;
      commitPendingInput();
      latest.current.onSubmit();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [form, shortcuts]);
};
