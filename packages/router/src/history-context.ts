import { createContext } from 'react';
import type { PageHistory } from './page-history.js';

export const HistoryContext = createContext<PageHistory | undefined>(undefined);
