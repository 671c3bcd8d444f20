import { SliceError } from '@hacchu-hub/slice-kit/data';
import { useUnsavedChangesGuard } from '@hacchu-hub/slice-kit/navigation';
import { useNotify } from '@hacchu-hub/slice-kit/notify';
import { hasErrors, useForm } from '@hacchu-hub/ui/form';
import { useRef, useState } from 'react';
import {
  blankInvitee,
  explained,
  failuresOf,
  type Invitee,
  type InviteResult,
  isBlank,
  isUnanswered,
  MAX_INVITEES,
  parseInvitees,
} from './invitees.js';

export interface InvitationParts {
  hasRoles: boolean;
  /** Invites; one result per row, in their order. Rejects with a SliceError whose fields start with `users.`. */
  invite: (rows: readonly Invitee[]) => Promise<readonly InviteResult[]>;
  /** All users were invited. */
  onDone: () => void;
}

/** Invites people, and explains the refusal of somebody whose earlier invitation was not answered. */
function useExplained(invite: InvitationParts['invite']): InvitationParts['invite'] {
  const unanswered = useRef(new Set<string>());
  return async (rows) => {
    const earlier = new Set(unanswered.current);
    const note = (concerned: readonly Invitee[]) =>
      concerned.forEach(({ email }) => unanswered.current.add(email));
    try {
      const results = await invite(rows);
      note(rows.filter((_, index) => results[index]?.isUnanswered));
      return results.map((result, index) =>
        earlier.has(rows[index]?.email ?? '') ? explained(result) : result,
      );
    } catch (error) {
      if (error instanceof SliceError && isUnanswered(error)) note(rows);
      throw error;
    }
  };
}

/** The rows of people to be invited, and their sending. Those who could not be invited remain, each with the reason. */
export function useInviteForm({ hasRoles, invite, onDone }: InvitationParts) {
  const form = useForm<{ users: Invitee[] }>({ users: [blankInvitee] });
  const { users } = form.values;
  const notify = useNotify();
  const running = useRef(false);
  const [isRunning, setRunning] = useState(false);
  const [problem, setProblem] = useState<SliceError>();
  const [invited, setInvited] = useState<string[]>([]);
  const inviteExplained = useExplained(invite);
  const release = useUnsavedChangesGuard(users.some((row) => !isBlank(row)));

  const setRows = (rows: Invitee[]) => {
    form.update(() => ({ users: rows }));
    form.clearErrors();
  };
  const changeRow = (at: number, change: Partial<Invitee>) =>
    form.update(
      ({ users: rows }) => ({
        users: rows.map((row, index) => (index === at ? { ...row, ...change } : row)),
      }),
      Object.keys(change).map((name) => `users.${at}.${name}`),
    );
  const addRow = () => setRows([...users, blankInvitee]);
  const removeRow = (at: number) => setRows(users.filter((_, index) => index !== at));
  /** @returns the last row of a pasted list; undefined for other text, which belongs into the field */
  const pasteAt = (at: number, text: string): number | undefined => {
    const rest = users.slice(at + 1).filter((row) => !isBlank(row));
    const room = MAX_INVITEES - at - rest.length;
    const pasted = parseInvitees(text, at, room);
    if (!pasted) return undefined;
    setRows([...users.slice(0, at), ...pasted.people, ...rest]);
    const { surplus, errors } = pasted;
    form.setErrors({
      ...(surplus > 0 && {
        users: [
          `一度に招待できるのは${MAX_INVITEES}名までです。貼り付けた一覧の最後の${surplus}名は入っていません。`,
        ],
      }),
      ...(hasRoles && errors),
    });
    return at + pasted.people.length - 1;
  };

  const send = async () => {
    const rows = users.filter((row) => !isBlank(row));
    if (rows.length === 0) {
      form.setErrors({ 'users.0.email': ['メールアドレスを入力してください。'] });
      return;
    }
    if (rows.length < users.length) form.update(() => ({ users: rows }));
    const results = await inviteExplained(rows);
    const { left, errors } = failuresOf(rows, results);
    const done = rows.flatMap((row, index) => {
      const result = results[index];
      return result?.ok ? [result.email ?? row.email] : [];
    });
    if (left.length === 0) {
      notify.success(`${rows.length}名に招待メールを送信します。`);
      release();
      onDone();
      return;
    }
    setInvited((before) => [...before, ...done]);
    form.update(() => ({ users: left }));
    form.setErrors(errors);
  };
  const submit = async () => {
    if (running.current) return;
    running.current = true;
    setRunning(true);
    setProblem(undefined);
    form.clearErrors();
    try {
      await send();
    } catch (error) {
      if (!(error instanceof SliceError)) throw error;
      if (hasErrors(error.fields)) form.setErrors(error.fields);
      else setProblem(error);
    } finally {
      running.current = false;
      setRunning(false);
    }
  };

  return { form, users, changeRow, addRow, removeRow, pasteAt, submit, isRunning, problem, invited };
}
