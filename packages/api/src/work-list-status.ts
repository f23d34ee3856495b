// Statuses by name that only desks compare: seals, applications, reviews. Apart from status-names.ts, which the first
// page somebody opens has to load.

export const SEAL_GRANT = { ahead: 0, active: 1, expired: 2, revoked: 3 } as const
/** A national electronic seal of a company. */
export const NATIONAL_SEAL = {
  applied: 1,
  refused: 2,
  active: 3,
  stopped: 4,
  lost: 5,
  cancelled: 6,
  invalidated: 7,
} as const
export const SEAL_APPLICATION = { waiting: 0, approved: 1, refused: 2, withdrawn: 3 } as const
/** A seal lent to an app that signs by itself. */
export const AUTOMATIC_GRANT = { waiting: 0, inForce: 1, ended: 2, revoked: 3 } as const
export const SMALL_BUSINESS = { waiting: 0, granted: 1, refused: 2 } as const
export const LEDGER_APPLICATION = { none: 0, pending: 1, open: 2, refused: 3 } as const
export const SAAS_API = { closed: 0, open: 3 } as const
/** Something a person of the platform decides. */
export const REVIEW = { pending: 1, passed: 2, failed: 3, withdrawn: 4 } as const
export const REVIEW_KINDS = {
  person: '个人实名',
  company: '企业认证',
  seal: '印章',
  ledger: '履约台账开通',
  filing: '签署备案',
  openUser: '合作方用户实名',
} as const
export type ReviewKind = keyof typeof REVIEW_KINDS
/** One try to prove who somebody is. */
export const IDENTITY_TRY = { underWay: 0, passed: 1, failed: 2 } as const
/** What the legal representative was sent to sign. */
export const LEGAL_NOTICE = { notSent: 0, sent: 1, opened: 2, signed: 3, refused: 4, expired: 5 } as const
export const TRANSFER = {
  asked: 0,
  underWay: 1,
  arrived: 2,
  proven: 3,
  failed: 4,
  usedUp: 5,
  expired: 6,
} as const
/** A payment at the bank of the sandbox. */
export const SANDBOX_PAID = { waiting: 0, arrived: 1, sentBack: 2 } as const
/** A question put to somebody on his own screen: a letter, a face, a delegation. */
export const TICKET = { waiting: 0, opened: 1, done: 2, refused: 3 } as const
/** Of the open platform: where pushes go, who sells for a partner, and what is reviewed for them. */
export const OPEN_ENDPOINT = { off: 0, on: 1, paused: 2 } as const
export const SUB_PARTNER = { invited: 0, normal: 1, frozen: 2 } as const
export const CONTACT_KIND = { person: 1, company: 2 } as const
/** What is certified: the company, or another administrator of it. */
export const CERTIFICATION_KIND = { company: 1, administrator: 2 } as const
export const INVOICE_TITLE = { company: 1, person: 2 } as const
/** Who sees a folder. */
export const VISIBLE_TO = { everybody: 1, departments: 2, members: 3 } as const
/** Whom a seal is lent to. */
export const SEAL_GRANTEE = { member: 1, company: 2 } as const
/** A file of a contract: what it is there for, and how far its pages are. */
export const FILE_KIND = { toSign: 1, attachment: 2 } as const
export const FILE_STATE = { converting: 0, ready: 1, failed: 2 } as const
/** Words of a page that is a picture. */
export const SCAN_READING = { underWay: 0, read: 1, failed: 2 } as const
/** Money that moved on a contract of the ledger: as its direction says, or back. */
export const FUND = { in: 1, out: 2, back: 3 } as const
/** Somebody away with a deputy; `left`: one of the two is no longer there. */
export const ABSENCE = { ahead: 1, running: 2, over: 3, revoked: 4, left: 5 } as const
/** What a deputy does in somebody's stead; a personal signature is never among it. */
export const ABSENCE_KINDS = { approval: '审批', sealing: '企业用印签署' } as const
export type AbsenceKind = keyof typeof ABSENCE_KINDS
export const ABSENCE_KIND_NAMES = ['approval', 'sealing'] as const
export const ABSENCE_REASONS = { leave: '休假', travel: '出差', sick: '病假', other: '外出' } as const
export type AbsenceReason = keyof typeof ABSENCE_REASONS
export const ABSENCE_REASON_NAMES = ['leave', 'travel', 'sick', 'other'] as const
