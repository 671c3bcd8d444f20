export interface DateInputProps {
  /** `YYYY-MM-DD`, or '' for none; also the text of a person that means no day. */
  value: string;
  /**
   * Takes the day, '' for none, or what was typed where that means no day: a form keeps it and refuses to save
   * (`isLocalDate`), so that nothing typed is lost. The input itself says what is wrong with it.
   */
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
