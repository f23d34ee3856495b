import type { WebhookType } from './webhook-events.ts'

/** What a company that is no partner is told of its own contracts: the same names and the same signature. */
export const COMPANY_EVENT_TYPES = [
  'contract.sent',
  'contract.filled',
  'contract.completed',
  'contract.refused',
  'contract.expired',
  'contract.withdrawn',
  'contract.reopened',
  'contract.terminating',
  'contract.terminated',
  'contract.ended',
  'contract.voided',
  'signer.turn',
  'signer.viewed',
  'signer.filled',
  'signer.signed',
  'signer.refused',
  'signer.transferred',
  'approval.passed',
  'approval.rejected',
] as const satisfies readonly WebhookType[]
export const COMPANY_ENDPOINTS_MAX = 5
/** During a change of secrets both sign for so long. */
export const COMPANY_SECRET_OVERLAP_HOURS = 24
