import { Button } from '../button/index.js';
import { type ConfirmOptions } from './confirm-host.js';
import { Modal } from './modal.js';

interface ConfirmDialogProps {
  options: ConfirmOptions;
  answer: (value: boolean) => void;
  onClose: () => void;
}

/** Enter does what was asked for; where that destroys something, it closes the question. */
const ConfirmDialog = ({ options, answer, onClose }: ConfirmDialogProps) => (
  <Modal
    open
    width={480}
    title={options.title}
    onClose={onClose}
    closeLabel={options.cancel ?? 'キャンセル'}
    footer={
      <Button
        kind={options.danger ? 'danger' : 'primary'}
        data-proceeds={options.danger ? undefined : ''}
        onClick={() => answer(true)}
      >
        {options.verb}
      </Button>
    }
  >
    {options.content}
  </Modal>
);

export default ConfirmDialog;
