// What use of the open platform costs without a package, when it is charged and when it comes back. The price page
// shows these words; the tests hold the product to them.

import type { QuotaKind } from '../quota.ts'

type Price = {
  /** Per copy, tax included. */
  unitFen: number
  /** In words a partner's accountant understands. */
  charged: string
  returned: string
}

export const OPEN_PRICES = {
  contract: {
    unitFen: 500,
    charged: '合同发出时，每份合同一次，与签署方数量无关；草稿与审批中不扣',
    returned: '无人签署前撤回，全部返还；拒签、过期、有人签署后撤回不返还',
  },
  sms: {
    unitFen: 8,
    charged: '合同通知短信成功发出时，每条一次；验证码不收；短信条数与预存款都用完时仍会发出，不另收费',
    returned: '没有发出的不扣',
  },
  face: {
    unitFen: 120,
    charged: '应用的用户或签署方开始人脸核验时，每次一次',
    returned: '核验未得出结果的返还',
  },
  person: {
    unitFen: 80,
    charged: '应用的用户经链接开始个人实名核验时，每次一次',
    returned: '核验未得出结果的返还',
  },
  compare: { unitFen: 600, charged: 'AI 比对开始时，每 15 页一份', returned: '未能得出结果的全部返还' },
  examine: { unitFen: 1000, charged: 'AI 审查开始时，每 15 页一份', returned: '未能得出结果的全部返还' },
  notary: { unitFen: 10_000, charged: '提交出证申请时，每份一次', returned: '不予受理的全部返还' },
} as const satisfies Partial<Record<QuotaKind, Price>>

export type PricedKind = keyof typeof OPEN_PRICES
export const PRICED_KINDS = Object.keys(OPEN_PRICES) as PricedKind[]

/** A bill of a month can be confirmed from then on: whatever was under way at midnight has been written. */
export const BILL_HOUR = 1
export const BILL = { toConfirm: 0, confirmed: 1, disputed: 2 } as const
export const OPEN_BILL_STATUS = {
  0: { label: '待确认', colour: 'orange' },
  1: { label: '已确认', colour: 'green' },
  2: { label: '有异议', colour: 'red' },
} as const

/** What paid for a line: copies bought or allotted before, or money paid ahead. */
export const CHARGE_SOURCES = { copies: '套餐份数', balance: '预存款' } as const
export type ChargeSource = keyof typeof CHARGE_SOURCES
