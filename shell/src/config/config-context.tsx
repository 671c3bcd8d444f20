import type { ShellConfig } from '@hacchu-hub/slice-contract';
import { createContext, useContext } from 'react';

export const ConfigContext = createContext<ShellConfig | undefined>(undefined);

export function useConfig(): ShellConfig {
  const config = useContext(ConfigContext);
  if (!config) throw new Error('useConfig was called outside of ConfigContext.');
  return config;
}
