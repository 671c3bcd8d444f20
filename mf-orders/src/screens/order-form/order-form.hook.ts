import type { SliceError } from '@hacchu-hub/slice-kit/data';
import { todayInJapan } from '@hacchu-hub/ui/date';
import { type FieldErrors, hasErrors, useForm } from '@hacchu-hub/ui/form';
import { useEffect, useRef, useState } from 'react';
import type { DraftOrder_OrderFragment, OrderContentInput } from '../../generated/graphql.js';
import { useTemporaryAttachments } from '../../order/attachments/temporary-attachments.hook.js';
import { useConflict } from './conflict.hook.js';
import { useCreation } from './creation.hook.js';
import { useCurrentErrors } from './current-errors.hook.js';
import { useDefaultDay } from './default-day.hook.js';
import { useLineHistory } from './lines/line-history.hook.js';
import { fromOrder, toContent, withServerIds } from './order-form.conversions.js';
import { fromServerFields, isOutdated } from './order-form.errors.js';
import { reapplyChanges } from './order-form.merge.js';
import type { OrderFormStart } from './order-form.start.js';
import type { OrderFormValues } from './order-form.values.js';

/** What is sent on saving, and on which version it is based. */
export interface Saving {
  /** The order as the server has it; undefined before the first save. */
  known: DraftOrder_OrderFragment | undefined;
  content: OrderContentInput;
  /** '' before the first save; leaving it empty keeps the existing number. */
  purchaseNumber: string;
  temporaryAttachmentUuids: readonly string[];
  /** The key by which one order is created, as a draft or passed on at once, however often that is tried. */
  creationKey: string;
}

interface Attempt {
  /** Validation before anything is sent. */
  validate: (values: OrderFormValues, today: string) => FieldErrors;
  run: (saving: Saving) => Promise<DraftOrder_OrderFragment>;
  /** Whether this error is shown elsewhere: then it is rethrown. */
  isElsewhere?: (error: SliceError) => boolean;
}

/** A call while another one runs joins it. */
const useJoinedRuns = <A, R>(run: (input: A) => Promise<R>): ((input: A) => Promise<R>) => {
  const running = useRef<Promise<R>>(undefined);
  return (input) => {
    running.current ??= run(input).finally(() => {
      running.current = undefined;
    });
    return running.current;
  };
};

/** State of the order form: the input, the saved version, and the errors and conflicts between them. */
export const useOrderForm = (start: OrderFormStart, onCreated: (orderUuid: string) => void) => {
  const { form, report } = useCurrentErrors(useForm<OrderFormValues>(start.values, start.input));
  const [order, setOrder] = useState(start.order);
  const [problem, setProblem] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  useDefaultDay(form, { isSaved: order !== undefined, isSaving });
  const files = useTemporaryAttachments();
  const creation = useCreation();
  const base = useRef(start.values);
  const latest = useRef({ values: form.values, order });
  useEffect(() => {
    latest.current = { values: form.values, order };
  });

  const { begin, undo, redo, forget } = useLineHistory(latest, form.update);

  const adopt = (newest: DraftOrder_OrderFragment, values: OrderFormValues) => {
    const fromServer = fromOrder(newest);
    base.current = fromServer;
    forget();
    form.reset(fromServer);
    form.update(() => values);
    setOrder(newest);
  };
  const conflicts = useConflict({
    reapplied: (newest) => reapplyChanges(base.current, form.values, newest),
    adopt,
  });

  const refuse = async (error: SliceError, values: OrderFormValues, sent: ReturnType<typeof toContent>) => {
    const uuid = latest.current.order?.uuid;
    if (isOutdated(error) && uuid !== undefined) {
      await conflicts.report(error.message, uuid);
    } else if (Object.keys(error.fields).length > 0) {
      report(fromServerFields(error.fields, sent), values);
    } else setProblem(error.message);
  };

  /** Whether the input is valid; otherwise the errors are marked. */
  const check = (validate: Attempt['validate']): boolean => {
    const { values } = latest.current;
    const errors = validate(values, todayInJapan());
    if (hasErrors(errors)) report(errors, values);
    return !hasErrors(errors);
  };

  const saveNow = async ({
    validate,
    run,
    isElsewhere,
  }: Attempt): Promise<DraftOrder_OrderFragment | undefined> => {
    const { values, order: known } = latest.current;
    setProblem(undefined);
    if (!check(validate)) return undefined;
    if (files.isSending) {
      setProblem('添付ファイルを送信しています。送信が終わってから保存してください。');
      return undefined;
    }
    const sent = toContent(values, todayInJapan());
    setSaving(true);
    try {
      const saved = await run({ known, ...sent, ...creation.with(files.results) });
      base.current = withServerIds(values, sent, saved);
      form.markSaved(base.current);
      form.update((now) => withServerIds(now, sent, saved));
      form.clearErrors();
      // The order owns them from now on.
      files.clear();
      setOrder(saved);
      conflicts.clear();
      latest.current = { values: withServerIds(latest.current.values, sent, saved), order: saved };
      if (!known) onCreated(saved.uuid);
      return saved;
    } catch (cause) {
      const error = creation.errorOf(cause, known !== undefined);
      if (isElsewhere?.(error)) throw error;
      await refuse(error, values, sent);
      return undefined;
    } finally {
      setSaving(false);
    }
  };

  /** Undefined when the input was refused. */
  const save = useJoinedRuns(saveNow);

  /** Adds lines from elsewhere as one undo step, with their errors. */
  const addLines = (add: (values: OrderFormValues) => { values: OrderFormValues; errors: FieldErrors }) => {
    begin();
    const { values, errors } = add(latest.current.values);
    form.update(() => values);
    report(errors, values);
  };

  return {
    form,
    files,
    order,
    conflict: conflicts.conflict,
    problem,
    isSaving,
    begin,
    undo,
    redo,
    addLines,
    check,
    save,
    takeLatest: conflicts.takeLatest,
    reapply: conflicts.reapply,
    rereadLatest: conflicts.rereadLatest,
  };
};

export type OrderFormState = ReturnType<typeof useOrderForm>;
