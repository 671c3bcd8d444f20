import { Button, buttonClass } from '@hacchu-hub/ui/light/button';
import { usePageTitleText } from '../navigation/title-context.js';
import { ErrorScreen } from './error-screen.js';

/** `/404` */
export function NotFoundPage() {
  usePageTitleText('ページがみつかりません');
  return (
    <ErrorScreen
      title="お探しのページがみつかりませんでした"
      message="アドレスが正しいかご確認ください。ページが移動または削除された可能性があります。"
    >
      <a href="/" className={buttonClass({ kind: 'primary', size: 'large' })}>
        トップページへ
      </a>
    </ErrorScreen>
  );
}

/** `/500` */
export function ServerErrorPage() {
  usePageTitleText('エラー');
  return (
    <ErrorScreen
      title="問題が発生しました"
      message={'ご不便をおかけしております。\n時間をおいて、もう一度お試しください。'}
    >
      <a href="/" className={buttonClass({ kind: 'primary', size: 'large' })}>
        トップページへ
      </a>
    </ErrorScreen>
  );
}

/** `/maintenance` */
export function MaintenancePage() {
  usePageTitleText('メンテナンス中');
  return (
    <ErrorScreen
      title="ただいまメンテナンス中です"
      message={'サービスを一時的に停止しています。\n終了までしばらくお待ちください。'}
    >
      <Button kind="outline" size="large" onClick={() => window.location.assign('/')}>
        再読み込み
      </Button>
    </ErrorScreen>
  );
}
