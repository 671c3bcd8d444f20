import { Button, ButtonLink, IconButton } from '@hacchu-hub/ui/button';
import { Chip } from '@hacchu-hub/ui/chips';
import { MenuButton } from '@hacchu-hub/ui/menu';
import { nothing, Sample } from './sample.js';

export const Buttons = () => (
  <>
    <Sample state="種類">
      <Button kind="primary">発注を作成</Button>
      <Button>保存する</Button>
      <Button kind="danger" icon="delete">
        削除する
      </Button>
      <Button kind="text">閉じる</Button>
      <Button kind="link">すべて表示</Button>
      <ButtonLink href="#buttons">発注の一覧</ButtonLink>
      <IconButton icon="copy" label="複製する" />
    </Sample>
    <Sample state="処理中・使えない・小さい">
      <Button kind="primary" loading>
        送信する
      </Button>
      <Button disabledReason="承認が完了していません。">送信する</Button>
      <Button size="small" icon="download">
        CSV出力
      </Button>
    </Sample>
    <Sample state="メニュー">
      <MenuButton
        label="その他の操作"
        items={[
          { key: 'copy', label: '複製する', icon: 'copy', onSelect: nothing },
          { key: 'print', label: '印刷する', disabledReason: '下書きは印刷できません。' },
          {
            key: 'delete',
            label: '削除する',
            icon: 'delete',
            danger: true,
            separated: true,
            onSelect: nothing,
          },
        ]}
      />
    </Sample>
    <Sample state="チップ">
      <Chip>見本陶器</Chip>
      <Chip removeLabel="「見本陶器」を外す" onRemove={nothing}>
        見本陶器
      </Chip>
      <Chip tone="bad" removeLabel="「mihon@」を外す" onRemove={nothing}>
        mihon@
      </Chip>
    </Sample>
  </>
);
