import { notLoaded } from './not-loaded.js';

/** Takes the place of a part of a page whose code could not be loaded: the rest of the page keeps its input. */
export const loadAgain = (_: object, retry: () => void) => (
  <span role="alert">
    {notLoaded(
      <button type="button" onClick={retry}>
        再試行
      </button>,
    )}
  </span>
);
