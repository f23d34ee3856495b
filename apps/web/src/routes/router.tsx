import type { ReactNode } from 'react'
import { createBrowserRouter, type RouteObject } from 'react-router'
import { Failure } from '../layouts/Failure.tsx'
import { NotBuilt } from '../layouts/NotBuilt.tsx'
import { Opening } from '../layouts/Opening.tsx'
import { Root } from '../layouts/Root.tsx'
import { loadChunk } from '../shared/recovery/loadChunk.ts'
import { gate } from './gate.ts'
import { LAYOUTS } from './layouts.ts'
import { PageFrame } from './PageFrame.tsx'
import { PAGES } from './pages.ts'
import { type LayoutName, type Page, TABLE } from './table.ts'

const framed = (page: Page, content: ReactNode) => <PageFrame page={page}>{content}</PageFrame>

const pageRoute = (page: Page): RouteObject => {
  const load = PAGES[page.path]
  if (!load) return { path: page.path, element: framed(page, <NotBuilt page={page} />) }
  return {
    path: page.path,
    lazy: async () => {
      const { default: Content } = await loadChunk(load)
      return { element: framed(page, <Content />) }
    },
  }
}

const layoutRoute = (layout: LayoutName): RouteObject => ({
  lazy: async () => ({ Component: (await loadChunk(LAYOUTS[layout])).default }),
  children: TABLE.filter((page) => page.layout === layout).map(pageRoute),
  ErrorBoundary: Failure,
})

/** Made when the page starts and not before: creating a router begins the first navigation. */
export const createRouter = () =>
  createBrowserRouter([
    {
      loader: gate,
      shouldRevalidate: () => true,
      Component: Root,
      ErrorBoundary: Failure,
      HydrateFallback: Opening,
      // The gate sends every unmatched path elsewhere; the star makes sure it is asked.
      children: [...(Object.keys(LAYOUTS) as LayoutName[]).map(layoutRoute), { path: '*', element: null }],
    },
  ])
