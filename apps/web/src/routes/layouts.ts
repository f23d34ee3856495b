import type { ComponentType } from 'react'
import type { LayoutName } from './table.ts'

export const LAYOUTS: Record<LayoutName, () => Promise<{ default: ComponentType }>> = {
  public: () => import('../layouts/Blank.tsx'),
  main: () => import('../layouts/Main.tsx'),
  center: () => import('../layouts/Center.tsx'),
  contract: () => import('../layouts/Contract.tsx'),
  platform: () => import('../layouts/Platform.tsx'),
}
