export { fillPath, type QueryValues, type RouteParams } from './hrefs.js';
export {
  SliceLink,
  useBack,
  useHref,
  useHrefTo,
  useHrefToList,
  useNavigateTo,
  useNavigateToList,
  useRouteParams,
  type SliceLinkProps,
} from './links.js';
export { usePageTitle } from './page-title.js';
export { useUnsavedChangesGuard } from './unsaved-changes.js';
export {
  readUrlState,
  urlFlag,
  urlList,
  urlNumber,
  urlOneOf,
  urlSort,
  urlSearch,
  urlText,
  useUrlState,
  writeUrlState,
  type UrlField,
  type UrlState,
} from './url-state.js';
