export interface DateInputProps {
  /** `YYYY-MM-DD`, '' for none, or the typed text when it is not a valid day. */
  value: string;
  /**
   * Receives the day, '' for none, or the typed text when it is not a valid day: a form keeps it and refuses
   * to save (`isLocalDate`), so that no input is lost. The input itself shows the error.
   */
  onChange: (value: string) => void;
  /** First and last selectable day, `YYYY-MM-DD`. */
  min?: string;
  max?: string;
  disabled?: boolean;
  autoFocus?: boolean;
  placeholder?: string;
  /** `small` in tables. Default `medium`. */
  size?: 'small' | 'medium';
  /** Marks the input as invalid; a form's `Field` does so by itself. */
  isInvalid?: boolean;
  'aria-label'?: string;
}
