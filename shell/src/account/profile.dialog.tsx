import type { ApolloClient } from '@apollo/client';
import type { CurrentUser } from '@hacchu-hub/slice-kit/host';
import { TextField } from '@hacchu-hub/ui/light/text-field';
import { useState } from 'react';
import { textOf, useSubmit } from '../forms/submit.hook.js';
import { useServices } from '../services.js';
import { useSessionService } from '../session/session-context.js';
import { AccountDialog } from './account.dialog.js';
import { AccountRefusal, renameSelf } from './own-account.js';
import styles from './profile.dialog.module.css';

interface ProfileDialogProps {
  user: CurrentUser;
  client: ApolloClient;
  onClose: () => void;
}

/** The user's own name; the mail address identifies the account and cannot be changed. */
export default function ProfileDialog({ user, client, onClose }: ProfileDialogProps) {
  const session = useSessionService();
  const { toasts } = useServices();
  const [fields, setFields] = useState<AccountRefusal['fields']>({});
  const { isBusy, error, onSubmit } = useSubmit(async (form) => {
    setFields({});
    const name = { lastName: textOf(form, 'lastName'), firstName: textOf(form, 'firstName') };
    try {
      await renameSelf(await session.caller(), name);
    } catch (cause) {
      if (!(cause instanceof AccountRefusal) || Object.keys(cause.fields).length === 0) throw cause;
      setFields(cause.fields);
      return;
    }
    await session.reloadUser();
    toasts.push('success', 'プロフィールを保存しました。');
    onClose();
    // The name may also appear on the page, such as in lists of users.
    await client.refetchQueries({ include: 'active' });
  });
  return (
    <AccountDialog
      title="プロフィール"
      verb="保存する"
      busyVerb="保存しています…"
      isBusy={isBusy}
      error={error}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <div className={styles.name}>
        <TextField
          label="姓"
          name="lastName"
          defaultValue={user.lastName}
          autoComplete="family-name"
          error={fields['lastName']?.join(' ')}
          required
          autoFocus
        />
        <TextField
          label="名"
          name="firstName"
          defaultValue={user.firstName}
          autoComplete="given-name"
          error={fields['firstName']?.join(' ')}
          required
        />
      </div>
      <TextField
        label="メールアドレス"
        value={user.email}
        readOnly
        help="ログインに使用します。変更が必要なときは、管理者に新しいアドレスでの招待を依頼してください。"
      />
    </AccountDialog>
  );
}
