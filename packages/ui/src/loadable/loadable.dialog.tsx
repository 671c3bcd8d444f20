import { type ComponentType } from 'react';
import { loadable } from './loadable.js';
import { NOT_LOADED, Reload } from './reload.js';

interface Closable {
  onClose: () => void;
}

const look = { padding: 'var(--hh-space-xl)' };

const open = (dialog: HTMLDialogElement | null) => dialog?.showModal();

/**
 * Takes the place of a dialog whose code could not be loaded: the page behind it keeps its input. Every first screen
 * contains it, therefore it is as plain as can be.
 */
const DialogNotLoaded = ({ onClose }: Closable) => (
  <dialog ref={open} style={look} aria-label="表示できませんでした" onClose={onClose}>
    <p>{NOT_LOADED}</p>
    <button onClick={onClose}>閉じる</button> <Reload />
  </dialog>
);

/** A dialog whose code is loaded when it is first opened. Where that fails, the user may close it and try again. */
export const loadableDialog = <Props extends Closable>(load: () => Promise<ComponentType<Props>>) =>
  loadable(load, undefined, DialogNotLoaded);
