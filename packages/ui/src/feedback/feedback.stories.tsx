import { LONG_NAME, nothing, Sample } from '../../gallery/sample.js';
import { Button } from '../button/index.js';
import {
  Alert,
  EmptyState,
  ErrorState,
  ProgressBar,
  Skeleton,
  SkeletonBar,
  Spinner,
  TraceId,
} from './index.js';

export default { component: Alert };

export const Alerts = () => (
  <>
    <Sample state="情報">
      <Alert title="この記録は確定されています">内容は変更できません。</Alert>
    </Sample>
    <Sample state="注意と操作">
      <Alert kind="warning" title="未通知の変更があります" action={<Button size="small">送信する</Button>} />
    </Sample>
    <Sample state="誤り">
      <Alert kind="error" title="処理できませんでした">
        他のユーザーが先に更新しました。
      </Alert>
    </Sample>
    <Sample state="成功">
      <Alert kind="success" title="送信しました" />
    </Sample>
    <Sample state="長い文字・狭い幅" isNarrow>
      <Alert kind="warning" title={LONG_NAME} action={<Button size="small">確認する</Button>}>
        {LONG_NAME}
      </Alert>
    </Sample>
  </>
);

export const EmptyAndFailed = () => (
  <>
    <Sample state="空">
      <EmptyState
        title="仕入先はまだ登録されていません"
        description={`登録するか、CSVを取り込みます。${LONG_NAME}`}
        action={<Button kind="primary">登録する</Button>}
      />
    </Sample>
    <Sample state="読み込めない">
      <ErrorState message="サーバーに接続できませんでした。" traceId="0123456789abcdef" onRetry={nothing} />
    </Sample>
    <Sample state="お問い合わせ番号・狭い幅" isNarrow>
      <TraceId traceId="0123456789abcdef0123456789abcdef" />
    </Sample>
  </>
);

export const Loading = () => (
  <>
    <Sample state="待ち">
      <Spinner label="読み込んでいます" />
    </Sample>
    <Sample state="文の場所">
      <Skeleton lines={4} label="読み込んでいます" />
    </Sample>
    <Sample state="表の場所・狭い幅" isNarrow>
      <SkeletonBar width="200px" />
    </Sample>
    <Sample state="進み具合">
      <ProgressBar label="CSVを作成しています" value={0.4} />
      <ProgressBar label="数えています" value={undefined} />
    </Sample>
  </>
);
