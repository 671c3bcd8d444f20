export {
  Button,
  ButtonLink,
  IconButton,
  type ButtonKind,
  type ButtonProps,
  type ButtonLinkProps,
  type IconButtonProps,
} from './button.js';
