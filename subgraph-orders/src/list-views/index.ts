import { ListViewResolver } from './list-view.resolver.js';
import { LIST_VIEW_MODEL, listViewSchema } from './list-view.schema.js';
import { ListViews } from './list-view.service.js';

/** Saved views of the order list: providers and resolvers. */
export const LIST_VIEWS = {
  models: [{ name: LIST_VIEW_MODEL, schema: listViewSchema }],
  providers: [ListViews],
  resolvers: [ListViewResolver],
};
