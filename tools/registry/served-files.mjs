import { z } from 'zod';
import { integrityOf } from './bundle.mjs';

const AT_ONCE = 8;
/** Two of them are less than the platform screen waits for an answer. */
const TIMEOUT_MS = 4_000;
const MANIFEST = 'mf-manifest.json';
/** What the shell loads of each remote. */
const EXPOSED = './slice';

const fileNames = z.object({
  sync: z.array(z.string()).default([]),
  async: z.array(z.string()).default([]),
});
const manifestShape = z.object({
  name: z.string(),
  metaData: z
    .object({
      remoteEntry: z.object({ name: z.string().optional(), path: z.string().optional() }).optional(),
    })
    .optional(),
  exposes: z
    .array(
      z.object({
        path: z.string(),
        assets: z.object({ js: fileNames.optional(), css: fileNames.optional() }).optional(),
      }),
    )
    .default([]),
});

/** What is wrong with the files of a remote at an address, compared with those that were built. */
export async function servedProblems(url, files, remote) {
  const address = `${url}/${MANIFEST}`;
  const manifest = await fetchFile(address);
  if (manifest.problem)
    return [`${manifest.problem} (reachable). Copy the build there before it is published, for good.`];
  if (!manifest.isShared)
    return [
      `${address} answers without access-control-allow-origin (reachable): the shell is on another origin and may not read it. Serve releases to every origin.`,
    ];
  const problems = await fileProblems(url, files);
  // Other bytes have been told above.
  if (integrityOf(manifest.bytes) === files[MANIFEST])
    problems.push(...moduleProblems(manifest.bytes, address, files, remote));
  return problems;
}

/** Files that are not served as they were built. An origin that leaves one request without an answer is asked no more. */
async function fileProblems(url, files) {
  const waiting = Object.entries(files);
  const problems = [];
  const silence = new AbortController();
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [name, integrity] = next;
      const { problem, isSilent, bytes } = await fetchFile(`${url}/${name}`, silence.signal);
      if (silence.signal.aborted) return;
      if (isSilent) silence.abort();
      if (problem) problems.push(`${problem} (reachable). Copy the whole build there.`);
      else if (integrityOf(bytes) !== integrity)
        problems.push(
          `${url}/${name} answers other bytes than the build (bytes). Copy the build there anew.`,
        );
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return problems;
}

/** What keeps the shell from loading the slice from a manifest of Module Federation. */
function moduleProblems(bytes, address, files, remote) {
  const manifest = manifestShape.safeParse(parsed(bytes));
  if (!manifest.success)
    return [
      `${address} is no manifest of Module Federation, or only a part of one (module). Build anew, and copy the whole build.`,
    ];
  const { name, metaData, exposes } = manifest.data;
  const wanted = remote.replaceAll('-', '_');
  if (name !== wanted)
    return [
      `${address} is of ${name}, the shell loads ${wanted} (module). Build the remote under its own name.`,
    ];
  const slice = exposes.find(({ path }) => path === EXPOSED);
  if (!slice)
    return [
      `${address} exposes no ${EXPOSED}, which the shell loads (module). Keep src/slice.ts, and build with webpack.config.mjs as a new slice has it.`,
    ];
  const { js, css } = slice.assets ?? {};
  const needed = [
    `${metaData?.remoteEntry?.path ?? ''}${metaData?.remoteEntry?.name ?? 'remoteEntry.js'}`,
    ...[js, css].flatMap((list) => [...(list?.sync ?? []), ...(list?.async ?? [])]),
  ];
  const missing = needed.filter((file) => !Object.hasOwn(files, file));
  if (missing.length === 0) return [];
  return [
    `${address} names files that the build does not hold: ${missing.join(', ')} (module). Build anew, and copy the whole build.`,
  ];
}

function parsed(bytes) {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return undefined;
  }
}

async function fetchFile(address, stop) {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const signal = stop ? AbortSignal.any([timeout, stop]) : timeout;
  try {
    const response = await fetch(address, { signal, redirect: 'error' });
    if (!response.ok) return { problem: `${address} answers ${response.status}` };
    const isShared = response.headers.get('access-control-allow-origin') === '*';
    return { bytes: Buffer.from(await response.arrayBuffer()), isShared };
  } catch (error) {
    if (timeout.aborted)
      return { problem: `${address} does not answer within ${TIMEOUT_MS / 1_000} s`, isSilent: true };
    const { code, message } = error.cause ?? error;
    return { problem: `${address} cannot be reached: ${code ?? message}` };
  }
}
