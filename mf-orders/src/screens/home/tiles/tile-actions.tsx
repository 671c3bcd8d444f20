import { createContext, type ReactNode, use } from 'react';
import { createPortal } from 'react-dom';

/** The place beside the title of a tile's section. */
export const TileHeadContext = createContext<HTMLElement | null>(null);

/** What a tile shows beside its title. */
export const TileActions = ({ children }: { children: ReactNode }) => {
  const head = use(TileHeadContext);
  return head && createPortal(children, head);
};
