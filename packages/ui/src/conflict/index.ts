export { ConflictAlert, type ConflictAlertProps, type Fact } from './conflict-alert.js';
