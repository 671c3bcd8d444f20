import { Button } from '@hacchu-hub/ui/button';
import { ConflictAlert } from '@hacchu-hub/ui/conflict';
import { Drawer, Modal, useConfirm } from '@hacchu-hub/ui/dialog';
import { Alert, EmptyState, ErrorState, ProgressBar, Skeleton, Spinner } from '@hacchu-hub/ui/feedback';
import { CsvLossWarning, JobStatus } from '@hacchu-hub/ui/job';
import { useState } from 'react';
import { nothing, Sample } from './sample.js';

const Dialogs = () => {
  const confirm = useConfirm();
  const [shown, setShown] = useState<'modal' | 'drawer'>();
  const close = () => setShown(undefined);
  const ask = () =>
    void confirm({
      title: '仕入先「見本陶器」を削除します',
      content: '過去の発注には残ります。',
      verb: '削除する',
      danger: true,
    });
  return (
    <>
      <Button onClick={ask}>確認を開く</Button>
      <Button onClick={() => setShown('modal')}>ダイアログを開く</Button>
      <Button onClick={() => setShown('drawer')}>側面の画面を開く</Button>
      <Modal
        open={shown === 'modal'}
        title="列を選ぶ"
        onClose={close}
        footer={
          <Button kind="primary" onClick={close}>
            決定する
          </Button>
        }
      >
        表示する列を選びます。
      </Modal>
      <Drawer open={shown === 'drawer'} title="発注書の確認" onClose={close}>
        発注書の内容です。
      </Drawer>
    </>
  );
};

export const Messages = () => (
  <>
    <Sample state="お知らせ・注意・誤り・成功">
      <Alert kind="info" title="この発注は確定されています">
        内容は変更できません。
      </Alert>
      <Alert
        kind="warning"
        title="仕入先に未通知の変更があります"
        action={<Button size="small">送信する</Button>}
      />
      <Alert kind="error" title="処理できませんでした">
        他のユーザーがこの発注を更新しました。
      </Alert>
      <Alert kind="success" title="送信しました" />
    </Sample>
    <Sample state="空・読み込めない">
      <EmptyState
        title="発注はまだありません"
        description="最初の発注を作成しましょう。"
        action={<Button kind="primary">発注を作成</Button>}
      />
      <ErrorState message="サーバーに接続できませんでした。" traceId="0123456789abcdef" onRetry={nothing} />
    </Sample>
    <Sample state="読み込み中">
      <Spinner label="読み込んでいます" />
      <Skeleton lines={3} label="読み込んでいます" />
    </Sample>
    <Sample state="進み具合">
      <ProgressBar label="CSVを作成しています" value={0.4} />
      <ProgressBar label="数えています" value={undefined} />
      <JobStatus job={{ status: 'PENDING', processedCount: 0, totalCount: null }} />
      <JobStatus job={{ status: 'IN_PROGRESS', processedCount: 120, totalCount: 300 }} />
      <JobStatus job={{ status: 'SUCCESS', processedCount: 300, totalCount: 300 }} />
      <JobStatus job={{ status: 'FAILURE', processedCount: 12, totalCount: 300 }} />
    </Sample>
    <Sample state="失われる文字">
      <CsvLossWarning
        loss={{ lossyRowCount: 3, checkedRowCount: 120, isComplete: true }}
        onUseUtf8={nothing}
      />
    </Sample>
    <Sample state="同時の変更">
      <ConflictAlert
        message="佐藤 次郎さんが 11/24 10:00 に更新しました。"
        mine={[{ label: '数量', text: '12' }]}
        latest={[{ label: '数量', text: '10' }]}
        isSaving={false}
        onTakeLatest={nothing}
        onSaveMine={nothing}
      />
    </Sample>
    <Sample state="ダイアログ">
      <Dialogs />
    </Sample>
  </>
);
