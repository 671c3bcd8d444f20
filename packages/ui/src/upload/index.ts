export { FileDrop, type FileDropProps } from './file-drop.js';
export { FileList, formatBytes, type FileItem, type FileListProps } from './file-list.js';
