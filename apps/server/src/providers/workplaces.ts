import { ForeignRefused, ForeignUnavailable } from './foreign-app.ts'
import type { Corp, WorkplaceProvider, WorkplaceVendor } from './workplace.ts'

/** All messengers an installation speaks to, as one: each company says which of them is its own. */
export const workplacesOf = (
  providers: Partial<Record<WorkplaceVendor, WorkplaceProvider>>,
): WorkplaceProvider | null => {
  const offered = Object.entries(providers) as [WorkplaceVendor, WorkplaceProvider][]
  if (offered.length === 0) return null
  const of = ({ vendor }: Corp): WorkplaceProvider => {
    const provider = providers[vendor]
    if (!provider) throw new ForeignUnavailable('平台未接入该企业所用的协作平台')
    return provider
  }
  return {
    isSandbox: offered.every(([, { isSandbox }]) => isSandbox),
    offered: offered.map(([vendor, { isSandbox }]) => ({ vendor, isSandbox })),
    sandboxes: Object.assign({}, ...offered.map(([, { sandboxes }]) => sandboxes)),
    check: async (corp) => of(corp).check(corp),
    authorizeUrl: (corp, state, returnUrl) => of(corp).authorizeUrl?.(corp, state, returnUrl) ?? null,
    personByCode: async (corp, code, returnUrl) => of(corp).personByCode(corp, code, returnUrl),
    directory: async (corp, signal) => of(corp).directory(corp, signal),
    send: async (corp, personIds, message) => of(corp).send(corp, personIds, message),
    update: async (corp, personId, card, outcome) => of(corp).update?.(corp, personId, card, outcome),
    hear: (corp, secrets, request) => {
      const { hear } = of(corp)
      if (!hear) throw new ForeignRefused('该协作平台不支持在卡片中处理')
      return hear(corp, secrets, request)
    },
    approvalModels: async (corp, personId) => of(corp).approvalModels(corp, personId),
  }
}
