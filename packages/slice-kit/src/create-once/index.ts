export { useCreateOnce, type CreateOnceOptions } from './create-once.hook.js';
