export { useConfirm, type Confirm, type ConfirmOptions } from './confirm-host.js';
export { Drawer, Modal, type DrawerProps, type ModalProps } from './lazy-dialogs.js';
