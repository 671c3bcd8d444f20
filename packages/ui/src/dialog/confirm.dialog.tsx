import { Button } from '../button/index.js';
import { type ConfirmOptions } from './confirm-host.js';
import { Modal } from './modal.js';

interface ConfirmDialogProps {
  options: ConfirmOptions;
  onAnswer: (value: boolean) => void;
}

const ConfirmDialog = ({ options, onAnswer }: ConfirmDialogProps) => (
  <Modal
    open
    width={480}
    title={options.title}
    onClose={() => onAnswer(false)}
    footer={
      <>
        <Button onClick={() => onAnswer(false)}>{options.cancel ?? 'キャンセル'}</Button>
        <Button kind={options.danger ? 'danger' : 'primary'} onClick={() => onAnswer(true)}>
          {options.verb}
        </Button>
      </>
    }
  >
    {options.content}
  </Modal>
);

export default ConfirmDialog;
