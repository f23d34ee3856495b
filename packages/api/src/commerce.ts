// Buying: what an order can be and how it is paid, in the words people read; money in whole fen.

export const ORDER_KIND = { fresh: 1, renewal: 2, upgrade: 3, addon: 4 } as const
export const ORDER_KINDS: Record<number, string> = { 1: '新购', 2: '续费', 3: '升级', 4: '加量' }

export const ORDER = { toPay: 1, paid: 2, cancelled: 3 } as const

/** Numbers of the specification, and 5: money a partner paid ahead. */
export const METHOD = { alipay: 1, wechat: 2, transfer: 3, balance: 5, dingtalk: 6 } as const
export type Method = (typeof METHOD)[keyof typeof METHOD]
export const METHODS: Record<Method, string> = {
  1: '支付宝',
  2: '微信支付',
  3: '对公转账',
  5: '预存款',
  6: '钉钉收银台',
}

/** Add-ons the AI dialogs lead to: /center/purchase?type=4. */
export const AI_PACKAGE_TYPE = { compare: 11, examine: 13 } as const
export const PURCHASE_TABS = { version: 1, addon: 2, xw: 3, ai: 4 } as const

export const BUYERS = {
  anybody: '企业与个人',
  company: '已认证企业',
  xw: '小微普惠名单内的企业',
  agent: '有客户的代理商',
  partner: '开放平台合作方',
  office: '仅后台开通',
} as const
export type Buyers = keyof typeof BUYERS

export const TRIAL_DAYS = 15
export const ORDER_HOURS = 24
export const ATTEMPT_MINUTES = 15
/** How often lost notices are asked for after the code was shown, in seconds. */
export const ASK_AFTER = [5, 15, 30, 60, 120, 300, 600, 900, 1500] as const
/** Above these a second person of the platform must agree. */
export const SECOND_PERSON = { fen: 100_000, copies: 1000 } as const
export const REFUND_DAYS = 7
export const COMMISSION = {
  firstYearBp: 1000,
  laterBp: 500,
  confirmDays: 7,
  leastFen: 10_000,
  boundDays: 365,
} as const
export const TAX_BP = 600

/** What stands in the way of an upgrade's price in the wrong order: dearer is higher. */
export const PACKAGE_RANK: Record<number, number> = { 1: 0, 5: 0, 6: 1, 2: 2, 3: 3, 8: 4, 4: 5, 7: 6, 9: 7 }

const YUAN = /^(0|[1-9]\d{0,8})(\.\d{1,2})?$/

/** '19.99' → 1999, by its digits: multiplying would lose a fen. Null for anything that is not an amount. */
export const fenOf = (text: string): number | null => {
  if (!YUAN.test(text)) return null
  const [whole = '0', rest = ''] = text.split('.')
  return Number(whole) * 100 + Number(rest.padEnd(2, '0'))
}
export const yuanOf = (fen: number): string => {
  const size = Math.abs(fen)
  return `${fen < 0 ? '-' : ''}${Math.floor(size / 100)}.${String(size % 100).padStart(2, '0')}`
}

export const INVOICE_TYPES: Record<number, string> = {
  1: '数电票（普通发票）',
  2: '数电票（增值税专用发票）',
}
export const INVOICE_STATES = {
  asked: { label: '申请中', colour: 'orange' },
  issuing: { label: '开具中', colour: 'blue' },
  issued: { label: '已开具', colour: 'green' },
  failed: { label: '开具失败', colour: 'red' },
  reding: { label: '红冲中', colour: 'orange' },
  red: { label: '已红冲', colour: 'grey' },
} as const
export type InvoiceState = keyof typeof INVOICE_STATES

export const REFUND_STATUS = {
  0: { label: '待审核', colour: 'orange' },
  1: { label: '退款中', colour: 'blue' },
  2: { label: '未通过', colour: 'red' },
  3: { label: '已退款', colour: 'green' },
} as const
export const REFUND = { waiting: 0, granted: 1, refused: 2, paidBack: 3 } as const
/** Of what one operator proposes and a second decides. */
export const PROPOSAL = { waiting: 0, agreed: 1, refused: 2 } as const
export const PARTNER_BILL = { toSettle: 0, settled: 1, carried: 2 } as const
export const PARTNER = { applied: 0, active: 1, refused: 2, stopped: 3 } as const
export const PARTNER_STATUS = {
  0: { label: '待审核', colour: 'orange' },
  1: { label: '合作中', colour: 'green' },
  2: { label: '未通过', colour: 'red' },
  3: { label: '已停止', colour: 'grey' },
} as const
export const BILL_STATUS = {
  0: { label: '待结算', colour: 'orange' },
  1: { label: '已结算', colour: 'green' },
  2: { label: '结转下月', colour: 'grey' },
} as const
export const CATALOGUE = { draft: 0, onSale: 1, withdrawn: 2 } as const
/** Money that arrived at the bank: whether it is known what for. */
export const RECEIPT = { toMatch: 0, matched: 1, unrelated: 2 } as const
export const CATALOGUE_STATE = {
  0: { label: '草稿', colour: 'orange' },
  1: { label: '在售', colour: 'green' },
  2: { label: '已停售', colour: 'grey' },
} as const
export const PROPOSAL_STATUS = {
  0: { label: '待复核', colour: 'orange' },
  1: { label: '已执行', colour: 'green' },
  2: { label: '已否决', colour: 'red' },
} as const
export const RECONCILIATION_STATE = {
  agreed: { label: '账目一致' },
  differs: { label: '有差异' },
  failed: { label: '账单未取到' },
} as const
