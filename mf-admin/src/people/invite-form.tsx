import { SliceError } from '@hacchu-hub/slice-kit/data';
import { useUnsavedChangesGuard } from '@hacchu-hub/slice-kit/navigation';
import { useNotify } from '@hacchu-hub/slice-kit/notify';
import { Button, ButtonLink, IconButton } from '@hacchu-hub/ui/button';
import { Alert } from '@hacchu-hub/ui/feedback';
import { useRowFocus } from '@hacchu-hub/ui/focus';
import { Field, Form, FormActions, hasErrors, Select, TextInput, useForm } from '@hacchu-hub/ui/form';
import { Section } from '@hacchu-hub/ui/page';
import { type ClipboardEvent, useRef, useState } from 'react';
import {
  blankInvitee,
  failuresOf,
  type Invitee,
  type InviteResult,
  isBlank,
  MAX_INVITEES,
  parseInvitees,
} from './invitees.js';
import styles from './people.module.css';
import { roleOf, roleWords } from './person.js';

export interface InviteFormProps {
  hasRoles: boolean;
  /** The list to which 「キャンセル」 returns. */
  listHref: string | undefined;
  /** Invites; one result per row, in their order. Rejects with a SliceError whose fields start with `users.`. */
  invite: (rows: readonly Invitee[]) => Promise<readonly InviteResult[]>;
  /** All users were invited. */
  onDone: () => void;
  /** Number of further users within the limit, if there is one. */
  room?: number;
}

const roles = [
  { value: 'EDITOR', label: roleWords.EDITOR },
  { value: 'ADMIN', label: roleWords.ADMIN },
];

/** Invites several users at once. Those who could not be invited remain, each with the reason. */
export const InviteForm = ({ hasRoles, listHref, invite, onDone, room }: InviteFormProps) => {
  const form = useForm<{ users: Invitee[] }>({ users: [blankInvitee] });
  const { users } = form.values;
  const notify = useNotify();
  const running = useRef(false);
  const [isRunning, setRunning] = useState(false);
  const [problem, setProblem] = useState<SliceError>();
  const [invited, setInvited] = useState<string[]>([]);
  const release = useUnsavedChangesGuard(users.some((row) => !isBlank(row)));

  const { rows: list, focusRow } = useRowFocus<HTMLDivElement>();
  const setRow = (at: number, change: Partial<Invitee>) =>
    form.update(
      ({ users: rows }) => ({
        users: rows.map((row, index) => (index === at ? { ...row, ...change } : row)),
      }),
      Object.keys(change).map((name) => `users.${at}.${name}`),
    );
  const setRows = (rows: Invitee[]) => {
    form.update(() => ({ users: rows }));
    form.clearErrors();
  };
  const paste = (at: number) => (event: ClipboardEvent) => {
    const rest = users.slice(at + 1).filter((row) => !isBlank(row));
    const room = MAX_INVITEES - at - rest.length;
    const pasted = parseInvitees(event.clipboardData.getData('text'), at, room);
    if (!pasted) return;
    event.preventDefault();
    setRows([...users.slice(0, at), ...pasted.people, ...rest]);
    focusRow(at + pasted.people.length - 1);
    const { surplus, errors } = pasted;
    form.setErrors({
      ...(surplus > 0 && {
        users: [
          `一度に招待できるのは${MAX_INVITEES}名までです。貼り付けた一覧の最後の${surplus}名は入っていません。`,
        ],
      }),
      ...(hasRoles && errors),
    });
  };

  const send = async () => {
    const rows = users.filter((row) => !isBlank(row));
    if (rows.length === 0) {
      form.setErrors({ 'users.0.email': ['メールアドレスを入力してください。'] });
      return;
    }
    if (rows.length < users.length) form.update(() => ({ users: rows }));
    const results = await invite(rows);
    const { left, errors } = failuresOf(rows, results);
    const done = rows.filter((_, index) => results[index]?.ok).map(({ email }) => email);
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

  const rowClass = `${styles.invitee} ${hasRoles ? '' : styles.operator}`;
  return (
    <Form form={form} onSubmit={() => void submit()} shortcuts="submit" aria-label="招待する人">
      {problem && (
        <Alert kind="error" title="招待できませんでした" takesFocus>
          {problem.message}
        </Alert>
      )}
      {invited.length > 0 && (
        <Alert kind="success" title={`${invited.length}名に招待メールを送信します`}>
          <ul className={styles.done}>
            {invited.map((email) => (
              <li key={email}>{email}</li>
            ))}
          </ul>
        </Alert>
      )}
      <Section
        title="招待する人"
        description="パスワードを設定するためのリンクをメールで送ります。リンクの有効期限は1時間です。"
      >
        <div className={`${rowClass} ${styles.heads}`} aria-hidden="true">
          <span>メールアドレス</span>
          <span>姓</span>
          <span>名</span>
          {hasRoles && <span>権限</span>}
        </div>
        <div ref={list}>
          {users.map((row, at) => (
            <div key={at} data-row className={rowClass} role="group" aria-label={`${at + 1}人目`}>
              <Field label="メールアドレス" name={`users.${at}.email`} required hideLabel>
                <TextInput
                  type="email"
                  autoComplete="off"
                  placeholder="メールアドレス"
                  autoFocus={at === 0}
                  value={row.email}
                  onChange={(email) => setRow(at, { email })}
                  onPaste={paste(at)}
                />
              </Field>
              <Field label="姓" name={`users.${at}.lastName`} required hideLabel>
                <TextInput
                  placeholder="姓"
                  value={row.lastName}
                  onChange={(lastName) => setRow(at, { lastName })}
                />
              </Field>
              <Field label="名" name={`users.${at}.firstName`} required hideLabel>
                <TextInput
                  placeholder="名"
                  value={row.firstName}
                  onChange={(firstName) => setRow(at, { firstName })}
                />
              </Field>
              {hasRoles && (
                <Field label="権限" name={`users.${at}.role`} required hideLabel>
                  <Select
                    value={row.role}
                    onChange={(role) => setRow(at, { role: roleOf(role) })}
                    options={roles}
                  />
                </Field>
              )}
              <IconButton
                icon="close"
                label={`${at + 1}人目を取り除く`}
                disabledReason={users.length === 1 ? '1人以上が必要です。' : undefined}
                onClick={() => {
                  setRows(users.filter((_, index) => index !== at));
                  focusRow(at);
                }}
              />
            </div>
          ))}
          <div className={styles.more}>
            <Button
              data-add-row
              icon="plus"
              disabledReason={
                users.length >= MAX_INVITEES ? `一度に招待できるのは${MAX_INVITEES}名までです。` : undefined
              }
              onClick={() => {
                setRows([...users, blankInvitee]);
                focusRow(users.length);
              }}
            >
              行を追加
            </Button>
            <span className={styles.hint}>
              {room !== undefined && `あと${room}名まで招待できます。`}
              Excelなどの一覧（メールアドレス、姓、名{hasRoles && '、権限'}）を貼り付けることもできます。
            </span>
          </div>
        </div>
      </Section>
      <FormActions>
        <ButtonLink href={listHref}>キャンセル</ButtonLink>
        <Button type="submit" kind="primary" icon="send" loading={isRunning}>
          招待する
        </Button>
      </FormActions>
    </Form>
  );
};
