export { Button, type ButtonProps } from './button.js';
export { InlineButton } from './inline-button.js';
export { buttonClass, labelClass, type ButtonKind, type ButtonLook } from './button-look.js';
