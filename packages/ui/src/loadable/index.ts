export { loadable, type Loadable } from './loadable.js';
