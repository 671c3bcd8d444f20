import { createContext, type KeyboardEvent, type ReactNode, useContext, useEffect, useRef } from 'react';
import { Icon } from '../icon/index.js';
import { formKeys, type FormShortcuts, LISTENING_FORM } from '../keys/index.js';
import { type FieldErrors, fieldId, hasErrors, noErrors } from './errors.js';
import { type FormApi } from './form.hook.js';
import styles from './form.module.css';
import { useFormShortcuts } from './form-shortcuts.js';

interface FormScope {
  id: string;
  errors: FieldErrors;
}

const FormContext = createContext<FormScope>({ id: '', errors: noErrors });

export const useFormScope = (): FormScope => useContext(FormContext);

export interface FormProps {
  /** From `useForm`. */
  form: Pick<FormApi<object>, 'id' | 'errors' | 'errorRound'> & Partial<Pick<FormApi<object>, 'dirty'>>;
  onSubmit: () => void;
  /**
   * The keys that submit it, wherever on the page they are pressed. `none` on a page with its own shortcuts.
   * Default `save`.
   */
  shortcuts?: FormShortcuts;
  /**
   * Shows the error summary at the top, on request with other messages than at the fields, such as the rows of a table;
   * without it, errors lead to the first field in error. Default true.
   */
  summary?: boolean | FieldErrors;
  children: ReactNode;
  'aria-label'?: string;
}

const INVALID = '[aria-invalid="true"]';

/** Enter selects in a list; browsers would also submit the form. */
const keepEnterInLists = (event: KeyboardEvent) => {
  const isList = event.target instanceof HTMLElement && event.target.matches('select, [role="combobox"]');
  if (event.key === 'Enter' && isList) event.preventDefault();
};

/**
 * A form: its fields find their errors by name; Enter in a one-line input submits, as do Ctrl/⌘+S and
 * Ctrl/⌘+Enter.
 */
export const Form = ({
  form,
  onSubmit,
  shortcuts = 'save',
  summary = true,
  children,
  ...rest
}: FormProps) => {
  const element = useRef<HTMLFormElement>(null);
  useFormShortcuts(element, shortcuts, form.dirty ?? false, onSubmit);
  const { errorRound } = form;
  const hasSummary = summary !== false;
  useEffect(() => {
    // Without a summary to read out, the first field in error takes the focus.
    if (!hasSummary && errorRound > 0) element.current?.querySelector<HTMLElement>(INVALID)?.focus();
  }, [hasSummary, errorRound]);
  return (
    <FormContext.Provider value={form}>
      <form
        {...rest}
        {...(shortcuts === 'none' ? {} : { [LISTENING_FORM]: formKeys(shortcuts).join(' ') })}
        ref={element}
        noValidate
        className={styles.form}
        onKeyDown={keepEnterInLists}
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        {hasSummary && (
          <ErrorSummary
            errors={summary === true ? form.errors : summary}
            formId={form.id}
            round={form.errorRound}
          />
        )}
        {children}
      </form>
    </FormContext.Provider>
  );
};

/** The input of a field, or of its nearest parent field (`emails` for `emails.2`). */
const findInput = (formId: string, path: string): HTMLElement | null => {
  const parts = path.split('.');
  for (let length = parts.length; length > 0; length--) {
    const input = document.getElementById(fieldId(formId, parts.slice(0, length).join('.')));
    if (input) return input;
  }
  return null;
};

const jumpTo = (formId: string, path: string) => {
  const input = findInput(formId, path);
  input?.scrollIntoView?.({ block: 'center' });
  input?.focus({ preventScroll: true });
};

export interface ErrorSummaryProps {
  errors: FieldErrors;
  formId: string;
  /** Changes whenever errors arrive, so that the summary takes the focus again. */
  round: number;
  title?: string;
}

/** More would push the form out of view; the rest is still marked at the fields. */
const maxShownErrors = 8;

/** The errors at the top of the form; each links to its field. Takes the focus when errors arrive. */
export const ErrorSummary = ({
  errors,
  formId,
  round,
  title = '入力内容を確認してください。',
}: ErrorSummaryProps) => {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (round > 0) box.current?.focus();
  }, [round]);
  if (!hasErrors(errors)) return null;
  const all = Object.entries(errors).flatMap(([path, messages]) =>
    messages.map((message) => ({ path, message })),
  );
  const rest = all.length - maxShownErrors;
  return (
    <div ref={box} className={styles.summary} role="alert" tabIndex={-1}>
      <Icon name="error" />
      <div>
        <strong>{title}</strong>
        <ul className={styles.summaryList}>
          {all.slice(0, maxShownErrors).map(({ path, message }) => (
            <li key={`${path} ${message}`}>
              <button type="button" className={styles.jump} onClick={() => jumpTo(formId, path)}>
                {message}
              </button>
            </li>
          ))}
        </ul>
        {rest > 0 && <p className={styles.rest}>ほか{rest.toLocaleString('ja-JP')}件</p>}
      </div>
    </div>
  );
};

export interface FormActionsProps {
  children: ReactNode;
  /** `page`: below the whole form, sticky while scrolling. `card`: at the end of one card among several. */
  place?: 'page' | 'card';
}

/** The row of buttons at the end of a form. */
export const FormActions = ({ children, place = 'page' }: FormActionsProps) => (
  <div className={`${styles.actions} ${place === 'page' ? styles.floating : ''}`}>{children}</div>
);

/** Fields side by side; stacked on a narrow screen. */
export const FieldRow = ({ children }: { children: ReactNode }) => (
  <div className={styles.row}>{children}</div>
);
