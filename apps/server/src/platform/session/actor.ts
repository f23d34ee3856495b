import { BUILT_IN_GRANTS, PERSONAL_GRANTS } from '@xinqi/api/menus'
import type { LinkPurpose } from '@xinqi/api/open/link-purposes'
import type { PackageFunction } from '@xinqi/api/package-allows'

/** What a session opened by a partner's link is good for, and nothing else. */
export type SessionTask = {
  linkId: string
  purpose: LinkPurpose
  contractIds: readonly string[]
  templateNo: string | null
}

/** Who is calling, from the session and nowhere else. */
export type Actor = {
  sessionId: string
  accountId: string
  name: string | null
  userType: 1 | 2
  /** A person of the platform itself, whichever company he acts in, who took a second step to sign in. */
  isOperator: boolean
  /** When that was; null where he signed in by one step alone. */
  secondStepAt: Date | null
  /** The browser this session belongs to; null where none has shown its cookie with it yet. */
  deviceHash: Buffer | null
  company: {
    id: string
    name: string
    /** 统一社会信用代码, once it is certified. */
    creditCode?: string | null
    memberId: string
    departmentId: string | null
    isLeader: boolean
    status: number
    packageFunctions: readonly PackageFunction[]
  } | null
  /**
   * Somebody of the parent acting for a child: `company` is the child, this is where he has his seat. His rights are
   * those the child lent, as far as he has them at home; `company.memberId` names his seat at home.
   */
  actingFrom: { companyId: string; companyName: string } | null
  roleTypes: ReadonlySet<number>
  grants: ReadonlySet<string>
  /** 1 own, 2 own department and below, 3 whole company. */
  dataScope: 1 | 2 | 3
  /** Where a company ends sessions nobody uses: after how long, and when this one was used last. */
  idle?: { limitMs: number; usedAt: Date }
  /** Confined to one task; nothing for whoever signed in himself. */
  task?: SessionTask
}

export type HeldRole = { type: number; dataScope: number; grants: readonly string[] }

export const isAdmin = (actor: Actor): boolean => actor.roleTypes.has(1)

/** Rights add up over roles; built-in roles take theirs from the menu table. */
export const rightsOf = (roles: readonly HeldRole[]): Pick<Actor, 'roleTypes' | 'grants' | 'dataScope'> => {
  const grants = new Set<string>()
  let dataScope = 1
  for (const role of roles) {
    const builtIn = BUILT_IN_GRANTS[role.type as 1 | 2 | 3 | 4]
    for (const key of builtIn ?? role.grants) grants.add(key)
    dataScope = Math.max(dataScope, role.type === 1 ? 3 : role.dataScope)
  }
  return { roleTypes: new Set(roles.map((role) => role.type)), grants, dataScope: dataScope as 1 | 2 | 3 }
}

export const personalRights: Pick<Actor, 'roleTypes' | 'grants' | 'dataScope'> = {
  roleTypes: new Set<number>(),
  grants: new Set<string>(PERSONAL_GRANTS),
  dataScope: 1,
}
