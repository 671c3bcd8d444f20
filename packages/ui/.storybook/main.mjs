/** The gallery: Storybook on the webpack configuration of the house. */
import { dirname } from 'node:path';
import { commonConfig } from '@hacchu-hub/build-config/webpack/common.mjs';

const root = dirname(import.meta.dirname);

/** The rules of Storybook for its own files; style sheets, images and TypeScript are compiled as in every build. */
const isForOwnFiles = (rule) =>
  !['app.css', 'app.svg', 'app.tsx', 'app.png'].some(
    (file) => rule?.test instanceof RegExp && rule.test.test(file),
  );

/** @type {import('@storybook/react-webpack5').StorybookConfig} */
export default {
  framework: '@storybook/react-webpack5',
  stories: ['../src/**/*.stories.tsx'],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  typescript: { reactDocgen: false },
  webpackFinal: (config) => {
    // The mode names the cache: the server and the static build must not share one.
    const common = commonConfig({ root, name: 'ui-gallery', classPrefix: 'ui', mode: config.mode });
    return {
      ...config,
      devtool: false,
      cache: common.cache,
      resolve: { ...config.resolve, ...common.resolve },
      module: {
        ...config.module,
        rules: [...config.module.rules.filter(isForOwnFiles), ...common.module.rules],
      },
      plugins: [...config.plugins, ...common.plugins],
      // Only developers look at it: the time of these steps would be most of the build's.
      optimization: {
        ...config.optimization,
        minimize: false,
        concatenateModules: false,
        usedExports: false,
      },
      performance: { hints: false },
    };
  },
};
