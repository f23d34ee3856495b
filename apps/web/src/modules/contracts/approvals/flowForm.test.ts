import { describe, expect, it } from 'vitest'
import type { Flow } from './approval.ts'
import { fieldsOf, flowFrom, knownPeople, nobodyIn } from './flowForm.ts'

const flow: Flow = {
  flowId: 'f',
  name: '大额',
  purpose: 'launch',
  conditions: { typeIds: ['t'], amountFromCents: 1_000_050, amountToCents: null },
  steps: [
    {
      rule: 2,
      approvers: [
        { kind: 'senderChooses', id: null },
        { kind: 'departmentHead', id: null },
        { kind: 'member', id: 'm' },
        { kind: 'role', id: 'r' },
      ],
      timeout: { hours: 24, next: 'member', memberId: 'n' },
    },
  ],
  described: [{ rule: 2, names: ['发起人自选', '部门负责人', '王五', '角色：法务'], timeoutName: '李四' }],
  isEnabled: true,
  typeNames: ['采购'],
  updatedAt: '2026-11-15T00:00:00Z',
}

describe('a flow in its form', () => {
  it('comes back as it was', () => {
    const { flowId, name, purpose, conditions, steps } = flow
    expect(flowFrom(fieldsOf(flow), 'f')).toEqual({ flowId, name, purpose, conditions, steps })
    expect(fieldsOf(flow).fromYuan).toBe(10_000.5)
  })

  it('knows whom it names, and when it names nobody', () => {
    expect(knownPeople(flow)).toEqual([
      { id: 'm', name: '王五' },
      { id: 'n', name: '李四' },
    ])
    expect(nobodyIn({ rule: 1 })).toBe(true)
    expect(nobodyIn({ rule: 1, withHead: true })).toBe(false)
    expect(nobodyIn({ rule: 1, senderChooses: true })).toBe(false)
    const seal = { ...fieldsOf(flow), purpose: 'sealUse' as const }
    expect(flowFrom(seal, 'f').steps[0]!.approvers.map(({ kind }) => kind)).not.toContain('senderChooses')
  })
})
