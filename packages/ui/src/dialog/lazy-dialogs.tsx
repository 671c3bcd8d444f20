import { loadableDialog } from '../loadable/index.js';
import { type DrawerProps, type ModalProps } from './modal.js';

export { type DrawerProps, type ModalProps } from './modal.js';

const LoadedModal = loadableDialog<ModalProps>(async () => (await import('./modal.js')).Modal);
const LoadedDrawer = loadableDialog<DrawerProps>(async () => (await import('./modal.js')).Drawer);

/** A modal dialog; its code is loaded when it is first opened. */
export const Modal = (props: ModalProps) => props.open && <LoadedModal {...props} />;

/** A drawer at the right edge; its code is loaded when it is first opened. */
export const Drawer = (props: DrawerProps) => props.open && <LoadedDrawer {...props} />;
