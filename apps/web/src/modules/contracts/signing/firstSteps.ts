// What is done by whoever comes to a contract for the first time, and how long each usually takes: a certification by the
// legal representative himself, with the licence at hand.

import { PARTY_KIND } from '@xinqi/api/status-names'

export const firstSteps = ({ kind, lacks }: { kind: number; lacks: string | null }): string[] => [
  '阅读合同',
  kind !== PARTY_KIND.company
    ? '确认身份（约 1 分钟）'
    : lacks === 'realName'
      ? '认证身份与企业（约 6 分钟）'
      : lacks === 'joinCompany'
        ? '加入企业（等待管理员同意）'
        : '认证或加入企业（约 5 分钟）',
  '签署（约 1 分钟）',
]

export const PERSON_STEPS = firstSteps({ kind: PARTY_KIND.person, lacks: 'realName' })
