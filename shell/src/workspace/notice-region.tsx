import { loadable, loadAgain } from '@hacchu-hub/ui/loadable';
import type { PageNoticesProps } from './page-notices.js';

const PageNotices = loadable(
  async () => (await import(/* webpackChunkName: "page-notices" */ './page-notices.js')).PageNotices,
  undefined,
  loadAgain,
);

/** Announces notices about the page. The region is there before its words are, so that they are read out. */
export const NoticeRegion = (notices: PageNoticesProps) => {
  const isUrgent = notices.isRecall || notices.hasLostRights || notices.obstacle !== undefined;
  return (
    <div className="page-notices" role={isUrgent ? 'alert' : 'status'}>
      {(notices.news || isUrgent) && <PageNotices {...notices} />}
    </div>
  );
};
