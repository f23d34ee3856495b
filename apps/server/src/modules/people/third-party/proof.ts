import { createHmac, timingSafeEqual } from 'node:crypto'
import { CodedError } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/services.ts'

const of = ({ codeKey }: Pick<Services, 'codeKey'>, ticketId: string) =>
  createHmac('sha256', codeKey).update(`proof:${ticketId}`).digest()

/**
 * Given to the browser that began a sign-in and asked back when it ends. The ticket travels through codes, links and
 * other companies' pages; without the proof it lets nobody in, and nobody can be signed in as somebody else by a link.
 */
export const proofOf = (services: Pick<Services, 'codeKey'>, ticketId: string): string =>
  of(services, ticketId).toString('base64url')

export const checkProof = (
  services: Pick<Services, 'codeKey'>,
  ticketId: string,
  proof: string | undefined,
) => {
  const expected = of(services, ticketId)
  const given = Buffer.from(proof ?? '', 'base64url')
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    throw new CodedError('LINK_INVALID')
}
