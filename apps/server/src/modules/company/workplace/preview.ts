import type { PlainHandler } from '../../../platform/http/call.ts'
import { maskMobile } from '../../../platform/present.ts'
import { companyOf } from '../../../platform/session/company-of.ts'
import { askedOf } from '../../people/third-party/vendor-errors.ts'
import { pathTo } from '../members/department-rules.ts'
import { corpOf, workplaceProvider } from './corp.ts'
import { ownDirectory } from './own-directory.ts'
import { type DepartmentStep, planSync } from './sync-rules.ts'

const SEPARATOR = '/'

/** From below the root down: what people call the place. */
export const foreignPaths = (steps: readonly DepartmentStep[]): ((foreignId: string | null) => string) => {
  const byId = new Map(steps.map((step) => [step.foreignId, step]))
  return (foreignId) => {
    const names: string[] = []
    for (let step = byId.get(foreignId ?? ''); step?.parentForeignId; step = byId.get(step.parentForeignId))
      names.unshift(step.name)
    return names.join(SEPARATOR) || '企业根部门'
  }
}

export const previewSync: PlainHandler<'/departmentmember/dingTalkMemberList'> = async (call) => {
  const { actor, db, services } = call
  const companyId = companyOf(actor)
  const provider = workplaceProvider(services)
  const corp = await corpOf(services, db, companyId)
  const directory = await askedOf(call, () => provider.directory(corp), 'WORKPLACE_REFUSED')
  const own = await ownDirectory(db, companyId)
  const { departments, people, gone } = planSync(directory, own, (mobile) =>
    services.columns.lookup(mobile).toString('hex'),
  )
  const foreignPath = foreignPaths(departments)
  const ownPath = (id: string | null) =>
    (id &&
      pathTo(own.departments, id)
        .slice(1)
        .map(({ name }) => name)
        .join(SEPARATOR)) ||
    '企业根部门'
  const placesOf = (change: DepartmentStep['change']) =>
    departments.filter((step) => step.change === change).map(({ foreignId }) => foreignPath(foreignId))
  const changed = (change: string) => people.filter((person) => person.change === change)
  return {
    isSandbox: provider.isSandbox,
    departments: { added: placesOf('add'), changed: placesOf('move') },
    added: changed('add').map(({ name, mobile, departmentId }) => ({
      name,
      mobile: maskMobile(mobile!),
      department: foreignPath(departmentId),
    })),
    moved: changed('move').map(({ name, fromDepartmentId, departmentId }) => ({
      name,
      from: ownPath(fromDepartmentId),
      to: foreignPath(departmentId),
    })),
    matched: changed('link').length,
    gone: gone.map(({ id, name, departmentId }) => ({
      memberId: id,
      name,
      department: ownPath(departmentId),
    })),
    refused: changed('refuse').map(({ name, reason }) => ({ name, reason: reason! })),
    same: changed('none').length,
  }
}
