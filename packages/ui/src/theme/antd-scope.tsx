import ConfigProvider from 'antd/es/config-provider';
import jaJP from 'antd/es/locale/ja_JP';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { styleNonce } from '../style-nonce/index.js';
import { useReducedMotion } from './reduced-motion.hook.js';
import tokens from './tokens.json';

const theme = {
  token: {
    colorPrimary: tokens.primary,
    colorLink: tokens.primary,
    colorError: tokens.danger,
    colorSuccess: tokens.success,
    colorText: tokens.text,
    colorTextPlaceholder: tokens.textPlaceholder,
    colorBorder: tokens.borderStrong,
    colorBgContainerDisabled: tokens.surfaceSoft,
    colorTextDisabled: tokens.textSecondary,
    borderRadius: parseInt(tokens.radius, 10),
    controlHeight: parseInt(tokens.controlHeight, 10),
    fontFamily: tokens.fontFamily,
    fontSize: parseInt(tokens.fontSize, 10),
    // As outside of antd: within a sentence, a link is not told apart by its colour alone.
    linkDecoration: 'underline',
    linkHoverDecoration: 'underline',
    linkFocusDecoration: 'underline',
    wireframe: false,
  },
  components: {
    Select: { activeBorderColor: tokens.focus, activeOutlineColor: tokens.focusRing },
    DatePicker: { activeBorderColor: tokens.focus, activeShadow: `0 0 0 2px ${tokens.focusRing}` },
  },
};

/** antd waits for no motion to end. */
const stillTheme = { ...theme, token: { ...theme.token, motion: false } };

const IsThemed = createContext(false);

const Themed = ({ children }: { children: ReactNode }) => {
  const isStill = useReducedMotion();
  const nonce = styleNonce();
  // Another object would render everything of antd within it again.
  const csp = useMemo(() => ({ nonce }), [nonce]);
  return (
    <ConfigProvider locale={jaJP} theme={isStill ? stillTheme : theme} csp={csp}>
      <IsThemed value>{children}</IsThemed>
    </ConfigProvider>
  );
};

/**
 * antd's theme and Japanese locale, around each component that is built on antd. Not at the page's root, so
 * that a page without such a component loads nothing of antd. Within another scope it adds nothing: a dialog may have
 * hundreds of inputs, and each provider computes the theme again.
 */
export const AntdScope = ({ children }: { children: ReactNode }) =>
  useContext(IsThemed) ? children : <Themed>{children}</Themed>;
