import { type ComponentType } from 'react';
import { loadable } from './loadable.js';
import { notLoaded } from './not-loaded.js';

interface Closable {
  onClose: () => void;
}

const open = (dialog: HTMLDialogElement | null) => dialog?.showModal();

/**
 * Takes the place of a dialog whose code could not be loaded: the page behind it keeps its input. Every first screen
 * contains it, therefore it is as plain as can be.
 */
const DialogNotLoaded = ({ onClose }: Closable) => (
  <dialog ref={open} style={{ padding: 24 }} aria-label="エラー" onClose={onClose}>
    {notLoaded(<button onClick={onClose}>閉じる</button>)}
  </dialog>
);

/** A dialog whose code is loaded when it is first opened. Where that fails, the user may close it and try again. */
export const loadableDialog = <Props extends Closable>(load: () => Promise<ComponentType<Props>>) =>
  loadable(load, undefined, DialogNotLoaded);
