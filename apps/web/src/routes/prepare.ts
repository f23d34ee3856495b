import { FIRST_LANGUAGE } from '@xinqi/api/languages'
import type { ComponentType } from 'react'
import { preferredLanguage } from '../shared/language/language.ts'
import { showInPreferred } from '../shared/language/show.ts'
import type { Verdict, Visit } from '../shared/navigation/navigator.ts'
import { isSmallScreen } from '../shared/navigation/smallScreen.ts'
import { loadChunk } from '../shared/recovery/loadChunk.ts'
import { onLinkVisit } from '../shared/session/linkVisit.ts'
import { pageAt } from './destination.ts'
import { gate } from './gate.ts'
import { LAYOUTS } from './layouts.ts'
import { importOf } from './pages.ts'
import type { LayoutName, Page } from './table.ts'

export type PreparedPage = {
  page: Page
  Layout: ComponentType
  Content: ComponentType
}

const loadContent = async (page: Page) => loadChunk(await loadChunk(() => importOf(page)))

/** They bring a light frame of their own: what a partner's link opens, and what receivers fill in, mostly on a telephone. */
const FRAMED_BY_THEMSELVES: ReadonlySet<string> = new Set(['/platform/freeOpenLink/:code', '/sign/fillForm'])

/** Only for those who read another language than Chinese. */
let foreign: typeof import('./inOtherLanguages.ts') | null = null

const layoutFor = ({ path, layout }: Page): LayoutName => {
  if (FRAMED_BY_THEMSELVES.has(path)) return 'public'
  if (foreign?.isShownAlone(path)) return 'contract'
  // Somebody a partner's link let in sees no ways to all our other pages.
  return onLinkVisit() && layout === 'main' ? 'contract' : layout
}

const load = async (page: Page): Promise<PreparedPage> => {
  const name = layoutFor(page)
  const [layout, content] = await Promise.all([loadChunk(LAYOUTS[name]), loadContent(page)])
  return { page, Layout: layout.default, Content: content.default }
}

/** What people outside see; the console speaks Chinese alone. */
const isTranslated = (page: Page): boolean =>
  layoutFor(page) === 'public' || Boolean(foreign?.isShownAlone(page.path))

/**
 * Pages of the console that people also open on a telephone, from a message: there a light one does the same. It is also
 * the one that speaks other languages.
 */
const LIGHT_TWIN: Readonly<Record<string, string>> = {
  '/sign/detail': '/signOnPhone',
  '/inviteSign': '/signOnPhone',
}
const lightTwinOf = (visit: Visit): string | undefined => {
  const isLight = foreign !== null || isSmallScreen() || onLinkVisit() !== null
  return (isLight ? LIGHT_TWIN[visit.pathname] : undefined) ?? foreign?.twinOf(visit)
}

/** Asks the gate and fetches the code at the same time: nearly every visit is let through. */
export const preparePage = async (visit: Visit): Promise<Verdict<PreparedPage>> => {
  foreign =
    preferredLanguage() === FIRST_LANGUAGE ? null : await loadChunk(() => import('./inOtherLanguages.ts'))
  const twin = lightTwinOf(visit)
  if (twin) return { redirect: twin + visit.search }
  const asked = pageAt(visit.pathname)
  const early = asked && load(asked)
  early?.catch(() => undefined)
  const verdict = await gate(visit)
  if (!('show' in verdict)) return verdict
  const prepared = await (early && verdict.show === asked ? early : load(verdict.show))
  await showInPreferred(isTranslated(prepared.page))
  return { show: prepared }
}
