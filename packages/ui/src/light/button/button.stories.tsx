import { LONG_NAME, Sample } from '../../../gallery/sample.js';
import { Button, buttonClass, InlineButton } from './index.js';

export default { component: Button };

export const States = () => (
  <>
    <Sample state="画面の主な操作">
      <Button kind="primary" size="large">
        ログイン
      </Button>
      <Button kind="outline" size="large">
        キャンセル
      </Button>
      <a href="#top" className={buttonClass({ kind: 'primary', size: 'large' })}>
        トップページへ
      </a>
    </Sample>
    <Sample state="処理中・使えない">
      <Button kind="primary" size="large" loading>
        ログインしています…
      </Button>
      <Button kind="outline" size="large" disabledReason="確認が必要です。">
        確認へ進む
      </Button>
      <Button size="large" disabled>
        送信する
      </Button>
    </Sample>
    <Sample state="文の中">
      <p>
        ほか3件のお知らせ <InlineButton>すべて閉じる</InlineButton>
      </p>
    </Sample>
    <Sample state="長い文字・狭い幅" isNarrow>
      <Button kind="primary" size="large" block>
        {LONG_NAME}
      </Button>
    </Sample>
  </>
);
