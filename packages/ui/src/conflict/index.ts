export { hasSameContent, isStoredAlike, mergeFields, pickChanged } from './merge.js';
export { ConflictAlert, type ConflictAlertProps, type LabeledValue } from './conflict-alert.js';
export { DifferenceTable, type Difference } from './difference-table.js';
