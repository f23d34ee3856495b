// What each page is made of, loaded when it is first opened: one line a page in pages/, for every path of table.ts (its
// test holds that). The lines are kept apart so that the login page need not carry the list of everything else.

import type { ComponentType } from 'react'
import { ENTRY_PAGES } from './pages/entry.ts'
import type { LayoutName, Page, PagePath } from './table.ts'

export type PageImport = () => Promise<{ default: ComponentType }>
export type Pages = Partial<Record<PagePath, PageImport>>

const consolePages = () => import('./pages/console.ts').then(({ CONSOLE_PAGES }) => CONSOLE_PAGES)
const LISTS: Record<LayoutName, () => Promise<Pages>> = {
  public: () => import('./pages/public.ts').then(({ PUBLIC_PAGES }) => PUBLIC_PAGES),
  main: consolePages,
  center: consolePages,
  contract: consolePages,
  platform: consolePages,
}

export const importOf = async ({ path, layout }: Page): Promise<PageImport> =>
  ENTRY_PAGES[path] ?? (await LISTS[layout]())[path]!
