import { useCall } from '../../../shared/api/useCall.ts'
import { useDebounced } from '../../../shared/search/useDebounced.ts'

/** Why these words cannot be drawn in their place, as the engine that will draw them says; null where they can. */
export const useRemarkCheck = (contractId: string, fieldId: string, typed: string): string | null => {
  const text = useDebounced(typed.trim())
  const { data } = useCall(
    '/contract/checkRemark',
    { contractId, fieldId, text },
    { enabled: text !== '', quiet: true },
  )
  return text !== '' && text === typed.trim() ? (data?.problem ?? null) : null
}
