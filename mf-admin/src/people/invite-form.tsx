import { Button, ButtonLink } from '@hacchu-hub/ui/button';
import { Alert } from '@hacchu-hub/ui/feedback';
import { useRowFocus } from '@hacchu-hub/ui/focus';
import { Form, FormActions, RequiredMark } from '@hacchu-hub/ui/form';
import { Section } from '@hacchu-hub/ui/page';
import type { ClipboardEvent } from 'react';
import { type InvitationParts, useInviteForm } from './invite-form.hook.js';
import { InviteeRow, inviteeRowClass } from './invitee-row.js';
import { MAX_INVITEES } from './invitees.js';
import styles from './people.module.css';

export interface InviteFormProps extends InvitationParts {
  /** The list to which 「キャンセル」 returns. */
  listHref: string | undefined;
  /** There is no administrator yet, nor anybody invited as one. */
  needsAdministrator?: boolean;
  /** Number of further users within the limit, if there is one. */
  room?: number;
}

/** Invites several users at once. Those who could not be invited remain, each with the reason. */
export const InviteForm = ({ listHref, room, needsAdministrator = false, ...parts }: InviteFormProps) => {
  const { hasRoles } = parts;
  const invitation = useInviteForm(parts);
  const { users, problem, invited } = invitation;
  const { rows: list, focusRow } = useRowFocus<HTMLDivElement>();
  const paste = (at: number) => (event: ClipboardEvent) => {
    const last = invitation.pasteAt(at, event.clipboardData.getData('text'));
    if (last === undefined) return;
    event.preventDefault();
    focusRow(last);
  };

  return (
    <Form
      form={invitation.form}
      onSubmit={() => void invitation.submit()}
      shortcuts="submit"
      aria-label="招待する人"
    >
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
      {needsAdministrator && users.every(({ role }) => role !== 'ADMIN') && (
        <Alert kind="warning" title="管理者がまだいません">
          ユーザーの招待や設定ができるのは管理者です。1名以上の権限を「管理者」にしてください。
        </Alert>
      )}
      <Section
        title="招待する人"
        description="パスワードを設定するためのリンクをメールで送ります。リンクの有効期限は1時間です。"
      >
        <div className={`${inviteeRowClass(hasRoles)} ${styles.heads}`} aria-hidden="true">
          {['メールアドレス', '姓', '名', ...(hasRoles ? ['権限'] : [])].map((title) => (
            <span key={title} className={styles.head}>
              {title}
              <RequiredMark />
            </span>
          ))}
        </div>
        <div ref={list}>
          {users.map((row, at) => (
            <InviteeRow
              key={at}
              at={at}
              row={row}
              hasRoles={hasRoles}
              isOnly={users.length === 1}
              onChange={(change) => invitation.changeRow(at, change)}
              onPaste={paste(at)}
              onRemove={() => {
                invitation.removeRow(at);
                focusRow(at);
              }}
            />
          ))}
          <div className={styles.more}>
            <Button
              data-add-row
              icon="plus"
              disabledReason={
                users.length >= MAX_INVITEES ? `一度に招待できるのは${MAX_INVITEES}名までです。` : undefined
              }
              onClick={() => {
                invitation.addRow();
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
        <Button type="submit" kind="primary" icon="send" loading={invitation.isRunning}>
          招待する
        </Button>
      </FormActions>
    </Form>
  );
};
