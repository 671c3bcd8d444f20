import { toSliceError } from '@hacchu-hub/slice-kit/data';
import { useNotify } from '@hacchu-hub/slice-kit/notify';
import { todayInJapan } from '@hacchu-hub/ui/date';
import { hasErrors, useForm } from '@hacchu-hub/ui/form';
import { useEffect, useRef, useState } from 'react';
import type { DraftOrder_OrderFragment } from '../../generated/graphql.js';
import { useTemporaryAttachments } from '../../order/attachments/temporary-attachments.hook.js';
import { fromOrder, toContent, withServerIds } from './order-form.conversions.js';
import { fromServerFields, withRowNames } from './order-form.errors.js';
import { useLineHistory } from './lines/line-history.hook.js';
import { reapplyChanges } from './order-form.merge.js';
import type { OrderFormStart } from './order-form.start.js';
import { validateDraft, validateForSending } from './order-form.validate.js';
import type { OrderFormValues } from './order-form.values.js';
import { useSaveDraft } from './save-draft.hook.js';

/** Somebody else saved the draft first. What was typed here stays until one chooses. */
export interface Conflict {
  /** Who and when, in the server's words. */
  message: string;
  /** Undefined while it is being read, or when it could not be. */
  latest: DraftOrder_OrderFragment | undefined;
}

/** The state of the order form: what is typed, what is saved, and what stands between the two. */
export const useOrderForm = (start: OrderFormStart, onCreated: (orderUuid: string) => void) => {
  const notify = useNotify();
  const form = useForm<OrderFormValues>(start.values);
  const [order, setOrder] = useState(start.order);
  const [conflict, setConflict] = useState<Conflict>();
  const [problem, setProblem] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const { createDraft, updateDraft, readLatest } = useSaveDraft();
  const files = useTemporaryAttachments();
  const base = useRef(start.values);
  const running = useRef<Promise<DraftOrder_OrderFragment | undefined>>(undefined);
  const latest = useRef({ values: form.values, order });
  useEffect(() => {
    latest.current = { values: form.values, order };
  });

  const { begin, undo, redo, forget } = useLineHistory(latest, form.update);

  const refuse = async (cause: unknown, sent: ReturnType<typeof toContent>) => {
    const error = toSliceError(cause, true);
    const uuid = latest.current.order?.uuid;
    if (error.code === 'ABORTED' && uuid !== undefined) {
      setConflict({ message: error.message, latest: undefined });
      const newest = await readLatest(uuid).catch(() => undefined);
      setConflict({ message: error.message, latest: newest });
    } else if (Object.keys(error.fields).length > 0) {
      form.setErrors(withRowNames(fromServerFields(error.fields, sent), latest.current.values));
    } else setProblem(error.message);
  };

  const saveNow = async (): Promise<DraftOrder_OrderFragment | undefined> => {
    const { values, order: known } = latest.current;
    const today = todayInJapan();
    setProblem(undefined);
    const errors = validateDraft(values, today);
    if (hasErrors(errors)) {
      form.setErrors(withRowNames(errors, values));
      return undefined;
    }
    if (files.isSending) {
      setProblem('添付ファイルを送信しています。送信が終わってから保存してください。');
      return undefined;
    }
    const sent = toContent(values, today);
    setSaving(true);
    try {
      const saved = await (known
        ? updateDraft(known, sent.content)
        : createDraft(sent.content, files.results));
      base.current = withServerIds(values, sent, saved);
      form.markSaved(base.current);
      form.update((now) => withServerIds(now, sent, saved));
      form.clearErrors();
      // The order has them from now on.
      files.clear();
      setOrder(saved);
      setConflict(undefined);
      latest.current = { ...latest.current, order: saved };
      if (!known) onCreated(saved.uuid);
      return saved;
    } catch (cause) {
      await refuse(cause, sent);
      return undefined;
    } finally {
      setSaving(false);
    }
  };

  /** A second save while one runs is the same save. */
  const save = (): Promise<DraftOrder_OrderFragment | undefined> => {
    running.current ??= saveNow().finally(() => {
      running.current = undefined;
    });
    return running.current;
  };

  const saveDraft = async () => {
    const saved = await save();
    if (saved) notify.success(`下書きを保存しました（${saved.purchaseNumber}）。`);
  };

  /** Saves what is typed and answers the order when it is fit to be sent. */
  const prepareSending = async (): Promise<DraftOrder_OrderFragment | undefined> => {
    const { values } = latest.current;
    const errors = validateForSending(values, todayInJapan());
    if (hasErrors(errors)) {
      form.setErrors(withRowNames(errors, values));
      return undefined;
    }
    return form.dirty || !order ? save() : order;
  };

  const adopt = (newest: DraftOrder_OrderFragment, values: OrderFormValues) => {
    const fromServer = fromOrder(newest);
    base.current = fromServer;
    forget();
    form.reset(fromServer);
    form.update(() => values);
    setOrder(newest);
    setConflict(undefined);
  };
  const takeLatest = () => {
    if (conflict?.latest) adopt(conflict.latest, fromOrder(conflict.latest));
  };
  const reapply = () => {
    if (!conflict?.latest) return;
    adopt(conflict.latest, reapplyChanges(base.current, form.values, fromOrder(conflict.latest)));
    notify.info('最新の内容に自分の変更を再適用しました。内容を確認して保存してください。');
  };
  const rereadLatest = async () => {
    if (!conflict || !order) return;
    const newest = await readLatest(order.uuid).catch(() => undefined);
    setConflict({ ...conflict, latest: newest });
  };

  return {
    form,
    files,
    order,
    conflict,
    problem,
    isSaving,
    begin,
    undo,
    redo,
    saveDraft,
    prepareSending,
    takeLatest,
    reapply,
    rereadLatest,
  };
};

export type OrderFormState = ReturnType<typeof useOrderForm>;
