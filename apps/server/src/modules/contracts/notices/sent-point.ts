import { extensionPoint } from '../../../platform/capability.ts'
import type { Services } from '../../../platform/services.ts'

/** Text messages about contracts that have gone out: whoever sells them counts them. Heard of twice they count once. */
export type TextsSent = {
  name: string
  sent: (services: Services, texts: readonly { noticeId: string; contractId: string }[]) => Promise<void>
}
export const TEXTS_SENT = extensionPoint<TextsSent>('texts sent', ({ name }) => name)
