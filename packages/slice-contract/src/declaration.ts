import * as z from 'zod/mini';
import { capabilityDeclarationSchema } from './capabilities.js';
import { isContractRange } from './contract-range.js';
import { SHELL_CONTRACT_VERSION } from './contract-version.js';
import { featureFlags } from './feature-flags.js';
import './english-messages.js';

/** Shells that offer all that a slice compiled against this package may use. */
export const BUILT_FOR = `^${SHELL_CONTRACT_VERSION}`;

const text = z.string().check(z.minLength(1));

const slug = z
  .string()
  .check(
    z.regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/, 'use lower-case words joined by hyphens, such as "order-list"'),
  );

const path = z
  .string()
  .check(
    z.regex(
      /^\/(?:[A-Za-z0-9_-]+|:[a-z][A-Za-z0-9]*)(?:\/(?:[A-Za-z0-9_-]+|:[a-z][A-Za-z0-9]*))*$/,
      'use an absolute path of words and :parameters, such as "/demand/orders/:orderUuid"',
    ),
  );

/** Where a route lives: without sign-in, in the operators' admin area, or in the customers' demand area. */
export const routeAreaSchema = z.enum(['public', 'operator', 'demand']);

const access = {
  /** A capability of the signed-in user without which it is not shown; a route answers with the not-found screen. */
  capability: z.optional(text),
  feature: z.optional(z.enum(featureFlags)),
};

export const routeDeclarationSchema = z.object({
  path,
  /** Key of the slice's `screens`. */
  screen: slug,
  area: routeAreaSchema,
  ...access,
  /** Shown as `<title> - 発注ハブ` until the screen sets its own. */
  title: text,
});

export const menuBadgeSchema = z.object({
  /** A query without variables; run by the shell while the badge is shown. */
  query: text,
  /** Dotted path of the number in the query's data, such as `orders.reviewingCount`. */
  path: text,
  /** What is counted, read out with the number, such as 承認待ち. */
  label: text,
  /** The badge is counted again after a mutation that touches one of these document types. */
  touches: z._default(z.array(text), []),
});

export const menuDeclarationSchema = z.object({
  label: text,
  /** `operator-demand` entries show while an operator works inside a demand; their path holds `:demandUuid`. */
  area: z.enum(['demand', 'operator', 'operator-demand']),
  to: path,
  /** Addresses elsewhere whose pages belong to this entry: it is marked as the current one there too. */
  also: z._default(z.array(path), []),
  /** One of the shell's icon names; an unknown name is drawn as a dot. */
  icon: z._default(text, 'dot'),
  order: z.number(),
  ...access,
  badge: z.optional(menuBadgeSchema),
});

export const topBarDeclarationSchema = z.object({
  /** Name of the button and of the panel that it opens. */
  label: text,
  area: z.enum(['demand', 'operator']),
  /** One of the shell's icon names; an unknown name is drawn as a dot. */
  icon: z._default(text, 'dot'),
  order: z.number(),
  ...access,
  badge: z.optional(menuBadgeSchema),
  /** Key of the slice's `screens`: drawn in the panel, loaded when the button is first pressed. */
  panel: slug,
  /** The page with everything that the panel shows the beginning of; a declared route. */
  to: path,
});

const dotted = z
  .string()
  .check(
    z.regex(
      /^[A-Za-z_][A-Za-z0-9_]*(\.[A-Za-z_][A-Za-z0-9_]*)*$/,
      'use names joined by dots, such as "demand.name"',
    ),
  );

/** One list of the query's data, shown as a group of hits. */
export const searchGroupSchema = z.object({
  /** Japanese name of the group, such as 発注. */
  label: text,
  /** One of the shell's icon names; an unknown name is drawn as a dot. */
  icon: z._default(text, 'dot'),
  order: z.number(),
  /** Dotted path of the list in the query's data. Its rows have a `uuid`. */
  path: dotted,
  /** Dotted paths of the texts of a row that make up its name. */
  title: z.array(dotted).check(z.minLength(1)),
  /** Dotted paths of the texts below the name. */
  subtitle: z._default(z.array(dotted), []),
  /**
   * Declared route of a record: `:demandUuid` is the row's `demandUuid` or else the demand of the page, another
   * parameter is the row's `uuid`.
   */
  to: path,
  /** Where records have no page of their own: the parameter with which their list is searched for the title. */
  listParameter: z.optional(z.string().check(z.regex(/^[a-z][A-Za-z0-9]*$/, 'use a name such as "q"'))),
});

/**
 * What the search of the shell finds in this slice: one query for an area, sent without loading the slice. Its
 * variables are `$text: String!`, and in the area `operator-demand` also `$demandUuid: ID!`.
 */
export const searchDeclarationSchema = z.object({
  /** `operator` searches all demands; `operator-demand` the one an operator works in. */
  area: z.enum(['demand', 'operator', 'operator-demand']),
  ...access,
  query: text,
  groups: z.array(searchGroupSchema).check(z.minLength(1)),
});

/** Something to do, offered by the search of the shell, such as 発注を作成. */
export const actionDeclarationSchema = z.object({
  label: text,
  area: z.enum(['demand', 'operator', 'operator-demand']),
  /** A declared route. */
  to: path,
  icon: z._default(text, 'plus'),
  order: z.number(),
  /** Further words by which it is found. */
  keywords: z._default(z.array(text), []),
  ...access,
});

