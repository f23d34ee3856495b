import type { MenuNode } from '@xinqi/api/menus'
import { packageAllows } from '@xinqi/api/package-allows'
import type { ServiceKey } from '@xinqi/api/packages'
import type { Identity } from '../shared/session/session.ts'
import type { Page } from './table.ts'

export type Lack = 'permission' | 'service'

const grants = (menus: readonly MenuNode[], key: string): boolean =>
  menus.some((node) => node.key === key || grants(node.children ?? [], key))

/** Copies left over from an earlier package keep a feature open after the package itself no longer has it. */
const leftOver = ({ account }: Identity, service: ServiceKey) => {
  const { hasCompareData, hasExamineData } = account.enterprise ?? account.person
  if (service === 'service:ai:compare') return hasCompareData > 0
  if (service === 'service:ai:examine') return hasExamineData > 0
  return false
}

/** Pages with a menu of their own that also serve those without it: here people choose in whose name they sign. */
const OPEN_WITHOUT_MENU: ReadonlySet<string> = new Set(['/signCompany'])

/** What somebody signed in still lacks to open a page; null when nothing. */
export const lackFor = (page: Page, identity: Identity): Lack | null => {
  const holds = page.permission ? grants(identity.menus, page.permission) : page.auth !== 'authorised'
  if (!holds && !OPEN_WITHOUT_MENU.has(page.path)) return 'permission'
  if (page.service) {
    const { userType, package: held } = identity.account
    const allowed = packageAllows(userType, held.packagesFunctions, page.service)
    if (!allowed && !leftOver(identity, page.service)) return 'service'
  }
  return null
}
