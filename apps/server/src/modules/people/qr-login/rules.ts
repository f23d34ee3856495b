import { TICKET_STATUS } from '../../../platform/security/tickets.ts'

export type QrState = 'waiting' | 'opened' | 'confirmed' | 'refused' | 'expired'

const STATES: Record<number, QrState> = {
  [TICKET_STATUS.waiting]: 'waiting',
  [TICKET_STATUS.opened]: 'opened',
  [TICKET_STATUS.done]: 'confirmed',
  [TICKET_STATUS.refused]: 'refused',
}

/** A refusal is worth knowing even late; everything else ends with its time. */
export const qrState = (ticket: { status: number; expires_at: Date } | undefined, now: Date): QrState => {
  if (!ticket) return 'expired'
  const state = STATES[ticket.status] ?? 'expired'
  return state !== 'refused' && ticket.expires_at <= now ? 'expired' : state
}

const BROWSERS: [RegExp, string][] = [
  [/DingTalk/i, '钉钉'],
  [/MicroMessenger/i, '微信'],
  [/Edg\//, 'Edge'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const SYSTEMS: [RegExp, string][] = [
  [/Windows/, 'Windows'],
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
]

/** In words a person can compare with the screen in front of him. */
export const deviceName = (userAgent: string | null): string | null => {
  const found = (table: [RegExp, string][]) => table.find(([mark]) => mark.test(userAgent ?? ''))?.[1]
  const parts = [found(SYSTEMS), found(BROWSERS)].filter(Boolean)
  return parts.length ? parts.join(' · ') : null
}
