import type { OutboundAnswer } from '../platform/security/outbound.ts'

/** What an answer says, if it is about what was asked; anything less is as if nothing had been said. */
export const errorDetail = (
  { status, text }: OutboundAnswer,
  reference: string,
  distrust: (why: string) => Error,
): Record<string, unknown> => {
  if (status !== 200) throw distrust(`status ${status}`)
  let said: Record<string, unknown>
  try {
    said = JSON.parse(text)
  } catch {
    throw distrust('not JSON')
  }
  if (said.reference !== reference) throw distrust('another reference')
  return said
}
