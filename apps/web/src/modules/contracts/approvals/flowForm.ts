// A flow as it is edited: each step names people, roles and whether the head of the asker's department is asked.

import type { Body } from '@xinqi/api/calls'
import type { Flow } from './approval.ts'

export type StepFields = { rule: 1 | 2 | 3; memberIds?: string[]; roleIds?: string[]; withHead?: boolean }
export type FlowFields = {
  name: string
  purpose: 'launch' | 'sealUse'
  typeIds?: string[]
  fromYuan?: number | null
  toYuan?: number | null
  steps: StepFields[]
}

const cents = (yuan: number | null | undefined) =>
  yuan === null || yuan === undefined ? null : Math.round(yuan * 100)
const yuan = (amount: number | null) => (amount === null ? null : amount / 100)

export const NEW_FLOW: FlowFields = { name: '', purpose: 'launch', steps: [{ rule: 1 }] }

export const fieldsOf = ({ name, purpose, conditions, steps }: Flow): FlowFields => ({
  name,
  purpose,
  typeIds: conditions.typeIds,
  fromYuan: yuan(conditions.amountFromCents),
  toYuan: yuan(conditions.amountToCents),
  steps: steps.map(({ rule, approvers }) => {
    const idsOf = (kind: string) => approvers.flatMap((one) => (one.kind === kind && one.id ? [one.id] : []))
    return {
      rule,
      memberIds: idsOf('member'),
      roleIds: idsOf('role'),
      withHead: approvers.some(({ kind }) => kind === 'departmentHead'),
    }
  }),
})

export const nobodyIn = ({ memberIds = [], roleIds = [], withHead }: StepFields): boolean =>
  memberIds.length + roleIds.length === 0 && !withHead

export const flowFrom = (fields: FlowFields, flowId: string | undefined): Body<'/approvalFlow/save'> => ({
  ...(flowId ? { flowId } : {}),
  name: fields.name.trim(),
  purpose: fields.purpose,
  conditions: {
    typeIds: fields.typeIds ?? [],
    amountFromCents: cents(fields.fromYuan),
    amountToCents: cents(fields.toYuan),
  },
  steps: fields.steps.map(({ rule, memberIds = [], roleIds = [], withHead }) => ({
    rule,
    approvers: [
      ...(withHead ? [{ kind: 'departmentHead' as const, id: null }] : []),
      ...memberIds.map((id) => ({ kind: 'member' as const, id })),
      ...roleIds.map((id) => ({ kind: 'role' as const, id })),
    ],
  })),
})

/** Who is chosen already, so that they are shown by name before anything is searched. */
export const knownPeople = (flow: Flow | null) =>
  (flow?.steps ?? []).flatMap(({ approvers }, step) =>
    approvers.flatMap(({ kind, id }, index) =>
      kind === 'member' && id ? [{ id, name: flow!.described[step]!.names[index]! }] : [],
    ),
  )
