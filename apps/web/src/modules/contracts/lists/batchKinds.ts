import type { PermissionKey } from '@xinqi/api/menus'

export type BatchKind = 'urge' | 'postpone' | 'withdraw' | 'sign' | 'approve'

type Facts = { label: string; verb: string; permission?: PermissionKey; danger?: boolean; action: string }

/** Which selections a batch makes sense for is said by the rows' own actions; the server judges each again. */
export const BATCH: Record<BatchKind, Facts> = {
  sign: { label: '批量签署', verb: '签署', permission: 'system:contract:sign', action: 'sign' },
  approve: { label: '批量审批', verb: '审批', action: 'approve' },
  urge: { label: '批量催办', verb: '催办', permission: 'system:contract:notify', action: 'urge' },
  postpone: { label: '批量延期', verb: '延期', permission: 'system:contract:postpone', action: 'postpone' },
  withdraw: {
    label: '批量撤回',
    verb: '撤回',
    permission: 'system:contract:withdraw',
    danger: true,
    action: 'withdraw',
  },
}
