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
