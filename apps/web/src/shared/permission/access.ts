// What the signed-in person may do, as the server said at the start of the page. The layouts provide it; guards
// read it. It only decides what is shown: the server checks every call again.
//   const access = useAccess(); access.may('system:contract:down'); access.has('service:ai:compare')

import type { MenuNode, PermissionKey } from '@xinqi/api/menus'
import { type PackageFunction, packageAllows } from '@xinqi/api/package-allows'
import { packageLimitMessage, type ServiceKey, UPGRADE_TIP } from '@xinqi/api/packages'
import { USER_IS } from '@xinqi/api/wire'
import { createContext, useContext } from 'react'

export type AccessFacts = {
  userType: 1 | 2
  menus: readonly MenuNode[]
  buttons: Iterable<string>
  packageType: number
  packageFunctions: readonly PackageFunction[]
}

export type Access = AccessFacts & {
  may: (permission: PermissionKey) => boolean
  has: (service: ServiceKey, currentCount?: number) => boolean
  /** What to say where the package has no room: how many it holds, or that it holds none. */
  whyNot: (service: ServiceKey) => string
}

const keysOf = (nodes: readonly MenuNode[]): string[] =>
  nodes.flatMap((node) => [node.key, ...keysOf(node.children ?? [])])

export const accessFrom = (facts: AccessFacts): Access => {
  const granted = new Set([...facts.buttons, ...keysOf(facts.menus)])
  return {
    ...facts,
    may: (permission) => granted.has(permission),
    has: (service, currentCount = 0) =>
      packageAllows(facts.userType, facts.packageFunctions, service, currentCount),
    whyNot: (service) => {
      const limit = facts.packageFunctions.find(({ keyWord }) => keyWord === service)?.configNumber ?? 0
      return limit > 0 ? packageLimitMessage(facts.packageType, service, limit) : UPGRADE_TIP
    },
  }
}

export const NO_ACCESS = accessFrom({
  userType: USER_IS.company,
  menus: [],
  buttons: [],
  packageType: 0,
  packageFunctions: [],
})

export const AccessContext = createContext<Access>(NO_ACCESS)
export const useAccess = () => useContext(AccessContext)
