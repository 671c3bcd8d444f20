export {
  changesBetween,
  onOff,
  RecordedChange,
  type RecordedChangeDocument,
  recordedChangeSchema,
  type RecordedField,
} from './recorded-changes.js';
