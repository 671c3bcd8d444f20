import { lazy, Suspense } from 'react';
import { type DrawerProps, type ModalProps } from './modal.js';

export { type DrawerProps, type ModalProps } from './modal.js';

const LazyModal = lazy(async () => ({ default: (await import('./modal.js')).Modal }));
const LazyDrawer = lazy(async () => ({ default: (await import('./modal.js')).Drawer }));

/** A modal dialog; its code is loaded when it is first opened. */
export const Modal = (props: ModalProps) => (
  <Suspense fallback={null}>{props.open && <LazyModal {...props} />}</Suspense>
);

/** A drawer at the right edge; its code is loaded when it is first opened. */
export const Drawer = (props: DrawerProps) => (
  <Suspense fallback={null}>{props.open && <LazyDrawer {...props} />}</Suspense>
);
