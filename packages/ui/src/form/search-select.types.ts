export interface SearchSelectOption {
  value: string;
  label: string;
  /** A second line in muted text: model number, address. */
  description?: string;
}

export interface SearchSelectProps {
  value: SearchSelectOption | undefined;
  onChange: (option: SearchSelectOption | undefined) => void;
  /** Finds entries; called with '' when the list opens. A rejection shows as "could not search". */
  search: (query: string, signal: AbortSignal) => Promise<readonly SearchSelectOption[]>;
  placeholder?: string;
  /** Shown when nothing matches. */
  emptyText?: string;
  clearable?: boolean;
  disabled?: boolean;
  autoFocus?: boolean;
  'aria-label'?: string;
}
