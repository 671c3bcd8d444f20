export interface DateInputProps {
  /** `YYYY-MM-DD`, or '' for none. */
  value: string;
  onChange: (value: string) => void;
  /** First and last day that can be chosen, `YYYY-MM-DD`. */
  min?: string;
  max?: string;
  disabled?: boolean;
  autoFocus?: boolean;
  placeholder?: string;
  /** `small` in tables. Default `medium`. */
  size?: 'small' | 'medium';
  /** What is entered is wrong; a form's field says so by itself. */
  isInvalid?: boolean;
  'aria-label'?: string;
}
