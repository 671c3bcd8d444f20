export { VersionedFormNotices } from './versioned-form-notices.js';
export {
  useVersionedForm,
  type Version,
  type VersionedFormState,
  type Written,
} from './versioned-form.hook.js';
