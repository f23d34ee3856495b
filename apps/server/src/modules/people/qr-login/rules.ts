import { TICKET } from '@xinqi/api/work-list-status'

export type QrState = 'waiting' | 'opened' | 'confirmed' | 'refused' | 'expired'

const STATES: Record<number, QrState> = {
  [TICKET.waiting]: 'waiting',
  [TICKET.opened]: 'opened',
  [TICKET.done]: 'confirmed',
  [TICKET.refused]: 'refused',
}

/** A refusal is worth knowing even late; everything else ends with its time. */
export const qrState = (ticket: { status: number; expires_at: Date } | undefined, now: Date): QrState => {
  if (!ticket) return 'expired'
  const state = STATES[ticket.status] ?? 'expired'
  return state !== 'refused' && ticket.expires_at <= now ? 'expired' : state
}
