import { hasSameContent, isStoredAlike, mergeFields } from '@hacchu-hub/ui/conflict';
import { type FieldErrors, type FormApi, hasErrors, useForm } from '@hacchu-hub/ui/form';
import { useRef, useState } from 'react';
import { useTrackClick } from '../analytics/index.js';
import { SliceError } from '../data/index.js';
import { useUnsavedChangesGuard } from '../navigation/unsaved-changes.js';
import { useNotify } from '../notify/index.js';

/** Values as the server has them, and the version they belong to. */
export interface Version<V> {
  /** The timestamp that the server compares before it overwrites this version; later ones sort later. */
  updatedAt: string;
  values: V;
}

/**
 * The result of a write: the stored version, and warnings about values that were stored but deserve a check.
 */
export type Written<S> = S & { warnings?: readonly string[] };

export interface VersionedFormOptions<V extends object, S extends Version<V>> {
  /** What the form starts with. */
  initial: V;
  /** The version being edited, as last read; undefined when saving creates a new record. */
  stored: S | undefined;
  /** Validation that needs no server. */
  validate?: (values: V) => FieldErrors;
  /** Overwrites `expected`, or creates a record when that is undefined; rejects with a SliceError. */
  write: (values: V, expected: S | undefined) => Promise<Written<S>>;
  /** What `write` sends, so that `1,200` and `1200` are no conflict. Default: the values as they are. */
  sent?: (values: V) => unknown;
  /** The newest version, after somebody else's change; undefined when there is none. */
  readLatest: (seen: S | undefined) => Promise<S | undefined>;
  /** What happens after a save. Default: 「保存しました。」 is shown and the page stays. */
  after?: (saved: S, isNew: boolean) => { says?: string; leave?: () => void };
  /** The tracking name of saving. */
  tracking?: string;
}

/** Somebody else saved in between: their values are shown beside the unsaved input, and nothing is lost. */
export interface Conflict<S> {
  /** The server's message: who saved when. */
  message: string;
  latest: S;
}

export interface VersionedFormState<V extends object, S extends Version<V> = Version<V>> {
  form: FormApi<V>;
  /** The version that the next save replaces; undefined before the first save. */
  stored: S | undefined;
  isSaving: boolean;
  /** An error that belongs to no field. */
  problem: SliceError | undefined;
  conflict: Conflict<S> | undefined;
  save: () => Promise<void>;
  /** Discards the input and takes the values that the other person saved. */
  takeLatest: () => void;
  /** Saves the local changes over the other person's version. */
  saveMine: () => Promise<void>;
}

/**
 * The version to save over. Another part of the page may have written the same record: if that changed none
 * of this form's values, it is not a conflict.
 */
const versionToReplace = <V, S extends Version<V>>(kept: S | undefined, read: S | undefined): S | undefined =>
  kept && read && read.updatedAt > kept.updatedAt && hasSameContent(kept.values, read.values) ? read : kept;

/**
 * A form over a record that several people edit: validation, saving, field errors and the guard against
 * leaving. Input survives refusals, other people's changes and a response that is still pending.
 */
export const useVersionedForm = <V extends object, S extends Version<V> = Version<V>>({
  initial,
  stored: read,
  validate,
  write,
  sent: inputOf = (values) => values,
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

  /** Applies the result of a save; returns whether the form is navigating away. */
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
    // Keep what was typed while the request was pending.
    form.update((now) => mergeFields(sent, now, saved.values));
    return false;
  };

  /** Applies a refusal of `sent`; returns whether the form is navigating away. */
  const refuse = async (error: SliceError, sent: V): Promise<boolean> => {
    const latest = error.code === 'ABORTED' ? await readLatest(stored) : undefined;
    if (latest) {
      const seen = (conflict?.latest ?? stored)?.values ?? initial;
      const merge = (mine: V) => mergeFields(seen, mine, latest.values);
      // It was saved before: by a request whose response was lost, or by somebody with the same input.
      if (isStoredAlike(inputOf(merge(sent)), inputOf(latest.values)))
        return adopt(latest, sent, stored === undefined);
      form.update(merge);
      setConflict({ message: error.message, latest });
    } else if (hasErrors(error.fields)) form.setErrors(error.fields);
    else setProblem(error);
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
      isLeaving = await refuse(error, sent).catch((failure: unknown) => {
        if (!(failure instanceof SliceError)) throw failure;
        setProblem(failure);
        return false;
      });
    } finally {
      // Until the next page is shown, a second save would write a second record.
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
