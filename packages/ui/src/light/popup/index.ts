export { usePopup, type Popup } from './popup.hook.js';
export { PopupMenu, type PopupMenuProps } from './popup-menu.js';
export { PopupButton, PopupPanel, type PopupButtonProps, type PopupPanelProps } from './popup-parts.js';
