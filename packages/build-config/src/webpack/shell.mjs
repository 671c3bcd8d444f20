/** Build of the shell: `dist/index.html` and `dist/assets/**`; it refers to no remote. */
import { copyFileSync, cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SHELL_CONTRACT_VERSION } from '@hacchu-hub/slice-contract';
import federation from '@module-federation/enhanced/webpack';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import { shellShared } from '../shared-policy.mjs';
import { installedVersion } from '../versions.mjs';
import { ChunkGraphPlugin } from './chunk-graph-plugin.mjs';
import { commonConfig, HASHED_NAME } from './common.mjs';
import { OperationsPlugin } from './operations-plugin.mjs';
import { versionOf } from './remote.mjs';

const { ModuleFederationPlugin } = federation;

const REFRESH_HOOK = fileURLToPath(new URL('../dev-server/refresh-hook.cjs', import.meta.url));

/** Large parts of the UI package that few screens need: a file each. */
const largeParts = ['chart', 'line-grid', 'pdf'];

/** Small parts that forms and details need, and no list: together in a file of their own. */
const formParts = ['address', 'changes', 'conflict', 'job', 'qr-code', 'steps', 'timeline', 'upload'];

/** What is built on antd's controls, and loaded with them: in their file. */
const controlFiles =
  'ui[\\\\/]src[\\\\/](dialog[\\\\/](modal|initial-focus)|form[\\\\/](search-select|search-choice\\.hook|sole-match|waiting-focus\\.hook)|theme[\\\\/](antd-scope|reduced-motion\\.hook))\\.tsx?$';

/** Likewise in the file of antd's dates. */
const dateFiles = 'ui[\\\\/]src[\\\\/]date[\\\\/]date-picker\\.tsx$';

/** Not together with the other parts: the shell's own files contain those that they need. */
const ownFileParts = [...largeParts, ...formParts, 'light'];

/**
 * One file per purpose instead of one per shared package or part: each would be a separate request, and most screens
 * need most of them.
 */
const groups = {
  defaultVendors: false,
  // Modules shared by several asynchronous parts are loaded once.
  default: { chunks: 'async', minChunks: 2, reuseExistingChunk: true },
  // Without what public pages use, which load no graph client, and what first screens do not.
  data: {
    name: 'data',
    chunks: 'async',
    enforce: true,
    priority: 30,
    test: /[\\/](node_modules[\\/](@apollo|graphql|graphql-tag|@graphql-typed-document-node|@wry|optimism|rxjs|tslib)[\\/]|packages[\\/](router|slice-kit)[\\/]src[\\/](?!public|errors|data[\\/]document-id|files[\\/]))/,
  },
  // Parses documents of declarations, behind the first screen; generated documents are parsed at build.
  parser: {
    name: 'parser',
    chunks: 'async',
    enforce: true,
    priority: 40,
    test: /[\\/]node_modules[\\/](graphql-tag|graphql[\\/]language[\\/](parser|lexer|source|tokenKind))[\\/.]/,
  },
  // Small, used by public pages and by most parts: without a file of its own, each of their files would contain it.
  texts: {
    name: 'texts',
    chunks: 'async',
    enforce: true,
    priority: 20,
    test: /[\\/]packages[\\/]ui[\\/]src[\\/]light[\\/]format[\\/]/,
  },
  // With the rules of field-rules by which several of them read what is typed.
  parts: {
    name: 'parts',
    chunks: 'async',
    enforce: true,
    priority: 20,
    test: new RegExp(
      `[\\\\/](packages[\\\\/]((?!${controlFiles}|${dateFiles})ui[\\\\/]src[\\\\/](?!(${ownFileParts.join('|')})[\\\\/])|field-rules[\\\\/]src[\\\\/](days|numbers)\\.)|@ant-design[\\\\/]icons-svg[\\\\/])`,
    ),
  },
  formParts: {
    name: 'form-parts',
    chunks: 'async',
    enforce: true,
    priority: 20,
    test: new RegExp(`[\\\\/]packages[\\\\/]ui[\\\\/]src[\\\\/](${formParts.join('|')})[\\\\/]`),
  },
  // Large, and loaded when a screen first shows one of them: selections and dialogs, and separately what only dates
  // need. The texts of dates are part of the language of all controls.
  controls: {
    name: 'controls',
    chunks: 'async',
    enforce: true,
    priority: 10,
    test: new RegExp(
      `[\\\\/](node_modules[\\\\/](antd|@ant-design|@rc-component)[\\\\/](?!qrcode|es[\\\\/]qr-code)|packages[\\\\/]${controlFiles})`,
    ),
  },
  dates: {
    name: 'dates',
    chunks: 'async',
    enforce: true,
    priority: 15,
    test: new RegExp(
      `[\\\\/](node_modules[\\\\/]((antd[\\\\/]es[\\\\/](date-picker|time-picker|calendar)|@rc-component[\\\\/]picker)[\\\\/](?!(es[\\\\/])?locale[\\\\/])|dayjs[\\\\/])|packages[\\\\/]${dateFiles})`,
    ),
  },
};

/** Where the development build lies, beside the one that is released. */
const DEVELOPMENT_OUTPUT = '.cache/development';

/**
 * @param {string} root directory of the shell
 * @returns {import('webpack').Configuration} with `HACCHU_BUILD_MODE=development` the build that `npm run dev` serves:
 * React's development build, in which remotes are replaced while they run
 */
export function shellConfig(root, { mode = process.env.HACCHU_BUILD_MODE || 'production' } = {}) {
  const common = commonConfig({ root, name: 'shell', classPrefix: 'shell', mode });
  const isDevelopment = mode === 'development';
  const output = join(root, isDevelopment ? DEVELOPMENT_OUTPUT : 'dist');
  return {
    ...common,
    entry: { main: [...(isDevelopment ? [REFRESH_HOOK] : []), join(root, 'src/main.tsx')] },
    output: {
      path: output,
      publicPath: '/',
      uniqueName: 'shell',
      filename: `assets/${HASHED_NAME}.js`,
      chunkFilename: `assets/${HASHED_NAME}.js`,
      clean: { keep: /^(config|remotes)\.json$/ },
    },
    optimization: {
      ...common.optimization,
      splitChunks: { chunks: 'async', cacheGroups: groups },
    },
    plugins: [
      ...common.plugins,
      new ModuleFederationPlugin({
        name: 'shell',
        remotes: {},
        shared: shellShared((name) => installedVersion(name, root)),
        shareStrategy: 'loaded-first',
        manifest: false,
        dts: false,
        dev: false,
        // Without the parts of the runtime that load remotes on a server.
        experiments: { optimization: { target: 'web' } },
      }),
      new HtmlWebpackPlugin({
        template: join(root, 'public/index.html'),
        scriptLoading: 'defer',
        favicon: join(root, 'public/favicon.svg'),
      }),
      new ChunkGraphPlugin(),
      new OperationsPlugin({
        root,
        workspace: 'shell',
        version: versionOf(root),
        more: { contract: SHELL_CONTRACT_VERSION },
      }),
      {
        apply: (compiler) =>
          compiler.hooks.afterEmit.tap('StaticFiles', () => {
            mkdirSync(output, { recursive: true });
            copyFileSync(join(root, 'public/robots.txt'), join(output, 'robots.txt'));
            cpSync(join(root, 'public/help'), join(output, 'help'), { recursive: true });
          }),
      },
    ],
  };
}
