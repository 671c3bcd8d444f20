import { type ReactNode, useSyncExternalStore } from 'react';
import ConfigProvider from 'antd/es/config-provider';
import jaJP from 'antd/es/locale/ja_JP';
import { styleNonce } from '../style-nonce/index.js';
import { fontFamily, tokens } from './tokens.js';

const focusShadow = 'rgb(8 145 178 / 35%)';

const theme = {
  token: {
    colorPrimary: tokens.primary,
    colorLink: tokens.primary,
    colorError: tokens.danger,
    colorSuccess: tokens.success,
    colorText: tokens.text,
    colorTextPlaceholder: '#6b7680',
    colorBorder: tokens.borderStrong,
    borderRadius: 6,
    controlHeight: 36,
    fontFamily,
    fontSize: 14,
    wireframe: false,
  },
  components: {
    Select: { activeBorderColor: tokens.focus, activeOutlineColor: focusShadow },
    DatePicker: { activeBorderColor: tokens.focus, activeShadow: `0 0 0 2px ${focusShadow}` },
  },
};

/** Without motion, a dialog or list is in place on its first frame. */
const stillTheme = { ...theme, token: { ...theme.token, motion: false } };

const reducedMotion = () => window.matchMedia('(prefers-reduced-motion: reduce)');

const onMotionPreference = (changed: () => void) => {
  const media = reducedMotion();
  media.addEventListener('change', changed);
  return () => media.removeEventListener('change', changed);
};

/**
 * antd's theme and Japanese locale, around each component that is built on antd. Not at the page's root, so
 * that a page without such a component loads nothing of antd.
 */
export const AntdScope = ({ children }: { children: ReactNode }) => {
  const isStill = useSyncExternalStore(onMotionPreference, () => reducedMotion().matches);
  return (
    <ConfigProvider locale={jaJP} theme={isStill ? stillTheme : theme} csp={{ nonce: styleNonce() }}>
      {children}
    </ConfigProvider>
  );
};
