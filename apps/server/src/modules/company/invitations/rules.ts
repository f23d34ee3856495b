import type { Tables } from '../../../platform/db/tables.ts'

/** 1 applied, 2 application failed, 3 application passed, 4 invited, 5 invitation failed, 6 invitation passed. */
export type ApplicationStatus = 1 | 2 | 3 | 4 | 5 | 6
export type ApplicationAct =
  | 'approve'
  | 'reject'
  /** The applicant thinks better of it. */
  | 'withdraw'
  /** The invited person comes, or says no. */
  | 'accept'
  | 'decline'
  /** The company takes the invitation back; its time is over; it could not be delivered. */
  | 'revoke'
  | 'expire'
  | 'bounce'

/** The whole life of a way into a company. What is not here cannot happen. */
export const NEXT: Readonly<
  Record<ApplicationStatus, Readonly<Partial<Record<ApplicationAct, ApplicationStatus>>>>
> = {
  1: { approve: 3, reject: 2, withdraw: 2 },
  2: {},
  3: {},
  4: { accept: 6, decline: 5, revoke: 5, expire: 5, bounce: 5 },
  5: {},
  6: {},
}

export const nextStatus = (status: number, act: ApplicationAct): ApplicationStatus | undefined =>
  NEXT[status as ApplicationStatus]?.[act]

export type Review = 0 | 1 | 2
/** 0 pending, 1 passed, 2 rejected: not a second state, only another look at the one there is. */
const REVIEW: Readonly<Record<ApplicationStatus, Review>> = { 1: 0, 4: 0, 3: 1, 6: 1, 2: 2, 5: 2 }

export const reviewOf = (status: number): Review => REVIEW[status as ApplicationStatus] ?? 0
export const statusesUnder = (review: Review): ApplicationStatus[] =>
  ([1, 2, 3, 4, 5, 6] as const).filter((status) => REVIEW[status] === review)

export const INVITE_KIND = { member: 1, company: 2, person: 3 } as const
export const KIND_NAME = { 1: 'member', 2: 'company', 3: 'person' } as const
export type InviteState = 'valid' | 'expired' | 'revoked' | 'used'

type Life = Pick<Tables['invite'], 'expires_at' | 'revoked_at' | 'max_uses'> & {
  uses: number
  inviter_stands?: boolean
}

/** The reason people are told; taking back is said before anything else, because somebody decided it. */
export const stateOf = (invite: Life, now: Date): InviteState => {
  if (invite.revoked_at || invite.inviter_stands === false) return 'revoked'
  if (invite.max_uses !== null && invite.uses >= invite.max_uses) return 'used'
  return invite.expires_at <= now ? 'expired' : 'valid'
}

/** The page each kind of invitation opens. */
export const pathOf = (kind: number, code: string): string => {
  const page =
    kind === INVITE_KIND.member
      ? '/inviteRegister'
      : kind === INVITE_KIND.company
        ? '/eInviteRegister'
        : '/userInviteRegister'
  return `${page}?inviteCode=${code}`
}
