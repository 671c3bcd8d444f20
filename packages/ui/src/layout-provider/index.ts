export { UiProvider } from './ui-provider.js';
