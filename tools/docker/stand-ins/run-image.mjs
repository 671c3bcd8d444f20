/**
 * Runs an image from its root file system where there is no container engine: the image's user, environment and command,
 * a read-only root with an empty /tmp, and the network of this machine. Needs Linux, root, buildah and unshare.
 */
import { execFileSync, spawn } from 'node:child_process';
import { chownSync, fchownSync, lstatSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const buildah = (...args) => execFileSync('buildah', args, { encoding: 'utf8' }).trim();

/** Inside of the new mount namespace; $1 is the root, $2 the user, $3 the directory, then mounts until "--", then the command. */
const INSIDE = `set -e
root=$1 user=$2 directory=$3
shift 3
mount --make-rprivate /
mount --bind "$root" "$root"
while [ "$1" != -- ]; do
  mount --bind "$1" "$root$2"
  [ "$3" = rw ] || mount -o remount,bind,ro "$root$2"
  shift 3
done
shift
mount -o remount,bind,ro "$root"
mount -t tmpfs -o mode=1777 tmpfs "$root/tmp"
mount -t proc proc "$root/proc"
mount --rbind /dev "$root/dev"
exec chroot --userspec="$user" "$root" sh -c 'cd "$0" && exec "$@"' "$directory" "$@"`;

/**
 * @param {string} image
 * @param {{ env: Record<string, string>, volumes?: { from: string, to: string, write?: boolean }[], command?: string[], log: number }} options
 *   `command` replaces that of the image; `log` is the descriptor that output is written to
 * @returns {{ process: import('node:child_process').ChildProcess, checkHealth(): void, stop(): Promise<void> }} `checkHealth`
 *   runs the image's health check and throws if it fails; `stop` removes the container, too
 */
export function runImage(image, { env, volumes = [], command, log }) {
  const container = buildah('from', '--pull-never', image);
  const tree = buildah('mount', container);
  const { config } = JSON.parse(buildah('inspect', '--type', 'image', image)).Docker;
  const uid = Number(config.User.split(':')[0]);
  const mounts = [
    { from: '/etc/hosts', to: '/etc/hosts' },
    { from: '/etc/resolv.conf', to: '/etc/resolv.conf' },
    ...volumes,
  ];
  for (const { from, to, write } of mounts) {
    const target = join(tree, to);
    const isFolder = lstatSync(from).isDirectory();
    mkdirSync(isFolder ? target : dirname(target), { recursive: true });
    if (!isFolder) writeFileSync(target, '', { flag: 'a' });
    if (write) chownSync(from, uid, -1);
  }
  // So that /dev/stdout can be opened, as container engines see to.
  fchownSync(log, uid, -1);
  const own = Object.fromEntries(
    config.Env.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
  );
  const child = spawn(
    'unshare',
    [
      ...['--mount', '--pid', '--fork', '--kill-child', 'sh', '-c', INSIDE, 'inside'],
      ...[tree, config.User, config.WorkingDir || '/'],
      ...mounts.flatMap(({ from, to, write }) => [from, to, write ? 'rw' : 'ro']),
      '--',
      ...(command ?? config.Cmd),
    ],
    { env: { ...own, HOME: '/tmp', ...env }, stdio: ['ignore', log, log] },
  );
  return {
    process: child,
    checkHealth() {
      const [, ...check] = config.Healthcheck.Test;
      execFileSync('chroot', ['--userspec', config.User, tree, ...check], {
        env: { ...own, ...env },
        stdio: 'pipe',
      });
    },
    async stop() {
      const ended = new Promise((resolve) =>
        child.exitCode === null ? child.once('exit', resolve) : resolve(),
      );
      if (child.exitCode !== null) {
        buildah('rm', container);
        return;
      }
      // unshare ignores signals: its child is process 1 of the image.
      const [first] = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').split(' ');
      if (first) process.kill(Number(first), 'SIGTERM');
      await ended;
      buildah('rm', container);
    },
  };
}
