import { Button } from '../button/index.js';
import { type ConfirmOptions } from './confirm-host.js';
import { Modal } from './modal.js';

interface ConfirmDialogProps {
  options: ConfirmOptions;
  answer: (value: boolean) => void;
  onClose: () => void;
}

const ConfirmDialog = ({ options, answer, onClose }: ConfirmDialogProps) => (
  <Modal
    open
    width={480}
    title={options.title}
    onClose={onClose}
    footer={
      <>
        <Button onClick={onClose}>{options.cancel ?? 'キャンセル'}</Button>
        <Button kind={options.danger ? 'danger' : 'primary'} onClick={() => answer(true)}>
          {options.verb}
        </Button>
      </>
    }
  >
    {options.content}
  </Modal>
);

export default ConfirmDialog;
