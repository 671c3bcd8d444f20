import { useTrackClick } from '@hacchu-hub/slice-kit/analytics';
import { SliceError } from '@hacchu-hub/slice-kit/data';
import { useNavigateTo, useUnsavedChangesGuard } from '@hacchu-hub/slice-kit/navigation';
import { useNotify } from '@hacchu-hub/slice-kit/notify';
import { useShortcut } from '@hacchu-hub/slice-kit/shortcuts';
import { mergeFields } from '@hacchu-hub/ui/conflict';
import { hasErrors, useForm } from '@hacchu-hub/ui/form';
import { useRef, useState } from 'react';

import type { Period } from '../../periods/use-periods.js';
import { validatePeriod, type PeriodValues } from './period-values.js';

export const valuesOf = ({ period, closingType }: Period): PeriodValues => ({ ...period, closingType });

export interface PeriodFormOptions {
  initial: PeriodValues;
  /** Writes; rejects with a SliceError. `expected`: the version that it may replace, undefined for a new period. */
  write: (values: PeriodValues, expected: string | undefined) => Promise<Period>;
  /** The period being edited. */
  stored?: Period;
  /** The newest state, after somebody else's change. */
  readLatest?: () => Promise<Period | null>;
}

/** Editing one accounting period: checks, saving, errors at their fields, conflicts, the guard against leaving. */
export function usePeriodForm({ initial, write, stored, readLatest }: PeriodFormOptions) {
  const form = useForm(initial);
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<SliceError>();
  const [conflict, setConflict] = useState<{ message: string; latest: Period }>();
  const [expected, setExpected] = useState(stored?.updatedAt);
  const running = useRef(false);
  const notify = useNotify();
  const navigateTo = useNavigateTo();
  const trackClick = useTrackClick();
  const release = useUnsavedChangesGuard(form.dirty);

  const refuse = async (error: SliceError) => {
    const latest = error.code === 'ABORTED' ? await readLatest?.() : undefined;
    if (latest) {
      const seen = conflict ? valuesOf(conflict.latest) : initial;
      form.update((mine) => mergeFields(seen, mine, valuesOf(latest)));
      setConflict({ message: error.message, latest });
    } else if (hasErrors(error.fields)) form.setErrors(error.fields);
    else setProblem(error);
  };
  const failWith = (error: unknown) => {
    if (!(error instanceof SliceError)) throw error;
    setProblem(error);
  };

  const saveOver = async (version: string | undefined): Promise<void> => {
    if (running.current) return;
    setProblem(undefined);
    const broken = validatePeriod(form.values);
    if (hasErrors(broken)) {
      form.setErrors(broken);
      return;
    }
    form.clearErrors();
    running.current = true;
    setSaving(true);
    trackClick('accounting_period_save');
    try {
      const { uuid } = await write(form.values, version);
      notify.success(version === undefined ? '会計期間を登録しました。' : '会計期間を保存しました。');
      form.markSaved();
      release();
      navigateTo('cost-setup', undefined, { period: uuid }, { replace: true });
    } catch (error) {
      if (!(error instanceof SliceError)) throw error;
      await refuse(error).catch(failWith);
      running.current = false;
      setSaving(false);
    }
  };
  const save = () => saveOver(expected);
  useShortcut('mod+s', () => void save());
  useShortcut('mod+enter', () => void save());

  return {
    form,
    isSaving,
    problem,
    conflict,
    save,
    /** Gives up what was typed for what the other person saved. */
    takeLatest: () => {
      if (!conflict) return;
      setExpected(conflict.latest.updatedAt);
      form.reset(valuesOf(conflict.latest));
      setConflict(undefined);
    },
    /** Saves what was typed over what the other person saved. */
    saveMine: async () => {
      if (!conflict) return;
      setExpected(conflict.latest.updatedAt);
      setConflict(undefined);
      await saveOver(conflict.latest.updatedAt);
    },
  };
}
