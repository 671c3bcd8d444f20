import { LONG_NAME, nothing } from '../../gallery/sample.js';
import { Button } from '../button/index.js';
import { Field, FormStack, TextInput } from '../form/index.js';
import { Link } from '../link/index.js';
import { Drawer, Modal, useConfirm } from './index.js';

export default { component: Modal };

const LONG_ADDRESS = `${'purchase.'.repeat(6)}tokyo@${'branch.'.repeat(6)}sample-shoji.example`;

const footer = (
  <>
    <Button>キャンセル</Button>
    <Button kind="primary">決定する</Button>
  </>
);

export const OpenModal = () => (
  <Modal open title="表示する列" onClose={nothing} footer={footer}>
    表示する列を選びます。選んだ列は<Link href="#views">保存した表示</Link>に含まれます。
  </Modal>
);

export const BusyModal = () => (
  <Modal
    open
    title="予算の登録"
    onClose={nothing}
    closeLabel="キャンセル"
    isBusy
    footer={
      <Button kind="primary" loading>
        保存する
      </Button>
    }
  >
    2026年12月の予算を登録します。
  </Modal>
);

export const LongModal = () => (
  <Modal open title={LONG_NAME} onClose={nothing} footer={footer}>
    {Array.from({ length: 40 }, (_, index) => (
      <p key={index}>{LONG_NAME}</p>
    ))}
  </Modal>
);

/** As a phone shows it: words that are longer than a line. */
export const LongWords = () => (
  <Modal open title={`${LONG_ADDRESS} へ送信します`} onClose={nothing} footer={footer}>
    <div style={{ display: 'grid' }}>
      <div>宛先：{LONG_ADDRESS}</div>
      <div>発注書（PDF）を添付します。送信後は取り消せません。</div>
    </div>
  </Modal>
);

export const LongForm = () => (
  <Modal
    open
    title="入荷の登録"
    onClose={nothing}
    closeLabel="キャンセル"
    footer={<Button kind="primary">保存する</Button>}
  >
    <FormStack>
      {Array.from({ length: 20 }, (_, index) => (
        <Field key={index} label={`明細${index + 1}`} name={`line${index}`}>
          <TextInput value="" onChange={nothing} />
        </Field>
      ))}
    </FormStack>
  </Modal>
);

export const OpenDrawer = () => (
  <Drawer open title={`${LONG_NAME}の詳細`} onClose={nothing} footer={footer}>
    {LONG_NAME}
  </Drawer>
);

export const Confirmation = () => {
  const confirm = useConfirm();
  const ask = () =>
    void confirm({
      title: '仕入先「見本陶器」を削除します',
      content: '過去の記録には残ります。',
      verb: '削除する',
      danger: true,
    });
  return (
    <Button kind="danger" onClick={ask}>
      削除する
    </Button>
  );
};
