import { Button } from '@hacchu-hub/ui/button';
import { Field, TextInput, useForm } from '@hacchu-hub/ui/form';
import { useState } from 'react';
import { FormDialog } from '../form.dialog.js';

export interface SetPasswordDialogProps {
  isRunning: boolean;
  /** Rejects with a SliceError. */
  setPassword: (newPassword: string) => Promise<void>;
  onClose: () => void;
}

/** Sets the signed-in user's own password. */
export const SetPasswordDialog = ({ isRunning, setPassword, onClose }: SetPasswordDialogProps) => {
  const form = useForm({ newPassword: '', again: '' });
  const { newPassword, again } = form.values;
  const [isShown, setShown] = useState(false);
  return (
    <FormDialog
      title="パスワードを変更"
      verb="変更する"
      form={form}
      isRunning={isRunning}
      check={() => (newPassword === again ? undefined : { again: ['確認用のパスワードが一致しません。'] })}
      save={() => setPassword(newPassword)}
      onClose={onClose}
    >
      <Field
        label="新しいパスワード"
        name="newPassword"
        required
        help="6文字以上。変更すると、新しいパスワードでのログインが必要になります。"
      >
        <TextInput
          type={isShown ? 'text' : 'password'}
          autoFocus
          autoComplete="new-password"
          value={newPassword}
          onChange={(value) => form.setValue('newPassword', value)}
        />
      </Field>
      <Field label="新しいパスワード（確認）" name="again" required>
        <TextInput
          type={isShown ? 'text' : 'password'}
          autoComplete="new-password"
          value={again}
          onChange={(value) => form.setValue('again', value)}
        />
      </Field>
      <Button kind="text" size="small" aria-pressed={isShown} onClick={() => setShown(!isShown)}>
        パスワードを表示
      </Button>
    </FormDialog>
  );
};
