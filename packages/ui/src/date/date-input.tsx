import { TextInput } from '../form/inputs.js';
import { formatLocalDate } from '../light/format/index.js';
import { loadable } from '../loadable/index.js';
import { type DateInputProps } from './date-input.types.js';

/**
 * A calendar day: typed (`2026/11/20`, `1120`) or picked. Its code is loaded on first render; where that fails, the
 * browser's own input takes the place.
 */
export const DateInput = loadable<DateInputProps>(
  async () => (await import('./date-picker.js')).default,
  (props) => (
    <TextInput
      value={props.value ? formatLocalDate(props.value) : ''}
      onChange={() => undefined}
      placeholder={props.placeholder ?? '年/月/日'}
      aria-label={props['aria-label']}
      readOnly
    />
  ),
  (props) => (
    <TextInput
      type="date"
      value={props.value}
      onChange={props.onChange}
      min={props.min}
      max={props.max}
      aria-label={props['aria-label']}
      disabled={props.disabled}
    />
  ),
);
