import { useEffect, useRef, useState } from 'react';
import { useTrackClick } from '@hacchu-hub/slice-kit/analytics';
import { SliceError } from '@hacchu-hub/slice-kit/data';
import { useNavigateTo, useUnsavedChangesGuard } from '@hacchu-hub/slice-kit/navigation';
import { useNotify } from '@hacchu-hub/slice-kit/notify';
import { useShortcut } from '@hacchu-hub/slice-kit/shortcuts';
import { mergeFields } from '@hacchu-hub/ui/conflict';
import { type FieldErrors, type FormApi, hasErrors, useForm } from '@hacchu-hub/ui/form';
import { type Master, paramsOf } from './master.js';

/** A record as the server has it, with the values that a form shows of it. */
export interface Stored<V> {
  uuid: string;
  name: string;
  updatedAt: string;
  values: V;
}

/** What writing answers: the record, and what is worth a second look though it was stored. */
export interface Written<V> extends Stored<V> {
  warnings?: readonly string[];
}

export interface MasterFormOptions<V> {
  master: Master;
  /** What a new record starts with. */
  blank: V;
  /** The record being edited; undefined: a new one. */
  stored?: Stored<V>;
  /** The checks that need no server. */
  validate: (values: V) => FieldErrors;
  /** Writes a new record; rejects with a SliceError. */
  create: (values: V) => Promise<Written<V>>;
  /** Writes over the version that the form shows; rejects with a SliceError. */
  update: (values: V, expected: { uuid: string; expectedUpdatedAt: string }) => Promise<Written<V>>;
  /** The newest state, after somebody else's change. */
  readLatest: (uuid: string) => Promise<Stored<V>>;
}

/** Somebody else saved in between: what they saved is beside what was typed, nothing is lost. */
export interface Conflict<V> {
  message: string;
  latest: Stored<V>;
}

export interface MasterFormState<V extends object> {
  form: FormApi<V>;
  /** The record as last saved; undefined while a new one was not saved yet. */
  stored: Stored<V> | undefined;
  isSaving: boolean;
  /** An error that belongs to no field. */
  problem: SliceError | undefined;
  conflict: Conflict<V> | undefined;
  save: () => Promise<void>;
  /** Gives up what was typed for what the other person saved. */
  takeLatest: () => void;
  /** Saves what was changed here over what the other person saved. */
  saveOverLatest: () => Promise<void>;
}

/** Editing one master record: checks, saving, errors at their fields, conflicts, the guard against leaving. */
export const useMasterForm = <V extends object>({
  master,
  blank,
  stored: initial,
  validate,
  create,
  update,
  readLatest,
}: MasterFormOptions<V>): MasterFormState<V> => {
  const form = useForm(initial?.values ?? blank);
  const [stored, setStored] = useState(initial);
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<SliceError>();
  const [conflict, setConflict] = useState<Conflict<V>>();
  const running = useRef(false);
  const typed = useRef(form.values);
  useEffect(() => {
    typed.current = form.values;
  });
  const notify = useNotify();
  const navigateTo = useNavigateTo();
  const trackClick = useTrackClick();
  const release = useUnsavedChangesGuard(form.dirty);

  const refuse = async (error: SliceError) => {
    if (error.code === 'ABORTED' && stored) {
      const latest = await readLatest(stored.uuid);
      const seen = conflict?.latest ?? stored;
      form.update((mine) => mergeFields(seen.values, mine, latest.values));
      setConflict({ message: error.message, latest });
    } else if (hasErrors(error.fields)) {
      form.setErrors(error.fields);
    } else {
      setProblem(error);
    }
  };

  const saved = ({ warnings = [], ...next }: Written<V>, sent: V) => {
    if (stored === undefined) {
      notify.success(`${master.word}「${next.name}」を登録しました。`);
      warnings.forEach((warning) => notify.info(warning));
      form.markSaved();
      release();
      navigateTo(master.detail, paramsOf(master, next.uuid), undefined, { replace: true });
      return;
    }
    setStored(next);
    // What was typed while the answer was on its way stays.
    if (typed.current === sent) form.reset(next.values);
    else form.markSaved(next.values);
    notify.success('保存しました。');
    warnings.forEach((warning) => notify.info(warning));
  };

  const saveAgainst = async (expected: Stored<V> | undefined) => {
    if (running.current) return;
    const sent = form.values;
    const broken = validate(sent);
    setProblem(undefined);
    if (hasErrors(broken)) {
      form.setErrors(broken);
      return;
    }
    form.clearErrors();
    let isLeaving = false;
    running.current = true;
    setSaving(true);
    trackClick(`${master.tracking}_save`);
    try {
      const next = expected
        ? await update(sent, { uuid: expected.uuid, expectedUpdatedAt: expected.updatedAt })
        : await create(sent);
      setConflict(undefined);
      isLeaving = expected === undefined;
      saved(next, sent);
    } catch (error) {
      if (!(error instanceof SliceError)) throw error;
      await refuse(error).catch((failure: unknown) => {
        if (failure instanceof SliceError) setProblem(failure);
        else throw failure;
      });
    } finally {
      // A new record is on its way to its own page: until that shows, a second save would make a second record.
      running.current = isLeaving;
      setSaving(isLeaving);
    }
  };

  const save = () => saveAgainst(stored);
  useShortcut('mod+s', () => void save());
  useShortcut('mod+enter', () => void save());

  return {
    form,
    stored,
    isSaving,
    problem,
    conflict,
    save,
    takeLatest: () => {
      if (!conflict) return;
      setStored(conflict.latest);
      form.reset(conflict.latest.values);
      setConflict(undefined);
    },
    saveOverLatest: async () => {
      if (!conflict) return;
      await saveAgainst(conflict.latest);
    },
  };
};
