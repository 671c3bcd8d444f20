import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import { messageBlocks, type ModalView } from './blocks.js';

export const appSchema = z.object({
  clientId: z.string().min(1),
  clientSecret: z.string().min(1),
  signingSecret: z.string().min(1),
  name: z.string().min(1),
  redirectUris: z.array(z.url()),
  /** Where presses of buttons go; null where the app takes none. */
  interactivityUrl: z.url().nullable().default(null),
});
export type App = z.infer<typeof appSchema>;

const userSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Null hides it, as an app without `users:read.email` sees it. */
  email: z.string().nullable(),
  isDeleted: z.boolean().default(false),
});
const messageSchema = z.object({
  ts: z.string(),
  threadTs: z.string().nullable(),
  /** Client id of the app that posted it. */
  app: z.string(),
  botUserId: z.string(),
  text: z.string(),
  blocks: messageBlocks,
  isEdited: z.boolean(),
  /** An answer that the channel sees as well. */
  isBroadcast: z.boolean().default(false),
  /** The one person who sees it; null for everybody in the channel. */
  visibleTo: z.string().nullable(),
});
const channelSchema = z.object({
  id: z.string(),
  name: z.string(),
  isPrivate: z.boolean().default(false),
  isArchived: z.boolean().default(false),
  /** Apps that were added, by client id. */
  apps: z.array(z.string()).default([]),
  messages: z.array(messageSchema).default([]),
});
export const channelsSchema = z.array(channelSchema);
export const workspaceSchema = z.object({
  id: z.string().min(1),
  name: z.string().min(1),
  users: z.array(userSchema).default([]),
  channels: channelsSchema.default([]),
});
const installationSchema = z.object({
  token: z.string(),
  app: z.string(),
  teamId: z.string(),
  botUserId: z.string(),
  scopes: z.array(z.string()),
  /** Revoked by the app; uninstalled, with the whole app, by the workspace. */
  state: z.enum(['ACTIVE', 'REVOKED', 'UNINSTALLED']),
});

export type SlackUser = z.infer<typeof userSchema>;
export type Message = z.infer<typeof messageSchema>;
export type Channel = z.infer<typeof channelSchema>;
export type Workspace = z.infer<typeof workspaceSchema>;
export type Installation = z.infer<typeof installationSchema>;

/** A modal that a person has before them. */
export interface OpenView {
  id: string;
  teamId: string;
  userId: string;
  /** Client id of the app that opened it. */
  app: string;
  view: ModalView;
}

const keptSchema = z.object({
  workspaces: z.array(workspaceSchema),
  installations: z.array(installationSchema),
});

/** What one of the next calls of a method meets instead of its answer. */
export const faultSchema = z.discriminatedUnion('kind', [
  /** An error of Slack's, with HTTP 200. */
  z.object({ method: z.string(), kind: z.literal('ERROR'), error: z.string() }),
  z.object({ method: z.string(), kind: z.literal('RATE_LIMITED'), retryAfter: z.number().int().min(0) }),
  z.object({ method: z.string(), kind: z.literal('STATUS'), status: z.number().int().min(500).max(599) }),
  /** Carried out, but the answer never arrives. */
  z.object({ method: z.string(), kind: z.literal('LOST_ANSWER') }),
]);
export type Fault = z.infer<typeof faultSchema>;

interface Grant {
  app: string;
  teamId: string;
  userId: string;
  redirectUri: string;
  scopes: string[];
  expiresAt: number;
  isUsed: boolean;
}

const CODE_MS = 10 * 60_000;
/** Three seconds at Slack; here there is room for a machine that does much else. */
const TRIGGER_MS = 20_000;

/** Everything that the emulator knows; workspaces and installations outlive a restart. */
export class SlackState {
  private readonly apps = new Map<string, App>();
  private workspaces: Workspace[];
  private installations: Installation[] = [];
  private readonly grants = new Map<string, Grant>();
  private readonly triggers = new Map<string, { teamId: string; userId: string; expiresAt: number }>();
  private readonly faults: (Fault & { teamId: string })[] = [];
  private lastTs = 0;
  views: OpenView[] = [];

  /** @param file keeps the state over restarts; with null the state lives in memory only */
  constructor(
    private readonly file: string | null,
    apps: readonly App[],
    workspaces: readonly Workspace[],
  ) {
    for (const app of apps) this.apps.set(app.clientId, app);
    this.workspaces = structuredClone([...workspaces]);
    if (file !== null && existsSync(file)) {
      const kept = keptSchema.safeParse(JSON.parse(readFileSync(file, 'utf8')));
      if (kept.success) ({ workspaces: this.workspaces, installations: this.installations } = kept.data);
    }
  }

