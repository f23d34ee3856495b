// The rows of the price page: one for each thing, with one number and its unit. What is paid in copies (智能比对 and its
// like) stands once, with the copies, though the catalogue keeps the function beside them.

import { SERVICE_COUNTED, SERVICES, type ServiceKey, serviceLimit } from '@xinqi/api/packages'
import { isService, kindFacts } from '@xinqi/api/quota'

type Contents = Readonly<Record<string, number>>
export type ComparedRow = { name: string; isLimit: boolean; said: (contents: Contents) => string }

const NONE = '–'

/** The function that is paid with these copies. */
const functionOf = (kind: string): ServiceKey | undefined =>
  (Object.keys(SERVICE_COUNTED) as ServiceKey[]).find((key) => {
    const counted = SERVICE_COUNTED[key]
    return counted.by === 'copies' && counted.copies === kind
  })

const copiesRow = (kind: string): ComparedRow => {
  const opens = functionOf(kind)
  return {
    name: opens ? SERVICES[opens] : kindFacts(kind).name,
    isLimit: false,
    said: (contents) => {
      const copies = contents[kind] ?? 0
      if (copies > 0) return `${copies.toLocaleString('zh-CN')} ${kindFacts(kind).unit}`
      return opens && contents[opens] ? '可另购' : NONE
    },
  }
}

const limitRow = (service: ServiceKey): ComparedRow => ({
  name: SERVICES[service].replace(/数量$/, ''),
  isLimit: true,
  said: (contents) => (contents[service] ? serviceLimit(service, contents[service]) : NONE),
})

export const compared = (all: readonly Contents[]): ComparedRow[] => {
  const kinds = new Set<string>()
  for (const kind of all.flatMap((contents) => Object.keys(contents))) {
    const counted = isService(kind) ? SERVICE_COUNTED[kind] : null
    kinds.add(counted?.by === 'copies' ? counted.copies : kind)
  }
  return [...kinds].map((kind) => (isService(kind) ? limitRow(kind) : copiesRow(kind)))
}

type Offered = { isCurrent: boolean; may: string; terms: readonly { termMonths: number }[] }

/** The next step up from what one has, if it can be had for this term; nothing where one has the best already. Pure. */
export const recommendedOf = <P extends Offered>(packages: readonly P[], months: number): P | undefined => {
  const current = packages.findIndex(({ isCurrent }) => isCurrent)
  return packages
    .slice(current + 1)
    .find(
      ({ may, terms }) =>
        (may === 'buy' || may === 'upgrade') && terms.some(({ termMonths }) => termMonths === months),
    )
}
