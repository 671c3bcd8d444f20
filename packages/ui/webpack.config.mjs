/** Builds the component gallery for developers: `dist/gallery/index.html`, opened as a file. */
import { join } from 'node:path';
import { commonConfig } from '@hacchu-hub/build-config/webpack/common.mjs';
import HtmlWebpackPlugin from 'html-webpack-plugin';

const root = import.meta.dirname;
const common = commonConfig({ root, name: 'ui-gallery', classPrefix: 'ui', mode: 'development' });

export default {
  ...common,
  devtool: false,
  entry: join(root, 'gallery/index.tsx'),
  output: {
    path: join(root, 'dist/gallery'),
    // Relative, so that the page works without a server.
    publicPath: '',
    filename: 'assets/[name].js',
    chunkFilename: 'assets/[name].js',
    clean: true,
  },
  plugins: [
    ...common.plugins,
    new HtmlWebpackPlugin({
      scriptLoading: 'blocking',
      inject: 'body',
      templateContent:
        '<!doctype html><html lang="ja"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>画面の部品</title></head><body><div id="root"></div></body></html>',
    }),
  ],
};
