import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { StateFile } from '../support/state-file.js';
import { messageBlocks, type ModalView } from './blocks.js';

export const appSchema = z.object({
  clientId: z.string().min(1),
  clientSecret: z.string().min(1),
  signingSecret: z.string().min(1),
  name: z.string().min(1),
  redirectUris: z.array(z.url()),
  /** Target of button interactions; null when the app has none. */
  interactivityUrl: z.url().nullable().default(null),
});
export type App = z.infer<typeof appSchema>;

const userSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Null hides it, as for an app without the scope `users:read.email`. */
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
  /** A reply that is also sent to the channel. */
  isBroadcast: z.boolean().default(false),
  /** The only person who sees it; null for everybody in the channel. */
  visibleTo: z.string().nullable(),
});
const channelSchema = z.object({
  id: z.string(),
  name: z.string(),
  isPrivate: z.boolean().default(false),
  isArchived: z.boolean().default(false),
  /** Client ids of the apps that were added. */
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

/** A modal that is open for a person. */
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

/** A fault that replaces the response of one of the next calls of a method. */
export const faultSchema = z.discriminatedUnion('kind', [
  /** A Slack error, with HTTP 200. */
  z.object({ method: z.string(), kind: z.literal('ERROR'), error: z.string() }),
  z.object({ method: z.string(), kind: z.literal('RATE_LIMITED'), retryAfter: z.number().int().min(0) }),
  z.object({ method: z.string(), kind: z.literal('STATUS'), status: z.number().int().min(500).max(599) }),
  /** Executed, but the response is lost. */
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
/** Slack's lifetime is three seconds; this one allows for a busy machine. */
const TRIGGER_MS = 20_000;

/** The emulator's state; workspaces and installations survive a restart. */
export class SlackState {
  private readonly apps = new Map<string, App>();
  private workspaces: Workspace[];
  private installations: Installation[] = [];
  private readonly grants = new Map<string, Grant>();
  private readonly triggers = new Map<string, { teamId: string; userId: string; expiresAt: number }>();
  private readonly faults: (Fault & { teamId: string })[] = [];
  private lastTs = 0;
  views: OpenView[] = [];
  private readonly file: StateFile;

  /** @param file persists the state across restarts; null keeps it in memory only */
  constructor(file: string | null, apps: readonly App[], workspaces: readonly Workspace[]) {
    this.file = new StateFile(file);
    for (const app of apps) this.apps.set(app.clientId, app);
    this.workspaces = structuredClone([...workspaces]);
    const kept = keptSchema.safeParse(this.file.read());
    if (kept.success) ({ workspaces: this.workspaces, installations: this.installations } = kept.data);
  }

  save(): void {
    this.file.save(() => ({ workspaces: this.workspaces, installations: this.installations }));
  }

  putApp(app: App): void {
    this.apps.set(app.clientId, app);
  }

  app(clientId: string): App | undefined {
    return this.apps.get(clientId);
  }

  /** The apps installed in a workspace. */
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

  /** A code that the app may exchange for a token, once and within ten minutes. */
  grant(grant: Omit<Grant, 'expiresAt' | 'isUsed'>): string {
    const code = randomBytes(16).toString('hex');
    this.grants.set(code, { ...grant, expiresAt: Date.now() + CODE_MS, isUsed: false });
    return code;
  }

  grantOf(code: string): Grant | undefined {
    const grant = this.grants.get(code);
    return grant && grant.expiresAt > Date.now() ? grant : undefined;
  }

  /** A workspace has one token per app: installing again adds scopes and returns the same token. */
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

  /** Ends every token of a workspace, and removes its apps from the channels. */
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

  /** A trigger id, which lets an app open a modal for the person who has just interacted. */
  trigger(teamId: string, userId: string): string {
    const id = `${Date.now()}.${randomBytes(8).toString('hex')}`;
    this.triggers.set(id, { teamId, userId, expiresAt: Date.now() + TRIGGER_MS });
    return id;
  }

  /** @returns the person of the trigger; it is valid once and for a short time. */
  takeTrigger(id: string): { teamId: string; userId: string; isExpired: boolean } | undefined {
    const trigger = this.triggers.get(id);
    this.triggers.delete(id);
    return trigger && { ...trigger, isExpired: trigger.expiresAt < Date.now() };
  }

  /** Message ids are timestamps in seconds with six decimals, each later than the last. */
  nextTs(): string {
    this.lastTs = Math.max(this.lastTs + 1, Date.now() * 1_000);
    const digits = String(this.lastTs);
    return `${digits.slice(0, -6)}.${digits.slice(-6)}`;
  }
}
