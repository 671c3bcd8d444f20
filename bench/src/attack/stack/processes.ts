import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

const LISTENING = '0A';

/**
 * The process id listening at each port, on Linux; empty elsewhere. A restarted process has another id,
 * however quickly it came back.
 */
export function processesAt(ports: readonly number[]): Map<number, number> {
  const found = new Map<number, number>();
  if (process.platform !== 'linux') return found;
  const inodes = new Map<string, number>();
  for (const line of readFileSync('/proc/net/tcp', 'utf8').split('\n').slice(1)) {
    const [, local = '', , state, , , , , , inode] = line.trim().split(/\s+/);
    const port = Number.parseInt(local.split(':')[1] ?? '', 16);
    if (state === LISTENING && inode !== undefined && ports.includes(port))
      inodes.set(`socket:[${inode}]`, port);
  }
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    for (const descriptor of list(`/proc/${pid}/fd`)) {
      const port = inodes.get(target(`/proc/${pid}/fd/${descriptor}`));
      if (port !== undefined) found.set(port, Number(pid));
    }
  }
  return found;
}

/** Processes may exit during the scan, or belong to other users. */
function list(directory: string): string[] {
  try {
    return readdirSync(directory);
  } catch {
    return [];
  }
}

function target(link: string): string {
  try {
    return readlinkSync(link);
  } catch {
    return '';
  }
}
