export { PageSpinner } from './page-spinner.js';
export { SpinnerRing } from './spinner-ring.js';
