import { type FormEvent, useState } from 'react';

/** Runs a form's action, one run at a time, and keeps the text of its failure. */
export function useSubmit(action: (form: FormData) => Promise<void>): {
  isBusy: boolean;
  error: string | undefined;
  onSubmit(event: FormEvent<HTMLFormElement>): void;
} {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  return {
    isBusy,
    error,
    onSubmit: (event) => {
      event.preventDefault();
      if (isBusy) return;
      setBusy(true);
      setError(undefined);
      action(new FormData(event.currentTarget))
        .catch((cause: unknown) => setError(cause instanceof Error ? cause.message : String(cause)))
        .finally(() => setBusy(false));
    },
  };
}

/** A field's text; '' for a file or a missing field. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}
