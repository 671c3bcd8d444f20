import { useSliceMutation } from '@hacchu-hub/slice-kit/data';
import { useNotify } from '@hacchu-hub/slice-kit/notify';
import { formatTimestamp } from '@hacchu-hub/ui/date';
import { Alert } from '@hacchu-hub/ui/feedback';
import { Checkbox, Field, TextInput, useForm } from '@hacchu-hub/ui/form';
import { FormDialog } from '../form.dialog.js';
import { RequestDemandWithdrawalDocument } from '../generated/graphql.js';

interface RequestWithdrawalDialogProps {
  demandUuid: string;
  name: string;
  onClose: () => void;
}

/** Begins the withdrawal of a demand; mounted while it is open, so that it starts empty. */
export const RequestWithdrawalDialog = ({ demandUuid, name, onClose }: RequestWithdrawalDialogProps) => {
  const form = useForm({ isArchiveConfirmed: false, archiveSha256: '', name: '' });
  const notify = useNotify();
  const [request, { isRunning }] = useSliceMutation(RequestDemandWithdrawalDocument, {
    touches: ['Demand', 'DemandWithdrawal', 'AuditEntry'],
    isHandled: true,
  });
  const save = async () => {
    const { requestDemandWithdrawal } = await request({ input: { demandUuid, ...form.values } });
    const { deletesAt } = requestDemandWithdrawal.withdrawal;
    notify.success(`退会手続きを開始しました。${formatTimestamp(deletesAt)}にデータを削除します。`);
  };
  return (
    <FormDialog
      title={`${name}の退会手続き`}
      verb="退会手続きを開始する"
      form={form}
      isRunning={isRunning}
      save={save}
      onClose={onClose}
    >
      <Alert kind="warning" title="開始すると、この組織のすべての動作が直ちに止まります">
        ユーザーのログイン、仕入先の回答用リンク、メールの送受信、定期処理、ロジレス連携、Slack連携が止まります。30日後に、すべてのデータとファイルを削除します。それまでは取り消せますが、連携の認証はやり直しになります。
      </Alert>
      <Field
        label="アーカイブのSHA-256"
        name="archiveSha256"
        required
        help="組織に渡したアーカイブ（ZIPファイル）のチェックサム。64文字です。"
      >
        <TextInput
          value={form.values.archiveSha256}
          onChange={(value) => form.setValue('archiveSha256', value)}
          autoFocus
        />
      </Field>
      <Field label="受領の確認" name="isArchiveConfirmed" required>
        <Checkbox
          checked={form.values.isArchiveConfirmed}
          onChange={(value) => form.setValue('isArchiveConfirmed', value)}
        >
          組織がアーカイブを受け取り、開けることを書面で確認しました
        </Checkbox>
      </Field>
      <Field label="組織名" name="name" required help={`確認のため「${name}」と入力してください。`}>
        <TextInput value={form.values.name} onChange={(value) => form.setValue('name', value)} />
      </Field>
    </FormDialog>
  );
};
