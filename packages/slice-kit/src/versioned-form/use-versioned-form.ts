import { holdsSame, mergeFields } from '@hacchu-hub/ui/conflict';
import { hasErrors, useForm, type FieldErrors, type FormApi } from '@hacchu-hub/ui/form';
import { useRef, useState } from 'react';
import { useTrackClick } from '../analytics/index.js';
import { SliceError } from '../data/index.js';
import { useUnsavedChangesGuard } from '../navigation/unsaved-changes.js';
import { useNotify } from '../notify/index.js';

/** Values as the server has them, and the version that they belong to. */
export interface Version<V> {
  /** The timestamp that the server compares before it writes over this version; later ones sort later. */
  updatedAt: string;
  values: V;
}

/** What writing answers: the version, and what is worth a second look though it was stored. */
export type Written<S> = S & { warnings?: readonly string[] };

export interface VersionedFormOptions<V extends object, S extends Version<V>> {
  /** What the form starts with. */
  initial: V;
  /** The version being edited, as last read; undefined: what is saved is new. */
  stored: S | undefined;
  /** The checks that need no server. */
  validate?: (values: V) => FieldErrors;
  /** Writes over `expected`, or something new where that is undefined; rejects with a SliceError. */
  write: (values: V, expected: S | undefined) => Promise<Written<S>>;
  /** The newest version, after somebody else's change; undefined where there is none. */
  readLatest: (seen: S | undefined) => Promise<S | undefined>;
  /** What follows a save. Unless told, 「保存しました。」 is said and one stays. */
  after?: (saved: S, isNew: boolean) => { says?: string; leave?: () => void };
  /** The name under which saving is recorded. */
  tracking?: string;
}

/** Somebody else saved in between: what they saved is beside what was typed, nothing is lost. */
export interface Conflict<S> {
  /** The server's words: who saved when. */
  message: string;
  latest: S;
}

export interface VersionedFormState<V extends object, S extends Version<V> = Version<V>> {
  form: FormApi<V>;
  /** The version that the next save replaces; undefined while nothing was saved. */
  stored: S | undefined;
  isSaving: boolean;
  /** An error that belongs to no field. */
  problem: SliceError | undefined;
  conflict: Conflict<S> | undefined;
  save: () => Promise<void>;
  /** Gives up what was typed for what the other person saved. */
  takeLatest: () => void;
  /** Saves what was changed here over what the other person saved. */
  saveMine: () => Promise<void>;
}

/**
 * The version to save over. Another part of the page may have written the same record: where that changed nothing of
 * what this form shows, it is no conflict.
 */
const versionToReplace = <V, S extends Version<V>>(
  kept: S | undefined,
  read: S | undefined,
): S | undefined =>
  kept && read && read.updatedAt > kept.updatedAt && holdsSame(kept.values, read.values) ? read : kept;

/**
 * A form over a record that several people edit: checks, saving, errors at their fields, the guard against leaving.
 * What was typed outlives refusals, other people's changes and an answer that is still on its way.
 */
export const useVersionedForm = <V extends object, S extends Version<V> = Version<V>>({
  initial,
  stored: read,
  validate,
  write,
  readLatest,
  after,
  tracking,
}: VersionedFormOptions<V, S>): VersionedFormState<V, S> => {
  const form = useForm(initial);
  const [kept, setKept] = useState(read);
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<SliceError>();
  const [conflict, setConflict] = useState<Conflict<S>>();
  const running = useRef(false);
  const notify = useNotify();
  const trackClick = useTrackClick();
  const release = useUnsavedChangesGuard(form.dirty);
  const stored = versionToReplace(kept, read);

  const refuse = async (error: SliceError) => {
    const latest = error.code === 'ABORTED' ? await readLatest(stored) : undefined;
    if (latest) {
      const seen = (conflict?.latest ?? stored)?.values ?? initial;
      form.update((mine) => mergeFields(seen, mine, latest.values));
      setConflict({ message: error.message, latest });
    } else if (hasErrors(error.fields)) form.setErrors(error.fields);
    else setProblem(error);
  };

  /** Shows what came of a save; answers whether the form is on its way out. */
  const adopt = (saved: Written<S>, sent: V, isNew: boolean): boolean => {
    const { says = '保存しました。', leave } = after?.(saved, isNew) ?? {};
    notify.success(says);
    saved.warnings?.forEach((warning) => notify.info(warning));
    setConflict(undefined);
    if (leave) {
      form.markSaved();
      release();
      leave();
      return true;
    }
    setKept(saved);
    form.markSaved(saved.values);
    // What was typed while the answer was on its way stays.
    form.update((now) => mergeFields(sent, now, saved.values));
    return false;
  };

  const saveOver = async (expected: S | undefined): Promise<void> => {
    if (running.current) return;
    const sent = form.values;
    setProblem(undefined);
    const broken = validate?.(sent) ?? {};
    if (hasErrors(broken)) {
      form.setErrors(broken);
      return;
    }
    form.clearErrors();
    running.current = true;
    setSaving(true);
    if (tracking) trackClick(tracking);
    let isLeaving = false;
    try {
      isLeaving = adopt(await write(sent, expected), sent, expected === undefined);
    } catch (error) {
      if (!(error instanceof SliceError)) throw error;
      await refuse(error).catch((failure: unknown) => {
        if (!(failure instanceof SliceError)) throw failure;
        setProblem(failure);
      });
    } finally {
      // Until the page shows to which one is on the way, a second save would write a second time.
      running.current = isLeaving;
      setSaving(isLeaving);
    }
  };

  return {
    form,
    stored,
    isSaving,
    problem,
    conflict,
    save: () => saveOver(stored),
    takeLatest: () => {
      if (!conflict) return;
      setKept(conflict.latest);
      form.reset(conflict.latest.values);
      setConflict(undefined);
    },
    saveMine: async () => {
      if (conflict) await saveOver(conflict.latest);
    },
  };
};
