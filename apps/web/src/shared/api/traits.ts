import exceptions from 'virtual:call-traits'
import type { Kind } from '@xinqi/api/endpoint'
import { HTTP_TIMEOUT, SLOW_HTTP_TIMEOUT } from '@xinqi/api/limits'
import { firstPart } from './firstPart.ts'
import { isOpenByAddress } from './openAddress.ts'

export type CallTraits = { method?: 'GET'; kind?: Exclude<Kind, 'json'>; slow?: true; open?: boolean }

export const traitsOf = (path: string) => {
  const { method, kind, slow, open }: CallTraits = exceptions[path] ?? exceptions[firstPart(path)] ?? {}
  return {
    method: method ?? ('POST' as const),
    kind: kind ?? ('json' as const),
    timeout: slow ? SLOW_HTTP_TIMEOUT : HTTP_TIMEOUT,
    open: open ?? isOpenByAddress(path),
  }
}
