export { FileDrop, type FileDropProps } from './file-drop.js';
export { FileList, type FileItem, type FileListProps } from './file-list.js';
export { formatBytes } from '../light/format/index.js';
