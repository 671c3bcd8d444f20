export { loadableDialog } from './loadable.dialog.js';
export { loadable, type Loadable } from './loadable.js';
