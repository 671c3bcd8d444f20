import { Button } from '@hacchu-hub/ui/button';
import { Alert } from '@hacchu-hub/ui/feedback';
import type { MailField, NewestDefaults } from './newest-defaults.hook.js';

const words: Readonly<Record<MailField, string>> = {
  to: '宛先',
  cc: 'Cc',
  subject: '件名',
  body: '本文',
};

const listOf = (fields: readonly MailField[]): string => fields.map((field) => words[field]).join('・');

/** Tells which fields of the mail took the changed content of the order, and which still have the user's text. */
export const ChangedDefaults = ({ defaults: { followed, kept, restore } }: { defaults: NewestDefaults }) =>
  followed.length + kept.length > 0 && (
    <Alert
      kind="warning"
      title="発注の内容が変わりました"
      action={
        kept.length > 0 && (
          <Button size="small" onClick={restore}>
            最新の文面に戻す
          </Button>
        )
      }
    >
      {followed.length > 0 && <div>{listOf(followed)}は最新の内容に更新しました。</div>}
      {kept.length > 0 && (
        <div>編集した{listOf(kept)}は変更していません。発注の内容と合っているか確認してください。</div>
      )}
      <div>宛先・件名・本文を確認してから送信してください。</div>
    </Alert>
  );