/** A section of the page アカウント, with its own heading; its `panel` is loaded when the page is opened. */
export const accountDeclarationSchema = z.omit(topBarDeclarationSchema, {
  label: true,
  icon: true,
  badge: true,
  to: true,
});

export const routeRefSchema = z
  .object({ demand: z.optional(path), operator: z.optional(path) })
  .check(
    z.refine(
      (ref) => ref.demand !== undefined || ref.operator !== undefined,
      'name a path for at least one area',
    ),
  );

/** What a slice declares in `slice.json`; enough to draw the menu and match routes without loading any code. */
export const sliceDeclarationSchema = z
  .object({
    $schema: z.optional(z.string()),
    /** Short name, unique in the roster; the remote is `mf-<id>`. */
    id: slug,
    /** Japanese name, shown on cards about the slice. */
    name: text,
    /** The team to call, shown on the fallback card. */
    owner: text,
    /** Range of shell contract versions that the slice was built for; stamped by the build, never written by hand. */
    contract: z._default(
      z.string().check(z.refine(isContractRange, 'use a semver range such as "^1.0.0"')),
      BUILT_FOR,
    ),
    routes: z.array(routeDeclarationSchema),
    menu: z._default(z.array(menuDeclarationSchema), []),
    /** Buttons of the bar at the top of every page. */
    topBar: z._default(z.array(topBarDeclarationSchema), []),
    /** Sections of the page アカウント. */
    account: z._default(z.array(accountDeclarationSchema), []),
    /** What the search of the shell finds. */
    search: z._default(z.array(searchDeclarationSchema), []),
    /** What the search of the shell offers to do. */
    actions: z._default(z.array(actionDeclarationSchema), []),
    /** Named targets for links from other slices. */
    routeRefs: z._default(z.record(slug, routeRefSchema), {}),
    /** Capabilities of this slice, by names such as `returns:edit` that begin with its id. */
    capabilities: z._default(
      z.record(
        z.string().check(z.regex(/^[a-z][a-z0-9-]*:[a-z][a-z_]*$/, 'use a name such as "returns:edit"')),
        capabilityDeclarationSchema,
      ),
      {},
    ),
    /** Stamped by the build. */
    version: z.optional(z.string()),
  })
  .check(
    z.superRefine((slice, context) => {
      const seen = new Set<string>();
      slice.routes.forEach((route, index) => {
        if (seen.has(route.path)) {
          context.addIssue({
            code: 'custom',
            path: ['routes', index, 'path'],
            message: `declared twice: ${route.path}`,
          });
        }
        seen.add(route.path);
      });
      const checkTarget = (target: string | undefined, at: (string | number)[]) => {
        if (target === undefined || seen.has(target)) return;
        context.addIssue({
          code: 'custom',
          path: at,
          message: `${target} is not among the declared routes`,
        });
      };
      for (const name of Object.keys(slice.capabilities)) {
        if (name.startsWith(`${slice.id}:`)) continue;
        const message = `begin the name with "${slice.id}:"`;
        context.addIssue({ code: 'custom', path: ['capabilities', name], message });
      }
      slice.topBar.forEach(({ to }, index) => checkTarget(to, ['topBar', index, 'to']));
      slice.actions.forEach(({ to }, index) => checkTarget(to, ['actions', index, 'to']));
      slice.search.forEach(({ groups }, index) => {
        groups.forEach(({ to }, group) => {
          const at = ['search', index, 'groups', group, 'to'];
          checkTarget(to, at);
          const parameters = to.split('/').filter((part) => part.startsWith(':') && part !== ':demandUuid');
          if (parameters.length < 2) return;
          context.addIssue({ code: 'custom', path: at, message: 'use one parameter besides :demandUuid' });
        });
      });
      for (const [name, ref] of Object.entries(slice.routeRefs)) {
        for (const area of ['demand', 'operator'] as const) {
          checkTarget(ref[area], ['routeRefs', name, area]);
        }
      }
    }),
  );

export type RouteArea = z.infer<typeof routeAreaSchema>;
export type RouteDeclaration = z.infer<typeof routeDeclarationSchema>;
export type MenuDeclaration = z.infer<typeof menuDeclarationSchema>;
export type TopBarDeclaration = z.infer<typeof topBarDeclarationSchema>;
export type SearchGroup = z.infer<typeof searchGroupSchema>;
export type SearchDeclaration = z.infer<typeof searchDeclarationSchema>;
export type ActionDeclaration = z.infer<typeof actionDeclarationSchema>;
export type AccountDeclaration = z.infer<typeof accountDeclarationSchema>;
export type MenuBadge = z.infer<typeof menuBadgeSchema>;
export type RouteRef = z.infer<typeof routeRefSchema>;
export type SliceDeclaration = z.infer<typeof sliceDeclarationSchema>;

/** The declaration, or sentences that say where it is wrong and what belongs there. */
export function parseDeclaration(
  value: unknown,
): { ok: true; declaration: SliceDeclaration } | { ok: false; problems: string[] } {
  const result = sliceDeclarationSchema.safeParse(value);
  if (result.success) return { ok: true, declaration: result.data };
  return {
    ok: false,
    problems: result.error.issues.map((issue) => `${issue.path.join('.') || 'slice.json'}: ${issue.message}`),
  };
}
