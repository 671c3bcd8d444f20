/**
 * Development server of one remote, run by `npm run dev`:
 *
 *   PORT=8181 ALLOWED_HOSTS=localhost,127.0.0.1 node serve-remote.mjs <directory of the remote>
 *
 * It serves the remote as release `0.0.0-dev` and replaces what is edited in the pages that show it. Each line that it
 * prints is for the person who works on the remote.
 */
import { resolve } from 'node:path';
import { releaseHeaders } from '@hacchu-hub/slice-contract/page-policy';
import webpack from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { DEV_VERSION, remoteDevConfig } from '../webpack/remote-dev.mjs';

/** Lines of an error that are shown; the page shows all of them. */
const SHOWN_LINES = 12;

const root = resolve(process.argv[2] ?? '.');
const { PORT: port, ALLOWED_HOSTS: hosts = '' } = process.env;
const config = remoteDevConfig(root);
const compiler = webpack(config);

compiler.hooks.done.tap('serve-remote', (stats) => {
  const seconds = ((stats.endTime - stats.startTime) / 1_000).toFixed(1);
  if (!stats.hasErrors()) return console.log(`taken up after ${seconds} s.`);
  const { errors = [] } = stats.toJson({ all: false, errors: true });
  const lines = errors.map(({ message, moduleName }) => [moduleName, message].filter(Boolean).join('\n'));
  console.log(lines.join('\n').split('\n').slice(0, SHOWN_LINES).join('\n'));
  console.log('the build before goes on; save again once it is mended.');
});

const server = new WebpackDevServer(
  {
    host: '127.0.0.1',
    port: Number(port),
    hot: true,
    liveReload: false,
    // Pages of the shell open the socket: whose they are is said by their Origin.
    allowedHosts: hosts.split(',').filter(Boolean),
    headers: { ...releaseHeaders(), 'cache-control': 'no-cache' },
    static: false,
    compress: false,
    devMiddleware: { publicPath: `/${config.name}/${DEV_VERSION}/`, stats: false },
    client: {
      logging: 'warn',
      overlay: { errors: true, warnings: false, runtimeErrors: false },
      webSocketURL: `ws://127.0.0.1:${port}/ws`,
    },
    setupExitSignals: true,
  },
  compiler,
);
await server.start();
