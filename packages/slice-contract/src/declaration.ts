import * as v from 'valibot';
import { capabilityDeclarationSchema } from './capabilities.js';
import { isContractRange } from './contract-range.js';
import { SHELL_CONTRACT_VERSION } from './contract-version.js';
import { featureFlags } from './feature-flags.js';
import { pathTo, problemsOf, recordOf, text } from './schemas.js';

/** Shells that offer all that a slice compiled against this package may use. */
export const BUILT_FOR = `^${SHELL_CONTRACT_VERSION}`;

const slug = v.pipe(
  v.string(),
  v.regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/, 'use lower-case words joined by hyphens, such as "order-list"'),
);

const path = v.pipe(
  v.string(),
  v.regex(
    /^\/(?:[A-Za-z0-9_-]+|:[a-z][A-Za-z0-9]*)(?:\/(?:[A-Za-z0-9_-]+|:[a-z][A-Za-z0-9]*))*$/,
    'use an absolute path of words and :parameters, such as "/demand/orders/:orderUuid"',
  ),
);

/** Entries are sorted by it. */
const position = v.pipe(v.number(), v.finite());

/** Where a route lives: without sign-in, in the operators' admin area, or in the customers' demand area. */
export const routeAreaSchema = v.picklist(['public', 'operator', 'demand']);

const access = {
  /** A capability of the signed-in user without which it is not shown; a route answers with the not-found screen. */
  capability: v.optional(text),
  feature: v.optional(v.picklist(featureFlags)),
};

export const routeDeclarationSchema = v.object({
  path,
  /** Key of the slice's `screens`. */
  screen: slug,
  area: routeAreaSchema,
  ...access,
  /** Shown as `<title> - 発注ハブ` until the screen sets its own. */
  title: text,
});

export const menuBadgeSchema = v.object({
  /** A query without variables; run by the shell while the badge is shown. */
  query: text,
  /** Dotted path of the number in the query's data, such as `orders.reviewingCount`. */
  path: text,
  /** What is counted, read out with the number, such as 承認待ち. */
  label: text,
  /** The badge is counted again after a mutation that touches one of these document types. */
  touches: v.optional(v.array(text), []),
});

export const menuDeclarationSchema = v.object({
  label: text,
  /** `operator-demand` entries show while an operator works inside a demand; their path holds `:demandUuid`. */
  area: v.picklist(['demand', 'operator', 'operator-demand']),
  to: path,
  /** Addresses elsewhere whose pages belong to this entry: it is marked as the current one there too. */
  also: v.optional(v.array(path), []),
  /** One of the shell's icon names; an unknown name is drawn as a dot. */
  icon: v.optional(text, 'dot'),
  order: position,
  ...access,
  badge: v.optional(menuBadgeSchema),
});

export const topBarDeclarationSchema = v.object({
  /** Name of the button and of the panel that it opens. */
  label: text,
  area: v.picklist(['demand', 'operator']),
  /** One of the shell's icon names; an unknown name is drawn as a dot. */
  icon: v.optional(text, 'dot'),
  order: position,
  ...access,
  badge: v.optional(menuBadgeSchema),
  /** Key of the slice's `screens`: drawn in the panel, loaded when the button is first pressed. */
  panel: slug,
  /** The page with everything that the panel shows the beginning of; a declared route. */
  to: path,
});

const dotted = v.pipe(
  v.string(),
  v.regex(
    /^[A-Za-z_][A-Za-z0-9_]*(\.[A-Za-z_][A-Za-z0-9_]*)*$/,
    'use names joined by dots, such as "demand.name"',
  ),
);

const listParameter = v.pipe(v.string(), v.regex(/^[a-z][A-Za-z0-9]*$/, 'use a name such as "q"'));

/** One list of the query's data, shown as a group of hits. */
export const searchGroupSchema = v.object({
  /** Japanese name of the group, such as 発注. */
  label: text,
  /** One of the shell's icon names; an unknown name is drawn as a dot. */
  icon: v.optional(text, 'dot'),
  order: position,
  /** Dotted path of the list in the query's data. Its rows have a `uuid`. */
  path: dotted,
  /** Dotted paths of the texts of a row that make up its name. */
  title: v.pipe(v.array(dotted), v.minLength(1)),
  /** Dotted paths of the texts below the name. */
  subtitle: v.optional(v.array(dotted), []),
  /**
   * Declared route of a record: `:demandUuid` is the row's `demandUuid` or else the demand of the page, another
   * parameter is the row's `uuid`.
   */
  to: path,
  /** Where records have no page of their own: the parameter with which their list is searched for the title. */
  listParameter: v.optional(listParameter),
  /** The page that lists everything the text finds; offered where the query returns `limit` records. */
  list: v.optional(
    v.object({
      /** Declared route; `:demandUuid` is the demand of the page. */
      to: path,
      /** Its parameter for the text. */
      parameter: listParameter,
      /** How many records the query returns at most. */
      limit: position,
    }),
  ),
});

/**
 * What the search of the shell finds in this slice: one query for an area, sent without loading the slice. Its
 * variables are `$text: String!`, and in the area `operator-demand` also `$demandUuid: ID!`.
 */
export const searchDeclarationSchema = v.object({
  /** `operator` searches all demands; `operator-demand` the one an operator works in. */
  area: v.picklist(['demand', 'operator', 'operator-demand']),
  ...access,
  query: text,
  groups: v.pipe(v.array(searchGroupSchema), v.minLength(1)),
});

