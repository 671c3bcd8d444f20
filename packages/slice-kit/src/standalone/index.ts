export { mountStandalone } from './mount-standalone.js';
