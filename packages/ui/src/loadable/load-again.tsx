import { NOT_LOADED, Reload } from './reload.js';

/** Takes the place of a part of a page whose code could not be loaded: the rest of the page keeps its input. */
export const loadAgain = (_: object, retry: () => void) => (
  <span role="alert">
    {NOT_LOADED}
    <button type="button" onClick={retry}>
      再試行
    </button>{' '}
    <Reload />
  </span>
);
