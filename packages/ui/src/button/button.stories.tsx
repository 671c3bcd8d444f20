import { LONG_NAME, nothing, Sample } from '../../gallery/sample.js';
import { Button, ButtonLink, IconButton } from './index.js';

export default { component: Button };

export const States = () => (
  <>
    <Sample state="種類">
      <Button kind="primary">登録する</Button>
      <Button>保存する</Button>
      <Button kind="outline">あとで</Button>
      <Button kind="danger" icon="delete">
        削除する
      </Button>
      <Button kind="text">閉じる</Button>
      <Button kind="link">すべて表示</Button>
      <ButtonLink href="#list">一覧へ</ButtonLink>
      <ButtonLink href={undefined}>行き先がなければ表示しない</ButtonLink>
      <IconButton icon="copy" label="複製する" />
    </Sample>
    <Sample state="大きさ">
      <Button size="small">小</Button>
      <Button>中</Button>
      <Button size="large">大</Button>
      <IconButton icon="close" label="閉じる" size="small" />
    </Sample>
    <Sample state="処理中">
      <Button kind="primary" loading>
        送信する
      </Button>
      <Button loading>送信する</Button>
    </Sample>
    <Sample state="使えない">
      <Button disabledReason="承認が完了していません。">送信する</Button>
      <Button kind="primary" disabled>
        送信する
      </Button>
      <IconButton icon="delete" label="削除する" disabledReason="使用中です。" />
    </Sample>
    <Sample state="長い文字・狭い幅" isNarrow>
      <Button onClick={nothing}>{LONG_NAME}</Button>
      <Button kind="primary" block icon="plus">
        登録する
      </Button>
    </Sample>
  </>
);
