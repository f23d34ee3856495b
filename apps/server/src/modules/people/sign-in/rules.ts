import { DAY } from '@xinqi/api/durations'
import { PASSWORD } from '@xinqi/api/limits'
import { COMPANY, MEMBER } from '@xinqi/api/status'

/** 8–64 characters with at least two of: letters, digits, everything else. */
export const isStrongPassword = (password: string): boolean => {
  const length = [...password].length
  const classes = [/[a-z]/i, /\d/, /[^a-z\d]/i].filter((kind) => kind.test(password)).length
  return length >= PASSWORD.min && length <= PASSWORD.max && classes >= PASSWORD.classes
}

export const isEmail = (text: string): boolean =>
  text.length <= 254 && /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(text)

/** To sign a contract, to sign a company's letter, or to come in: who has done one need not wait for the next. */
const kindOf = (purpose: string): string =>
  purpose.startsWith('sign:') ? 'sign' : purpose === 'certify' ? purpose : ''

export type SentCode = { at: Date; purpose: string }

/**
 * Five an hour and ten a day to one number, over all code calls; one a minute of a kind, so that whoever came in by
 * a code need not wait to sign.
 */
export const maySendCode = (
  sent: readonly SentCode[],
  asked: { purpose: string; now: Date },
  limits: { perMinute: number; perHour: number; perDay: number },
): boolean => {
  const within = (ms: number) => sent.filter(({ at }) => asked.now.getTime() - at.getTime() < ms)
  const alike = within(60_000).filter(({ purpose }) => kindOf(purpose) === kindOf(asked.purpose))
  return (
    alike.length < limits.perMinute &&
    within(3_600_000).length < limits.perHour &&
    within(DAY).length < limits.perDay
  )
}

export type Seat = { companyId: string; memberStatus: number; companyStatus: number; joinedAt: Date }

/**
 * Where a person lands after signing in: where he has asked to, else the oldest company he has joined and may act in,
 * else himself. A seat he was given but has not taken waits until he switches to it.
 */
export const landingSeat = (seats: readonly Seat[], wish: string | null = null): Seat | undefined => {
  const open = seats
    .filter(
      (seat) =>
        (seat.memberStatus === MEMBER.active || seat.memberStatus === MEMBER.unproven) &&
        seat.companyStatus !== COMPANY.disabled,
    )
    .sort((a, b) => a.joinedAt.getTime() - b.joinedAt.getTime())
  if (wish === 'personal') return undefined
  return open.find((seat) => seat.companyId === wish) ?? open[0]
}
