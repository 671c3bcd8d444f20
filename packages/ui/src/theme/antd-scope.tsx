import { type ReactNode } from 'react';
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

/**
 * antd's theme and Japanese texts, around each piece that is built on antd.
 * It is not at the root of the page, so that a page without such a piece loads nothing of antd.
 */
export const AntdScope = ({ children }: { children: ReactNode }) => (
  <ConfigProvider locale={jaJP} theme={theme} csp={{ nonce: styleNonce() }}>
    {children}
  </ConfigProvider>
);
