// A flow as it is edited: each step names people, roles and whether the head of the asker's department is asked.

import type { Body, StepTimeout } from '@xinqi/api/calls'
import type { Flow } from './approval.ts'

export type StepFields = {
  rule: 1 | 2 | 3
  memberIds?: string[]
  roleIds?: string[]
  dutyListIds?: string[]
  withHead?: boolean
  senderChooses?: boolean
  /** Nothing: as long as it takes. */
  hours?: number | null
  next?: StepTimeout['next']
  thenMember?: string | null
}
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
  steps: steps.map(({ rule, approvers, timeout }) => {
    const idsOf = (kind: string) => approvers.flatMap((one) => (one.kind === kind && one.id ? [one.id] : []))
    return {
      rule,
      memberIds: idsOf('member'),
      roleIds: idsOf('role'),
      dutyListIds: idsOf('dutyList'),
      withHead: approvers.some(({ kind }) => kind === 'departmentHead'),
      senderChooses: approvers.some(({ kind }) => kind === 'senderChooses'),
      hours: timeout?.hours ?? null,
      next: timeout?.next ?? 'remind',
      thenMember: timeout?.memberId ?? null,
    }
  }),
})

export const nobodyIn = ({
  memberIds = [],
  roleIds = [],
  dutyListIds = [],
  withHead,
  senderChooses,
}: StepFields): boolean =>
  memberIds.length + roleIds.length + dutyListIds.length === 0 && !withHead && !senderChooses

export const flowFrom = (fields: FlowFields, flowId: string | undefined): Body<'/approvalFlow/save'> => ({
  ...(flowId ? { flowId } : {}),
  name: fields.name.trim(),
  purpose: fields.purpose,
  conditions: {
    typeIds: fields.typeIds ?? [],
    amountFromCents: cents(fields.fromYuan),
    amountToCents: cents(fields.toYuan),
  },
  steps: fields.steps.map((step) => ({
    rule: step.rule,
    approvers: approversIn(step, fields.purpose),
    ...(step.hours ? { timeout: timeoutIn(step, step.hours) } : {}),
  })),
})

const timeoutIn = ({ next = 'remind', thenMember }: StepFields, hours: number): StepTimeout => ({
  hours,
  next,
  memberId: next === 'member' ? (thenMember ?? null) : null,
})

const approversIn = (
  { memberIds = [], roleIds = [], dutyListIds = [], withHead, senderChooses }: StepFields,
  purpose: FlowFields['purpose'],
) => [
  ...(senderChooses && purpose === 'launch' ? [{ kind: 'senderChooses' as const, id: null }] : []),
  ...(withHead ? [{ kind: 'departmentHead' as const, id: null }] : []),
  ...memberIds.map((id) => ({ kind: 'member' as const, id })),
  ...roleIds.map((id) => ({ kind: 'role' as const, id })),
  ...dutyListIds.map((id) => ({ kind: 'dutyList' as const, id })),
]

/** Who is chosen already, so that they are shown by name before anything is searched. */
export const knownPeople = (flow: Flow | null) =>
  (flow?.steps ?? []).flatMap(({ approvers, timeout }, step) => {
    const { names, timeoutName } = flow!.described[step]!
    const named = approvers.flatMap(({ kind, id }, index) =>
      kind === 'member' && id ? [{ id, name: names[index]! }] : [],
    )
    return timeout?.memberId && timeoutName ? [...named, { id: timeout.memberId, name: timeoutName }] : named
  })

const THEN: Record<StepTimeout['next'], string> = {
  remind: '提醒审批人',
  superior: '转给其上级负责人',
  administrators: '转给企业管理员',
  member: '转给指定成员',
}
export const THEN_OPTIONS = Object.entries(THEN).map(([value, label]) => ({ value, label }))

/** What happens when nobody answers, in a few words. */
export const timeoutText = (timeout: StepTimeout | null | undefined, name: string | null): string =>
  timeout
    ? `${timeout.hours} 小时未处理${timeout.next === 'member' ? `转给${name}` : THEN[timeout.next]}`
    : ''
