export { Toast, ToastRegion, type ToastProps } from './toast.js';
