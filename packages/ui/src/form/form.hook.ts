import { useCallback, useId, useMemo, useState } from 'react';
import { type FieldErrors, noErrors, withoutField } from './errors.js';

/** The state of one form. Values are plain data (text, lists, objects), compared by content. */
export interface FormApi<V> {
  readonly id: string;
  readonly values: V;
  readonly errors: FieldErrors;
  /** How often errors were set: the summary takes the focus again each time. */
  readonly errorRound: number;
  /** Some value differs from the last saved one. */
  readonly dirty: boolean;
  /** Sets one value and clears the errors of that field. */
  setValue<K extends keyof V & string>(name: K, value: V[K]): void;
  /** Sets nested values; `paths` name the fields whose errors are cleared. */
  update(change: (values: V) => V, paths?: string | readonly string[]): void;
  setErrors(errors: FieldErrors): void;
  clearErrors(): void;
  /** Marks these values (default: the current ones) as saved: the form is no longer dirty. */
  markSaved(values?: V): void;
  /** Starts again with other values. */
  reset(values: V): void;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** Deep equality of two plain values; identical objects are not traversed. */
const same = (a: unknown, b: unknown): boolean => {
  if (Object.is(a, b)) return true;
  if (!isRecord(a) || !isRecord(b) || Array.isArray(a) !== Array.isArray(b)) return false;
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((key) => same(a[key], b[key]));
};

/** @param input what the form begins with where it differs from what is saved */
export const useForm = <V extends object>(initial: V, input = initial): FormApi<V> => {
  const id = useId();
  const [values, setValues] = useState(input);
  const [saved, setSaved] = useState(initial);
  const [{ errors, round }, setErrorState] = useState({ errors: noErrors, round: 0 });

  const update = useCallback((change: (values: V) => V, paths: string | readonly string[] = []) => {
    setValues(change);
    setErrorState((state) => {
      const errors = [paths].flat().reduce(withoutField, state.errors);
      return errors === state.errors ? state : { ...state, errors };
    });
  }, []);
  const setValue = useCallback(
    <K extends keyof V & string>(name: K, value: V[K]) =>
      update((current) => ({ ...current, [name]: value }), name),
    [update],
  );
  const setErrors = useCallback(
    (next: FieldErrors) => setErrorState((state) => ({ errors: next, round: state.round + 1 })),
    [],
  );
  const clearErrors = useCallback(() => setErrorState((state) => ({ ...state, errors: noErrors })), []);
  const reset = useCallback((next: V) => {
    setValues(next);
    setSaved(next);
    setErrorState((state) => ({ ...state, errors: noErrors }));
  }, []);
  const dirty = useMemo(() => !same(values, saved), [values, saved]);
  const markSaved = useCallback((next?: V) => setSaved(next ?? values), [values]);

  return {
    id,
    values,
    errors,
    errorRound: round,
    dirty,
    setValue,
    update,
    setErrors,
    clearErrors,
    markSaved,
    reset,
  };
};
