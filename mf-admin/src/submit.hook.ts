import { SliceError } from '@hacchu-hub/slice-kit/data';
import { hasErrors, type FormApi } from '@hacchu-hub/ui/form';
import { useRef, useState } from 'react';

/**
 * Submits a dialog's form once at a time: refusals go to their fields, anything else becomes the `problem`.
 * @returns the submit function, what went wrong beside the fields, and how to forget it
 */
export const useSubmit = <V extends object>(form: FormApi<V>, work: () => Promise<void>) => {
  const isRunning = useRef(false);
  const [problem, setProblem] = useState<SliceError>();
  const submit = async (): Promise<void> => {
    if (isRunning.current) return;
    isRunning.current = true;
    setProblem(undefined);
    form.clearErrors();
    try {
      await work();
    } catch (error) {
      if (!(error instanceof SliceError)) throw error;
      if (hasErrors(error.fields)) form.setErrors(error.fields);
      else setProblem(error);
    } finally {
      isRunning.current = false;
    }
  };
  return { submit, problem, forget: () => setProblem(undefined) };
};
