export { Toast, type ToastProps, type ToastStatus } from './toast.js';
