// What our pages say to the page of a partner that shows them in a frame: to origins he registered, to nobody else.

import { EMBED_SOURCE, type EmbedEvent } from '@xinqi/api/open/link-purposes'
import { onLinkVisit } from './linkVisit.ts'

type PartnerMessage = { contractNo?: string; height?: number }

/** Who holds the frame, where the browser tells; every registered origin is tried where it does not. */
const heardBy = (origins: readonly string[]): readonly string[] => {
  const above =
    location.ancestorOrigins?.[0] ??
    (URL.canParse(document.referrer) ? new URL(document.referrer).origin : null)
  if (above === null || above === location.origin) return origins
  return origins.includes(above) ? [above] : []
}

export const isFramed = () => window.parent !== window

export const sayTo = (origins: readonly string[], type: EmbedEvent, said: PartnerMessage = {}) => {
  if (!isFramed()) return
  for (const origin of heardBy(origins))
    window.parent.postMessage({ source: EMBED_SOURCE, type, ...said }, origin)
}

/** About a contract of the present visit; nothing without one. */
export const tellPartner = (type: EmbedEvent, contractId?: string, said: PartnerMessage = {}) => {
  const visit = onLinkVisit()
  if (!visit) return
  const contractNo =
    visit.contracts.find((one) => one.contractId === contractId)?.contractNo ?? visit.contracts[0]?.contractNo
  sayTo(visit.origins, type, { ...(contractNo ? { contractNo } : {}), ...said })
}

let watching = false
/** The frame can be made as high as what it shows. */
export const watchHeight = () => {
  if (watching || !isFramed()) return
  watching = true
  let last = 0
  new ResizeObserver(() => {
    const height = document.documentElement.scrollHeight
    if (height === last) return
    last = height
    tellPartner('height', undefined, { height })
  }).observe(document.body)
}

/** Where the partner wants his user back; what came of it is a hint, his server hears it for certain. */
export const returnAddress = (url: string, contractNo: string | undefined, result: string | null): string => {
  const back = new URL(url)
  if (contractNo) back.searchParams.set('contractNo', contractNo)
  if (result) back.searchParams.set('result', result)
  return back.href
}
