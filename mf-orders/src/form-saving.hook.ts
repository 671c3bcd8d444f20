import { toSliceError } from '@hacchu-hub/slice-kit/data';
import { type FieldErrors, type FormApi, hasErrors } from '@hacchu-hub/ui/form';
import { useRef, useState } from 'react';

interface FormSaving {
  /** A refusal that names no field, for above the form. */
  problem: string | undefined;
  submit: () => void;
}

/**
 * Saves a form, once at a time. A refusal is shown at the fields that it names.
 * @param save rejects with a SliceError
 */
export const useFormSaving = <V extends object>(
  form: Pick<FormApi<V>, 'values' | 'setErrors'>,
  validate: (values: V) => FieldErrors,
  save: (values: V) => Promise<void>,
): FormSaving => {
  const isBusy = useRef(false);
  const [problem, setProblem] = useState<string>();
  const submit = async () => {
    if (isBusy.current) return;
    setProblem(undefined);
    const errors = validate(form.values);
    if (hasErrors(errors)) {
      form.setErrors(errors);
      return;
    }
    isBusy.current = true;
    try {
      await save(form.values);
    } catch (cause) {
      const error = toSliceError(cause, true);
      if (hasErrors(error.fields)) form.setErrors(error.fields);
      else setProblem(error.message);
    } finally {
      isBusy.current = false;
    }
  };
  return { problem, submit: () => void submit() };
};
