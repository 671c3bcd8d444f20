import { SliceError } from '@hacchu-hub/slice-kit/data';
import { useUnsavedChangesGuard } from '@hacchu-hub/slice-kit/navigation';
import { useNotify } from '@hacchu-hub/slice-kit/notify';
import { mergeFields } from '@hacchu-hub/ui/conflict';
import { hasErrors, useForm, type FieldErrors } from '@hacchu-hub/ui/form';
import { useRef, useState } from 'react';

/** Values as the server has them, and the version that they belong to. */
export interface Version<V> {
  updatedAt: string;
  values: V;
}

export interface VersionedFormOptions<V> {
  stored: Version<V>;
  /** The checks that need no server. */
  validate?: (values: V) => FieldErrors;
  /** Writes what changed since `expected`; rejects with a SliceError. */
  write: (values: V, expected: Version<V>) => Promise<Version<V> & { warnings?: readonly string[] }>;
  /** The newest state, after somebody else's change. */
  readLatest: () => Promise<Version<V>>;
}

/** A form over settings that several people edit: what was typed outlives refusals and other people's changes. */
export const useVersionedForm = <V extends object>({
  stored,
  validate,
  write,
  readLatest,
}: VersionedFormOptions<V>) => {
  const form = useForm(stored.values);
  const [base, setBase] = useState(stored);
  const [problem, setProblem] = useState<SliceError>();
  const [conflict, setConflict] = useState<{ message: string; latest: Version<V> }>();
  const running = useRef(false);
  const [isSaving, setSaving] = useState(false);
  const notify = useNotify();
  useUnsavedChangesGuard(form.dirty);

  const refuse = async (error: SliceError) => {
    if (error.code === 'ABORTED') {
      const latest = await readLatest();
      const seen = conflict?.latest ?? base;
      form.update((typed) => mergeFields(seen.values, typed, latest.values));
      setConflict({ message: error.message, latest });
    } else if (hasErrors(error.fields)) form.setErrors(error.fields);
    else setProblem(error);
  };
  const failWith = (error: unknown) => {
    if (!(error instanceof SliceError)) throw error;
    setProblem(error);
  };

  const saveOver = async (expected: Version<V>): Promise<void> => {
    if (running.current) return;
    setProblem(undefined);
    const broken = validate?.(form.values) ?? {};
    if (hasErrors(broken)) {
      form.setErrors(broken);
      return;
    }
    form.clearErrors();
    running.current = true;
    setSaving(true);
    try {
      const { warnings = [], ...next } = await write(form.values, expected);
      setBase(next);
      setConflict(undefined);
      form.reset(next.values);
      notify.success('保存しました。');
      warnings.forEach((warning) => notify.info(warning));
    } catch (error) {
      if (!(error instanceof SliceError)) throw error;
      await refuse(error).catch(failWith);
    } finally {
      running.current = false;
      setSaving(false);
    }
  };

  return {
    form,
    isSaving,
    problem,
    conflict,
    save: () => saveOver(base),
    /** Gives up what was typed for what the other person saved. */
    takeLatest: () => {
      if (!conflict) return;
      setBase(conflict.latest);
      form.reset(conflict.latest.values);
      setConflict(undefined);
    },
    /** Saves what was typed over what the other person saved. */
    saveMine: async () => {
      if (conflict) await saveOver(conflict.latest);
    },
  };
};

export type VersionedForm<V extends object> = ReturnType<typeof useVersionedForm<V>>;
