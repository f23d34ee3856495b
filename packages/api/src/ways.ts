// Ways by name, for whoever compares: how something is shown or proven.

/** That one means to sign. */
export const INTENT = { sms: 1, password: 2, face: 3 } as const
/** Who a person is. */
export const IDENTITY_WAY = { twoFactor: 1, mobile: 2, bankCard: 3, face: 4, manual: 8 } as const
/** That a company is one, and that one may speak for it. */
export const COMPANY_WAY = {
  legalSigns: 1,
  stamped: 2,
  paid: 6,
  stampedAndPaysUs: 7,
  stampedAndPaid: 9,
} as const

/** How far the facts of a kept contract could be read. */
export const FACT_SHEET = { waiting: 0, read: 1, part: 2, unread: 3 } as const

/** What is owed under a contract, and what it may hang on. */
export const DUTY_KINDS = [
  '付款',
  '交付',
  '验收',
  '续约通知',
  '到期',
  '押金退还',
  '质保期满',
  '投保',
  '其他',
] as const
export const DUTY_EVENTS = [
  '签订',
  '生效',
  '收到预付款',
  '发票',
  '对账',
  '结算',
  '开工',
  '封顶',
  '竣工',
  '发货',
  '交付',
  '上线',
  '初验',
  '验收',
  '终验',
  '质保期满',
  '业主付款',
  '放款',
  '起租',
  '入职',
  '履行完毕',
  '解除',
  '到期',
] as const
/** A room in which a contract is negotiated. */
export const NEGOTIATION_ROOM = { underWay: 1, agreed: 2, ended: 3 } as const
/** Of whoever opened the room, and of whom he invited. */
export const NEGOTIATION_SIDE = { own: 1, other: 2 } as const
/** Replaces a clause, comes behind it, takes it out. */
export const CLAUSE_PROPOSAL = { replace: 1, insert: 2, remove: 3 } as const
export const CLAUSE_PROPOSAL_IS = {
  unsent: 0,
  open: 1,
  accepted: 2,
  refused: 3,
  withdrawn: 4,
  overtaken: 5,
} as const
/** Written in the room, marked in Word, or changed in Word without a mark. */
export const CLAUSE_PROPOSAL_FROM = { hand: 1, tracked: 2, untracked: 3 } as const
/** Pages held against the text they were agreed as. */
export const HELD_PAGES = { notYet: 0, same: 1, differs: 2, unread: 3 } as const
export const AGREED_TEXT_FROM = { room: 1, word: 2 } as const

/** How far the trial of a company's rule is. */
export const RULE_TRIAL = { never: 0, underWay: 1, done: 2, failed: 3 } as const
