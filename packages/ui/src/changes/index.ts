export { type ChangeLogEntry, changeLogColumns, type ShownChange } from './change-log.js';
