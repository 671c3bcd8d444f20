import { loadableDialog } from '../loadable/index.js';
import { type Confirm, useConfirm } from './confirm-host.js';
import { type DrawerProps, type ModalProps } from './modal.js';

export { type DrawerProps, type ModalProps } from './modal.js';

const LoadedModal = loadableDialog<ModalProps & { confirm: Confirm }>(
  async () => (await import('./modal.js')).Modal,
);
const LoadedDrawer = loadableDialog<DrawerProps>(async () => (await import('./modal.js')).Drawer);

/** A modal dialog; its code is loaded when it is first opened. */
export const Modal = (props: ModalProps) => {
  const confirm = useConfirm();
  return props.open && <LoadedModal {...props} confirm={confirm} />;
};

/** A drawer at the right edge; its code is loaded when it is first opened. */
export const Drawer = (props: DrawerProps) => props.open && <LoadedDrawer {...props} />;
