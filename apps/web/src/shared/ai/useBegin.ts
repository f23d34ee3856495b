import { useAct } from '../api/useAct.ts'
import { toast } from '../lite/toast.ts'
import { type AiPlace, openResult } from './openResult.ts'

/** Begins a task of one of the tools once nothing is missing, and opens the address of what comes of it. */
export const useBegin = (
  missing: string | false,
  begin: () => Promise<string>,
  onBegun: () => void,
  place: AiPlace = {},
) => {
  const { busy, refusal, act } = useAct()
  const start = () => {
    if (missing) return toast.warning(missing)
    void act(async () => {
      const address = await begin()
      onBegun()
      openResult(address, place)
    })
  }
  return { busy, refusal, start }
}
