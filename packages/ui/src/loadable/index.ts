export { loadAgain } from './load-again.js';
export { loadableDialog } from './loadable.dialog.js';
export { loadable, type Loadable } from './loadable.js';
