import { SliceError, useSliceMutation } from '@hacchu-hub/slice-kit/data';
import { useNotify } from '@hacchu-hub/slice-kit/notify';
import { Button } from '@hacchu-hub/ui/button';
import { formatTimestamp } from '@hacchu-hub/ui/date';
import { useConfirm } from '@hacchu-hub/ui/dialog';
import { Alert } from '@hacchu-hub/ui/feedback';
import { CancelDemandWithdrawalDocument, type OpenWithdrawalPartsFragment } from '../generated/graphql.js';

interface WithdrawalAlertProps {
  demand: { uuid: string; name: string };
  withdrawal: OpenWithdrawalPartsFragment;
}

/** Says that a demand withdraws and when its data is deleted; cancels that. */
export const WithdrawalAlert = ({ demand, withdrawal }: WithdrawalAlertProps) => {
  const notify = useNotify();
  const confirm = useConfirm();
  const [cancel, { isRunning }] = useSliceMutation(CancelDemandWithdrawalDocument, {
    touches: ['Demand', 'DemandWithdrawal', 'AuditEntry'],
    isHandled: true,
  });
  const ask = async () => {
    const isSure = await confirm({
      title: `${demand.name}の退会手続きを取り消します`,
      content: (
        <p>
          ユーザーは再びログインでき、止まっていたメールと処理が再開します。ロジレスとSlackは、組織の管理者がもう一度認証してください。
        </p>
      ),
      verb: '退会手続きを取り消す',
      cancel: '閉じる',
    });
    if (!isSure) return;
    try {
      await cancel({ input: { demandUuid: demand.uuid, expectedWithdrawalUuid: withdrawal.uuid } });
      notify.success('退会手続きを取り消しました。');
    } catch (error) {
      if (!(error instanceof SliceError)) throw error;
      notify.error('取り消せませんでした', error.message);
    }
  };
  return (
    <Alert
      kind="warning"
      title={`退会手続き中です。${formatTimestamp(withdrawal.deletesAt)}にすべてのデータを削除します`}
      action={
        <Button loading={isRunning} onClick={() => void ask()}>
          取り消す
        </Button>
      }
    >
      {withdrawal.requestedBy}さんが{formatTimestamp(withdrawal.requestedAt)}
      に開始しました。データは閲覧だけできます。ログイン、メール、回答用リンク、定期処理、連携は止まっています。
    </Alert>
  );
};