  save(): void {
    if (this.file === null) return;
    mkdirSync(dirname(this.file), { recursive: true });
    // Under another name first: a state that was half written would be lost as a whole.
    const unfinished = `${this.file}.part`;
    const { workspaces, installations } = this;
    writeFileSync(unfinished, JSON.stringify({ workspaces, installations }), { mode: 0o600 });
    renameSync(unfinished, this.file);
  }

  putApp(app: App): void {
    this.apps.set(app.clientId, app);
  }

  app(clientId: string): App | undefined {
    return this.apps.get(clientId);
  }

  /** The apps that a workspace has let in. */
  appsOf(teamId: string): App[] {
    const inside = this.installations.filter((one) => one.teamId === teamId && one.state === 'ACTIVE');
    return inside.flatMap(({ app }) => this.apps.get(app) ?? []);
  }

  putWorkspace(workspace: Workspace): void {
    this.workspaces = [...this.workspaces.filter(({ id }) => id !== workspace.id), workspace];
  }

  get allWorkspaces(): readonly Workspace[] {
    return this.workspaces;
  }

  workspace(id: string): Workspace | undefined {
    return this.workspaces.find((workspace) => workspace.id === id);
  }

  /** A code that the app may exchange for a token, once and for ten minutes. */
  grant(grant: Omit<Grant, 'expiresAt' | 'isUsed'>): string {
    const code = randomBytes(16).toString('hex');
    this.grants.set(code, { ...grant, expiresAt: Date.now() + CODE_MS, isUsed: false });
    return code;
  }

  grantOf(code: string): Grant | undefined {
    const grant = this.grants.get(code);
    return grant && grant.expiresAt > Date.now() ? grant : undefined;
  }

  /** A workspace has one token for each app: installing again adds scopes and gives the same token. */
  install(app: string, teamId: string, scopes: readonly string[]): Installation {
    const known = this.installations.find(
      (one) => one.app === app && one.teamId === teamId && one.state === 'ACTIVE',
    );
    if (known) {
      known.scopes = [...new Set([...known.scopes, ...scopes])];
      return known;
    }
    const installation: Installation = {
      token: `xoxb-emulated-${randomBytes(18).toString('hex')}`,
      app,
      teamId,
      botUserId: `U${randomBytes(5).toString('hex').toUpperCase()}`,
      scopes: [...scopes],
      state: 'ACTIVE',
    };
    this.installations.push(installation);
    return installation;
  }

  installation(token: string): Installation | undefined {
    return this.installations.find((one) => one.token === token);
  }

  /** Ends every token of a workspace, and takes its apps out of the channels. */
  end(teamId: string, state: 'REVOKED' | 'UNINSTALLED', app?: string): void {
    for (const one of this.installations) {
      if (one.teamId !== teamId || one.state !== 'ACTIVE' || (app !== undefined && one.app !== app)) continue;
      one.state = state;
      for (const channel of this.workspace(teamId)?.channels ?? []) {
        channel.apps = channel.apps.filter((clientId) => clientId !== one.app);
      }
    }
  }

  addFault(teamId: string, fault: Fault): void {
    this.faults.push({ ...fault, teamId });
  }

  takeFault(teamId: string, method: string): Fault | undefined {
    const index = this.faults.findIndex((fault) => fault.teamId === teamId && fault.method === method);
    return index < 0 ? undefined : this.faults.splice(index, 1)[0];
  }

  /** What lets an app open a modal for a person who pressed something just now. */
  trigger(teamId: string, userId: string): string {
    const id = `${Date.now()}.${randomBytes(8).toString('hex')}`;
    this.triggers.set(id, { teamId, userId, expiresAt: Date.now() + TRIGGER_MS });
    return id;
  }

  /** @returns whom the trigger is for; it is good once and for a short time. */
  takeTrigger(id: string): { teamId: string; userId: string; isExpired: boolean } | undefined {
    const trigger = this.triggers.get(id);
    this.triggers.delete(id);
    return trigger && { ...trigger, isExpired: trigger.expiresAt < Date.now() };
  }

  /** Message ids are moments in seconds with six decimals, each later than the last. */
  nextTs(): string {
    this.lastTs = Math.max(this.lastTs + 1, Date.now() * 1_000);
    const digits = String(this.lastTs);
    return `${digits.slice(0, -6)}.${digits.slice(-6)}`;
  }
}
