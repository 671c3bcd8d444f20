export { EmailListInput, type EmailListInputProps } from './email-list-input.js';
export { emailListErrors, splitEmails } from './email-list.js';
export { fieldId, hasErrors, messageOf, messageWithin, type FieldErrors } from './errors.js';
export { useFieldControl, type FieldControl } from './field-control.js';
export { Field, type FieldProps } from './field.js';
export { RequiredMark } from '../light/required-mark/index.js';
export { FormStack } from './form-stack.js';
export { ErrorSummary, FieldRow, Form, FormActions, type ErrorSummaryProps, type FormProps } from './form.js';
export {
  Checkbox,
  RadioGroup,
  Select,
  TextArea,
  TextInput,
  type CheckboxProps,
  type RadioGroupProps,
  type SelectOption,
  type SelectProps,
  type TextAreaProps,
  type TextInputProps,
} from './inputs.js';
export { SearchSelect } from './lazy-search-select.js';
export { type SearchSelectOption, type SearchSelectProps } from './search-select.types.js';
export { useForm, type FormApi } from './form.hook.js';
