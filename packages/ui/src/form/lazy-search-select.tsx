import { loadable, loadAgain } from '../loadable/index.js';
import { type SearchSelectProps } from './search-select.types.js';
import { WaitingInput } from './waiting-input.js';

/** Chooses one of many by typing; the entries come from the server. Its code is loaded on first render. */
export const SearchSelect = loadable<SearchSelectProps>(
  async () => (await import('./search-select.js')).default,
  (props) => (
    <WaitingInput
      value={props.value?.label ?? ''}
      placeholder={props.placeholder}
      aria-label={props['aria-label']}
    />
  ),
  loadAgain,
);