/** Something to do, offered by the search of the shell, such as 発注を作成. */
export const actionDeclarationSchema = v.object({
  label: text,
  area: v.picklist(['demand', 'operator', 'operator-demand']),
  /** A declared route. */
  to: path,
  icon: v.optional(text, 'plus'),
  order: position,
  /** Further words by which it is found. */
  keywords: v.optional(v.array(text), []),
  ...access,
});

/** A section of the page アカウント, with its own heading; its `panel` is loaded when the page is opened. */
export const accountDeclarationSchema = v.omit(topBarDeclarationSchema, ['label', 'icon', 'badge', 'to']);

export const routeRefSchema = v.pipe(
  v.object({ demand: v.optional(path), operator: v.optional(path) }),
  v.check(
    (ref) => ref.demand !== undefined || ref.operator !== undefined,
    'name a path for at least one area',
  ),
);

/** What a slice declares in `slice.json`; enough to draw the menu and match routes without loading any code. */
export const sliceDeclarationSchema = v.pipe(
  v.object({
    $schema: v.optional(v.string()),
    /** Short name, unique in the roster; the remote is `mf-<id>`. */
    id: slug,
    /** Japanese name, shown on cards about the slice. */
    name: text,
    /** The team to call, shown on the fallback card. */
    owner: text,
    /** Range of shell contract versions that the slice was built for; stamped by the build, never written by hand. */
    contract: v.optional(
      v.pipe(v.string(), v.check(isContractRange, 'use a semver range such as "^1.0.0"')),
      BUILT_FOR,
    ),
    routes: v.array(routeDeclarationSchema),
    menu: v.optional(v.array(menuDeclarationSchema), []),
    /** Buttons of the bar at the top of every page. */
    topBar: v.optional(v.array(topBarDeclarationSchema), []),
    /** Sections of the page アカウント. */
    account: v.optional(v.array(accountDeclarationSchema), []),
    /** What the search of the shell finds. */
    search: v.optional(v.array(searchDeclarationSchema), []),
    /** What the search of the shell offers to do. */
    actions: v.optional(v.array(actionDeclarationSchema), []),
    /** Named targets for links from other slices. */
    routeRefs: v.optional(recordOf(slug, routeRefSchema), {}),
    /** Capabilities of this slice, by names such as `returns:edit` that begin with its id. */
    capabilities: v.optional(
      recordOf(
        v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]*:[a-z][a-z_]*$/, 'use a name such as "returns:edit"')),
        capabilityDeclarationSchema,
      ),
      {},
    ),
    /** Stamped by the build. */
    version: v.optional(v.string()),
  }),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const { value: slice } = dataset;
    const report = (at: readonly [string | number, ...(string | number)[]], message: string) =>
      addIssue({ message, path: pathTo(slice, at) });
    const seen = new Set<string>();
    slice.routes.forEach((route, index) => {
      if (seen.has(route.path)) report(['routes', index, 'path'], `declared twice: ${route.path}`);
      seen.add(route.path);
    });
    const checkTarget = (
      target: string | undefined,
      at: readonly [string | number, ...(string | number)[]],
    ) => {
      if (target === undefined || seen.has(target)) return;
      report(at, `${target} is not among the declared routes`);
    };
    for (const name of Object.keys(slice.capabilities)) {
      if (!name.startsWith(`${slice.id}:`))
        report(['capabilities', name], `begin the name with "${slice.id}:"`);
    }
    slice.topBar.forEach(({ to }, index) => checkTarget(to, ['topBar', index, 'to']));
    slice.actions.forEach(({ to }, index) => checkTarget(to, ['actions', index, 'to']));
    slice.search.forEach(({ groups }, index) => {
      groups.forEach(({ to, list }, group) => {
        const at = ['search', index, 'groups', group, 'to'] as const;
        checkTarget(to, at);
        checkTarget(list?.to, ['search', index, 'groups', group, 'list']);
        const parameters = to.split('/').filter((part) => part.startsWith(':') && part !== ':demandUuid');
        if (parameters.length > 1) report(at, 'use one parameter besides :demandUuid');
      });
    });
    for (const [name, ref] of Object.entries(slice.routeRefs)) {
      for (const area of ['demand', 'operator'] as const) checkTarget(ref[area], ['routeRefs', name, area]);
    }
  }),
);

export type RouteArea = v.InferOutput<typeof routeAreaSchema>;
export type RouteDeclaration = v.InferOutput<typeof routeDeclarationSchema>;
export type MenuDeclaration = v.InferOutput<typeof menuDeclarationSchema>;
export type TopBarDeclaration = v.InferOutput<typeof topBarDeclarationSchema>;
export type SearchGroup = v.InferOutput<typeof searchGroupSchema>;
export type SearchDeclaration = v.InferOutput<typeof searchDeclarationSchema>;
export type ActionDeclaration = v.InferOutput<typeof actionDeclarationSchema>;
export type AccountDeclaration = v.InferOutput<typeof accountDeclarationSchema>;
export type MenuBadge = v.InferOutput<typeof menuBadgeSchema>;
export type RouteRef = v.InferOutput<typeof routeRefSchema>;
export type SliceDeclaration = v.InferOutput<typeof sliceDeclarationSchema>;

/** The declaration, or sentences that say where it is wrong and what belongs there. */
export function parseDeclaration(
  value: unknown,
): { ok: true; declaration: SliceDeclaration } | { ok: false; problems: string[] } {
  const result = v.safeParse(sliceDeclarationSchema, value);
  return result.success
    ? { ok: true, declaration: result.output }
    : { ok: false, problems: problemsOf('slice.json', result.issues) };
}
