/** The registry that a command names: its folder on this machine, or the address of its service. */
import { userInfo } from 'node:os';
import { basename, dirname } from 'node:path';

const CHANGES = {
  publish: 'publish',
  rollback: 'rollback',
  promote: 'promote',
  canary: 'canary',
  recall: 'recall',
  pin: 'pin',
  unpin: 'unpin',
  retire: 'retire',
  registerClient: 'register',
  acceptSchemas: 'schemas',
};

/** Failures that may come after a request was sent. */
const LATE = 'TimeoutError';
const MAYBE_SENT = [
  LATE,
  'UND_ERR_SOCKET',
  'ECONNRESET',
  'EPIPE',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
];

/** A publication takes long, since the registry reads every file of it. */
const patience = (path) => AbortSignal.timeout(path === 'publish' ? 300_000 : 30_000);

/** Why no answer came, and for a change what that leaves open. */
function lostAnswer(base, error, init) {
  const reason = error.name === LATE ? LATE : (error.cause?.code ?? error.cause?.message ?? error.message);
  if (!init?.method || !MAYBE_SENT.includes(reason))
    return `The registry at ${base} cannot be reached: ${reason}.`;
  return `The registry at ${base} broke off before it answered (${reason}): the change may have been made. Read \`node tools/registry.mjs history\` before you make it again.`;
}

/**
 * @param {string} target folder, its remotes.json, or address
 * @returns {Promise<object>} an object with the changes of `Registry`, `history()` and `state()`
 */
export async function connect(target, env = process.env) {
  if (!/^https?:\/\//.test(target)) return local(target, env);
  const base = target.replace(/\/$/, '');
  const authorization = `Bearer ${env.HACCHU_REGISTRY_TOKEN ?? ''}`;
  const ask = async (path, init) => {
    const response = await fetch(`${base}/${path}`, { ...init, signal: patience(path) }).catch((error) => {
      throw new Error(lostAnswer(base, error, init));
    });
    // A proxy in front answers with a page where the registry is down.
    const answer = await response.json().catch(() => undefined);
    if (response.status === 401 && !env.HACCHU_REGISTRY_TOKEN)
      throw new Error(`The registry at ${base} asks for a token: set HACCHU_REGISTRY_TOKEN.`);
    if (!response.ok || answer === undefined) {
      // Its disk is full, for example, of which it has told its log.
      const advice = response.status === 500 && init?.method ? ' Repeat the change once that is mended.' : '';
      throw new Error(`${answer?.error ?? `The registry at ${base} answers ${response.status}.`}${advice}`);
    }
    return answer;
  };
  const changes = Object.entries(CHANGES).map(([name, path]) => [
    name,
    ({ who: _who, ...change }) =>
      ask(path, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify(change),
      }),
  ]);
  return {
    ...Object.fromEntries(changes),
    remotes: () => ask('remotes.json'),
    history: () => ask('history', { headers: { authorization } }),
    state: () => ask('state', { headers: { authorization } }),
  };
}

async function local(target, env) {
  // Brings the checks along, which a service makes itself.
  const { Registry } = await import('./registry.mjs');
  const registry = new Registry(basename(target) === 'remotes.json' ? dirname(target) : target);
  const who = env.HACCHU_RELEASED_BY || userInfo().username;
  const changes = Object.keys(CHANGES).map((name) => [name, (change) => registry[name]({ who, ...change })]);
  return {
    ...Object.fromEntries(changes),
    remotes: () => registry.remotes(),
    history: () => registry.history(),
    state: () => registry.state(),
  };
}
